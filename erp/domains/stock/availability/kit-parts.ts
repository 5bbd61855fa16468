/** What kits are made of (inventory R27). */
import { join } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  convertQuantity,
  stockFactor,
  type ProductUnit,
  type UnitFacts,
} from '../../amounts/units.ts';
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
  const rows = await tx.query<KitRow & Record<string, unknown>>(
    `select k.product_id, k.component_id, k.qty, k.unit_id, p.stock_unit_id from product_kits k ${join('product_kits.component_id', 'k', 'p')} where k.account_id = $2 and k.product_id = any($1::bigint[]) order by k.product_id, k.position, k.id`,
    [kitIds, TENANT],
  );
  if (rows.length === 0) return new Map();
  const own = await tx.query<ProductUnit & { product_id: number }>(
    'select product_id, unit_id, numerator, denominator from product_units where account_id = $2 and product_id = any($1::bigint[])',
    [rows.map(({ component_id }) => component_id), TENANT],
  );
  const units = new Map(
    (
      await tx.query<UnitFacts & Record<string, unknown>>(
        'select id, code, dimension, factor_num, factor_den, coalesce(decimals, 6) as decimals from units where account_id = $2 and id = any($1::bigint[])',
        [rows.flatMap(({ unit_id, stock_unit_id }) => [unit_id, stock_unit_id]), TENANT],
      )
    ).map((unit) => [unit.id, unit]),
  );
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
