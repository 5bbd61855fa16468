/** What an order must have before it is asked for (sales §3, `submit`). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { customerOrders } from '../customer-orders.ts';

export type Change = TransitionContext<typeof customerOrders>;

export interface OrderingCustomer {
  readonly status: string;
  readonly requires_po: boolean | null;
}

/** The customer, held until the end of the transaction: orders of one are judged one at a time. */
export async function lockCustomer({
  tx,
  before,
}: Pick<Change, 'tx'> & {
  readonly before: Pick<Change['before'], 'customer_id'>;
}): Promise<OrderingCustomer> {
  const [customer] = await tx.query(
    sql<OrderingCustomer>`select status, requires_po from customers where account_id = ${TENANT} and id = ${before.customer_id} for update`,
  );
  if (!customer) throw new Error(`no customer ${before.customer_id}`);
  return customer;
}

export function requireSellable(
  { fail }: Pick<Change, 'fail'>,
  { status }: OrderingCustomer,
): void {
  if (status === 'BLOQUEADO')
    fail('', t('sales.creditBlocked', 'El cliente está bloqueado por crédito.'));
  else if (status === 'INACTIVO')
    fail('', t('sales.inactiveCustomer', 'El cliente está inactivo.'));
}

export function checkSubmitted(context: Change, customer: OrderingCustomer): void {
  const { before, fail } = context;
  requireSellable(context, customer);
  if (before.freight_mode !== 'CLIENTE_RECOGE' && !before.consignee_id)
    fail(
      'consignee_id',
      t('sales.placeNeeded', 'Elige el consignatario, o que el cliente recoja.'),
    );
  if (customer.requires_po && !before.customer_po)
    fail('customer_po', t('sales.poNeeded', 'El cliente exige que se escriba su orden de compra.'));
  if (before.is_export && !before.destination_country_id)
    fail('destination_country_id', t('sales.countryNeeded', 'De una exportación, elige el país.'));
}
