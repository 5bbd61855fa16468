/** What kits are made of (inventory R27). */
import { readOnce } from '#erp/db/sql/read-once.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { convertQuantity, stockFactor } from '../../amounts/units.ts';
import { equivalencesOf, unitFacts } from '../../units/stored-units.ts';
import { fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';

export interface KitPart {
  readonly id: number;
  /** Of the component's stock unit, in one kit; nothing where its unit does not convert. */
  readonly qty: FixedDecimal;
}

interface KitRow {
  readonly product_id: number;
  readonly component_id: number;
  readonly qty: string;
  readonly unit_id: number;
  readonly stock_unit_id: number;
}

/** In the order in which each kit names them. */
export async function kitPartsOf(
  tx: Tx,
  kitIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KitPart[]>> {
  const rows = await readOnce(
    tx,
    sql<KitRow>`select k.product_id, k.component_id, k.qty, k.unit_id, p.stock_unit_id from product_kits k ${raw(join('product_kits.component_id', 'k', 'p'))} where k.account_id = ${TENANT} and k.product_id = any(${kitIds}::bigint[]) order by k.product_id, k.position, k.id`,
  );
  if (rows.length === 0) return new Map();
  const own = await equivalencesOf(
    tx,
    rows.map(({ component_id }) => component_id),
  );
  const units = await unitFacts(tx);
  const partOf = ({ component_id, qty, unit_id, stock_unit_id }: KitRow): KitPart => {
    const stock = units.get(stock_unit_id)!;
    const factor = stockFactor(
      units.get(unit_id)!,
      stock,
      own.filter(({ product_id }) => product_id === component_id),
    );
    return {
      id: component_id,
      qty: factor ? fixed(convertQuantity(qty, factor, stock.decimals)) : ZERO,
    };
  };
  const kits = new Map<number, KitPart[]>();
  for (const row of rows)
    kits.set(row.product_id, [...(kits.get(row.product_id) ?? []), partOf(row)]);
  return kits;
}
