/** The table of a loan's payments, from what was agreed of it. */
import { Decimal } from 'decimal.js';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { amortise } from '#erp/domains/schedule/amortise.ts';
import type { Installment, LoanTerms, RateChange } from '#erp/domains/schedule/loan-terms.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { loans } from './loans.ts';

type Loan = StoredRow<typeof loans>;

/** What the table follows from. */
export type LoanConditions = Pick<
  Loan,
  | 'method'
  | 'principal'
  | 'annual_rate'
  | 'rate_type'
  | 'spread'
  | 'day_count'
  | 'periodicity'
  | 'term'
  | 'grace_periods'
  | 'disbursement_date'
  | 'first_payment_date'
  | 'insurance'
  | 'rate_changes'
  | 'agreed'
>;

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
const rateChanges = (loan: LoanConditions): RateChange[] =>
  loan.rate_type === 'TIIE_MAS'
    ? loan.rate_changes.map(({ date, rate }) => ({
        from: String(date),
        rate: new Decimal(String(rate)).plus(loan.spread ?? 0).toFixed(),
      }))
    : [];

export function termsOf(loan: LoanConditions, interestTaxRate: string): LoanTerms {
  const agreed = loan.agreed
    .map(({ due_date, principal }) => ({ due: String(due_date), principal: String(principal) }))
    .toSorted((a, b) => a.due.localeCompare(b.due));
  const isAgreed = loan.method === 'MANUAL';
  return {
    method: loan.method,
    principal: loan.principal,
    annualRate: loan.annual_rate ?? '0',
    rateChanges: rateChanges(loan),
    dayCount: loan.day_count,
    periodicity: loan.periodicity,
    term: isAgreed ? agreed.length : loan.term!,
    gracePeriods: loan.grace_periods ?? 0,
    from: loan.disbursement_date,
    firstPayment: isAgreed ? agreed[0]!.due : loan.first_payment_date!,
    interestTaxRate,
    insurance: loan.insurance ?? '0',
    ...(isAgreed && { agreed }),
  };
}

export interface NewRow extends Installment {
  readonly id: number;
}

/** Rows of a version of the table; gives them with their ids. */
export async function insertInstallments(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  loanId: number,
  version: number,
  rows: readonly Installment[],
): Promise<readonly NewRow[]> {
  await insertRows(
    tx,
    actor.accountId,
    'loan_installments',
    rows.map((row) => ({
      loan_id: loanId,
      schedule_version: version,
      is_current: true,
      number: row.number,
      start_date: row.from,
      due_date: row.due,
      opening_balance: row.opening,
      principal: row.principal,
      interest: row.interest,
      carried_interest: row.carriedInterest,
      interest_tax: row.interestTax,
      insurance: row.insurance,
      total: row.total,
      closing_balance: row.closing,
      default_interest: '0',
      paid_principal: '0',
      paid_interest: '0',
      paid_tax: '0',
      status: 'PENDIENTE',
    })),
  );
  const ids = await tx.query(
    sql<{
      id: number;
      number: number;
    }>`select id, number from loan_installments where account_id = ${TENANT} and loan_id = ${loanId} and schedule_version = ${version}`,
  );
  const byNumber = new Map(ids.map(({ id, number }) => [number, id]));
  return rows.map((row) => ({ ...row, id: byNumber.get(row.number)! }));
}

/** Writes the first version anew: while no money moved, each save changes it. */
export async function writeSchedule(
  context: Pick<Writing, 'tx' | 'actor'>,
  loan: LoanConditions & { readonly id: number; readonly interest_tax_id?: number | null },
): Promise<readonly NewRow[]> {
  const { tx } = context;
  const rows = amortise(termsOf(loan, await loadTaxPercent(tx, loan.interest_tax_id)));
  await tx.execute(
    sql`delete from loan_installments where account_id = ${TENANT} and loan_id = ${loan.id}`,
  );
  return insertInstallments(context, loan.id, 1, rows);
}
