/** A line of a sale: what, how much, at which price and why (sales §2, block LINE). */
import { choice, decimal, longtext, money, percent, ref, text } from '#erp/model/fields.ts';
import {
  exciseOfLine,
  vatOfLine,
  withheldIncomeTaxOfLine,
  withheldVatOfLine,
} from '#erp/modules/sat/sat-taxes/line-taxes.ts';

import { LINE_OUTLOOK } from './outlook/outlook-fields.ts';
import { SELECTABLE_PRODUCTS } from '#erp/modules/inventory/products/products.choices.ts';

const PRICE = { precision: 18, scale: 6, min: '0', width: 3 } as const;
const AMOUNT = { readOnly: true, width: 3 } as const;

/** By R8: nobody chooses the taxes of a sale. */
const readOnly = <F extends object>(field: F) => ({ ...field, readOnly: true as const });

export const PRICE_ORIGINS = [
  ['LISTA', 'Lista'],
  ['PRODUCTO', 'Producto'],
  ['TARIFARIO', 'Tarifario'],
  ['MANUAL', 'A mano'],
  ['CONVENIO', 'Convenio'],
] as const;

export const SALE_LINE = {
  product_id: ref('Producto', 'products', {
    required: true,
    where: { is_sellable: '1' },
    selectable: SELECTABLE_PRODUCTS,
    width: 4,
  }),
  description: text('Descripción', {
    max: 1000,
    width: 5,
    help: 'Vacía: el nombre del producto.',
  }),
  qty: decimal('Cantidad', {
    required: true,
    precision: 18,
    scale: 6,
    above: '0',
    isQuantity: true,
    shownScale: 2,
    width: 2,
  }),
  unit_id: ref('Unidad', 'units', {
    narrowedBy: { of_product: 'product_id' },
    width: 2,
    help: 'Vacía: la de venta del producto.',
  }),
  qty_stock: decimal('En unidad base', {
    precision: 18,
    scale: 6,
    shownScale: 2,
    readOnly: true,
    width: 2,
  }),
  qty2: decimal('Bultos', { precision: 18, scale: 6, min: '0', shownScale: 0, width: 2 }),
  list_price: decimal('Precio de lista', { ...PRICE, readOnly: true }),
  price_origin: choice('Origen del precio', PRICE_ORIGINS, { readOnly: true, width: 3 }),
  price_trace: longtext('¿Por qué este precio?', { max: 4000, readOnly: true, printed: false }),
  next_price: text('Siguiente escala', { max: 120, readOnly: true, printed: false, width: 4 }),
  unit_price: decimal('Precio unitario', {
    ...PRICE,
    writeKey: 'customer-orders.freePrice',
    help: 'Sin impuestos. Vacío: el de la lista.',
  }),
  discount_percent: percent('Descuento pactado', { readOnly: true, blankZero: true, width: 2 }),
  extra_discount_percent: percent('Descuento adicional', {
    min: '0',
    max: '100',
    blankZero: true,
    width: 2,
  }),
  amount: money('Importe', { ...AMOUNT, help: 'Antes de descuentos y de impuestos.' }),
  discount_amount: money('Importe del descuento', { ...AMOUNT, blankZero: true }),
  base: decimal('Base', { precision: 18, scale: 6, shownScale: 2, ...AMOUNT }),
  tax_id: readOnly(vatOfLine()),
  other_tax_id: readOnly(exciseOfLine()),
  withheld_tax_id: readOnly(withheldVatOfLine()),
  isr_tax_id: readOnly(withheldIncomeTaxOfLine()),
  tax_amount: money('Impuestos', AMOUNT),
  withholding_amount: money('Retenido', { ...AMOUNT, blankZero: true }),
  line_total: money('Total', AMOUNT),
  cost: decimal('Costo', { ...PRICE, readOnly: true, readKey: 'costs.view', printed: false }),
  margin_percent: percent('% margen', {
    readOnly: true,
    readKey: 'customer-orders.viewMargin',
    printed: false,
    width: 2,
  }),
  ...LINE_OUTLOOK,
} as const;

/** How a row is shown and typed in the form of its document. */
export const SALE_ROW = {
  cells: [
    'product_id',
    'qty',
    'unit_id',
    'available',
    'unit_price',
    'extra_discount_percent',
    'line_total',
  ],
  // What there is now says nothing of what was sold.
  readOnlyColumns: [
    'product_id',
    'qty',
    'unit_id',
    'unit_price',
    'extra_discount_percent',
    'amount',
    'line_total',
  ],
  enterCells: ['product_id', 'qty'],
} as const;

/** What a list of lines shows first. */
export const SALE_LIST_COLUMNS = [
  'product_id',
  'description',
  'qty',
  'unit_id',
  'unit_price',
  'extra_discount_percent',
  'amount',
  'line_total',
] as const;

/** Of a line on paper. */
export const PRINTED_LINE = [
  'product_id',
  'description',
  'qty',
  'unit_id',
  'unit_price',
  'discount_amount',
  'base',
] as const;
