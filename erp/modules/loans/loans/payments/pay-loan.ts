/** What is due of a loan is collected or paid by a movement of treasury (finance R42). */
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { draftMovement, hasWaitingMovement } from '#erp/domains/payments/draft-movement.ts';
import { allocatePayment, type PaidPart } from '#erp/domains/schedule/allocate-payment.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts } from '#erp/modules/cfl/movements/movement-facts.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { accrueLoans } from '../charges/accrue.ts';
import { LOANS, lockLoan, sourceOf, type LoanFacts } from '../charges/loan-facts.ts';
import { isOpen, loadCharges, type CurrentCharge } from '../revisions/current-rows.ts';
import { PAY } from './payment-actions.ts';

/** One payment on its way at a time: another would ask for the same charges. */
async function requireNoDraft(tx: Tx, id: number): Promise<void> {
  if (await hasWaitingMovement(tx, { resource: LOANS, id }))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('loans.paymentWaits', 'Ya hay un pago suyo en tesorería: aplícalo o cancélalo primero.'),
    );
}

/** The loan with what has become due up to the day charged. */
async function dueAt(
  context: Writing,
  id: number,
  date: string,
): Promise<{ readonly loan: LoanFacts; readonly charges: readonly CurrentCharge[] }> {
  const { tx, now, actor } = context;
  if (date > todayOf(now, actor.timeZone)) {
    const message = t('loans.accrueAhead', 'No puede ser posterior a hoy.');
    throw invalid({ date: [message] }, message);
  }
  const loan = await lockLoan(tx, id);
  await requireNoDraft(tx, id);
  await accrueLoans(context, date, { loanId: id, accruing: 'due' });
  return { loan, charges: (await loadCharges(tx, id)).filter(isOpen) };
}

const sumOf = (charges: readonly CurrentCharge[]): string =>
  moneyText(charges.reduce((sum, { balance }) => sum.plus(balance), new Exact(0)));

/** Which charges an amount pays, in the order of the agreement. */
function allocate(charges: readonly CurrentCharge[], amount: string): readonly PaidPart[] {
  const open = charges.map(({ item_id, part, due_date, balance }) => ({
    id: item_id,
    kind: part,
    due: due_date,
    pending: balance,
  }));
  return allocatePayment(open, amount).parts;
}

/** An account of the loan's currency: its items are settled one to one. */
async function requireCurrency(tx: Tx, loan: LoanFacts, accountId: number | null): Promise<void> {
  const account = accountId === null ? null : await bankFacts(tx, accountId);
  if (!account || account.currency_id === loan.currency_id) return;
  if (account.in_pesos && loan.in_pesos) return;
  const message = t('loans.otherCurrency', 'La cuenta es de otra moneda que el préstamo.');
  throw invalid({ bank_account_id: [message] }, message);
}

function requireDue(due: string, amount: string | null): void {
  if (new Exact(due).isZero())
    throw new DomainError('ESTADO_INVALIDO', t('loans.nothingDue', 'Nada vence hasta ese día.'));
  if (amount === null || new Exact(amount).lte(due)) return;
  const message = t('loans.overDue', 'Hasta ese día vencen {due}: lo demás es un prepago.', {
    due,
  });
  throw invalid({ amount: [message] }, message);
}

const movementKindOf = ({ direction }: LoanFacts) =>
  direction === 'OTORGADO' ? 'PRESTAMO_ENTRADA' : 'PRESTAMO_SALIDA';

export const pay = actionRules(PAY, {
  async prefill({ record, now, actor }) {
    return {
      values: { date: todayOf(now, actor.timeZone), bank_account_id: record?.bank_account_id },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const date = input.date!;
    const { loan, charges } = await dueAt(context, record!.id!, date);
    const account = input.bank_account_id ?? null;
    await requireCurrency(tx, loan, account);
    const due = charges.filter(({ due_date }) => due_date <= date);
    const total = sumOf(due);
    requireDue(total, input.amount ?? null);
    const amount = input.amount ?? total;
    const movement_id = await draftMovement(context, {
      kind: movementKindOf(loan),
      source: sourceOf(loan),
      date,
      subject_id: loan.subject_id,
      bank_account_id: account,
      amount,
      concept: t('loans.paymentConcept', 'Pago del préstamo {folio}', { folio: loan.folio ?? '' }),
      reference: loan.folio,
      lines: allocate(due, amount).map((part) => ({
        kind: 'APLICACION',
        open_item_id: part.id,
        amount_item: part.amount,
      })),
    });
    return {
      data: { movement_id },
      outcome: {
        message: t('loans.paymentMade', 'Pago en borrador: aplícalo en tesorería.'),
        open: { resource: 'cfl/movements', id: movement_id },
      },
    };
  },
});
