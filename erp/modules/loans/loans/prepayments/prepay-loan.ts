/** Principal is paid before it is due: the draft of its movement, and what will follow. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import type { PrepayMode } from '#erp/domains/schedule/revise.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { shownOf } from '../charges/loan-facts.ts';
import type { loans } from '../loans.ts';
import { draftLoanPayment, requireNoDraft, requireNotAhead } from '../payments/draft-payment.ts';
import { situationOf, versionOf, type Situation } from '../revisions/revise.ts';
import { planPrepayment, type PrepaymentPlan } from './plan-prepayment.ts';
import { PREPAY } from './prepay-action.ts';
import { insertPrepayment } from './prepayment-rows.ts';

interface PrepaymentRequest {
  readonly date: string;
  /** Null: all that is left. */
  readonly amount: string | null;
  readonly mode: PrepayMode;
  readonly bank_account_id: number | null;
}

const sumOf = (rows: readonly Installment[], key: 'interest' | 'principal'): string =>
  moneyText(rows.reduce((sum, row) => sum.plus(row[key]), new Exact(0)));

const figuresOf = ({ open }: Situation, { rows, due, prepaid }: PrepaymentPlan) => ({
  due,
  prepaid,
  payments_before: open.length,
  payments_after: rows.length,
  interest_before: sumOf(open, 'interest'),
  interest_after: sumOf(rows, 'interest'),
});

/** What of the debt and of the table changes, a sentence each. */
function notesOf({ loan, open }: Situation, plan: PrepaymentPlan): readonly string[] {
  const { rows, prepaid, parts } = plan;
  const shown = shownOf(loan);
  const before = sumOf(open, 'principal');
  const first = rows.find(({ total }) => Number(total) > 0);
  return [
    ...(parts.length > 0
      ? [
          t('loans.prepaysDue', 'Paga {due} que vencen hasta ese día, o que ya corrieron.', {
            due: shown(moneyText(new Exact(plan.total).minus(prepaid))),
          }),
        ]
      : []),
    t('loans.prepaysPrincipal', 'El capital que no vence baja de {before} a {after}.', {
      before: shown(before),
      after: shown(moneyText(new Exact(before).minus(prepaid))),
    }),
    ...(first
      ? [
          t(
            'loans.prepaysRows',
            'Quedan {count} pagos en lugar de {old}: el próximo, el {next}, de {payment} en lugar de {oldPayment}; el último, el {last}.',
            {
              count: rows.length,
              old: open.length,
              next: formatDay(first.due),
              payment: shown(first.total),
              oldPayment: shown(open[0]!.total),
              last: formatDay(rows.at(-1)!.due),
            },
          ),
          t('loans.prepaysInterest', 'Los intereses por venir bajan de {before} a {after}.', {
            before: shown(sumOf(open, 'interest')),
            after: shown(sumOf(rows, 'interest')),
          }),
        ]
      : [t('loans.prepaysAll', 'El préstamo queda liquidado.')]),
  ];
}

/** VALIDACION as `planPrepayment`; ESTADO_INVALIDO while another payment waits in treasury. */
export async function prepayLoan(
  context: Writing,
  loanId: number,
  { date, amount, mode, bank_account_id }: PrepaymentRequest,
) {
  const { tx } = context;
  requireNotAhead(context, date);
  await requireNoDraft(tx, loanId);
  const situation = await situationOf(context, loanId, date);
  const plan = planPrepayment(situation, amount, mode);
  const { parts, prepaid, total } = plan;
  const shown = shownOf(situation.loan);
  const movement_id = await draftLoanPayment(context, situation.loan, {
    date,
    bank_account_id,
    amount: total,
    parts,
    prepaid,
  });
  await insertPrepayment(context, {
    loan_id: loanId,
    date,
    amount: prepaid,
    mode,
    movement_id,
    from_version: await versionOf(context, loanId),
  });
  return {
    data: { movement_id, ...figuresOf(situation, plan) },
    outcome: {
      message: t('loans.prepaymentMade', 'Prepago de {prepaid} de capital: {total} en total.', {
        prepaid: shown(prepaid),
        total: shown(total),
      }),
      notes: [...notesOf(situation, plan)],
      open: { resource: 'cfl/movements', id: movement_id },
    },
  };
}

export const prepay = actionRulesOf<typeof loans>()(PREPAY, {
  async prefill({ record, now, actor }) {
    return {
      values: { date: todayOf(now, actor.timeZone), bank_account_id: record.bank_account_id },
    };
  },
  run: (context) =>
    prepayLoan(context, context.record.id, {
      date: context.input.date!,
      amount: context.input.amount ?? null,
      mode: context.input.mode!,
      bank_account_id: context.input.bank_account_id ?? null,
    }),
});
