import { choice, int, json, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * What left the system as a file; written by the export service alone. Who and when are the row's
 * own.
 */
export const exports = resource('exports', {
  label: ['Exportación', 'Exportaciones'],
  gender: 'f',
  fields: {
    path: text('Lista', { required: true, max: 120, readOnly: true, index: true }),
    query: json('Consulta', { readOnly: true }),
    columns: json('Columnas', { readOnly: true }),
    format: choice(
      'Formato',
      [
        ['CSV', 'CSV'],
        ['XLSX', 'Excel'],
        ['PDF', 'PDF'],
      ],
      { required: true, readOnly: true },
    ),
    rows: int('Filas', { required: true, min: '0', readOnly: true }),
    sha256: text('Huella', {
      max: 64,
      readOnly: true,
      help: 'Vacía mientras el archivo no terminó de salir.',
    }),
  },
  title: 'path',
  list: { columns: ['path', 'format', 'rows'], sort: '-id' },
  screen: null,
  screens: [],
  calls: ['list'],
});
