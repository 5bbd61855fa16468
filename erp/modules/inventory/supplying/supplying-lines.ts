import { sumOf } from '#erp/model/computed/declared.ts';
import { bool, choice, datetime, decimal, int, lines, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import type { Choice } from '#erp/model/types.ts';

export const SHORT_REASONS: readonly Choice[] = [
  ['FALTANTE', 'No está', 'bad'],
  ['DANADO', 'Dañado', 'bad'],
  ['RETENIDO', 'Retenido', 'bad'],
  ['OTRO', 'Otro', 'neutral'],
];

/** What is to be gathered, in stock units. */
export const supplyingLines = child('supplying-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    supplying_id: ref('Surtido', 'supplying', { required: true }),
    product_id: ref('Producto', 'products', { required: true, readOnly: true }),
    qty_requested: decimal('Solicitado', { required: true, readOnly: true, above: '0' }),
    qty_max: decimal('Máximo', {
      readOnly: true,
      help: 'Vacío: lo solicitado y la tolerancia de la empresa.',
    }),
    unit_id: ref('Unidad', 'units', { required: true, readOnly: true }),
    qty_picked: sumOf('Surtido', 'decimal', 'supplying-picks.line_id.qty', { orZero: true }),
    short_reason: choice('Motivo de faltante', SHORT_REASONS, {
      help: 'Por qué no se surtió completo.',
    }),
    source_line_id: int('Partida de origen', { readOnly: true }),
    picks: lines('Tomas', 'supplying-picks', 'line_id', { max: 500 }),
  },
  title: 'product_id',
  list: {
    columns: ['product_id', 'qty_requested', 'unit_id', 'qty_picked', 'short_reason'],
  },
});

/**
 * From where something of a line was taken, or will be: proposed when the picking starts, in the
 * order in which one walks.
 */
export const supplyingPicks = child('supplying-picks', {
  label: ['Toma', 'Tomas'],
  gender: 'f',
  fields: {
    line_id: ref('Partida', 'supplying-lines', { required: true }),
    slot_id: ref('Ubicación', 'wms/slots', { narrowedBy: { storage_id: '^^storage_id' } }),
    lot_id: ref('Lote', 'lots', { narrowedBy: { product_id: '^product_id' } }),
    qty_planned: decimal('Propuesto', { readOnly: true }),
    qty: decimal('Cantidad', { min: '0' }),
    qty2: decimal('Bultos', { min: '0', blankZero: true }),
    scanned: bool('Escaneado', { readOnly: true }),
    picked_by_id: ref('Tomó', 'users', { readOnly: true }),
    picked_at: datetime('Tomado', { readOnly: true }),
  },
  title: 'slot_id',
  list: {
    columns: ['slot_id', 'lot_id', 'qty_planned', 'qty', 'qty2', 'scanned'],
  },
  row: {
    cells: ['slot_id', 'lot_id', 'qty_planned', 'qty', 'qty2'],
    enterCells: ['slot_id', 'lot_id', 'qty'],
  },
});
