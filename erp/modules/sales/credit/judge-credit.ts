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

/** What credit may hold an order for. */
export const CREDIT_HOLDS = ['CREDITO', 'VENCIDO', 'DOCUMENTOS'] as const;
export type CreditHold = (typeof CREDIT_HOLDS)[number];

export interface CreditJudgement {
  /** With the document that is asked about. */
  readonly exposure: string;
  /** Below zero past the limit; null without a limit. */
  readonly available: string | null;
  readonly verdict: 'OK' | 'AVISO' | 'RETENIDO' | 'RECHAZADO';
  readonly reasons: readonly string[];
  /** What each of them is of, where the policy holds or says something. */
  readonly holds: readonly CreditHold[];
}

/** What the customer owes and will owe with a document of this amount, in pesos. */
const exposureWith = (exposure: Exposure, amount: string): string =>
  sumOf([exposure.items, exposure.shipped, exposure.pending, amount])
    .minus(exposure.credits)
    .toFixed(2);

const VERDICTS = { BLOQUEAR: 'RECHAZADO', RETENER: 'RETENIDO', AVISAR: 'AVISO', NO: 'OK' } as const;

interface Reason {
  readonly hold: CreditHold;
  readonly reason: string;
}

const excessReason = (excess: string): Reason => ({
  hold: 'CREDITO',
  reason: t('sales.creditExcess', 'Excede el crédito por {excess}.', {
    excess: shownMoney(excess),
  }),
});

function overdueReason({ overdue, overdue_days: count }: Exposure): readonly Reason[] {
  if (new Exact(overdue).lte(0)) return [];
  const reason = t('sales.creditOverdue', 'Tiene {amount} vencidos a {count} días.', {
    amount: shownMoney(overdue),
    count,
  });
  return [{ hold: 'VENCIDO', reason }];
}

function papersReason(missing: readonly string[]): readonly Reason[] {
  if (missing.length === 0) return [];
  const reason = t('sales.creditPapers', 'Le faltan documentos vigentes: {list}.', {
    list: missing.join(', '),
  });
  return [{ hold: 'DOCUMENTOS', reason }];
}

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
  const excess = available === null ? null : new Exact(available).negated();
  const judged = { exposure: whole, available };
  if (blocked)
    return {
      ...judged,
      verdict: 'RECHAZADO',
      reasons: [t('sales.creditBlocked', 'El cliente está bloqueado por crédito.')],
      holds: [],
    };
  if (excess === null || policy === 'NO')
    return { ...judged, verdict: 'OK', reasons: [], holds: [] };
  const found = [
    ...(excess.gt(0) ? [excessReason(excess.toFixed(2))] : []),
    ...overdueReason(exposure),
    ...papersReason(missing),
  ];
  return {
    ...judged,
    verdict: found.length > 0 ? VERDICTS[policy] : 'OK',
    reasons: found.map(({ reason }) => reason),
    holds: found.map(({ hold }) => hold),
  };
}
