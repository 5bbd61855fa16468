/** What shipments did with lines of orders (sales R14), in the lines' own units. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { wholeOf, type DemandLine } from './load-demand.ts';

/** A shipment that is about to be in another state. */
export interface Turning {
  readonly id: number;
  readonly status: string;
}

interface ShippedRow {
  readonly line: number;
  readonly product_id: number;
  readonly shipped: string;
  readonly replaced: string;
  readonly delivered: string;
  readonly is_picked: boolean;
}

export interface ShippedLine {
  readonly shipped: FixedDecimal;
  readonly replacementShipped: FixedDecimal;
  readonly delivered: FixedDecimal;
  /** Some of it is being gathered, or waits at the dock. */
  readonly isPicked: boolean;
}

const loadRows = (tx: Tx, lineIds: readonly number[], turning: Turning | undefined) =>
  tx.query(
    sql<ShippedRow>`select x.line, x.product_id, coalesce(sum(x.qty_picked) filter (where x.status in ('EMBARCADO', 'ENTREGADO')), 0)::numeric(18,6) as shipped, coalesce(sum(x.qty_picked) filter (where x.status in ('EMBARCADO', 'ENTREGADO') and x.is_replacement), 0)::numeric(18,6) as replaced, coalesce(sum(x.qty_delivered) filter (where x.status = 'ENTREGADO'), 0)::numeric(18,6) as delivered, bool_or(x.status in ('EN_SURTIDO', 'SURTIDO')) as is_picked
      from (select l.order_line_id as line, l.product_id, l.is_replacement, l.qty_picked, l.qty_delivered, case when s.id = ${turning?.id ?? 0} then ${turning?.status ?? ''} else s.status end as status from sls__shipments__lines l ${raw(join('sls__shipments__lines.shipment_id', 'l', 's'))} where l.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[])) x group by 1, 2`,
  );

export async function shippedLines(
  tx: Tx,
  lines: readonly DemandLine[],
  turning?: Turning,
): Promise<(line: DemandLine) => ShippedLine> {
  const rows = Map.groupBy(
    await loadRows(
      tx,
      lines.map(({ id }) => id),
      turning,
    ),
    ({ line }) => line,
  );
  return (line) => {
    const found = rows.get(line.id) ?? [];
    const own = new Map(found.map((row) => [row.product_id, row]));
    const of = (name: 'shipped' | 'replaced' | 'delivered') =>
      wholeOf(line, (productId) => fixed(own.get(productId)?.[name] ?? '0'));
    return {
      shipped: of('shipped'),
      replacementShipped: of('replaced'),
      delivered: of('delivered'),
      isPicked: found.some(({ is_picked }) => is_picked),
    };
  };
}
