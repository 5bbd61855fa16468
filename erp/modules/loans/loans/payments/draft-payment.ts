/** The movement of treasury that collects or pays a loan, as a draft. */
import type { Tx } from '#erp/db/database.ts';
import { draftMovement, hasWaitingMovement } from '#erp/domains/payments/draft-movement.ts';
import type { PaidPart } from '#erp/domains/schedule/allocate-payment.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts } from '#erp/modules/cfl/movements/movement-facts.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { capitalRole, LOANS, sourceOf, type LoanFacts } from '../charges/loan-facts.ts';

/** One payment on its way at a time: another would ask for the same charges. */
export async function requireNoDraft(tx: Tx, id: number): Promise<void> {
  if (await hasWaitingMovement(tx, { resource: LOANS, id }))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('loans.paymentWaits', 'Ya hay un pago suyo en tesorería: aplícalo o cancélalo primero.'),
    );
}

export function requireNotAhead({ now, actor }: Writing, date: string): void {
  if (date <= todayOf(now, actor.timeZone)) return;
  const message = t('loans.accrueAhead', 'No puede ser posterior a hoy.');
  throw invalid({ date: [message] }, message);
}

/** An account of the loan's currency: its items are settled one to one. */
async function requireCurrency(tx: Tx, loan: LoanFacts, accountId: number | null): Promise<void> {
  const account = accountId === null ? null : await bankFacts(tx, accountId);
  if (!account || account.currency_id === loan.currency_id) return;
  if (account.in_pesos && loan.in_pesos) return;
  const message = t('loans.otherCurrency', 'La cuenta es de otra moneda que el préstamo.');
  throw invalid({ bank_account_id: [message] }, message);
}

export interface LoanPayment {
  readonly date: string;
  /** Null: that of the treasury's settings. */
  readonly bank_account_id: number | null;
  readonly amount: string;
  readonly parts: readonly PaidPart[];
  /** Principal that is not due: its item begins when the movement is applied. */
  readonly prepaid?: string;
}

/** Gives its id. VALIDACION for an account of another currency. */
export async function draftLoanPayment(
  context: Writing,
  loan: LoanFacts,
  { date, bank_account_id, amount, parts, prepaid }: LoanPayment,
): Promise<number> {
  await requireCurrency(context.tx, loan, bank_account_id);
  const folio = loan.folio ?? '';
  return draftMovement(context, {
    kind: loan.direction === 'OTORGADO' ? 'PRESTAMO_ENTRADA' : 'PRESTAMO_SALIDA',
    source: sourceOf(loan),
    date,
    subject_id: loan.subject_id,
    bank_account_id,
    amount,
    concept: prepaid
      ? t('loans.prepaymentConcept', 'Prepago del préstamo {folio}', { folio })
      : t('loans.paymentConcept', 'Pago del préstamo {folio}', { folio }),
    reference: loan.folio,
    lines: [
      ...parts.map(({ id, amount: taken }) => ({
        kind: 'APLICACION' as const,
        open_item_id: id,
        amount_item: taken,
      })),
      ...(prepaid
        ? [
            {
              kind: 'CONCEPTO' as const,
              account_role: capitalRole(loan),
              amount: prepaid,
              note: t('loans.prepaidLine', 'Capital que aún no vence'),
            },
          ]
        : []),
    ],
  });
}
