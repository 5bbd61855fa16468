import { choice, datetime, int, json, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';

const MODES: readonly Choice[] = [
  ['CREAR', 'Sólo agregar nuevos'],
  ['ACTUALIZAR', 'Sólo actualizar existentes'],
  ['CREAR_O_ACTUALIZAR', 'Agregar y actualizar'],
];

const STATUSES: readonly Choice[] = [
  ['CARGADA', 'Archivo leído', 'neutral'],
  ['MAPEADA', 'Revisando', 'go'],
  ['VALIDADA', 'Por aplicar', 'wait'],
  ['EN_CURSO', 'Aplicando', 'go'],
  ['APLICADA', 'Aplicada', 'ok'],
  ['APLICADA_PARCIAL', 'Aplicada en parte', 'wait'],
  ['FALLIDA', 'Falló', 'bad'],
  ['DESHECHA', 'Deshecha', 'off'],
  ['CANCELADA', 'Cancelada', 'off'],
];

const count = (label: string) =>
  int(label, { min: '0', default: 0, required: true, readOnly: true });

/**
 * A file of records on its way into a list; written by the import engine alone. Its rows are in
 * `import_rows`.
 */
export const imports = resource('imports', {
  label: ['Importación', 'Importaciones'],
  gender: 'f',
  fields: {
    name: text('Lista', { required: true, max: 120, readOnly: true }),
    resource: text('Recurso', {
      represents: 'resource',
      required: true,
      max: 120,
      readOnly: true,
      index: true,
    }),
    intake: text('Forma', { max: 40, readOnly: true }),
    file_name: text('Archivo', { required: true, max: 200, readOnly: true }),
    file_id: int('Archivo original', { readOnly: true, help: 'Sólo lo abre quien lo subió.' }),
    sheet: text('Hoja', { max: 200, readOnly: true }),
    sheets: json('Hojas', { readOnly: true }),
    encoding: text('Codificación', { max: 20, readOnly: true }),
    header_row: int('Fila de encabezados', { min: '1', readOnly: true }),
    header: json('Encabezados', { readOnly: true }),
    mode: choice('Qué hacer', MODES, {
      required: true,
      default: 'CREAR_O_ACTUALIZAR',
      readOnly: true,
    }),
    key_field: text('Campo llave', { max: 60, readOnly: true }),
    mapping: json('Columnas', { readOnly: true }),
    fixed: json('Valores fijos', { readOnly: true }),
    empty_means: choice(
      'Celda vacía',
      [
        ['DEJAR', 'Deja el valor que hay'],
        ['BORRAR', 'Borra el valor que hay'],
      ],
      { required: true, default: 'DEJAR', readOnly: true },
    ),
    lines_mode: choice(
      'Renglones',
      [
        ['AGREGAR', 'Agrega y actualiza renglones'],
        ['REEMPLAZAR', 'Reemplaza todos los renglones'],
      ],
      { required: true, default: 'AGREGAR', readOnly: true },
    ),
    date_format: choice(
      'Fechas',
      [
        ['DMA', 'Día/mes/año'],
        ['MDA', 'Mes/día/año'],
      ],
      { required: true, default: 'DMA', readOnly: true },
    ),
    decimal_format: choice(
      'Decimales',
      [
        ['PUNTO', '1,234.50'],
        ['COMA', '1.234,50'],
      ],
      { required: true, default: 'PUNTO', readOnly: true },
    ),
    status: choice('Estado', STATUSES, { required: true, default: 'CARGADA', readOnly: true }),
    rows_total: count('Filas'),
    rows_new: count('Nuevas'),
    rows_changed: count('Cambian'),
    rows_same: count('Iguales'),
    rows_error: count('Con error'),
    rows_warned: count('Con avisos'),
    rows_applied: count('Aplicadas'),
    rows_undone: count('Deshechas'),
    rows_kept: count('No se deshicieron'),
    done: count('Avance'),
    message: text('Mensaje', { max: 500, readOnly: true }),
    keys: json('Permisos de la llave', { readOnly: true }),
    claimed_by: text('Proceso que la atiende', { max: 60, readOnly: true }),
    claimed_until: datetime('Turno del proceso', { readOnly: true }),
    applied_at: datetime('Aplicada el', { readOnly: true }),
    undone_at: datetime('Deshecha el', { readOnly: true }),
  },
  title: ['name', 'file_name'],
  list: {
    columns: [
      'name',
      'file_name',
      'status',
      'rows_total',
      'rows_applied',
      'rows_error',
      'applied_at',
    ],
    more: [
      'mode',
      'sheet',
      'rows_new',
      'rows_changed',
      'rows_same',
      'rows_warned',
      'rows_undone',
      'undone_at',
      'message',
    ],
    filters: ['status', 'applied_at'],
    sort: '-id',
  },
  screens: ['list', 'edit'],
  calls: ['list'],
  docUrl: 'imports',
});
