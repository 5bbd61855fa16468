/** What customers sent back of lines of orders (sales R14), in the lines' own units. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixed, maximum, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { wholeOf, type DemandLine } from './load-demand.ts';

interface ReturnedRow {
  readonly line: number;
  readonly product_id: number;
  readonly returned: string;
  readonly replacement: string;
  /** Resolved by a credit. */
  readonly given: string;
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
        coalesce(sum(x.qty_received) filter (where r.status = 'RESUELTO' and x.verdict = 'PROCEDE' and r.resolution in ('NOTA_CREDITO', 'REEMBOLSO')), 0)::numeric(18,6) as given
      from sls__rejections__lines x ${raw(join('sls__rejections__lines.rejection_id', 'x', 'r'))} ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))}
      where x.account_id = ${TENANT} and l.order_line_id = any(${lineIds}::bigint[]) and x.qty_received > 0 and r.status in ('RECIBIDO', 'DICTAMINADO', 'RESUELTO') group by 1, 2`,
  );

/** What notes credit: of each return as many as the part of which it has most (R23). */
async function loadCredited(tx: Tx, lineIds: readonly number[]) {
  const rows = await tx.query(
    sql<{
      line: number;
      qty: string;
    }>`select y.line, sum(y.qty)::numeric(18,6) as qty from (select z.line, z.rejection_id, max(z.qty) as qty from (select l.order_line_id as line, x.rejection_id, l.product_id, sum(x.qty_credited / coalesce(l.kit_each, 1)) as qty from sls__rejections__lines x ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))} where x.account_id = ${TENANT} and x.qty_credited > 0 and l.order_line_id = any(${lineIds}::bigint[]) group by 1, 2, 3) z group by 1, 2) y group by 1`,
  );
  return new Map(rows.map(({ line, qty }) => [line, fixed(qty)]));
}

type Quantities = ReadonlyMap<number, FixedDecimal>;

export interface CreditableLine {
  /** Of resolved returns and these: parts of a kit that came one by one make whole ones. */
  readonly whole: (also?: Quantities) => FixedDecimal;
  readonly credited: FixedDecimal;
}

interface ReturnedLines {
  readonly returned: (line: DemandLine) => ReturnedLine;
  readonly creditable: (line: DemandLine) => CreditableLine;
}

export async function loadReturns(tx: Tx, lines: readonly DemandLine[]): Promise<ReturnedLines> {
  const ids = lines.map(({ id }) => id);
  const rows = Map.groupBy(await loadRows(tx, ids), ({ line }) => line);
  const credited = await loadCredited(tx, ids);
  const sums = (line: DemandLine, name: 'returned' | 'replacement' | 'given'): Quantities =>
    new Map((rows.get(line.id) ?? []).map((row) => [row.product_id, fixed(row[name])]));
  const whole = (line: DemandLine, own: Quantities, also?: Quantities) =>
    wholeOf(line, (id) => (own.get(id) ?? ZERO) + (also?.get(id) ?? ZERO));
  const creditable = (line: DemandLine): CreditableLine => ({
    whole: (also) => whole(line, sums(line, 'given'), also),
    credited: credited.get(line.id) ?? ZERO,
  });
  const returned = (line: DemandLine): ReturnedLine => {
    const given = creditable(line);
    return {
      returned: whole(line, sums(line, 'returned')),
      replacement: whole(line, sums(line, 'replacement')),
      discharged: maximum(given.whole() - given.credited, ZERO),
    };
  };
  return { returned, creditable };
}
