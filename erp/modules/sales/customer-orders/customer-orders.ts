import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import {
  bool,
  choice,
  choices,
  date,
  datetime,
  lines,
  longtext,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { saleOutlookFields } from '../documents/outlook/outlook-fields.ts';
import { SALE_ASKS, SALE_FOLLOWS, SALE_HEAD } from '../documents/sale-head.ts';
import { INVOICE_POLICIES, SHIPMENT_POLICIES } from '../policies.ts';
import {
  BILLING,
  CHECK_STATES,
  FREIGHT_MODES,
  HOLDS,
  ORDER_SOURCES,
  ORDER_STATES,
  PRIORITIES,
  PRODUCTION,
  SHARES_DONE,
} from './order-choices.ts';
import { ORDER_PAPER, ORDER_HIGHLIGHTS, orderForm } from './order-form.ts';
import { orderStates } from './order-states.ts';
import { AMEND_ORDER } from './amending/amend-order.ts';
import { CONSUME, CONSUME_KEY } from './consigned/consume.ts';
import { CANCEL_PENDING } from './closing/cancel-pending.ts';
import { CREATE_SHIPMENT } from '../shipments/creating/create-shipment.ts';

/** Once it is asked for, only what neither prices nor promises anything is corrected. */
const FIXED_ONCE_ASKED = [
  ...Object.keys(SALE_HEAD).filter(
    (name) => !['notes', 'internal_notes', 'sls_proyect_id'].includes(name),
  ),
  'requested_date',
  'shipment_policy',
  'invoice_policy',
  'freight_mode',
  'incoterm',
  'destination_country_id',
  'deposit_percent',
  'lines',
];

const SAID = { readOnly: true, width: 3 } as const;

/** What a customer buys, from its draft until all of it is delivered and invoiced (sales §2). */
export const customerOrders = document('customer-orders', {
  label: ['Pedido', 'Pedidos'],
  docUrl: 'pedidos',
  folio: 'PED',
  status: ORDER_STATES,
  fields: {
    ...SALE_HEAD,
    ...saleOutlookFields('BORRADOR'),
    source: choice('Origen', ORDER_SOURCES, {
      ...SAID,
      readOnly: 'screen',
      required: true,
      default: 'MANUAL',
    }),
    quotation_id: ref('Cotización', 'sls-quotations', { readOnly: 'screen', width: 4 }),
    shopping_cart_id: ref('Carrito', 'shopping-carts', { readOnly: 'screen', width: 4 }),
    customer_storage_id: ref('Consignación consumida', 'customer-storage', {
      readOnly: 'screen',
      copied: false,
      writeKey: CONSUME_KEY,
      width: 4,
    }),
    customer_po: text('Orden de compra del cliente', {
      copied: false,
      max: 40,
      index: true,
      width: 4,
      neededWhen: [],
    }),
    requested_date: date('Fecha solicitada', { width: 3 }),
    promised_date: date('Fecha compromiso', { index: true, width: 3 }),
    priority: choice('Prioridad', PRIORITIES, { required: true, default: 'NORMAL', width: 3 }),
    shipment_policy: choice('Entregas', SHIPMENT_POLICIES, {
      width: 3,
      help: 'Vacías: como las pide el cliente.',
    }),
    invoice_policy: choice('Facturar sobre', INVOICE_POLICIES, {
      width: 3,
      help: 'Vacío: como lo pide el cliente.',
    }),
    freight_mode: choice('Flete', FREIGHT_MODES, {
      required: true,
      default: 'REPARTO_PROPIO',
      width: 4,
    }),
    route_id: ref('Ruta de entrega', 'sls/routes', {
      where: { active: '1' },
      width: 4,
      help: 'Vacía: la del consignatario.',
    }),
    is_export: bool('Exportación', {
      readOnly: true,
      help: 'Lo es si el consignatario está fuera de México.',
    }),
    incoterm: choice('Incoterm', INCOTERMS, {
      width: 4,
      neededWhen: [],
      help: 'De una exportación; vacío: el del consignatario.',
    }),
    destination_country_id: ref('País destino', 'countries', {
      width: 4,
      help: 'De una exportación; vacío: el del consignatario.',
    }),
    deposit_percent: percent('Anticipo', { min: '0', max: '100', blankZero: true, width: 3 }),
    deposit_required: money('Anticipo requerido', { ...SAID, blankZero: true }),
    credit_status: choice('Revisión de crédito', CHECK_STATES, SAID),
    price_status: choice('Revisión de precio', CHECK_STATES, SAID),
    holds: choices('Retenido por', HOLDS, { readOnly: true, width: 6 }),
    hold_reasons: longtext('Por qué está retenido', { max: 2000, readOnly: true }),
    manual_discount: percent('Mayor descuento a mano', {
      readOnly: true,
      blankZero: true,
      width: 3,
    }),
    released_discount: percent('Descuento liberado', { readOnly: true, width: 3 }),
    released_total: money('Total con el crédito liberado', { ...SAID, inPesos: true }),
    is_amended: bool('Modificado, por autorizar', {
      readOnly: true,
      printed: false,
      shownWhen: [[{ field: 'status', is: ['SOLICITADO'] }]],
    }),
    fulfilment_status: choice('Surtido', SHARES_DONE, {
      ...SAID,
      required: true,
      default: 'PENDIENTE',
    }),
    billing_status: choice('Facturación', BILLING, {
      ...SAID,
      required: true,
      default: 'SIN_FACTURAR',
    }),
    production_status: choice('Producción', PRODUCTION, {
      ...SAID,
      required: true,
      default: 'NO_APLICA',
    }),
    submitted_at: datetime('Solicitado', SAID),
    approved_by: ref('Autorizó', 'users', SAID),
    approved_at: datetime('Autorizado', SAID),
    closed_at: datetime('Cerrado', SAID),
    cancel_cause_id: ref('Causa de cancelación', 'causes', {
      where: { scopes: 'CANCELACION' },
      readOnly: true,
      width: 6,
    }),
    status_notes: longtext('Motivo', { max: 500, readOnly: true }),
    lines: lines('Partidas', 'customer-orders/lines', 'order_id', { required: true, max: 200 }),
    seller_shares: lines('Reparto de comisión', 'customer-orders/seller-shares', 'order_id', {
      max: 10,
      printed: false,
      help: 'Vacío: toda es de quien vende.',
    }),
  },
  title: ['folio', 'customer_id'],
  search: ['customer_po', 'notes'],
  optionDetail: ['date', ['total', 'currency_id']],
  selectable: { field: 'status', values: ['AUTORIZADO'] },
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  // Who sells it need not work where it leaves from.
  storageField: [],
  highlights: ORDER_HIGHLIGHTS,
  overdue: { field: 'promised_date', openStates: ['AUTORIZADO'], soonDays: 3 },
  quickSearch: { fields: ['folio', 'customer_po'], amounts: ['total'] },
  checks: [
    {
      field: 'requested_date',
      op: '>=',
      other: 'date',
      message: 'Se solicita para después de la fecha del pedido.',
    },
    {
      field: 'promised_date',
      op: '>=',
      other: 'date',
      message: 'El compromiso no es antes de la fecha del pedido.',
    },
  ],
  computedDraft: {
    from: [...SALE_ASKS, 'freight_mode', 'deposit_percent'],
    sets: [
      ...SALE_FOLLOWS,
      'shipment_policy',
      'invoice_policy',
      'route_id',
      'is_export',
      'incoterm',
      'destination_country_id',
      'deposit_required',
      'lines.fulfilment_mode',
    ],
  },
  print: ORDER_PAPER,
  views: {
    board: { by: 'status', card: ['total'], due: 'promised_date', sum: 'total_mxn' },
    calendar: { from: 'promised_date', chip: 'status' },
  },
  list: {
    columns: [
      'folio',
      'date',
      'customer_id',
      'seller_id',
      'promised_date',
      'total',
      'fulfilment_status',
      'billing_status',
      'status',
    ],
    filters: [
      'status',
      'holds',
      'credit_status',
      'price_status',
      'fulfilment_status',
      'billing_status',
      'seller_id',
      'customer_id',
      'branch_office_id',
      'date',
      'promised_date',
      'is_export',
      'priority',
    ],
  },
  privileges: [
    { key: 'customer-orders.authorize', label: 'Autorizar pedidos', risk: 'SENSIBLE' },
    { key: 'customer-orders.releaseCredit', label: 'Liberar crédito de pedidos', risk: 'SENSIBLE' },
    { key: 'customer-orders.releasePrice', label: 'Liberar precios de pedidos', risk: 'SENSIBLE' },
    { key: 'customer-orders.cancel', label: 'Cancelar pedidos' },
    { key: 'customer-orders.reserve', label: 'Reservar existencia para pedidos' },
    { key: CONSUME_KEY, label: 'Registrar consumo de consignación' },
    { key: 'customer-orders.freePrice', label: 'Escribir el precio de una venta' },
    { key: 'customer-orders.changePricelist', label: 'Elegir la lista de precios de una venta' },
    {
      key: 'customer-orders.viewMargin',
      label: 'Ver el margen de una venta',
      risk: 'SENSIBLE',
      with: 'costs.view',
    },
  ],
  form: orderForm,
  states: orderStates,
  actions: {
    createShipment: CREATE_SHIPMENT,
    amend: AMEND_ORDER,
    cancelPending: CANCEL_PENDING,
    consume: CONSUME,
  },
  extraCalls: [
    {
      name: 'creditBefore',
      method: 'GET',
      path: 'customer-orders/credit/:id',
      key: 'customer-orders.releaseCredit',
      summary: 'Por qué está retenido el crédito de un pedido, y de qué se compone.',
      ...EFFECTS,
    },
  ],
  fixedRows: [
    {
      when: { field: 'customer_storage_id', is: '*' },
      fields: ['customer_id', 'customer_storage_id', 'storage_id', 'source'],
      deletable: true,
      message: 'Es lo que el cliente consumió de su consignación: regístralo en su acuerdo.',
    },
    {
      when: { field: 'status', is: ['SOLICITADO'] },
      fields: FIXED_ONCE_ASKED,
      message: 'Ya se solicitó: regrésalo a borrador para cambiarlo.',
    },
    {
      when: { field: 'status', is: ['AUTORIZADO'] },
      fields: FIXED_ONCE_ASKED,
      message: 'Ya se autorizó: usa «Modificar pedido», o cancela lo pendiente.',
    },
  ],
});
