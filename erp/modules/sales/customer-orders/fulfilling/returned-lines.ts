/** What customers sent back of lines of orders (sales R14), in the lines' own units. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { wholeOf, type DemandLine } from './load-demand.ts';

interface ReturnedRow {
  readonly line: number;
  readonly product_id: number;
  readonly returned: string;
  readonly replacement: string;
  readonly discharged: string;
}

export interface ReturnedLine {
  readonly returned: FixedDecimal;
  /** To be given again: what was right, and what was not and goes back to the customer. */
  readonly replacement: FixedDecimal;
  /** Came back before it was invoiced: it is not charged. */
  readonly discharged: FixedDecimal;
}

const loadRows = (tx: Tx, lineIds: readonly number[]) =>
  tx.query(
    sql<ReturnedRow>`select l.order_line_id as line, l.product_id, sum(x.qty_received)::numeric(18,6) as returned,
        coalesce(sum(x.qty_received) filter (where r.status = 'RESUELTO' and (x.verdict = 'PROCEDE' and r.resolution = 'REPOSICION' or x.verdict = 'NO_PROCEDE' and r.send_back)), 0)::numeric(18,6) as replacement,
        coalesce(sum(x.qty_received - coalesce(x.qty_credited, 0)) filter (where r.status = 'RESUELTO' and x.verdict = 'PROCEDE' and r.resolution in ('NOTA_CREDITO', 'REEMBOLSO')), 0)::numeric(18,6) as discharged
      from sls__rejections__lines x ${raw(join('sls__rejections__lines.rejection_id', 'x', 'r'))} ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))}
      where x.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[]) and x.qty_received > 0 and r.status in ('RECIBIDO', 'DICTAMINADO', 'RESUELTO') group by 1, 2`,
  );

export async function returnedLines(
  tx: Tx,
  lines: readonly DemandLine[],
): Promise<(line: DemandLine) => ReturnedLine> {
  const rows = Map.groupBy(
    await loadRows(
      tx,
      lines.map(({ id }) => id),
    ),
    ({ line }) => line,
  );
  return (line) => {
    const own = new Map((rows.get(line.id) ?? []).map((row) => [row.product_id, row]));
    const of = (name: 'returned' | 'replacement' | 'discharged') =>
      wholeOf(line, (productId) => fixed(own.get(productId)?.[name] ?? '0'));
    return {
      returned: of('returned'),
      replacement: of('replacement'),
      discharged: of('discharged'),
    };
  };
}
