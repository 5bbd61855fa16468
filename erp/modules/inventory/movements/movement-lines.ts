import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, computed, date, datetime, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const OWNER_KINDS = [
  ['PROPIO', 'Nuestro'],
  ['CLIENTE', 'De un cliente'],
  ['PROVEEDOR', 'De un proveedor'],
] as const;

const ENTRY = { relation: '^movement_type_id', field: 'nature', is: ['ENTRADA'] } as const;
const TRANSFER = { relation: '^movement_type_id', field: 'nature', is: ['TRASPASO'] } as const;
const PRICED = [
  { relation: '^movement_type_id', field: 'cost_source', is: ['CAPTURA', 'DOCUMENTO'] },
  { relation: '^movement_type_id', field: 'nature', is: ['VALOR'] },
] as const;
const TRACKED = { relation: 'product_id', field: 'tracking', is: ['LOTE', 'SERIE'] } as const;

export const movementLines = child('movement-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    movement_id: ref('Movimiento', 'movements', { required: true }),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    qty: decimal('Cantidad', { required: true, above: '0' }),
    unit_id: ref('Unidad', 'units', { help: 'Vacía: la de inventario.' }),
    qty2: decimal('Bultos o piezas', { min: '0', blankZero: true }),
    lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' }, shownWhen: [[TRACKED]] }),
    lot_code: text('Lote nuevo', { max: 40, case: 'upper', shownWhen: [[ENTRY], [TRACKED]] }),
    expires_on: date('Caducidad', { shownWhen: [[ENTRY], [TRACKED]] }),
    slot_id: ref('Ubicación', 'wms/slots', { narrowedBy: { storage_id: '^storage_id' } }),
    to_slot_id: ref('Ubicación destino', 'wms/slots', {
      narrowedBy: { storage_id: '^to_storage_id' },
      shownWhen: [[TRANSFER]],
    }),
    unit_cost: decimal('Costo unitario', { min: '0', readKey: 'costs.view', shownWhen: [PRICED] }),
    value: decimal('Importe', { min: '0', readKey: 'costs.view', shownWhen: [PRICED] }),
    owner_kind: choice('Propietario', OWNER_KINDS, { default: 'PROPIO' }),
    owner_id: int('Número del propietario', {
      min: '1',
      help: 'Vacío: el cliente o proveedor del movimiento.',
    }),
    note: text('Nota', { max: 120 }),
    scanned_at: datetime('Recibida', { readOnly: true }),
    qty_stock: decimal('En unidad de inventario', { readOnly: true }),
    posted_value: decimal('Valor aplicado', {
      shownScale: 2,
      readOnly: true,
      readKey: 'costs.view',
    }),
    posted_variance: decimal('Variación de costo', {
      shownScale: 2,
      readOnly: true,
      readKey: 'costs.view',
      help: 'Lo que el documento dice además del costo estándar.',
    }),
    storage_id: ref('Almacén', 'storages', { readOnly: 'screen' }),
    to_storage_id: ref('Almacén destino', 'storages', { readOnly: true }),
    source_line_id: text('Partida de origen', { max: 40, readOnly: true }),
    return_of_line_id: int('Partida que devuelve', { index: true, readOnly: true }),
    to_lot_id: ref('Lote destino', 'lots', { readOnly: true }),
    cost_group: text('Grupo de costo', { max: 60, readOnly: true }),
    unit: computed(
      'Unidad',
      'text',
      `(select u.code from products p join units u on ${sameCompany('u', 'p')} and u.id = coalesce(t.unit_id, p.stock_unit_id) where ${refersTo('movement_lines.product_id', 't', 'p')})`,
    ),
  },
  title: 'product_id',
  row: {
    cells: [
      'product_id',
      'qty',
      'unit_id',
      'lot_id',
      'lot_code',
      'slot_id',
      'to_slot_id',
      'unit_cost',
    ],
    enterCells: ['product_id', 'qty', 'lot_code', 'unit_cost'],
    readOnlyColumns: [
      'product_id',
      'lot_id',
      'to_lot_id',
      'lot_code',
      'slot_id',
      'to_slot_id',
      'qty',
      'unit',
      'qty2',
      'posted_value',
    ],
    totals: [
      { label: 'Cantidad', of: [['qty']] },
      { label: 'Importe', of: [['posted_value'], ['value'], ['qty', 'unit_cost']], money: true },
    ],
  },
  list: {
    columns: [
      'product_id',
      'qty',
      'unit_id',
      'qty2',
      'lot_id',
      'lot_code',
      'expires_on',
      'slot_id',
      'to_slot_id',
      'unit_cost',
      'value',
      'note',
    ],
  },
});
