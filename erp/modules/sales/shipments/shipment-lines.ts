import { along } from '#erp/model/computed/declared.ts';
import { bool, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;
const DONE = { ...QUANTITY, readOnly: true, min: '0', blankZero: true } as const;

/**
 * What leaves of a line of an order, in stock units: planned in one row of each product, gathered
 * in one for each lot. Of a kit there are rows of its parts.
 */
export const shipmentLines = child('sls/shipments/lines', {
  label: ['Partida de embarque', 'Partidas de embarque'],
  gender: 'f',
  fields: {
    shipment_id: ref('Embarque', 'sls/shipments', { required: true }),
    order_line_id: ref('Partida de pedido', 'customer-orders/lines', {
      required: true,
      readOnly: true,
      width: 4,
    }),
    order: along('Pedido', 'text', 'order_line_id.order_id.folio'),
    product_id: ref('Producto', 'products', { readOnly: true, width: 4 }),
    lot_id: ref('Lote', 'lots', { readOnly: true, width: 3 }),
    slot_id: ref('Ubicación', 'wms/slots', { readOnly: true, width: 3 }),
    package_number: text('Paca o tarima', { max: 40, width: 3 }),
    is_replacement: bool('Es reposición', { readOnly: true }),
    qty_planned: decimal('Por surtir', { ...QUANTITY, required: true, min: '0' }),
    qty_picked: decimal('Surtida', DONE),
    qty_delivered: decimal('Entregada', DONE),
    qty_rejected: decimal('Rechazada', DONE),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 2 }),
    net_weight: decimal('Peso neto', {
      precision: 12,
      scale: 3,
      readOnly: true,
      suffix: 'kg',
      width: 2,
    }),
    unit_cost: decimal('Costo unitario', {
      precision: 18,
      scale: 6,
      readOnly: true,
      readKey: 'costs.view',
      printed: false,
      width: 2,
    }),
    /** The row in which it was planned, where another has it. */
    plan_id: int('Planeada en', { readOnly: true, internal: true, printed: false }),
    /** Of a kit: so many of its part in one. */
    kit_each: decimal('Por kit', {
      ...QUANTITY,
      readOnly: true,
      internal: true,
      printed: false,
    }),
  },
  title: 'product_id',
  row: {
    cells: ['product_id', 'lot_id', 'package_number', 'qty_planned', 'qty_picked', 'unit_id'],
    enterCells: ['qty_planned'],
    readOnlyColumns: [
      'order',
      'product_id',
      'lot_id',
      'package_number',
      'qty_planned',
      'qty_picked',
      'unit_id',
      'qty_delivered',
      'qty_rejected',
    ],
  },
  list: {
    columns: [
      'order',
      'product_id',
      'lot_id',
      'package_number',
      'qty_planned',
      'qty_picked',
      'unit_id',
      'net_weight',
      'qty_delivered',
      'qty_rejected',
    ],
  },
});
