/** What the head of a sale says: quotations, orders and carts (sales §2, block DOC). */
import { choice, date, decimal, int, longtext, money, ref } from '#erp/model/fields.ts';
import { CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';
import { SAT_PAYMENT_METHODS } from '#erp/modules/sat/payment-forms.ts';
import { PAYMENT_TERMS } from '../policies.ts';
import { SALE_OUTLOOK } from './outlook/outlook-fields.ts';
import { SELECTABLE_CUSTOMERS } from '../customers/selectable-customers.ts';

/** Of people, who may attend to a customer: what a team says, once there is one (567). */
export const MAY_SELL = { may_sell: ['1'] } as const;

const AMOUNT = { readOnly: true, width: 3 } as const;

export const SALE_HEAD = {
  date: date('Fecha', { required: true, index: true, width: 3, startsToday: true }),
  customer_id: ref('Cliente', 'customers', {
    required: true,
    selectable: SELECTABLE_CUSTOMERS,
    width: 6,
  }),
  tax_company_id: ref('Razón social', 'customer-tax-companies', {
    narrowedBy: { customer_id: 'customer_id' },
    width: 6,
    help: 'Vacía: la predeterminada del cliente.',
  }),
  contact_id: ref('Contacto', 'customer-contacts', {
    narrowedBy: { customer_id: 'customer_id' },
    width: 4,
  }),
  consignee_id: ref('Consignatario', 'sls/consignees', {
    narrowedBy: { customer_id: 'customer_id' },
    where: { active: '1' },
    width: 6,
    help: 'Vacío: el predeterminado del cliente.',
  }),
  branch_office_id: ref('Sucursal', 'branch-offices', {
    width: 4,
    help: 'Vacía: la tuya, o la que atiende al cliente.',
  }),
  storage_id: ref('Almacén de surtido', 'storages', {
    where: { active: '1' },
    width: 4,
    help: 'Vacío: el de ventas de la sucursal.',
  }),
  seller_id: ref('Vendedor', 'users', {
    selectable: MAY_SELL,
    width: 4,
    help: 'Vacío: el del cliente.',
  }),
  team_id: ref('Equipo', 'sls-teams', { readOnly: true, width: 4 }),
  channel_id: ref('Canal de venta', 'channels', {
    where: { active: '1' },
    width: 4,
    help: 'Vacío: el del cliente.',
  }),
  currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: la del cliente.' }),
  exchange_rate: decimal('Tipo de cambio', {
    precision: 18,
    scale: 6,
    above: '0',
    width: 3,
    help: 'Vacío: el vigente ese día.',
  }),
  pricelist_id: ref('Lista de precios', 'pricelists', {
    where: { status: 'AUTORIZADA' },
    writeKey: 'customer-orders.changePricelist',
    width: 4,
    help: 'Vacía: la que toca por el cliente.',
  }),
  payment_term: choice('Condición de pago', PAYMENT_TERMS, {
    width: 3,
    help: 'Vacía: la del cliente.',
  }),
  credit_days: int('Días de crédito', {
    min: '0',
    max: '365',
    suffix: 'días',
    width: 3,
    help: 'Vacíos: los del cliente.',
  }),
  payment_type_id: ref('Forma de pago', 'payment-types', {
    where: { use_in_sales: '1' },
    width: 4,
    help: 'Con PPD, la factura dice 99 Por definir.',
  }),
  payment_method: choice('Método de pago', SAT_PAYMENT_METHODS, {
    width: 4,
    help: 'Vacío: PUE de contado y PPD a crédito.',
  }),
  cfdi_use: choice('Uso del CFDI', CFDI_USES, {
    width: 4,
    help: 'Vacío: el de la razón social.',
  }),
  notes: longtext('Observaciones', { max: 2000, help: 'Se imprimen.' }),
  internal_notes: longtext('Notas internas', {
    max: 2000,
    printed: false,
    help: 'No se imprimen nunca.',
  }),
  subtotal: money('Subtotal', AMOUNT),
  discount_total: money('Descuento', AMOUNT),
  tax_total: money('IVA e IEPS', AMOUNT),
  withholding_total: money('Retenciones', AMOUNT),
  total: money('Total', AMOUNT),
  total_mxn: money('Total en pesos', { ...AMOUNT, inPesos: true }),
  sls_proyect_id: ref('Proyecto de venta', 'sls-proyects', {
    narrowedBy: { customer_id: 'customer_id' },
    width: 6,
  }),
} as const;

/** What the customer decides of a head while nobody typed it. */
export const TERMS_OF_CUSTOMER = [
  'tax_company_id',
  'contact_id',
  'consignee_id',
  'seller_id',
  'channel_id',
  'currency_id',
  'exchange_rate',
  'payment_term',
  'credit_days',
  'payment_type_id',
  'payment_method',
  'cfdi_use',
] as const;

/** Of which something else of a sale follows (`computedDraft.from`). */
export const SALE_ASKS = [
  'customer_id',
  'date',
  'tax_company_id',
  'consignee_id',
  'branch_office_id',
  'seller_id',
  'currency_id',
  'exchange_rate',
  'pricelist_id',
  'payment_term',
  'payment_method',
  'lines.product_id',
  'lines.unit_id',
  'lines.qty',
  'lines.unit_price',
  'lines.extra_discount_percent',
] as const;

/** What follows of it (`computedDraft.sets`). */
export const SALE_FOLLOWS = [
  ...TERMS_OF_CUSTOMER,
  'branch_office_id',
  'storage_id',
  'subtotal',
  'discount_total',
  'tax_total',
  'withholding_total',
  'total',
  'total_mxn',
  'lines.description',
  'lines.unit_id',
  'lines.list_price',
  'lines.price_origin',
  'lines.price_trace',
  'lines.next_price',
  'lines.unit_price',
  'lines.discount_percent',
  'lines.amount',
  'lines.base',
  'lines.tax_id',
  'lines.line_total',
  'lines.margin_percent',
  ...SALE_OUTLOOK,
] as const;

/** Where each of them stands in a form, whatever else its document has. */
export const SALE_SECTIONS = {
  totals: {
    title: 'Totales',
    help: 'Se calculan de las partidas, también antes de guardar.',
    fields: [
      'subtotal',
      'discount_total',
      'tax_total',
      'withholding_total',
      'total',
      'total_mxn',
      'credit_left',
      'credit_notice',
      'stock_notice',
    ],
  },
  lines: {
    title: 'Partidas',
    help: 'Qué se vende y cuánto; el precio sale de la lista que toca al cliente.',
    fields: ['lines'],
  },
  payment: {
    title: 'Pago y facturación',
    help: 'Vacío, lo que dice el cliente.',
    fields: [
      'tax_company_id',
      'payment_term',
      'credit_days',
      'payment_method',
      'payment_type_id',
      'cfdi_use',
    ],
  },
  prices: {
    title: 'Precios',
    help: 'En qué moneda y con qué lista.',
    fields: ['currency_id', 'exchange_rate', 'pricelist_id'],
  },
  notes: {
    title: 'Notas',
    help: 'Las observaciones se imprimen; las internas no.',
    fields: ['notes', 'internal_notes'],
  },
} as const;
