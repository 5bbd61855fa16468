import { along } from '#erp/model/computed/declared.ts';
import { choice, decimal, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { VERDICTS } from './rejection-choices.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;
const DONE = { ...QUANTITY, readOnly: true, min: '0', blankZero: true } as const;

/** What comes back of a row of a shipment, in stock units, and what came of it (sales R23). */
export const rejectionLines = child('sls/rejections/lines', {
  label: ['Partida de devolución', 'Partidas de devolución'],
  gender: 'f',
  fields: {
    rejection_id: ref('Devolución', 'sls/rejections', { required: true }),
    shipment_line_id: ref('Partida de embarque', 'sls/shipments/lines', {
      readOnly: true,
      width: 4,
    }),
    order: along('Pedido', 'text', 'shipment_line_id.order_line_id.order_id.folio'),
    product_id: ref('Producto', 'products', { readOnly: true, width: 4 }),
    lot_id: ref('Lote', 'lots', { readOnly: true, width: 3 }),
    shipped: along('Embarcada', 'decimal', 'shipment_line_id.qty_picked'),
    qty: decimal('Devuelve', { ...QUANTITY, min: '0' }),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 2 }),
    qty_received: decimal('Recibida', DONE),
    verdict: choice('Procede', VERDICTS, { readOnly: true, width: 3 }),
    qty_credited: decimal('De lo facturado', {
      ...DONE,
      help: 'Lo que se acredita; lo demás ya no se factura.',
    }),
    wms_rejection_id: ref('Rechazo de almacén', 'wms/rejections', { readOnly: true, width: 4 }),
    disposition: along('Destino físico', 'text', 'wms_rejection_id.disposition'),
    unit_price: decimal('Precio', {
      precision: 18,
      scale: 6,
      readOnly: true,
      width: 3,
      help: 'El del pedido con sus descuentos, por unidad de inventario.',
    }),
    base: money('Importe', { readOnly: true, width: 3, help: 'Sin impuestos.' }),
    total: money('Total', { readOnly: true, width: 3 }),
  },
  title: 'product_id',
  row: {
    cells: ['product_id', 'lot_id', 'shipped', 'qty', 'unit_id', 'base'],
    enterCells: ['qty'],
    readOnlyColumns: [
      'order',
      'product_id',
      'lot_id',
      'qty',
      'unit_id',
      'qty_received',
      'verdict',
      'disposition',
      'base',
      'total',
    ],
  },
  list: {
    columns: ['order', 'product_id', 'lot_id', 'qty', 'unit_id', 'qty_received', 'verdict', 'base'],
  },
});
