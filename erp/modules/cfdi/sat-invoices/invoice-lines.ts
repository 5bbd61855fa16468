import { PEDIMENTO } from '#erp/domains/cfdi/draft/customs-document.ts';
import { choice, decimal, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { TAX_OBJECTS } from './invoice-choices.ts';
import {
  exciseOfLine,
  vatOfLine,
  withheldIncomeTaxOfLine,
  withheldVatOfLine,
} from '#erp/modules/sat/sat-taxes/line-taxes.ts';

/** Concepts: what is charged for, or credited. */
export const invoiceLines = child('satInvoices/lines', {
  label: ['Concepto', 'Conceptos'],
  fields: {
    invoice_id: ref('CFDI', 'satInvoices', { required: true }),
    product_id: ref('Producto', 'products', { where: { is_sellable: '1' }, width: 4 }),
    identification: text('No. de identificación', { max: 100, width: 3 }),
    description: text('Descripción', {
      max: 1000,
      width: 5,
      help: 'Vacía: el nombre del producto.',
    }),
    sat_product_key: text('Clave SAT', {
      max: 8,
      pattern: ['^\\d{8}$', 'Son 8 dígitos.'],
      width: 3,
      help: 'Vacía: la del producto.',
    }),
    sat_unit_key: text('Clave unidad SAT', {
      max: 3,
      case: 'upper',
      width: 3,
      help: 'Vacía: la de la unidad de venta.',
    }),
    unit: text('Unidad', { max: 20, width: 2 }),
    quantity: decimal('Cantidad', {
      required: true,
      above: '0',
      default: '1',
      shownScale: 2,
      width: 2,
    }),
    unit_price: decimal('Precio unitario', { min: '0', width: 3 }),
    discount: money('Descuento', { min: '0', width: 2, blankZero: true }),
    amount: money('Importe', { readOnly: true, width: 3, help: 'Sin impuestos ni descuento.' }),
    tax_object: choice('Objeto de impuesto', TAX_OBJECTS, {
      width: 5,
      help: 'Vacío: el del producto.',
    }),
    tax_id: vatOfLine({ help: 'Sin impuestos escritos: los del producto.' }),
    other_tax_id: exciseOfLine(),
    isr_tax_id: withheldIncomeTaxOfLine(),
    withheld_tax_id: withheldVatOfLine(),
    pedimento: text('Pedimento', {
      ...PEDIMENTO,
      width: 4,
      help: 'De lo que se importó y se vende de primera mano.',
    }),
    property_account: text('Cuenta predial', {
      max: 150,
      width: 4,
      help: 'Del inmueble que se arrienda.',
    }),
    order_line: text('Partida del pedido', { max: 40, readOnly: true, width: 3 }),
    shipment_line: text('Partida del embarque', { max: 40, readOnly: true, width: 3 }),
    credits_line_id: ref('Concepto que acredita', 'satInvoices/lines', {
      readOnly: true,
      internal: true,
      width: 3,
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 4 }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
  },
  title: 'description',
  row: {
    cells: ['product_id', 'description', 'quantity', 'unit_price', 'tax_id', 'amount'],
    enterCells: ['product_id', 'quantity', 'unit_price'],
  },
  list: {
    columns: [
      'product_id',
      'description',
      'sat_product_key',
      'sat_unit_key',
      'quantity',
      'unit_price',
      'discount',
      'amount',
      'tax_id',
    ],
  },
});
