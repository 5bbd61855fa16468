import { decimal, lines, money, ref, text } from '#erp/model/fields.ts';
import { PRICES } from '../price-key.ts';
import { along } from '#erp/model/computed/declared.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const QUANTITY = { precision: 16, scale: 4, shownScale: 2, width: 2 } as const;
const COUNTED = { ...QUANTITY, readOnly: true, default: '0' } as const;

/** What goes back of a received line, and what came of it (purchasing R44). */
export const returnLines = child('purchase-return-lines', {
  label: ['Partida de devolución', 'Partidas de devolución'],
  gender: 'f',
  fields: {
    return_id: ref('Devolución', 'purchases-returns', { required: true }),
    shipment_line_id: ref('Partida recibida', 'shipment-lines', { readOnly: true, width: 4 }),
    product_id: ref('Producto', 'products', { readOnly: true, width: 4 }),
    description: text('Descripción', { max: 250, readOnly: true, width: 6 }),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 2 }),
    lot_id: ref('Lote', 'lots', {
      narrowedBy: { product_id: 'product_id' },
      width: 3,
      help: 'El que se recibió, o uno en los que se dividió.',
    }),
    slot_id: ref('Ubicación', 'wms/slots', {
      narrowedBy: { storage_id: '^storage_id' },
      width: 3,
      help: 'Vacía: donde haya más de ella.',
    }),
    quantity: decimal('Devolver', { ...QUANTITY, min: '0' }),
    qty2: decimal('Bultos', { min: '0', blankZero: true, width: 2 }),
    lots: lines('Lotes', 'purchase-return-lots', 'line_id', {
      max: 200,
      help: 'Si sale de varios: cuánto de cada uno. Suman lo que se devuelve.',
    }),
    price: decimal('Precio', {
      ...PRICES,
      precision: 18,
      scale: 6,
      readOnly: true,
      width: 3,
      help: 'El facturado o, sin factura, el de la orden.',
    }),
    amount: money('Importe', { ...PRICES, readOnly: true, width: 3, help: 'Sin impuestos.' }),
    unit: along('Unidad', 'text', 'unit_id.code'),
    invoiced_part: decimal('De lo facturado', {
      ...COUNTED,
      help: 'Lo que el proveedor ya había cobrado: eso acredita o repone.',
    }),
    received_share: money('Valor sin facturar', {
      inPesos: true,
      readOnly: true,
      default: '0',
      internal: true,
    }),
    credit: money('Por acreditar', {
      inPesos: true,
      ...PRICES,
      readOnly: true,
      default: '0',
      width: 3,
      help: 'En pesos.',
    }),
    credit_amount: money('Importe por acreditar', {
      readOnly: true,
      default: '0',
      internal: true,
    }),
    credited_quantity: decimal('Acreditado', COUNTED),
    replaced_quantity: decimal('Repuesto', COUNTED),
  },
  title: 'description',
  row: {
    cells: ['product_id', 'unit_id', 'lot_id', 'quantity', 'price', 'amount'],
    enterCells: ['quantity'],
    readOnlyColumns: [
      'product_id',
      'unit',
      'lot_id',
      'quantity',
      'price',
      'amount',
      'invoiced_part',
      'credited_quantity',
      'replaced_quantity',
    ],
  },
  list: {
    columns: ['product_id', 'description', 'unit_id', 'lot_id', 'quantity', 'price', 'amount'],
  },
});
