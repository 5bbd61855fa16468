import { rowList } from '#erp/model/rows/row-list.ts';
import { movementLines } from '../movement-lines.ts';
import { movements } from '../movements.ts';

/** What moved, line by line, over all movements that a person may list. */
export const movementRows = rowList('movements/lines', {
  label: ['Partida de movimiento', 'Partidas de movimientos'],
  gender: 'f',
  rows: movementLines,
  parent: movements,
  by: 'movement_id',
  parentFields: {
    folio: 'folio',
    status: 'status',
    movement_type_id: 'movement_type_id',
    posted_at: 'posted_at',
    from_storage_id: 'storage_id',
    cost_center_id: 'cost_center_id',
    reason_id: 'reason_id',
    customer_id: 'customer_id',
    supplier_id: 'supplier_id',
    notes: 'notes',
  },
  docUrl: 'movements',
  // A tab of the movements.
  inMenu: false,
  list: {
    columns: [
      'movement_id',
      'product_id',
      'qty',
      'unit',
      'posted_at',
      'movement_type_id',
      'from_storage_id',
      'posted_value',
      'status',
    ],
    sort: '-posted_at',
    filters: [
      'posted_at',
      'movement_type_id',
      'from_storage_id',
      'product_id',
      'lot_id',
      'status',
      'cost_center_id',
      'reason_id',
      'customer_id',
      'supplier_id',
    ],
    tabs: ['movements', 'movements/lines'],
  },
});
