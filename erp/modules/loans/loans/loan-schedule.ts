/** The table of a loan's payments, from what was agreed of it. */
import { Decimal } from 'decimal.js';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { amortise } from '#erp/domains/schedule/amortise.ts';
import type { LoanTerms, RateChange } from '#erp/domains/schedule/loan-terms.ts';
import { linesOf, type StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { SavedContext } from '#erp/kernel/rules.ts';
import type { loans } from './loans.ts';

type Loan = StoredRow<typeof loans>;

/** Percent of a tax of the SAT; zero without one. */
export async function loadTaxPercent(tx: Tx, taxId: number | null | undefined): Promise<string> {
  if (!taxId) return '0';
  const [tax] = await tx.query(
    sql<{
      rate: string | null;
    }>`select rate from sattaxes where account_id = ${TENANT} and id = ${taxId}`,
  );
  return new Decimal(tax?.rate ?? 0).times(100).toFixed();
}

/** The reference rates with the points on top, in the order of their days. */
const rateChanges = (loan: Loan): RateChange[] =>
  loan.rate_type === 'TIIE_MAS'
    ? linesOf({ lines: loan.rate_changes }).map(({ date, rate }) => ({
        from: String(date),
        rate: new Decimal(String(rate)).plus(loan.spread ?? 0).toFixed(),
      }))
    : [];

export function termsOf(loan: Loan, interestTaxRate: string): LoanTerms {
  const agreed = linesOf({ lines: loan.agreed })
    .map(({ due_date, principal }) => ({ due: String(due_date), principal: String(principal) }))
    .toSorted((a, b) => a.due.localeCompare(b.due));
  const isAgreed = loan.method === 'MANUAL';
  return {
    method: loan.method!,
    principal: loan.principal!,
    annualRate: loan.annual_rate ?? '0',
    rateChanges: rateChanges(loan),
    dayCount: loan.day_count!,
    periodicity: loan.periodicity!,
    term: isAgreed ? agreed.length : loan.term!,
    gracePeriods: loan.grace_periods ?? 0,
    from: loan.disbursement_date!,
    firstPayment: isAgreed ? agreed[0]!.due : loan.first_payment_date!,
    interestTaxRate,
    insurance: loan.insurance ?? '0',
    ...(isAgreed && { agreed }),
  };
}

/** Writes the table anew: while it is a request, each save changes it. */
export async function writeSchedule({
  tx,
  actor,
  after,
}: SavedContext<typeof loans>): Promise<void> {
  const rows = amortise(termsOf(after, await loadTaxPercent(tx, after.interest_tax_id)));
  await tx.execute(
    sql`delete from loan_installments where account_id = ${TENANT} and loan_id = ${after.id}`,
  );
  await insertRows(
    tx,
    actor.accountId,
    'loan_installments',
    rows.map((row) => ({
      loan_id: after.id,
      schedule_version: 1,
      number: row.number,
      start_date: row.from,
      due_date: row.due,
      opening_balance: row.opening,
      principal: row.principal,
      interest: row.interest,
      interest_tax: row.interestTax,
      insurance: row.insurance,
      total: row.total,
      closing_balance: row.closing,
    })),
  );
}
