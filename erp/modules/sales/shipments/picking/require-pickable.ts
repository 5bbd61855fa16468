/** Orders whose goods may be gathered (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { slsShipments } from '../shipments.ts';

export async function requirePickable(
  { tx, fail }: TransitionContext<typeof slsShipments>,
  orderIds: readonly number[],
): Promise<void> {
  const orders = await tx.query(
    sql<{
      folio: string;
      status: string;
      is_held: boolean;
    }>`select coalesce(folio, id::text) as folio, status, credit_status is not distinct from 'RETENIDO' or price_status is not distinct from 'RETENIDO' as is_held from customer_orders where account_id = ${TENANT} and id = any(${orderIds}::bigint[]) order by id`,
  );
  for (const { folio, status, is_held } of orders) {
    if (status !== 'AUTORIZADO')
      fail('', t('sales.orderNotOpen', 'El pedido {folio} no está autorizado.', { folio }));
    else if (is_held) fail('', t('sales.orderHeld', 'El pedido {folio} está retenido.', { folio }));
  }
}
