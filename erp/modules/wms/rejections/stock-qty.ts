import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { convertQuantity, stockFactor, type ProductUnit } from '#erp/domains/amounts/units.ts';
import { equivalencesOf, unitFacts } from '#erp/domains/units/stored-units.ts';

interface Measured {
  readonly productId: number;
  readonly lotId: number | null;
  readonly unitId: number | null;
  /** Decimal text. */
  readonly qty: string;
}

/** The quantity in the product's stock unit (inventory R8); null when there is no conversion. */
export async function stockQty(
  tx: Tx,
  { productId, lotId, unitId, qty }: Measured,
): Promise<string | null> {
  const [product] = await tx.query<{ stock_unit_id: number }>(
    'select stock_unit_id from products where account_id = $2 and id = $1',
    [productId, TENANT],
  );
  if (!product) return null;
  if (unitId === null || unitId === product.stock_unit_id) return qty;
  const units = await unitFacts(tx);
  const [unit, stock] = [unitId, product.stock_unit_id].map((id) => units.get(id));
  if (!unit || !stock) return null;
  const own = await equivalencesOf(tx, [productId]);
  const [lot] = await tx.query<ProductUnit>(
    'select conv_unit_id as unit_id, conv_num as numerator, conv_den as denominator from lots where account_id = $3 and id = $1 and conv_unit_id = $2 and conv_num > 0 and conv_den > 0',
    [lotId, unitId, TENANT],
  );
  const factor = stockFactor(unit, stock, lot ? [lot] : own);
  return factor && convertQuantity(qty, factor, stock.decimals);
}
