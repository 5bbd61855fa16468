/** Units and the equivalences of products, as they are stored. */
import { readOnce } from '#erp/db/sql/read-once.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  stockFactor,
  type Fraction,
  type ProductUnit,
  type UnitFacts,
} from '#erp/domains/amounts/units.ts';

/** Every unit of the company, by id. */
export async function unitFacts(tx: Tx): Promise<ReadonlyMap<number, UnitFacts>> {
  const rows = await readOnce(
    tx,
    sql<UnitFacts>`select id, code, dimension, factor_num, factor_den, coalesce(decimals, 6) as decimals from units where account_id = ${TENANT}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Own equivalences of the given products, as they are now: postings ask after locking them. */
export const equivalencesOf = (
  tx: Tx,
  ids: readonly number[],
): Promise<readonly (ProductUnit & { readonly product_id: number })[]> =>
  tx.query(
    sql<
      ProductUnit & { product_id: number }
    >`select product_id, unit_id, numerator, denominator from product_units where account_id = ${TENANT} and product_id = any(${ids}::bigint[])`,
  );

/** Stock unit and own equivalences of the given products. */
export async function productUnitsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<
  ReadonlyMap<
    number,
    { readonly code: string; readonly stockUnitId: number; readonly own: readonly ProductUnit[] }
  >
> {
  const products = await readOnce(
    tx,
    sql<{
      id: number;
      code: string;
      stock_unit_id: number;
    }>`select id, code, stock_unit_id from products where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  const own = await equivalencesOf(tx, ids);
  return new Map(
    products.map((row) => [
      row.id,
      {
        code: row.code,
        stockUnitId: row.stock_unit_id,
        own: own.filter((line) => line.product_id === row.id),
      },
    ]),
  );
}

/** Stock units in one of a unit of a product, or null where it does not convert. */
export type StockFactors = (productId: number, unitId: number | null) => Fraction | null;

/** Of the given products; no unit is the stock's. */
export async function stockFactorsOf(tx: Tx, ids: readonly number[]): Promise<StockFactors> {
  const units = await unitFacts(tx);
  const products = await productUnitsOf(tx, ids);
  return (productId, unitId) => {
    const product = products.get(productId);
    const stock = product && units.get(product.stockUnitId);
    const unit = unitId === null ? stock : units.get(unitId);
    return product && stock && unit ? stockFactor(unit, stock, product.own) : null;
  };
}
