/** What else is ordered of a supplier about the same time: one purchase may be split into many. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { PurchasingSettings } from '../pur-settings/purchasing-settings.ts';

interface Ordered {
  readonly id: number;
  readonly supplier_id: number;
  /** ISO day. */
  readonly date: string;
  /** MXN, before taxes. */
  readonly amount: string;
}

/** MXN: of the order and of those so many days before and after it that were asked for. */
export async function withRecent(
  tx: Tx,
  { id, supplier_id, date, amount }: Ordered,
  { split_days: days }: Pick<PurchasingSettings, 'split_days'>,
): Promise<string> {
  if (Number(days) === 0) return amount;
  const [others] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(base_subtotal), 0) as amount from purchase_orders where account_id = ${TENANT} and supplier_id = ${supplier_id} and id <> ${id} and status not in ('BORRADOR', 'RECHAZADA', 'CANCELADA') and date between ${date}::date - ${Number(days)}::int and ${date}::date + ${Number(days)}::int`,
  );
  return moneyText(new Exact(amount).plus(others!.amount));
}
