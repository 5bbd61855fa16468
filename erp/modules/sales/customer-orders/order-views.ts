/** `/requested-orders` and `/approved-orders`: orders by what is to be done next (sales §2). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { customerOrders } from './customer-orders.ts';
import { ORDER_PAPER } from './order-form.ts';

const READ_CALLS = ['list', 'one', 'update', 'options'] as const;

/** Those that wait for somebody, the oldest first. */
export const requestedOrders = viewOf(customerOrders, 'requested-orders', {
  label: ['Pedido por autorizar', 'Pedidos por autorizar'],
  docUrl: 'pedidos',
  screens: ['list', 'edit'],
  where: [{ field: 'status', is: ['SOLICITADO', 'RECHAZADO'] }],
  calls: READ_CALLS,
  print: ORDER_PAPER,
  list: {
    columns: ['folio', 'submitted_at', 'customer_id', 'holds', 'total', 'seller_id', 'status'],
    sort: 'submitted_at',
    filters: ['status', 'holds', 'seller_id', 'customer_id', 'branch_office_id', 'date'],
  },
});

/** Those that are to be delivered, by the day that was promised. */
export const approvedOrders = viewOf(customerOrders, 'approved-orders', {
  label: ['Pedido autorizado', 'Pedidos autorizados'],
  docUrl: 'pedidos',
  screens: ['list', 'edit'],
  where: [{ field: 'status', is: ['AUTORIZADO', 'CERRADO'] }],
  calls: READ_CALLS,
  print: ORDER_PAPER,
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
