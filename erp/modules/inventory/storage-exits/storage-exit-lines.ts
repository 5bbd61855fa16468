import { decimal, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const storageExitLines = child('storage-exit-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    exit_id: ref('Vale', 'storage-exits', { required: true }),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    lot_id: ref('Lote', 'lots', {
      filter: { product_id: 'product_id' },
      help: 'Vacío: el que toca según la política de surtido.',
    }),
    slot_id: ref('Ubicación', 'wms/slots'),
    qty: decimal('Solicitado', { required: true, above: '0' }),
    unit_id: ref('Unidad', 'units', { help: 'Vacía: la de inventario.' }),
    qty_delivered: decimal('Entregado', {
      min: '0',
      help: 'Vacío al entregar: todo lo solicitado.',
    }),
    qty_returned: decimal('Devuelto', { min: '0' }),
    note: text('Nota', { max: 120 }),
    qty_stock: decimal('En unidad de inventario', { readOnly: true }),
  },
  title: 'product_id',
  list: {
    columns: [
      'product_id',
      'lot_id',
      'slot_id',
      'qty',
      'unit_id',
      'qty_delivered',
      'qty_returned',
      'note',
    ],
  },
});
