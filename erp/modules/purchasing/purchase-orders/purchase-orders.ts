import { taxSummary } from '#erp/domains/taxes/tax-summary.ts';
import { along, existsIn } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  date,
  datetime,
  decimal,
  int,
  json,
  lines,
  longtext,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { PURCHASE_CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { PRICES } from '../price-key.ts';
import { KEPT_WHILE_AMENDED } from './amending/kept-while-amended.ts';
import { ORDER_DRAFT } from './capture/computed-draft.ts';
import { CLOSE_LINE } from './close-line.ts';
import { ACCEPT_DATE, REJECT_DATE } from './dates/decide-dates.ts';
import { RECEIVE_ORDER } from './receiving/receive-order.ts';
import { RESCHEDULE } from './dates/reschedule.ts';
import { EMAIL_ORDER } from './email-order.ts';
import { REMIND } from './mailing/remind.ts';
import { EXPECTED } from '../shipments/shipment-choices.ts';
import { ORDER_FLOOR_CALLS } from '../shipments/floor/floor-calls.ts';
import { GOODS_ORDER, OPEN_ORDER, ORDER_STATES, SERVICE_ORDER } from './purchase-order-choices.ts';
import { orderForm } from './purchase-order-form.ts';
import { orderStates } from './purchase-order-states.ts';
import { SELECTABLE_SUPPLIERS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;
const SHARE = { readOnly: true, default: '0', width: 3 } as const;

/** What is bought of a supplier, from its draft until all of it has come (purchasing §2). */
export const purchaseOrders = document('purchase-orders', {
  label: ['Orden de compra', 'Órdenes de compra'],
  gender: 'f',
  docUrl: 'ordenes-de-compra',
  folio: 'OC',
  status: ORDER_STATES,
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      selectable: SELECTABLE_SUPPLIERS,
      width: 6,
    }),
    kind: choice(
      'Tipo',
      [
        ['GENERAL', 'General'],
        ['MATERIA_PRIMA', 'Materia prima'],
        ['IMPORTACION', 'Importación'],
        ['SERVICIO', 'Servicio'],
        ['ACTIVO', 'Activo fijo'],
      ],
      {
        required: true,
        default: 'GENERAL',
        width: 3,
        help: 'Un servicio y un activo fijo no entran al almacén: se aceptan.',
      },
    ),
    date: date('Fecha', { required: true, index: true, width: 3, startsToday: true }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 4,
      help: 'Vacía: la del almacén.',
    }),
    consignee_id: ref('Entregar en', 'pur/consignees', {
      where: { active: '1' },
      width: 4,
      help: 'Con sus días, horas y citas. Vacío: en el almacén.',
    }),
    storage_id: ref('Almacén', 'storages', {
      requiredWhen: { field: 'kind', is: GOODS_ORDER },
      where: { active: '1' },
      width: 4,
      help: 'A dónde entra lo que llegue. Vacío: el del consignatario.',
    }),
    buyer_id: ref('Comprador', 'users', { width: 4, help: 'Vacío: tú.' }),
    requester_id: ref('Lo pidió', 'users', {
      onlyWhen: { field: 'kind', is: SERVICE_ORDER },
      width: 4,
      help: 'De un servicio o un activo: quien lo puede aceptar.',
    }),
    promised_date: date('Fecha compromiso', {
      index: true,
      width: 3,
      help: 'Vacía: la fecha más los días de entrega del proveedor.',
    }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: la del proveedor.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente ese día.',
    }),
    credit_days: int('Días de crédito', {
      min: '0',
      max: '365',
      suffix: 'días',
      width: 3,
      help: 'Vacíos: los del proveedor.',
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      where: { use_in_purchases: '1' },
      width: 4,
      help: 'Vacía: la del proveedor.',
    }),
    cfdi_use: choice('Uso del CFDI', PURCHASE_CFDI_USES, {
      width: 4,
      help: 'Vacío: el del proveedor.',
    }),
    incoterm: choice('Incoterm', INCOTERMS, {
      width: 4,
      requiredWhen: { field: 'kind', is: ['IMPORTACION'] },
    }),
    country_origin_id: ref('País de origen', 'countries', {
      width: 4,
      help: 'De una importación, vacío: el del proveedor.',
    }),
    request_id: ref('Requisición', 'prc-requests', { readOnly: 'screen', width: 4 }),
    quotation_id: ref('Cotización', 'prc-quotations', { readOnly: 'screen', width: 4 }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 4 }),
    discount_percent: percent('Descuento global', {
      ...PRICES,
      min: '0',
      max: '100',
      blankZero: true,
      width: 3,
      help: 'Después de los descuentos de las partidas.',
    }),
    terms: longtext('Condiciones', { max: 4000, help: 'Vacías: las de la configuración.' }),
    sole_source_reason: longtext('Justificación de proveedor único', {
      max: 1000,
      help: 'Cuando el importe pide cotizaciones y no las hay: al menos 30 letras.',
    }),
    lines: lines('Partidas', 'purchase-order-lines', 'order_id', { required: true, max: 200 }),
    billings: lines('Facturado por recibir', 'purchase-billings', 'order_id', {
      readOnly: true,
      max: 2000,
    }),
    subtotal: money('Subtotal', { ...AMOUNT, ...PRICES }),
    discount: money('Descuento', { ...AMOUNT, ...PRICES }),
    transferred_tax: money('IVA e IEPS', { ...AMOUNT, ...PRICES }),
    withheld_tax: money('Retenciones', { ...AMOUNT, ...PRICES }),
    total: money('Total', { ...AMOUNT, ...PRICES }),
    base_subtotal: money('Importe en pesos', {
      inPesos: true,
      ...PRICES,
      ...AMOUNT,
      help: 'Con descuentos y sin impuestos.',
    }),
    base_total: money('Total en pesos', { inPesos: true, ...AMOUNT, ...PRICES }),
    recent_subtotal: money('Con las órdenes cercanas', {
      inPesos: true,
      ...PRICES,
      ...AMOUNT,
      help: 'En pesos: con lo que se le ordena al proveedor en los días de la configuración, y con lo que otras compran de su requisición o cotización.',
    }),
    approval_amount: money('Importe que se autoriza', { inPesos: true, ...PRICES, ...AMOUNT }),
    price_variance: decimal('Mayor alza', {
      ...PRICES,
      precision: 9,
      scale: 2,
      readOnly: true,
      suffix: '%',
      width: 3,
      help: 'La mayor de sus partidas sobre el precio de referencia.',
    }),
    received_percent: percent('Recibido', SHARE),
    invoiced_percent: percent('Facturado', SHARE),
    spot: bool('Sin orden previa', {
      readOnly: true,
      help: 'Materia prima que se compró al llegar, o consignación que se compró.',
    }),
    revision: int('Versión', { readOnly: true, default: 1, width: 2 }),
    amended_from: choice('Estaba', ORDER_STATES, {
      readOnly: true,
      width: 3,
      help: 'Mientras se modifica: el estado al que vuelve.',
    }),
    is_amended: bool('En modificación', {
      readOnly: true,
      help: 'Hasta que se apliquen los cambios, o se dejen, vale la versión anterior.',
    }),
    in_force: json('Versión vigente', { readOnly: true, internal: true }),
    authorised_amount: money('Importe autorizado', {
      inPesos: true,
      ...PRICES,
      ...AMOUNT,
      help: 'En pesos; al modificarla, hasta 5 % más no pide otra autorización si los precios y las condiciones no empeoran.',
    }),
    authorised_terms: json('Condiciones autorizadas', { readOnly: true, internal: true }),
    asked_on: date('Se pidió', { readOnly: true, internal: true }),
    sent_at: datetime('Enviada', { readOnly: true, width: 3 }),
    confirmed_at: datetime('Confirmada', { readOnly: true, width: 3 }),
    date_proposed_at: datetime('Propuso otras fechas', { readOnly: true, width: 3 }),
    supplier_comment: text('Comentario del proveedor', { max: 500, readOnly: true, width: 12 }),
    is_coming: existsIn('Viene en camino', 'shipments', 'purchase_order_id', {
      where: { status: EXPECTED },
      help: 'Tiene un embarque que todavía no se recibe.',
    }),
    invoice_control: along('Se factura', 'text', 'supplier_id.invoice_control'),
    notes: longtext('Notas', { max: 1000 }),
    reject_reason: longtext('Motivo del rechazo', { max: 250, readOnly: true }),
    cancel_cause_id: ref('Causa de la cancelación', 'causes', {
      where: { scopes: 'COMPRAS' },
      readOnly: true,
      width: 6,
    }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
    close_reason: longtext('Motivo del cierre', { max: 250, readOnly: true }),
  },
  title: ['folio', 'supplier_id'],
  search: ['notes'],
  // Those of which something may still come.
  selectable: { field: 'status', values: OPEN_ORDER },
  branchField: 'branch_office_id',
  ownerFields: ['buyer_id'],
  highlights: [
    'supplier_id',
    'promised_date',
    ['total', 'currency_id'],
    'received_percent',
    'invoiced_percent',
    'storage_id',
  ],
  overdue: {
    field: 'promised_date',
    openStates: OPEN_ORDER,
    soonDays: 3,
  },
  quickSearch: { fields: ['folio'], amounts: ['total'] },
  fixedRows: [KEPT_WHILE_AMENDED],
  checks: [
    {
      field: 'promised_date',
      op: '>=',
      other: 'date',
      message: 'El compromiso no es antes de la fecha de la orden.',
    },
  ],
  extraCalls: Object.values(ORDER_FLOOR_CALLS),
  computedDraft: ORDER_DRAFT,
  approvals: {
    base: 'approval_amount',
    voidingFields: [
      'supplier_id',
      'currency_id',
      'exchange_rate',
      'discount_percent',
      'credit_days',
      'promised_date',
      'lines',
    ],
    agreedTerms: {
      credit_days: 'LESS',
      incoterm: 'OTHER',
      terms: 'OTHER',
      branch_office_id: 'OTHER',
      cost_center_id: 'OTHER',
      // With what it brings of taxes, less what is withheld: what is paid.
      base_total: 'MORE',
    },
    requesters: ['buyer_id'],
    summary: [
      'supplier_id',
      'kind',
      'promised_date',
      'total',
      'base_subtotal',
      'recent_subtotal',
      'price_variance',
    ],
    facts: {
      SUCURSAL: 'branch_office_id',
      CENTRO_COSTO: 'cost_center_id',
      CLASE: 'kind',
      VARIACION: 'price_variance',
      DESCUENTO: 'discount_percent',
    },
    actions: { authorize: { send: 'send', reject: 'reject', autoApprove: true } },
  },
  print: {
    day: 'date',
    columns: {
      lines: [
        'product_id',
        'description',
        'quantity',
        'unit_id',
        'price',
        'discount_percent',
        'amount',
      ],
    },
    signatures: ['Elaboró', 'Autorizó', 'Recibió el proveedor'],
    summaries: { taxes: taxSummary('lines', PRICES.readKey) },
  },
  views: {
    board: { by: 'status', card: ['total'], due: 'promised_date' },
  },
  list: {
    columns: [
      'folio',
      'date',
      'supplier_id',
      'promised_date',
      'total',
      'currency_id',
      'received_percent',
      'buyer_id',
      'status',
    ],
    filters: [
      'status',
      'supplier_id',
      'kind',
      'request_id',
      'quotation_id',
      'spot',
      'is_amended',
      'buyer_id',
      'branch_office_id',
      'storage_id',
      'currency_id',
      'date',
      'promised_date',
    ],
    tabs: ['purchase-orders', 'orders'],
  },
  actions: {
    acceptDate: ACCEPT_DATE,
    rejectDate: REJECT_DATE,
    closeLine: CLOSE_LINE,
    reschedule: RESCHEDULE,
    remind: REMIND,
    email: EMAIL_ORDER,
    receive: RECEIVE_ORDER,
  },
  privileges: [
    { key: 'purchase-orders.authorize', label: 'Autorizar órdenes de compra', risk: 'SENSIBLE' },
    { key: 'purchase-orders.cancel', label: 'Cancelar órdenes de compra' },
    {
      key: 'purchase-orders.prices',
      label: 'Ver precios de órdenes, embarques y devoluciones',
    },
  ],
  form: orderForm,
  states: orderStates,
});
