/** Prices that an order keeps from its quotation (sales R5), or from its consignment. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { cascade } from '../prices/discounts.ts';
import { agreedPrices } from './consigned/agreed-prices.ts';

interface Promised {
  readonly id: number;
  readonly product_id: number;
  readonly unit_id: number | null;
  readonly qty: string;
  readonly unit_price: string | null;
  readonly discount_percent: string | null;
  readonly extra_discount_percent: string | null;
}

interface Ordered {
  readonly customer_id: number | null;
  readonly currency_id: number | null;
  readonly date: string | null;
  readonly quotation_id: number | null;
  readonly customer_storage_id: number | null;
  readonly lines: readonly {
    readonly product_id?: number | null;
    readonly unit_id?: number | null;
    readonly qty?: string | null;
    readonly unit_price?: string | null;
  }[];
}

/** After its discounts. */
const netOf = (line: Promised): string => {
  const percent = cascade(line.discount_percent, line.extra_discount_percent);
  const net = new Exact(line.unit_price ?? 0).times(new Exact(100).minus(percent)).div(100);
  return roundTo(net, 6).toFixed(6);
};

/** What was ordered of it, at prices that still hold on the order's day. */
const promisedOf = (tx: Tx, order: Ordered) =>
  tx.query(
    sql<Promised>`select l.id, l.product_id, l.unit_id, l.qty, l.unit_price, l.discount_percent, l.extra_discount_percent
      from sls_quotations__lines l ${raw(join('sls_quotations__lines.quotation_id', 'l', 'q'))}
      where l.account_id = ${TENANT} and q.id = ${order.quotation_id} and q.customer_id = ${order.customer_id}::bigint and q.currency_id = ${order.currency_id}::bigint and q.status in ('LISTA', 'ENVIADA', 'ACEPTADA') and q.valid_until >= ${order.date}::date and (not l.is_optional or l.chosen) order by l.position, l.id`,
  );

/** Just what was quoted, at no other price. */
function isKept(line: Ordered['lines'][number], promised: Promised): boolean {
  if (line.product_id !== promised.product_id) return false;
  if (line.unit_id && line.unit_id !== promised.unit_id) return false;
  if (!line.qty || !new Exact(line.qty).eq(promised.qty)) return false;
  return !line.unit_price || new Exact(line.unit_price).eq(netOf(promised));
}

/** By the place of their line: each line of the quotation promises to one. */
export async function promisedLines(
  tx: Tx,
  order: Ordered,
): Promise<ReadonlyMap<number, { readonly id: number; readonly price: string }>> {
  const found = new Map<number, { readonly id: number; readonly price: string }>();
  if (!order.quotation_id) return found;
  const free = new Map((await promisedOf(tx, order)).map((line) => [line.id, line]));
  for (const [at, line] of order.lines.entries()) {
    const promised = [...free.values()].find((each) => isKept(line, each));
    if (!promised) continue;
    free.delete(promised.id);
    found.set(at, { id: promised.id, price: netOf(promised) });
  }
  return found;
}

export const promisedPrices = async (
  tx: Tx,
  order: Ordered,
): Promise<ReadonlyMap<number, string>> =>
  new Map([
    ...(await agreedPrices(tx, order)),
    ...[...(await promisedLines(tx, order))].map(([at, { price }]) => [at, price] as const),
  ]);
