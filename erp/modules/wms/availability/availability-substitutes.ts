/** What can be offered instead, in the order in which the product names it. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { available } from '#erp/domains/stock/availability/availability.ts';
import {
  decimalText,
  fixed,
  maximum,
  mulDiv,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { allowedProducts, type AskedProduct } from './availability-products.ts';

export async function substitutesOf<B>(
  context: StockContext,
  product: AskedProduct,
  qty: FixedDecimal,
  today: string,
  shown: boolean,
  bandOf: (available: FixedDecimal, qty: FixedDecimal) => B,
) {
  const { tx, actor } = context;
  const named = await tx.query<{ substitute_id: number; numerator: number; denominator: number }>(
    `select substitute_id, numerator, denominator from product_substitutes where account_id = $3 and product_id = $1 and (valid_from is null or valid_from <= $2::date) and (valid_to is null or valid_to >= $2::date)
     order by priority nulls last, id`,
    [product.id, today, TENANT],
  );
  const allowed = await allowedProducts(
    tx,
    actor,
    today,
    named.map(({ substitute_id }) => substitute_id),
  );
  const there = await available(context, { productIds: allowed.map(({ id }) => id) });
  return named.flatMap(({ substitute_id, numerator, denominator }) => {
    const found = allowed.find(({ id }) => id === substitute_id);
    if (!found) return [];
    const wanted = mulDiv(qty, BigInt(numerator), BigInt(denominator));
    const left = there
      .filter(({ productId }) => productId === found.id)
      .reduce((total, row) => total + fixed(row.available), ZERO);
    return [
      {
        id: found.id,
        code: found.code,
        name: found.name,
        unit: found.unit,
        qty_stock: decimalText(wanted),
        available: shown ? decimalText(maximum(left, ZERO)) : null,
        band: bandOf(left, wanted),
      },
    ];
  });
}
