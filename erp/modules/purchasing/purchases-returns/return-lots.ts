import { decimal, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** From which lots a line of a return leaves, where it is of more than one (purchasing R44). */
export const returnLots = child('purchase-return-lots', {
  label: ['Lote que se devuelve', 'Lotes que se devuelven'],
  fields: {
    line_id: ref('Partida', 'purchase-return-lines', { required: true }),
    lot_id: ref('Lote', 'lots', { narrowedBy: { product_id: '^product_id' }, width: 4 }),
    slot_id: ref('Ubicación', 'wms/slots', {
      narrowedBy: { storage_id: '^^storage_id' },
      width: 3,
      help: 'Vacía: donde haya más de él.',
    }),
    quantity: decimal('Devolver', {
      required: true,
      above: '0',
      precision: 16,
      scale: 4,
      shownScale: 2,
      width: 2,
    }),
    qty2: decimal('Bultos', { min: '0', blankZero: true, width: 2 }),
  },
  title: 'lot_id',
  row: {
    cells: ['lot_id', 'slot_id', 'quantity', 'qty2'],
    enterCells: ['lot_id', 'quantity'],
  },
  list: { columns: ['lot_id', 'slot_id', 'quantity', 'qty2'] },
});
