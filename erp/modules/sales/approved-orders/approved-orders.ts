/** `/approved-orders`: orders to be delivered, by the day that was promised (sales §2). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { customerOrders } from '../customer-orders/customer-orders.ts';
import {
  ORDER_HIGHLIGHTS,
  ORDER_PAPER,
  ORDER_VIEW_CALLS,
  orderForm,
} from '../customer-orders/order-form.ts';

export const approvedOrders = viewOf(customerOrders, 'approved-orders', {
  label: ['Pedido autorizado', 'Pedidos autorizados'],
  docUrl: 'pedidos',
  screens: ['list', 'edit'],
  where: [{ field: 'status', is: ['AUTORIZADO', 'CERRADO'] }],
  calls: ORDER_VIEW_CALLS,
  withoutActions: ['consume'],
  print: ORDER_PAPER,
  highlights: ORDER_HIGHLIGHTS,
  form: orderForm,
  list: {
    columns: [
      'folio',
      'promised_date',
      'customer_id',
      'consignee_id',
      'route_id',
      'fulfilment_status',
      'billing_status',
      'production_status',
      'status',
    ],
    sort: 'promised_date',
    filters: [
      'status',
      'fulfilment_status',
      'billing_status',
      'customer_id',
      'route_id',
      'promised_date',
      'priority',
    ],
  },
});
