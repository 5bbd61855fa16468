/** The reference rate of a loan that follows it changes: payments that run from then on too. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { Installment, LoanTerms } from '#erp/domains/schedule/loan-terms.ts';
import { restructure as restructureRows, type Revision } from '#erp/domains/schedule/revise.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockLoan } from '../charges/loan-facts.ts';
import { termsOf } from '../loan-schedule.ts';
import type { loans } from '../loans.ts';
import type { CurrentRow } from './current-rows.ts';
import { replaceRows } from './replace-rows.ts';
import { CHANGE_RATE } from './revision-actions.ts';
import { situationOf, versionData, versionOf } from './revise.ts';

const addRate = ({ tx, actor }: Writing, loanId: number, from: string, rate: string) =>
  tx.execute(
    sql`insert into loan_rate_changes (account_id, created_by, updated_by, loan_id, date, rate, position)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${loanId}, ${from}, ${rate}, count(*) from loan_rate_changes where account_id = ${TENANT} and loan_id = ${loanId}`,
  );

/** The same payments, at the rates of now. */
function atNewRate(terms: LoanTerms, later: readonly CurrentRow[]): Revision {
  const [next] = later;
  return restructureRows(terms, later, {
    method: terms.method,
    annualRate: terms.annualRate,
    periodicity: terms.periodicity,
    term: later.length,
    gracePeriods: Math.max(
      0,
      later.findIndex(({ principal }) => Number(principal) > 0),
    ),
    firstPayment: terms.firstPayment,
    dues: later.map(({ due }) => due),
    insurance: terms.insurance,
    on: next!.from,
    overdue: '0',
    ...(terms.agreed && { agreed: later.map(({ due, principal }) => ({ due, principal })) }),
  });
}

const isSamePayment = (row: Installment, other: Installment): boolean =>
  new Exact(row.interest).eq(other.interest) && new Exact(row.principal).eq(other.principal);

export const changeRate = actionRulesOf<typeof loans>()(CHANGE_RATE, {
  async run(context) {
    const { input } = context;
    const { loan, today, open, charges } = await situationOf(context, context.record.id);
    const [from, rate] = [input.date!, input.rate!];
    const later = open.filter((row) => row.from >= from && row.from >= today);
    const [next] = later;
    if (!next)
      throw invalid({
        date: [t('loans.noRowFrom', 'Ningún pago empieza a correr ese día o después.')],
      });
    await addRate(context, loan.id, from, rate);
    const known = await lockLoan(context.tx, loan.id);
    const { rows } = atNewRate(termsOf(known, known.tax_rate), later);
    if (rows.every((row, i) => isSamePayment(row, later[i]!)))
      throw invalid({
        date: [
          t(
            'loans.rateChangesNothing',
            'No cambia ningún pago: ya llevan esa tasa, u otra que empieza después.',
          ),
        ],
      });
    await replaceRows(context, known, {
      on: today,
      replaced: later,
      rows: rows.map((row, i) => ({ ...row, number: later[i]!.number })),
      charges,
      reason: t('loans.rateChanged', 'TIIE de {rate} desde el {date}', {
        rate,
        date: formatDay(from),
      }),
      changes: { annual_rate: new Exact(rate).plus(known.spread ?? 0).toFixed(4) },
    });
    const message = t(
      'loans.newRate',
      'Los pagos desde el que vence el {date} llevan la tasa nueva.',
      { date: formatDay(next.due) },
    );
    return {
      ...versionData(loan, message),
      data: { schedule_version: await versionOf(context, loan.id) },
    };
  },
});
