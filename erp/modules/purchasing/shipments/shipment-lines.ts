import { along } from '#erp/model/computed/declared.ts';
import { bool, date, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import { PRICES } from '../price-key.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const QUANTITY = { precision: 16, scale: 4, shownScale: 2, width: 2 } as const;
const PRICE = {
  precision: 18,
  scale: 6,
  readOnly: true,
  ...PRICES,
  width: 3,
} as const;
const COUNTED = { ...QUANTITY, readOnly: true, default: '0' } as const;

/** What comes of a line of an order, and what becomes of it (purchasing §2). */
export const shipmentLines = child('shipment-lines', {
  label: ['Partida de embarque', 'Partidas de embarque'],
  gender: 'f',
  // Claims choose one.
  calls: ['options'],
  privilegesOf: 'shipments',
  screens: [],
  fields: {
    shipment_id: ref('Embarque', 'shipments', { required: true }),
    purchase_order_line_id: ref('Partida de la orden', 'purchase-order-lines', {
      readOnly: true,
      width: 4,
    }),
    product_id: ref('Producto', 'products', { readOnly: true, width: 4 }),
    description: text('Descripción', { max: 250, readOnly: true, width: 6 }),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 2 }),
    expected_quantity: decimal('Esperado', { ...QUANTITY, readOnly: true }),
    received_quantity: decimal('Recibido', { ...QUANTITY, min: '0' }),
    qty2: decimal('Bultos', {
      min: '0',
      blankZero: true,
      width: 2,
      help: 'En la segunda unidad del producto, si la lleva.',
    }),
    lot_code: text('Lote', {
      max: 40,
      case: 'upper',
      width: 3,
      help: 'Vacío, en productos por lote: folio y renglón.',
    }),
    expires_on: date('Caducidad', { width: 3 }),
    slot_id: ref('Ubicación', 'wms/slots', {
      narrowedBy: { storage_id: '^storage_id' },
      width: 3,
      help: 'Vacía: la que toque.',
    }),
    supplier_lot: text('Lote del proveedor', { max: 40, width: 3 }),
    damage_note: text('Observación de daño', { max: 250, width: 6 }),
    accepted_quantity: decimal('Aceptado', COUNTED),
    rejected_quantity: decimal('Rechazado', {
      ...COUNTED,
      help: 'Lo que no se acepta: de la caseta, o del dictamen.',
    }),
    payable_quantity: decimal('Cantidad a pagar', {
      ...COUNTED,
      help: 'Lo aceptado; de lo que se analiza, su peso comercial.',
    }),
    order_price: decimal('Precio de la orden', { ...PRICE, help: 'Con sus descuentos.' }),
    price_adjust_percent: decimal('Ajuste por grado', {
      precision: 6,
      scale: 2,
      readOnly: true,
      suffix: '%',
      width: 2,
    }),
    final_price: decimal('Precio final', PRICE),
    grade: text('Grado', { max: 5, readOnly: true, width: 2 }),
    analysis_id: ref('Análisis', 'shipment-analyses', { readOnly: true, width: 3 }),
    inspection_required: bool('Se analiza', { readOnly: true, width: 2 }),
    returned_quantity: decimal('Devuelto', COUNTED),
    invoiced_quantity: decimal('Facturado', COUNTED),
    received_value: money('Valor recibido', {
      ...PRICES,
      readOnly: true,
      width: 3,
      help: 'En pesos y sin impuestos, al precio de la orden.',
    }),
    rejected_value: money('Valor rechazado', {
      ...PRICES,
      readOnly: true,
      default: '0',
      width: 3,
      help: 'De lo recibido que se rechaza, al precio de la orden: lo salda su devolución.',
    }),
    // What its invoices charged: in pesos, and in the currency of its order.
    invoiced_cost: money('Valor facturado', {
      ...PRICES,
      readOnly: true,
      default: '0',
      width: 3,
      help: 'En pesos y sin impuestos, lo que cobraron sus facturas.',
    }),
    invoiced_amount: money('Importe facturado', { readOnly: true, default: '0', internal: true }),
    // Of its received value, what they are of.
    invoiced_value: money('Recibido que se facturó', {
      ...PRICES,
      readOnly: true,
      default: '0',
      width: 3,
    }),
    // Of what was returned: what had been invoiced, and the received value of the rest.
    returned_invoiced: decimal('Devuelto de lo facturado', { ...COUNTED, internal: true }),
    returned_value: money('Valor devuelto', { readOnly: true, default: '0', internal: true }),
    lot_id: ref('Lote recibido', 'lots', { readOnly: true, width: 3 }),
    unit: along('Unidad', 'text', 'unit_id.code'),
    movement_line_id: int('Partida del movimiento', {
      index: true,
      readOnly: true,
      internal: true,
    }),
  },
  title: 'description',
  row: {
    record: '/shipments/:parent/detail/:id',
    cells: [
      'product_id',
      'description',
      'unit_id',
      'expected_quantity',
      'received_quantity',
      'lot_code',
      'slot_id',
    ],
    enterCells: ['received_quantity'],
    readOnlyColumns: [
      'product_id',
      'description',
      'unit',
      'expected_quantity',
      'received_quantity',
      'lot_id',
      'slot_id',
      'received_value',
      'payable_quantity',
      'rejected_quantity',
      'grade',
      'invoiced_quantity',
      'returned_quantity',
    ],
  },
  list: {
    columns: [
      'product_id',
      'description',
      'unit_id',
      'expected_quantity',
      'received_quantity',
      'lot_code',
      'invoiced_quantity',
      'returned_quantity',
      'received_value',
    ],
  },
});
