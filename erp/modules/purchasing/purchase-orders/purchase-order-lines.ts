import { along } from '#erp/model/computed/declared.ts';
import { bool, date, decimal, int, money, percent, ref, text } from '#erp/model/fields.ts';
import { BOUGHT_LINE } from '../bought-line.ts';
import { PRICES } from '../price-key.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import {
  exciseOfLine,
  vatOfLine,
  withheldIncomeTaxOfLine,
  withheldVatOfLine,
} from '#erp/modules/sat/sat-taxes/line-taxes.ts';
import { SELECTABLE_PRODUCTS } from '#erp/modules/inventory/products/products.choices.ts';

const COUNTED = {
  readOnly: true,
  default: '0',
  precision: 16,
  scale: 4,
  shownScale: 2,
  width: 2,
} as const;

/** What is bought of a supplier, and how much of it has come (purchasing §2, R16). */
export const purchaseOrderLines = child('purchase-order-lines', {
  label: ['Partida de orden', 'Partidas de orden'],
  gender: 'f',
  fillFactor: 50,
  fields: {
    order_id: ref('Orden', 'purchase-orders', { required: true }),
    ...BOUGHT_LINE,
    product_id: ref('Producto', 'products', {
      where: { is_purchasable: '1' },
      selectable: SELECTABLE_PRODUCTS,
      width: 4,
      help: 'De un servicio o de un activo fijo, su concepto.',
    }),
    expense_id: ref('Concepto', 'expenses', {
      where: { active: '1' },
      width: 4,
      help: 'De un servicio o de un activo fijo: qué se gasta.',
    }),
    book_account_id: ref('Cuenta', 'acc/accounts', {
      where: { kind: 'DETALLE', active: '1' },
      width: 4,
      help: 'Vacía: la del concepto. De un activo fijo, la suya.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
      help: 'De un servicio. Vacío: el de la orden.',
    }),
    price: decimal('Precio', {
      ...PRICES,
      precision: 18,
      scale: 6,
      min: '0',
      width: 3,
      help: 'Sin impuestos. Vacío: el del catálogo del proveedor o de la última compra.',
    }),
    discount_percent: percent('Descuento', {
      ...PRICES,
      min: '0',
      max: '100',
      width: 2,
      blankZero: true,
    }),
    amount: money('Importe', {
      ...PRICES,
      readOnly: true,
      width: 3,
      help: 'Con su descuento y sin impuestos.',
    }),
    tax_id: vatOfLine({
      help: 'Sin impuestos escritos: los del producto; de un proveedor extranjero, ninguno.',
    }),
    other_tax_id: exciseOfLine(),
    withheld_tax_id: withheldVatOfLine({ help: 'En mercancía y desperdicios, la de su perfil.' }),
    isr_tax_id: withheldIncomeTaxOfLine(),
    promised_date: date('Compromiso', {
      index: true,
      width: 3,
      help: 'Vacío: el de la orden.',
    }),
    original_promised_date: date('Compromiso original', {
      readOnly: true,
      index: true,
      width: 3,
    }),
    proposed_date: date('Fecha propuesta', { readOnly: true, width: 3 }),
    reschedule_count: int('Reprogramaciones', { readOnly: true, default: 0, width: 2 }),
    reference_price: decimal('Precio de referencia', {
      ...PRICES,
      precision: 18,
      scale: 6,
      readOnly: true,
      width: 3,
    }),
    reference_source: text('De dónde sale', { ...PRICES, max: 120, readOnly: true, width: 6 }),
    price_variance: decimal('Variación', {
      ...PRICES,
      precision: 9,
      scale: 2,
      readOnly: true,
      suffix: '%',
      width: 2,
    }),
    price_note: text('Justificación del precio', {
      max: 250,
      width: 6,
      help: 'Cuando sube más que la tolerancia.',
    }),
    request_line_id: ref('Requisición', 'prc-request-lines', {
      narrowedBy: { product_id: 'product_id' },
      width: 6,
      help: 'Autorizada: lo que esta orden compra de ella.',
    }),
    request_quantity: decimal('De la requisición', {
      readOnly: true,
      precision: 16,
      scale: 4,
      shownScale: 2,
      width: 3,
      help: 'Cuánto ordena de ella, en su unidad.',
    }),
    quotation_offer_id: ref('Oferta', 'prc-quotation-offers', { readOnly: true, width: 6 }),
    stock_quantity: decimal('En unidad de inventario', { ...COUNTED, scale: 6, precision: 18 }),
    received_quantity: decimal('Recibido', COUNTED),
    accepted_quantity: decimal('Aceptado', COUNTED),
    rejected_quantity: decimal('Rechazado', COUNTED),
    returned_quantity: decimal('Devuelto', COUNTED),
    reopened_quantity: decimal('Por reponer', {
      ...COUNTED,
      help: 'De lo devuelto, lo que el proveedor repone.',
    }),
    invoiced_quantity: decimal('Facturado', COUNTED),
    pending_quantity: decimal('Pendiente', COUNTED),
    net_amount: money('Importe neto', {
      ...PRICES,
      readOnly: true,
      width: 3,
      help: 'Con su parte del descuento global, en la moneda de la orden.',
    }),
    authorised_price: decimal('Precio autorizado', {
      ...PRICES,
      precision: 18,
      scale: 6,
      readOnly: true,
      width: 3,
      help: 'Con sus descuentos y el de la orden: hasta ahí se modifica sin otra autorización.',
    }),
    unit: along('Unidad', 'text', 'unit_id.code'),
    closed: bool('Cerrada', { readOnly: true }),
    close_reason: text('Motivo del cierre', { max: 120, readOnly: true, width: 6 }),
  },
  title: 'description',
  row: {
    cells: ['product_id', 'expense_id', 'quantity', 'unit_id', 'price', 'tax_id', 'amount'],
    enterCells: ['product_id', 'quantity'],
    readOnlyColumns: [
      'product_id',
      'expense_id',
      'quantity',
      'unit',
      'price',
      'amount',
      'received_quantity',
      'pending_quantity',
      'promised_date',
      'proposed_date',
      'price_variance',
      'invoiced_quantity',
      'price_note',
      'request_line_id',
    ],
  },
  list: {
    columns: [
      'product_id',
      'description',
      'quantity',
      'unit_id',
      'price',
      'discount_percent',
      'amount',
      'received_quantity',
      'pending_quantity',
    ],
  },
});
