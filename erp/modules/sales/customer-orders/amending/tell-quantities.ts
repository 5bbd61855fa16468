/** What the audit of sales tells of quantities that change (sales §2, `sls/audit`). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import type { AuditEntry } from '../../audit/write-audit.ts';
import type { OrderLine } from './asked-lines.ts';

/** Codes of units, by line. */
export async function unitsOfLines(
  tx: Tx,
  orderId: number,
): Promise<ReadonlyMap<number, { readonly sold: string; readonly stock: string }>> {
  const rows = await tx.query(
    sql<{
      id: number;
      sold: string;
      stock: string;
    }>`select l.id, coalesce(u.code, s.code) as sold, s.code as stock from customer_orders__lines l ${raw(join('customer_orders__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 's'))} left join units u on u.account_id = ${TENANT} and u.id = l.unit_id where l.account_id = ${TENANT} and l.order_id = ${orderId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const shownQuantity = (qty: string, unit: string): string =>
  `${groupDigits(qty, 0, 6)} ${unit}`.trim();

/** Of which line, and why. */
export const reasonOf = (description: string | null | undefined, why: string): string =>
  [description, why].filter(Boolean).join(': ').slice(0, 500);

interface Changed {
  readonly was: OrderLine | null;
  /** Null: it is not asked for any more. */
  readonly line: OrderLine | null;
}

const baseOf = (line: OrderLine | null) => new Exact(line?.base ?? 0);

/** In pesos, before taxes. */
export function changedQuantity(
  { was, line }: Changed,
  {
    unit,
    rate,
    why,
  }: { readonly unit: string; readonly rate: string | null; readonly why: string },
): AuditEntry {
  const quantityOf = (of: OrderLine | null) => (of ? shownQuantity(of.qty ?? '0', unit) : null);
  const difference = baseOf(line).minus(baseOf(was));
  return {
    event: 'CANTIDAD_MODIFICADA',
    old: quantityOf(was),
    now: quantityOf(line),
    impact: moneyText(cents(difference.times(rate ?? 1))),
    reason: reasonOf((line ?? was)?.description, why),
  };
}
