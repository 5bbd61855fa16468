import { portalView } from '#erp/model/rows/portal-view.ts';
import { ORDER_IN_FORCE } from '#erp/modules/purchasing/purchase-orders/amending/version-in-force.ts';
import { BOUGHT_ORDER } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { purchaseOrders } from '#erp/modules/purchasing/purchase-orders/purchase-orders.ts';
import { PORTAL_TABS } from '../portal-tabs.ts';
import { ADVISE_SHIPMENT } from './advise-shipment.ts';
import { CONFIRM_ORDER } from './confirm-order.ts';
import { portalOrderLines } from './portal-order-lines.ts';
import { PROPOSE_DATE } from './propose-date.ts';

/** Orders as their supplier sees them, from when they were sent (purchasing §2, R53). */
export const sppPurchases = portalView(purchaseOrders, 'spp-purchases', {
  portal: 'PROVEEDOR',
  inForce: ORDER_IN_FORCE,
  label: ['Pedido', 'Mis pedidos'],
  docUrl: 'portal-de-proveedores',
  where: [
    {
      field: 'status',
      is: [...BOUGHT_ORDER.filter((status) => status !== 'AUTORIZADA'), 'CANCELADA'],
    },
    { field: 'sent_at', is: '*' },
  ],
  shows: [
    'folio',
    'status',
    'supplier_id',
    'kind',
    'date',
    'consignee_id',
    'storage_id',
    'promised_date',
    'currency_id',
    'credit_days',
    'payment_type_id',
    'cfdi_use',
    'incoterm',
    'discount_percent',
    'terms',
    'subtotal',
    'discount',
    'transferred_tax',
    'withheld_tax',
    'total',
    'received_percent',
    'invoiced_percent',
    'revision',
    'is_amended',
    'sent_at',
    'confirmed_at',
    'date_proposed_at',
    'supplier_comment',
  ],
  rows: { lines: portalOrderLines },
  labels: {
    supplier_comment: 'Comentario de tu empresa',
    date_proposed_at: 'Propusiste otras fechas',
    is_amended: 'La están modificando',
  },
  title: 'folio',
  search: ['folio'],
  highlights: ['promised_date', ['total', 'currency_id'], 'received_percent', 'invoiced_percent'],
  print: {
    day: 'date',
    columns: { lines: ['product_id', 'description', 'quantity', 'unit_id', 'price', 'amount'] },
  },
  list: {
    columns: [
      'folio',
      'date',
      'promised_date',
      'total',
      'currency_id',
      'received_percent',
      'invoiced_percent',
      'is_amended',
      'status',
    ],
    sort: '-date',
    filters: ['status', 'supplier_id', 'date', 'promised_date'],
    shortFilters: { supplier: 'supplier_id' },
    tabs: PORTAL_TABS,
  },
  actions: { confirm: CONFIRM_ORDER, asn: ADVISE_SHIPMENT, proposeDate: PROPOSE_DATE },
  form: {
    sections: [
      {
        title: 'Pedido',
        help: 'Lo que te piden, para cuándo y dónde se entrega.',
        fields: [
          'folio',
          'status',
          'supplier_id',
          'date',
          'promised_date',
          'consignee_id',
          'storage_id',
          'kind',
          'incoterm',
          'currency_id',
          'credit_days',
          'payment_type_id',
          'cfdi_use',
          'revision',
          'is_amended',
          'sent_at',
          'confirmed_at',
          'date_proposed_at',
          'supplier_comment',
        ],
      },
      { title: 'Partidas', help: 'Lo pedido y lo que ya se recibió.', fields: ['lines'] },
      {
        title: 'Importes',
        help: 'Los que debe llevar tu factura.',
        fields: [
          'subtotal',
          'discount_percent',
          'discount',
          'transferred_tax',
          'withheld_tax',
          'total',
          'received_percent',
          'invoiced_percent',
        ],
      },
      { title: 'Condiciones', help: 'De entrega y facturación.', fields: ['terms'] },
    ],
  },
});
