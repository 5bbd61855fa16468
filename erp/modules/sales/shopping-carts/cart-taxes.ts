import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { taxRows } from '#erp/domains/taxes/tax-summary-rows.ts';
import type { SummaryContext } from '#erp/kernel/rules.ts';
import type { PricedSaleLine } from '../documents/sale-amounts.ts';
import { PRICED_LINE, taxesOfLines } from '../documents/work-amounts.ts';

export async function taxesOfCart({ tx, id }: SummaryContext) {
  const lines = await tx.query(
    sql<PricedSaleLine>`select ${raw(PRICED_LINE)} from shopping_carts__lines l ${raw(leftJoin('shopping_carts__lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and l.cart_id = ${id} order by l.position, l.id`,
  );
  return taxRows(await taxesOfLines(tx, lines));
}
