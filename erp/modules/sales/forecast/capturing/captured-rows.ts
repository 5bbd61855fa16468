/** What is captured of a year, a row for each of whom or what. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { MONTHS } from '#erp/domains/budget/months.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { KEYS, type Key, type KeyValues } from '../forecast-keys.ts';

export type MonthField = (typeof MONTHS)[number];

export interface YearQuestion {
  readonly year: number;
  readonly kind: string;
  readonly measure: 'CANTIDAD' | 'IMPORTE';
}

/** What the year has of one key: a draft says more than what is published. */
export type CapturedRow = { readonly id: number } & Readonly<Record<Key, number | null>> &
  Readonly<Partial<Record<MonthField, string | null>>>;

interface StoredMonth extends Readonly<Record<Key, number | null>> {
  readonly id: number;
  readonly period: string;
  readonly value: string | null;
}

export const monthField = (period: string): MonthField => MONTHS[Number(period.slice(5, 7)) - 1]!;

export const keyOf = (row: KeyValues): string => KEYS.map((key) => row[key] ?? '').join(':');

/** As who asks may see them; rows of a key have the id of its first forecast of the year. */
export async function capturedRows(
  context: Pick<Writing, 'tx' | 'services' | 'actor'>,
  { year, kind, measure }: YearQuestion,
): Promise<readonly CapturedRow[]> {
  const found = await context.tx.query(
    sql<StoredMonth>`select f.id, f.period, case when ${measure} = 'IMPORTE' then f.amount else f.qty end as value, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id
      from forecast f where f.account_id = ${TENANT} and f.kind = ${kind} and f.status in ('BORRADOR', 'PUBLICADO') and f.period between ${`${year}-01-01`} and ${`${year}-12-01`}
      order by f.status desc, f.id`,
  );
  const seen = await visibleIds(
    context,
    'forecast',
    found.map(({ id }) => id),
  );
  const rows = found.filter(({ id }) => seen.has(id));
  return [...Map.groupBy(rows, keyOf).values()].map((of) => {
    const [first] = of;
    const { period: _, value: __, id, ...keys } = first!;
    const months = Object.fromEntries(of.map((row) => [monthField(row.period), row.value]));
    return { id, ...keys, ...months };
  });
}
