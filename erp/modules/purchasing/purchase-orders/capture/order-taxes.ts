import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { loadNamedTaxes, summedTaxes, taxRows } from '#erp/domains/taxes/tax-summary-rows.ts';
import type { SummaryContext } from '#erp/kernel/rules.ts';
import { taxesOfLineSql } from '../../taxes-of-line.ts';
import { workOrder, type OrderLine } from './order-amounts.ts';

/** They add up to the totals of the order as it is stored. */
export async function taxesOfOrder({ tx, id }: SummaryContext) {
  const [order] = await tx.query(
    sql<{
      discount_percent: string | null;
    }>`select discount_percent from purchase_orders where account_id = ${TENANT} and id = ${id}`,
  );
  const lines = await tx.query(
    sql<OrderLine>`select l.quantity, coalesce(l.price, 0) as price, l.discount_percent, (${raw(taxesOfLineSql('l'))})::int[] as tax_ids
      from purchase_order_lines l where l.account_id = ${TENANT} and l.order_id = ${id} order by l.position, l.id`,
  );
  const { groups } = workOrder(lines, await loadTaxRules(tx), order?.discount_percent ?? null);
  return taxRows(summedTaxes(groups, await loadNamedTaxes(tx)));
}
