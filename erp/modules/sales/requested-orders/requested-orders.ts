/** `/requested-orders`: orders that wait for somebody, the oldest first (sales §2). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { customerOrders } from '../customer-orders/customer-orders.ts';
import {
  ORDER_HIGHLIGHTS,
  ORDER_PAPER,
  ORDER_VIEW_CALLS,
  orderForm,
} from '../customer-orders/order-form.ts';

export const requestedOrders = viewOf(customerOrders, 'requested-orders', {
  label: ['Pedido por autorizar', 'Pedidos por autorizar'],
  docUrl: 'pedidos',
  screens: ['list', 'edit'],
  where: [{ field: 'status', is: ['SOLICITADO', 'RECHAZADO'] }],
  calls: ORDER_VIEW_CALLS,
  // Nothing leaves before it is authorised, and there is nothing to call off.
  withoutActions: ['createShipment', 'amend', 'cancelPending', 'consume'],
  print: ORDER_PAPER,
  highlights: ORDER_HIGHLIGHTS,
  form: orderForm,
  list: {
    columns: ['folio', 'submitted_at', 'customer_id', 'holds', 'total', 'seller_id', 'status'],
    sort: 'submitted_at',
    filters: ['status', 'holds', 'seller_id', 'customer_id', 'branch_office_id', 'date'],
  },
});
