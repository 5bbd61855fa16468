/** The order that a customer's advance is for (sales R19). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Save } from '../movement-checks.ts';

/**
 * Of `orders:advances`: what is left of each that was applied and not called off, of who buys:
 * an order may have changed its customer since.
 */
export const ADVANCED_ORDERS = `select m.account_id, m.customer_order_id as order_id, k.balance as amount
  from cfl__movements m join cfl__open_items k on ${sameCompany('k', 'm')} and k.source_resource = 'cfl/movements' and k.source_id = m.id::text and k.direction = 'ABONO' and k.status <> 'CANCELADA'
    ${join('cfl__movements.customer_order_id', 'm', 'o')} ${join('cfl__movements.subject_id', 'm', 'u')} and u.customer_id = o.customer_id
  where m.customer_order_id is not null and m.status = 'APLICADO' and k.currency_id = o.currency_id`;

interface Ordered {
  readonly customer_id: number;
  readonly currency_id: number | null;
  readonly currency: string | null;
  /** Of the party that pays. */
  readonly payer_id: number | null;
}

/** Another's money, or that of another currency, would let goods leave that nobody paid. */
export async function checkAdvancedOrder({ tx, draft, fail }: Save): Promise<void> {
  if (draft.kind !== 'ANTICIPO_CLIENTE') draft.customer_order_id = null;
  if (!draft.customer_order_id) return;
  const [order] = await tx.query(
    sql<Ordered>`select o.customer_id, o.currency_id, c.code as currency, (select u.customer_id from cfl__subjects u where u.account_id = ${TENANT} and u.id = ${draft.subject_id ?? null}::bigint) as payer_id from customer_orders o ${raw(join('customer_orders.currency_id', 'o', 'c'))} where o.account_id = ${TENANT} and o.id = ${draft.customer_order_id}`,
  );
  if (!order) return;
  if (draft.subject_id && order.payer_id !== order.customer_id)
    fail('customer_order_id', t('cfl.orderOfOther', 'El pedido es de otro cliente.'));
  else if (draft.currency_id && order.currency_id !== draft.currency_id)
    fail(
      'customer_order_id',
      t('cfl.orderCurrency', 'El pedido es en {currency}: elige una cuenta de esa moneda.', {
        currency: order.currency ?? '',
      }),
    );
}
