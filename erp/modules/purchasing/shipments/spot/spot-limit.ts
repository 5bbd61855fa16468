/** How much may be bought of a supplier in a day without an order (purchasing R20). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  purchasingSettings,
  type PurchasingSettings,
} from '../../pur-settings/purchasing-settings.ts';
import type { ShippedOrder } from '../open-shipment.ts';
import type { Change } from '../receive/shipment-change.ts';

/** What was bought of the supplier that day without an order, in pesos and without taxes. */
export async function spotOfDay(tx: Tx, supplierId: number, date: string): Promise<string> {
  const [found] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(base_subtotal), 0) as amount from purchase_orders where account_id = ${TENANT} and supplier_id = ${supplierId} and date = ${date}::date and spot and status <> 'CANCELADA'`,
  );
  return found!.amount;
}

/** Null within the limit; two purchases of one supplier wait for each other (`lockSpot`). */
export const spotProblem = (amount: string, { spot_limit }: PurchasingSettings): string | null =>
  spot_limit !== null && new Exact(amount).gt(spot_limit)
    ? t('purchasing.overSpot', 'Rebasa el máximo de compra sin orden ({limit}).', {
        limit: shownMoney(spot_limit),
      })
    : null;

export const lockSpot = (tx: Tx, supplierId: number) =>
  lockNames(tx, [`spot-purchase:${supplierId}`]);

/** What came may be more than was said: it is worth no more than may be bought so. */
export async function requireWithinSpot(
  { tx, fail }: Change,
  order: ShippedOrder,
  values: readonly string[],
): Promise<void> {
  await lockSpot(tx, order.supplier_id);
  const said = await spotOfDay(tx, order.supplier_id, order.date);
  const amount = new Exact(said).minus(order.base_subtotal ?? 0).plus(sumOf(values));
  const problem = spotProblem(amount.toFixed(2), await purchasingSettings(tx));
  if (problem) fail('lines[0][received_quantity]', problem);
}
