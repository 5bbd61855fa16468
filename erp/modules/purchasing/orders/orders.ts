import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { rowList } from '#erp/model/rows/row-list.ts';
import { BOUGHT_ORDER } from '../purchase-orders/purchase-order-choices.ts';
import { purchaseOrderLines } from '../purchase-orders/purchase-order-lines.ts';
import { purchaseOrders } from '../purchase-orders/purchase-orders.ts';

/** What was ordered, line by line, and what of it is still to come. */
export const orders = rowList('orders', {
  label: ['Partida por recibir', 'Seguimiento de órdenes'],
  gender: 'f',
  rows: purchaseOrderLines,
  parent: purchaseOrders,
  by: 'order_id',
  parentFields: {
    folio: 'folio',
    status: 'status',
    supplier_id: 'supplier_id',
    date: 'date',
    buyer_id: 'buyer_id',
    branch_office_id: 'branch_office_id',
    storage_id: 'storage_id',
    currency_id: 'currency_id',
  },
  where: [{ field: 'status', is: BOUGHT_ORDER.filter((state) => state !== 'CERRADA') }],
  docUrl: 'ordenes-de-compra',
  // A tab of the orders.
  inMenu: false,
  list: {
    columns: [
      'order_id',
      'product_id',
      'expense_id',
      'promised_date',
      'pending_quantity',
      'received_quantity',
      'quantity',
      'unit',
      'storage_id',
    ],
    sort: 'promised_date',
    filters: [
      'supplier_id',
      'product_id',
      'storage_id',
      'promised_date',
      'buyer_id',
      'branch_office_id',
      'status',
      'closed',
    ],
    relationFilters: {
      late: {
        label: 'Atrasadas',
        sql: `t.pending_quantity > 0 and t.promised_date < ${COMPANY_TODAY}`,
      },
      pending: { label: 'Por recibir', sql: 't.pending_quantity > 0' },
    },
    initial: { pending: '1' },
    tabs: ['purchase-orders', 'orders'],
  },
});
