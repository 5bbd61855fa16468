/** What a customer may still owe, and why a document waits or is refused (sales R6). */
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';

/** Decimal text, in pesos. */
export interface Exposure {
  /** Open balance of what was invoiced. */
  readonly items: string;
  /** Shipped and not invoiced, with taxes. */
  readonly shipped: string;
  /** Of authorised orders, neither shipped nor invoiced, with taxes. */
  readonly pending: string;
  /** Payments and credit notes that wait to be applied. */
  readonly credits: string;
  /** Of the items, what is past due by more days than are tolerated, and by how many at most. */
  readonly overdue: string;
  readonly overdue_days: number;
}

export type CreditPolicy = 'BLOQUEAR' | 'RETENER' | 'AVISAR' | 'NO';

export interface CreditTerms {
  readonly blocked: boolean;
  /** Null of who pays cash. */
  readonly limit: string | null;
  readonly policy: CreditPolicy;
  /** Papers that the company asks for and that are missing or have expired, by their names. */
  readonly missing: readonly string[];
}

export interface CreditJudgement {
  /** With the document that is asked about. */
  readonly exposure: string;
  /** Below zero past the limit; null without a limit. */
  readonly available: string | null;
  readonly verdict: 'OK' | 'AVISO' | 'RETENIDO' | 'RECHAZADO';
  readonly reasons: readonly string[];
}

/** What the customer owes and will owe with a document of this amount, in pesos. */
const exposureWith = (exposure: Exposure, amount: string): string =>
  sumOf([exposure.items, exposure.shipped, exposure.pending, amount])
    .minus(exposure.credits)
    .toFixed(2);

const VERDICTS = { BLOQUEAR: 'RECHAZADO', RETENER: 'RETENIDO', AVISAR: 'AVISO', NO: 'OK' } as const;

/**
 * A document of `amount` pesos. Who pays cash has no limit; a customer that is blocked is refused
 * whatever the policy.
 */
export function judgeCredit(
  exposure: Exposure,
  { blocked, limit, policy, missing }: CreditTerms,
  amount: string,
): CreditJudgement {
  const whole = exposureWith(exposure, amount);
  const available = limit === null ? null : new Exact(limit).minus(whole).toFixed(2);
  if (blocked)
    return {
      exposure: whole,
      available,
      verdict: 'RECHAZADO',
      reasons: [t('sales.creditBlocked', 'El cliente está bloqueado por crédito.')],
    };
  if (available === null || policy === 'NO')
    return { exposure: whole, available, verdict: 'OK', reasons: [] };
  const excess = new Exact(available).negated();
  const reasons = [
    ...(excess.gt(0)
      ? [
          t('sales.creditExcess', 'Excede el crédito por {excess}.', {
            excess: shownMoney(excess.toFixed(2)),
          }),
        ]
      : []),
    ...(new Exact(exposure.overdue).gt(0)
      ? [
          t('sales.creditOverdue', 'Tiene {amount} vencidos a {count} días.', {
            amount: shownMoney(exposure.overdue),
            count: exposure.overdue_days,
          }),
        ]
      : []),
    ...(missing.length > 0
      ? [
          t('sales.creditPapers', 'Le faltan documentos vigentes: {list}.', {
            list: missing.join(', '),
          }),
        ]
      : []),
  ];
  return { exposure: whole, available, verdict: reasons.length ? VERDICTS[policy] : 'OK', reasons };
}
