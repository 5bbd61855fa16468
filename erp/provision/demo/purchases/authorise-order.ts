/** How far orders of the demo came before their goods. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { act, atDay, type Desk } from '../office/desk.ts';
import type { DemoOrder } from './order-data.ts';
import type { Purchasing } from './purchasing-desks.ts';

const ORDERS = 'purchase-orders';

const statusOf = async ({ tx }: Desk, id: number): Promise<string> => {
  const [order] = await tx.query(
    sql<{
      status: string;
    }>`select status from purchase_orders where account_id = ${TENANT} and id = ${id}`,
  );
  return order!.status;
};

/** As far as it has come on the day after it was written; true where it may be received. */
export async function authoriseOrder(
  at: Purchasing,
  id: number,
  { until, days }: Pick<DemoOrder, 'until' | 'days'>,
) {
  const { buyer, manager, director } = at;
  const then = <T>(desk: Desk, work: (day: Desk) => Promise<T>) =>
    atDay(desk, -Math.max(0, days - 1), work);
  await then(buyer, (desk) => act(desk, ORDERS, 'send', id));
  if (until === 'sent-up') return false;
  if (until === 'rejected') {
    await then(manager, (desk) =>
      act(desk, ORDERS, 'reject', id, { reject_reason: 'Hay dos cajas en el almacén de Silao' }),
    );
    return false;
  }
  await then(manager, (desk) => act(desk, ORDERS, 'authorize', id));
  if (until === 'first-level') return false;
  if ((await statusOf(buyer, id)) === 'EN_AUTORIZACION')
    await then(director, (desk) => act(desk, ORDERS, 'authorize', id));
  if (until === 'second-level') return false;
  if (until === 'authorised') return true;
  await then(buyer, (desk) => act(desk, ORDERS, 'markSent', id));
  if (until === 'confirmed')
    await then(buyer, (desk) =>
      act(desk, ORDERS, 'confirm', id, { supplier_comment: 'Confirmamos precio y fecha' }),
    );
  return true;
}
