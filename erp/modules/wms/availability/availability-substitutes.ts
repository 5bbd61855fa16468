/** What can be offered instead, in the order in which the product names it. */
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { available } from '#erp/domains/stock/availability/available.ts';
import { amount, micro, most, mulDiv, ZERO, type Micro } from '#erp/domains/stock/micro.ts';
import { allowedProducts, type AskedProduct } from './availability-products.ts';

export async function substitutesOf<B>(context: StockContext, product: AskedProduct, qty: Micro, today: string, shown: boolean, bandOf: (available: Micro, qty: Micro) => B) {
  const { tx, actor } = context;
  const named = await tx.query<{ substitute_id: number; numerator: number; denominator: number }>(
    `select substitute_id, numerator, denominator from product_substitutes where product_id = $1 and (valid_from is null or valid_from <= $2::date) and (valid_to is null or valid_to >= $2::date)
     order by priority nulls last, id`,
    [product.id, today],
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
    const left = there.filter(({ productId }) => productId === found.id).reduce((total, row) => total + micro(row.available), ZERO);
    return [
      {
        id: found.id,
        code: found.code,
        name: found.name,
        unit: found.unit,
        qty_stock: amount(wanted),
        available: shown ? amount(most(left, ZERO)) : null,
        band: bandOf(left, wanted),
      },
    ];
  });
}
