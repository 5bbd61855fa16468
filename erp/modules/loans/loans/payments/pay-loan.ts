/** What is due of a loan is collected or paid by a movement of treasury (finance R42). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { allocatePayment, type PaidPart } from '#erp/domains/schedule/allocate-payment.ts';
import { requirePrivilege } from '#erp/kernel/access.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { accrueLoans } from '../charges/accrue.ts';
import { lockLoan, type LoanFacts } from '../charges/loan-facts.ts';
import type { loans } from '../loans.ts';
import { prepayLoan } from '../prepayments/prepay-loan.ts';
import { isOpen, loadCharges, type CurrentCharge } from '../revisions/current-rows.ts';
import { draftLoanPayment, requireNoDraft, requireNotAhead } from './draft-payment.ts';
import { PAY } from './payment-actions.ts';

/** The loan with what has become due up to the day charged. */
async function dueAt(
  context: Writing,
  id: number,
  date: string,
): Promise<{ readonly loan: LoanFacts; readonly due: readonly CurrentCharge[] }> {
  const { tx } = context;
  requireNotAhead(context, date);
  const loan = await lockLoan(tx, id);
  await requireNoDraft(tx, id);
  await accrueLoans(context, date, { loanId: id, accruing: 'owed' });
  const charges = (await loadCharges(tx, id)).filter(isOpen);
  return { loan, due: charges.filter(({ due_date }) => due_date <= date) };
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

function requireDue(due: string): void {
  if (new Exact(due).isZero())
    throw new DomainError('ESTADO_INVALIDO', t('loans.nothingDue', 'Nada vence hasta ese día.'));
}

export const pay = actionRulesOf<typeof loans>()(PAY, {
  async prefill({ record, now, actor }) {
    return {
      values: { date: todayOf(now, actor.timeZone), bank_account_id: record.bank_account_id },
    };
  },
  async run(context) {
    const { record, input, warn } = context;
    const date = input.date!;
    const { loan, due } = await dueAt(context, record.id, date);
    const account = input.bank_account_id ?? null;
    const total = sumOf(due);
    const amount = input.amount ?? total;
    if (new Exact(amount).gt(total)) {
      const { actor, services, resource } = context;
      requirePrivilege(actor, services.registry, resource, 'loans.prepay');
      warn(
        'amount',
        t(
          'loans.overDue',
          'Hasta ese día vencen {due}: los otros {left} prepagan capital y acortan el plazo.',
          {
            due: shownMoney(total),
            left: shownMoney(new Exact(amount).minus(total).toFixed(2)),
          },
        ),
      );
      const { data, outcome } = await prepayLoan(context, loan.id, {
        date,
        amount,
        mode: 'REDUCIR_PLAZO',
        bank_account_id: account,
      });
      return { data: { movement_id: data.movement_id }, outcome };
    }
    requireDue(total);
    const movement_id = await draftLoanPayment(context, loan, {
      date,
      bank_account_id: account,
      amount,
      parts: allocate(due, amount),
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
