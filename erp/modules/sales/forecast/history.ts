/** What was sold by month, as forecasts read it (sales R30). */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import type { History } from './baseline.ts';
import { KEYS, SALES, type Key, type KeyValues } from './forecast-keys.ts';
import { addMonths, monthOf } from './months.ts';

export interface Sold {
  /** Unit of sale. */
  readonly quantities: History;
  /** MXN without taxes. */
  readonly amounts: History;
}

interface SoldMonth {
  readonly key: number | null;
  readonly month: string;
  readonly quantity: string;
  readonly amount: string;
}

/** The twelve months that ended before the one of `today`, oldest first. */
export function closedMonths(today: string): readonly string[] {
  const first = addMonths(monthOf(today), -12);
  return Array.from({ length: 12 }, (_, index) => addMonths(first, index));
}

/** What is older than a year counts in the month before it: it only says that there is history. */
const MONTH = `date_trunc('month', greatest(s.day, $3::date - interval '1 month'))::date::text`;
const SUMS =
  'sum(s.quantity)::numeric(18,6)::text as quantity, sum(s.amount)::numeric(18,2)::text as amount';

const textOf = (key: string, where: string): string =>
  `select ${key} as key, ${MONTH} as month, ${SUMS} from ${SALES} s where s.account_id = $1 and s.day < $2::date and ${where} group by 1, 2`;

function soldOf(rows: readonly SoldMonth[]): Sold {
  const pick = (name: 'quantity' | 'amount') =>
    Object.fromEntries(rows.map((row) => [row.month, row[name]]));
  return { quantities: pick('quantity'), amounts: pick('amount') };
}

const bounds = (today: string) => [TENANT, monthOf(today), closedMonths(today)[0]!] as const;

/** Of all that has these keys; those that are empty say nothing. */
export async function soldOfKey(tx: Tx, row: KeyValues, today: string): Promise<Sold> {
  const where = KEYS.map(
    (key, index) => `($${index + 4}::bigint is null or s.${key} = $${index + 4})`,
  ).join(' and ');
  const rows = await tx.query<SoldMonth>(textOf('null::bigint', where), [
    ...bounds(today),
    ...KEYS.map((key) => row[key] ?? null),
  ]);
  return soldOf(rows);
}

/** By each value of one key that sold in the last three closed months. */
export async function soldBy(tx: Tx, key: Key, today: string): Promise<ReadonlyMap<number, Sold>> {
  const rows = await tx.query<SoldMonth & { readonly key: number }>(
    textOf(`s.${key}`, `s.${key} is not null`),
    bounds(today),
  );
  const recent = closedMonths(today).slice(-3);
  const groups = [...Map.groupBy(rows, (row) => row.key)].filter(([, months]) =>
    months.some(({ month }) => recent.includes(month)),
  );
  return new Map(groups.map(([id, months]) => [id, soldOf(months)]));
}

/** Quantity by the average net price of the last three closed months; null if nothing sold then. */
export function amountOf(quantity: string, { quantities, amounts }: Sold, today: string) {
  const recent = closedMonths(today).slice(-3);
  const sold = sumOf(recent.map((month) => quantities[month] ?? '0'));
  if (sold.lte(0)) return null;
  const earned = sumOf(recent.map((month) => amounts[month] ?? '0'));
  return moneyText(new Exact(quantity).times(earned).div(sold));
}
