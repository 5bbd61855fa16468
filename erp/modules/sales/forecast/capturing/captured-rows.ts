/** What is captured of a year, a row for each of whom or what. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { KEYS, type Key, type KeyValues } from '../forecast-keys.ts';

export const MONTH_FIELDS = [
  'm01',
  'm02',
  'm03',
  'm04',
  'm05',
  'm06',
  'm07',
  'm08',
  'm09',
  'm10',
  'm11',
  'm12',
] as const;
export type MonthField = (typeof MONTH_FIELDS)[number];

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

export const keyOf = (row: KeyValues): string => KEYS.map((key) => row[key] ?? '').join(':');

/** Rows of a key have the id of its first forecast of the year. */
export async function capturedRows(
  tx: Tx,
  { year, kind, measure }: YearQuestion,
): Promise<readonly CapturedRow[]> {
  const rows = await tx.query(
    sql<StoredMonth>`select f.id, f.period, case when ${measure} = 'IMPORTE' then f.amount else f.qty end as value, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id
      from forecast f where f.account_id = ${TENANT} and f.kind = ${kind} and f.status in ('BORRADOR', 'PUBLICADO') and f.period between ${`${year}-01-01`} and ${`${year}-12-01`}
      order by f.status desc, f.id`,
  );
  return [...Map.groupBy(rows, keyOf).values()].map((of) => {
    const [first] = of;
    const { period: _, value: __, id, ...keys } = first!;
    const months = Object.fromEntries(
      of.map((row) => [MONTH_FIELDS[Number(row.period.slice(5, 7)) - 1]!, row.value]),
    );
    return { id, ...keys, ...months };
  });
}
