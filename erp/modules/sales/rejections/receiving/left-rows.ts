/** Rows of stock in which goods of a shipment left, and what of each may still come back. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  decimalText,
  fixed,
  minimum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ReturnedRow } from '../load-returned.ts';

export interface LeftRow {
  readonly id: number;
  readonly source_line_id: string;
  readonly product_id: number;
  readonly lot_id: number | null;
  left: FixedDecimal;
}

interface PostedRow extends Omit<LeftRow, 'left'> {
  readonly qty: string;
}

/** What was given back by a movement that was reversed did not come back. */
export async function leftRows(tx: Tx, shipmentId: number): Promise<LeftRow[]> {
  const rows = await tx.query(
    sql<PostedRow>`select l.id, l.source_line_id, l.product_id, l.lot_id,
        (l.qty - coalesce((select sum(b.qty) from movement_lines b join movements m on ${raw(sameCompany('m', 'b'))} and m.id = b.movement_id where b.account_id = ${TENANT} and b.return_of_line_id = l.id and m.status = 'APLICADO' and m.reversed_by_id is null), 0))::numeric(18,6) as qty
      from movement_lines l where l.account_id = ${TENANT} and l.movement_id = (select s.movement_id from sls__shipments s where s.account_id = ${TENANT} and s.id = ${shipmentId}) order by l.position, l.id`,
  );
  return rows.map(({ qty, ...row }) => ({ ...row, left: fixed(qty) }));
}

interface Taken {
  readonly id: number;
  readonly qty: FixedDecimal;
}

/** Takes so much off the rows of its product and lot, in their order. */
export function takeFrom(
  rows: readonly LeftRow[],
  row: Pick<ReturnedRow, 'source_line_id' | 'product_id' | 'lot_id' | 'product'>,
  qty: FixedDecimal,
): readonly Taken[] {
  let rest = qty;
  const own = rows.filter(
    (each) =>
      each.source_line_id === row.source_line_id &&
      each.product_id === row.product_id &&
      each.lot_id === row.lot_id,
  );
  const taken: Taken[] = [];
  for (const each of own) {
    const part = minimum(rest, each.left);
    if (part <= ZERO) continue;
    each.left -= part;
    rest -= part;
    taken.push({ id: each.id, qty: part });
  }
  if (rest > ZERO)
    throw invalid({
      lines: [
        t('sales.didNotLeave', 'De {product}, {qty} no salieron en ese embarque.', {
          product: row.product,
          qty: decimalText(rest),
        }),
      ],
    });
  return taken;
}
