import { bool, choice, datetime, decimal, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What a scale said; each serves one line only. */
export const scaleReadings = resource('dif/scale-readings', {
  label: ['Lectura', 'Lecturas'],
  gender: 'f',
  docUrl: 'basculas',
  fields: {
    scale_id: ref('Báscula', 'dif/scales', { required: true, readOnly: true }),
    read_at: datetime('Leída el', { required: true, index: true, readOnly: true }),
    gross: decimal('Bruto', { precision: 12, scale: 4, readOnly: true }),
    tare: decimal('Tara', { precision: 12, scale: 4, readOnly: true }),
    net: decimal('Neto', { required: true, precision: 12, scale: 4, readOnly: true }),
    unit_id: ref('Unidad', 'units', { required: true, readOnly: true }),
    stable: bool('Estable', { readOnly: true }),
    verified: bool('Verificación vigente', { readOnly: true }),
    origin: choice(
      'Origen',
      [
        ['AGENTE', 'Báscula', 'ok'],
        ['MANUAL', 'A mano', 'wait'],
      ],
      { required: true, readOnly: true },
    ),
    reason: text('Motivo', { max: 120, readOnly: true }),
    first_reading_id: ref('Primera pesada', 'dif/scale-readings', { readOnly: true }),
    raw: text('Trama', { max: 120, readOnly: true }),
    device_ref: text('Momento y número del equipo', {
      max: 40,
      readOnly: true,
      unique: ['scale_id'],
    }),
    weighing_id: ref('Boleta', 'dif/weighings', { readOnly: true }),
    used_by: text('La usó', { max: 80, readOnly: true }),
  },
  branchOf: ['scale_id'],
  title: ['net', 'origin', 'scale_id'],
  search: ['raw', 'used_by', 'reason'],
  list: {
    columns: [
      'read_at',
      'scale_id',
      'gross',
      'tare',
      'net',
      'unit_id',
      'stable',
      'origin',
      'used_by',
    ],
    relationFilters: { unused: { label: 'Sin usar', sql: 't.used_by is null' } },
    sort: '-read_at',
    filters: ['scale_id', 'read_at', 'origin', 'stable', 'verified'],
  },
  calls: ['list', 'one', 'options'],
  screens: ['list'],
});
