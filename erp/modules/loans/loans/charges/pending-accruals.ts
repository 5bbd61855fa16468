/** What of loans in force has run up to a day and is no charge yet. */
import type { Tx } from '#erp/db/database.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { defaultInterest, type ChargeKind } from '#erp/domains/schedule/allocate-payment.ts';
import { interestThrough } from '#erp/domains/schedule/revise.ts';
import { termsOf } from '../loan-schedule.ts';
import type { NewCharge } from './create-charges.ts';
import type { LoanFacts } from './loan-facts.ts';

/** `due`: only what has become due; `owed`: also for being late; `all`: what runs up to the day. */
export type Accruing = 'due' | 'owed' | 'all';

export interface PendingLoan {
  readonly loan_id: number;
  readonly charges: readonly NewCharge[];
}

interface RunningRow {
  readonly id: number;
  readonly loan_id: number;
  readonly number: number;
  readonly from: string;
  readonly due: string;
  readonly interest: string;
  readonly carriedInterest: string;
  readonly interest_tax: string;
  readonly insurance: string;
  readonly charged_interest: string;
  readonly charged_tax: string;
  readonly charged_insurance: string;
}

const running = (tx: Tx, ids: readonly number[], date: string): Promise<RunningRow[]> =>
  tx.query(
    sql<RunningRow>`select r.id, r.loan_id, r.number, r.start_date as "from", r.due_date as due, r.interest, r.carried_interest as "carriedInterest", r.interest_tax, r.insurance,
        coalesce(c.interest, 0) as charged_interest, coalesce(c.tax, 0) as charged_tax, coalesce(c.insurance, 0) as charged_insurance
      from loan_installments r
      left join lateral (select sum(x.amount) filter (where x.part = 'INTERES') as interest, sum(x.amount) filter (where x.part = 'IVA') as tax, sum(x.amount) filter (where x.part = 'SEGURO') as insurance
        from loan_charges x where ${raw(refersTo('loan_charges.installment_id', 'x', 'r'))} and x.is_current) c on true
      where r.account_id = ${TENANT} and r.loan_id = any(${ids}::bigint[]) and r.is_current and r.start_date < ${date}::date
        and (r.interest > coalesce(c.interest, 0) or r.interest_tax > coalesce(c.tax, 0) or r.insurance > coalesce(c.insurance, 0))
      order by r.loan_id, r.due_date, r.id`,
  );

interface LateRow {
  readonly loan_id: number;
  readonly installment_id: number;
  readonly number: number;
  readonly due_date: string;
  readonly pending: string;
  /** Day up to which it was charged before. */
  readonly from: string;
}

/** What was just applied, by open item: it was pending until then. */
export type JustPaid = ReadonlyMap<number, string>;

/** Principal that is past due, of loans that charge for it. */
const late = (tx: Tx, ids: readonly number[], date: string, paid: JustPaid): Promise<LateRow[]> =>
  tx.query(
    sql<LateRow>`select c.loan_id, c.installment_id, r.number, c.due_date, i.balance + coalesce(j.amount, 0) as pending,
        greatest(c.due_date, (select max(x.date) from loan_charges x where x.account_id = ${TENANT} and x.installment_id = c.installment_id and x.part = 'MORATORIO' and x.is_current)) as "from"
      from loan_charges c ${raw(join('loan_charges.open_item_id', 'c', 'i'))} ${raw(join('loan_charges.installment_id', 'c', 'r'))}
        left join unnest(${[...paid.keys()]}::bigint[], ${[...paid.values()]}::numeric[]) j(item_id, amount) on j.item_id = i.id
      where c.account_id = ${TENANT} and c.loan_id = any(${ids}::bigint[]) and c.part = 'CAPITAL' and c.is_current and c.due_date < ${date}::date and i.balance + coalesce(j.amount, 0) > 0
      order by c.loan_id, c.due_date, c.id`,
  );

type Target = Omit<NewCharge, 'amount' | 'part'>;

const chargeOf = (target: Target, part: ChargeKind, amount: string): readonly NewCharge[] =>
  new Exact(amount).gt(0) ? [{ ...target, part, amount: moneyText(new Exact(amount)) }] : [];

const minus = (a: string, b: string): string => moneyText(new Exact(a).minus(b));

function ranUp(row: RunningRow, loan: LoanFacts, date: string): readonly NewCharge[] {
  const isDue = row.due <= date;
  const whole = interestThrough(row, date, termsOf(loan, loan.tax_rate));
  const tax = isDue
    ? row.interest_tax
    : moneyText(cents(new Exact(whole).times(loan.tax_rate).div(100)));
  const target = { installment_id: row.id, number: row.number, due_date: row.due };
  const interest = minus(whole, row.charged_interest);
  return [
    ...chargeOf(target, 'INTERES', interest),
    ...chargeOf({ ...target, base: interest }, 'IVA', minus(tax, row.charged_tax)),
    ...(isDue ? chargeOf(target, 'SEGURO', minus(row.insurance, row.charged_insurance)) : []),
  ];
}

function ranLate(row: LateRow, loan: LoanFacts, date: string): readonly NewCharge[] {
  const interest = defaultInterest({
    pending: row.pending,
    defaultRate: loan.default_rate ?? '0',
    terms: termsOf(loan, loan.tax_rate),
    from: row.from,
    to: date,
  });
  const tax = moneyText(cents(new Exact(interest).times(loan.tax_rate).div(100)));
  const target = { installment_id: row.installment_id, number: row.number, due_date: date };
  return [
    ...chargeOf(target, 'MORATORIO', interest),
    ...chargeOf({ ...target, base: interest }, 'IVA_MORATORIO', tax),
  ];
}

/** Those that have something, by loan. */
export async function loadPending(
  tx: Tx,
  loans: readonly LoanFacts[],
  date: string,
  { accruing, paid = new Map() }: { readonly accruing: Accruing; readonly paid?: JustPaid },
): Promise<readonly PendingLoan[]> {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  const ids = [...byId.keys()];
  const rows = (await running(tx, ids, date)).filter(
    ({ due }) => accruing === 'all' || due <= date,
  );
  const lateRows = accruing !== 'due' ? await late(tx, ids, date, paid) : [];
  const charges = [
    ...rows.map((row) => ({
      loan_id: row.loan_id,
      of: ranUp(row, byId.get(row.loan_id)!, date),
    })),
    ...lateRows.map((row) => ({
      loan_id: row.loan_id,
      of: ranLate(row, byId.get(row.loan_id)!, date),
    })),
  ];
  return [...Map.groupBy(charges, ({ loan_id }) => loan_id)]
    .map(([loan_id, some]) => ({ loan_id, charges: some.flatMap((each) => each.of) }))
    .filter((pending) => pending.charges.length > 0);
}

export async function nextAccrual(tx: Tx, loanId: number): Promise<number> {
  const [last] = await tx.query(
    sql<{
      n: number;
    }>`select coalesce(max(accrual_no), 0)::int as n from loan_charges where account_id = ${TENANT} and loan_id = ${loanId}`,
  );
  return last!.n + 1;
}
