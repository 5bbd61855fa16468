/** What an amount pays of a loan that is prepaid, and the rows that follow (finance R42). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { allocatePayment, type PaidPart } from '#erp/domains/schedule/allocate-payment.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import { prepay as prepayRows, type PrepayMode } from '#erp/domains/schedule/revise.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { shownOf } from '../charges/loan-facts.ts';
import { termsOf } from '../loan-schedule.ts';
import { isOpen, requireNotPartial, type CurrentCharge } from '../revisions/current-rows.ts';
import type { Situation } from '../revisions/revise.ts';

export interface PrepaymentPlan {
  /** Charges that it pays, whole; principal that is not due is none of them. */
  readonly parts: readonly PaidPart[];
  /** Of what was due. */
  readonly due: string;
  readonly prepaid: string;
  readonly total: string;
  /** In the place of those that are not due; none where the loan is settled. */
  readonly rows: readonly Installment[];
}

const owed = (charges: readonly CurrentCharge[]): string =>
  moneyText(charges.reduce((sum, { balance }) => sum.plus(balance), new Exact(0)));

const allOf = (charges: readonly CurrentCharge[]): readonly PaidPart[] =>
  allocatePayment(
    charges.map(({ item_id, part, due_date, balance }) => ({
      id: item_id,
      kind: part,
      due: due_date,
      pending: balance,
    })),
    owed(charges),
  ).parts;

/** What was written after the day stands on the table as it is. */
function requireNothingLater({ charges, today }: Situation): void {
  const last = charges
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (!last || last <= today) return;
  const message = t(
    'loans.prepaidBefore',
    'Ya hay cargos del {date}: el prepago no puede ser anterior.',
    { date: formatDay(last) },
  );
  throw invalid({ date: [message] }, message);
}

function refuseAmount(message: string): never {
  throw invalid({ amount: [message] }, message);
}

function requireMoreThanDue(left: string, due: string, shown: (amount: string) => string): void {
  if (new Exact(left).gt(0)) return;
  refuseAmount(
    t(
      'loans.notPrepaid',
      'Hasta ese día vencen {due}: un prepago es de más; con ese importe registra un pago.',
      { due: shown(due) },
    ),
  );
}

/**
 * `amount` null: all that is left, with what has run. VALIDACION where it is not more than what is
 * due, or is more than principal without being all of it; ESTADO_INVALIDO while a payment that is
 * not due is partly paid.
 */
export function planPrepayment(
  situation: Situation,
  amount: string | null,
  mode: PrepayMode,
): PrepaymentPlan {
  const { loan, open, charges, today } = situation;
  requireNothingLater(situation);
  const rows = new Set(open.map(({ id }) => id));
  requireNotPartial(charges.filter(({ installment_id }) => rows.has(installment_id)));
  const pending = charges.filter(isOpen);
  const dueNow = pending.filter(({ due_date }) => due_date <= today);
  const running = pending.filter(({ due_date, part }) => due_date > today && part !== 'CAPITAL');
  const principal = moneyText(open.reduce((sum, row) => sum.plus(row.principal), new Exact(0)));
  const due = owed(dueNow);
  const whole = new Exact(due).plus(owed(running)).plus(principal);
  const total = moneyText(new Exact(amount ?? whole));
  const left = moneyText(new Exact(total).minus(due));
  const shown = shownOf(loan);
  requireMoreThanDue(left, due, shown);
  if (whole.eq(total))
    return { parts: allOf([...dueNow, ...running]), due, prepaid: principal, total, rows: [] };
  if (new Exact(left).gte(principal))
    refuseAmount(
      t(
        'loans.prepaidTooMuch',
        'Para liquidarlo ese día son {whole}; para prepagar una parte, menos de {less}.',
        {
          whole: shown(moneyText(whole)),
          less: shown(moneyText(new Exact(due).plus(principal))),
        },
      ),
    );
  const revised = prepayRows(termsOf(loan, loan.tax_rate), open, {
    on: today,
    amount: left,
    mode,
  });
  return { parts: allOf(dueNow), due, prepaid: left, total, rows: revised.rows };
}
