/** Figures of an expense: what each voucher deducts, and what is left to pay or to return. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { isElectronic, splitVouchers, tripDays, type Voucher } from './deductible.ts';
import type { expenseClaims } from './expenses.ts';

type Compute = ComputeContext<typeof expenseClaims>;
type Draft = Compute['draft'];

export interface Concept {
  readonly id: number;
  readonly category: string;
  readonly percent: string;
  readonly daily_limit: string | null;
  readonly electronic_over: string | null;
  readonly requires_cfdi: boolean;
  readonly book_account_id: number;
  readonly non_deductible_account_id: number | null;
}

export async function conceptsOf(tx: Tx, ids: readonly unknown[]): Promise<Map<number, Concept>> {
  const rows = await tx.query(
    sql<Concept>`select id, category, deductible_percent as percent, daily_limit, electronic_over, requires_cfdi, book_account_id, non_deductible_account_id
      from expenses where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function formsOf(tx: Tx, ids: readonly unknown[]): Promise<Map<number, string>> {
  const rows = await tx.query(
    sql<{
      id: number;
      code: string;
    }>`select id, sat_code as code from payment_types where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The party that a user is in the books; null while nobody typed it. */
export async function employeeOf(tx: Tx, userId: unknown): Promise<number | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__subjects where account_id = ${TENANT} and user_id = ${userId} and active`,
  );
  return found?.id ?? null;
}

/** Pesos of a unit of its currency. */
async function rateOf(tx: Tx, draft: Draft): Promise<string> {
  if (!draft.currency_id || !draft.date) return '1';
  const [currency] = await tx.query(
    sql<{
      in_pesos: boolean;
    }>`select coalesce(a.base_currency_id = c.id, c.code = 'MXN') as in_pesos from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${draft.currency_id}`,
  );
  if (currency?.in_pesos) return '1';
  return draft.exchange_rate ?? (await rateFor(tx, draft.currency_id, draft.date)).rate;
}

async function fillLines(tx: Tx, draft: Draft, rate: string): Promise<void> {
  const lines = linesOf(draft);
  const concepts = await conceptsOf(
    tx,
    lines.map((line) => line.expense_id ?? null),
  );
  const forms = await formsOf(
    tx,
    lines.map((line) => line.payment_type_id ?? null),
  );
  const vouchers = lines.map((line): Voucher => {
    const concept = concepts.get(line.expense_id ?? 0);
    return {
      expense_id: line.expense_id ?? 0,
      subtotal: line.subtotal || '0',
      tax: line.tax_amount || '0',
      hasCfdi: Boolean(line.uuid),
      electronic: isElectronic(forms.get(line.payment_type_id ?? 0) ?? ''),
      percent: concept?.percent ?? '0',
      dailyLimit: concept?.daily_limit ?? null,
      electronicOver: concept?.electronic_over ?? null,
    };
  });
  const days = tripDays(draft.trip_start, draft.trip_end);
  for (const [i, split] of splitVouchers(vouchers, { days, rate }).entries()) {
    const line = lines[i]!;
    line.total = moneyText(new Exact(vouchers[i]!.subtotal).plus(vouchers[i]!.tax));
    line.deductible = split.deductible;
    line.creditable_tax = split.creditable;
    line.non_deductible = split.nonDeductible;
    line.deductible_percent = split.percent;
  }
}

const sumOf = (draft: Draft, field: 'total' | 'non_deductible'): string =>
  moneyText(linesOf(draft).reduce((sum, line) => sum.plus(line[field] || 0), new Exact(0)));

export async function fillFigures({ tx, actor, draft }: Compute): Promise<void> {
  draft.requester_id ??= actor.userId;
  draft.subject_id ??= await employeeOf(tx, draft.requester_id);
  const rate = await rateOf(tx, draft);
  if (draft.currency_id) draft.exchange_rate ??= rate;
  if (draft.requested_amount)
    draft.requested_base = moneyText(cents(new Exact(draft.requested_amount).times(rate)));
  await fillLines(tx, draft, rate);
  draft.total = sumOf(draft, 'total');
  draft.non_deductible = sumOf(draft, 'non_deductible');
  draft.balance_due = moneyText(new Exact(draft.total).minus(draft.advance_amount || 0));
}

/** Kind of the account that an expense is paid from. */
export async function accountKindOf(tx: Tx, id: unknown): Promise<string | null> {
  const [account] = await tx.query(
    sql<{
      kind: string;
    }>`select y.kind from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))} where b.account_id = ${TENANT} and b.id = ${id}`,
  );
  return account?.kind ?? null;
}
