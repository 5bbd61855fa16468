/** What else is ordered of a supplier about the same time: one purchase may be split into many. */
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { PurchasingSettings } from '../pur-settings/purchasing-settings.ts';

interface Ordered {
  readonly id: number;
  readonly supplier_id: number;
  /** ISO day that its buyer wrote. */
  readonly date: string;
  /** ISO day on which it is asked for. */
  readonly today: string;
  /** MXN, before taxes. */
  readonly amount: string;
}

/**
 * MXN: of the order and of those that were asked for so many days before and after it, by what
 * they are dated or when they were asked for. One that is being amended counts what it may be
 * again without asking. Two orders of a supplier wait for each other.
 */
export async function withRecent(
  tx: Tx,
  { id, supplier_id, date, today, amount }: Ordered,
  { split_days: days }: Pick<PurchasingSettings, 'split_days'>,
): Promise<string> {
  if (Number(days) === 0) return amount;
  await lockNames(tx, [`orders-asked-of:${supplier_id}`]);
  const near = (day: string) =>
    sql`between ${day}::date - ${Number(days)}::int and ${day}::date + ${Number(days)}::int`;
  const [others] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(case when amended_from is null then base_subtotal else greatest(base_subtotal, authorised_amount) end), 0) as amount from purchase_orders where account_id = ${TENANT} and supplier_id = ${supplier_id} and id <> ${id} and status <> 'CANCELADA' and (status not in ('BORRADOR', 'RECHAZADA') or amended_from is not null) and (date ${near(date)} or asked_on ${near(today)})`,
  );
  return moneyText(new Exact(amount).plus(others!.amount));
}
