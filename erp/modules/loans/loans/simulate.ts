/** What a loan would be paid like. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { amortise, scheduleTotals } from '#erp/domains/schedule/amortise.ts';
import { nextDue } from '#erp/domains/schedule/due-dates.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadTaxPercent } from './loan-schedule.ts';
import { SIMULATE } from './simulate-action.ts';

/** One sentence for each payment. */
const noteOf = (row: Installment): string =>
  t(
    'loans.simulated.row',
    '{number}. {due}: paga {total}; capital {principal}, interés {interest}, IVA {tax}; queda {balance}',
    {
      number: String(row.number),
      due: formatDay(row.due),
      total: shownMoney(row.total),
      principal: shownMoney(row.principal),
      interest: shownMoney(row.interest),
      tax: shownMoney(row.interestTax),
      balance: shownMoney(row.closing),
    },
  );

export const rowOf = (row: Installment) => ({
  number: row.number,
  due_date: row.due,
  opening_balance: row.opening,
  principal: row.principal,
  interest: row.interest,
  interest_tax: row.interestTax,
  insurance: row.insurance,
  total: row.total,
  closing_balance: row.closing,
});

export const simulate = actionRules(SIMULATE, {
  async run({ tx, input, now, actor }) {
    const { principal, method, periodicity, term, day_count } = input;
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const from = input.disbursement_date ?? today;
    const firstPayment = input.first_payment_date ?? nextDue(from, periodicity!);
    if (firstPayment <= from)
      throw invalid({
        first_payment_date: [t('loans.firstAfter', 'Debe ser posterior al desembolso.')],
      });
    const rows = amortise({
      method: method!,
      principal: principal!,
      annualRate: input.annual_rate ?? '0',
      dayCount: day_count!,
      periodicity: periodicity!,
      term: term!,
      gracePeriods: input.grace_periods ?? 0,
      from,
      firstPayment,
      interestTaxRate: await loadTaxPercent(tx, input.interest_tax_id),
      insurance: input.insurance ?? '0',
    });
    const { interest, interestTax, total } = scheduleTotals(rows);
    return {
      data: {
        rows: rows.map(rowOf),
        total_interest: interest,
        total_tax: interestTax,
        total,
      },
      outcome: {
        message: t(
          'loans.simulated',
          [
            '{count} pago; intereses {interest}, total {total}.',
            '{count} pagos; intereses {interest}, total {total}.',
          ],
          { count: rows.length, interest: shownMoney(interest), total: shownMoney(total) },
        ),
        notes: rows.map(noteOf),
      },
    };
  },
});
