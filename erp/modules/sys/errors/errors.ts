import { choice, datetime, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Faults of ours, one row for each kind, with how often and when. Written outside the transaction
 * that failed.
 */
export const systemErrors = resource('sys/errors', {
  label: ['Error del sistema', 'Errores del sistema'],
  fields: {
    message: text('Mensaje', { required: true, max: 500, readOnly: true }),
    origin: choice(
      'Parte',
      [
        ['API', 'API'],
        ['WEB', 'Pantallas'],
        ['TRABAJO', 'Trabajos'],
      ],
      { required: true, readOnly: true },
    ),
    route: text('Ruta', { required: true, max: 200, readOnly: true }),
    count: int('Veces', { required: true, readOnly: true, default: 1 }),
    first_at: datetime('Primera vez', { required: true, readOnly: true }),
    last_at: datetime('Última vez', { required: true, readOnly: true }),
    request_id: text('Petición', { max: 64, readOnly: true, index: true }),
    user_id: ref('Usuario', 'users', { readOnly: true }),
    fingerprint: text('Huella', { required: true, max: 64, readOnly: true, unique: true }),
    stack: longtext('Detalle técnico', { max: 8000, readOnly: true, readKey: 'sys/logs.errors' }),
  },
  title: 'message',
  list: {
    columns: [
      'last_at',
      'message',
      'origin',
      'route',
      'count',
      'first_at',
      'request_id',
      'user_id',
    ],
    sort: '-last_at',
    filters: ['origin', 'route', 'last_at', 'request_id'],
  },
  search: ['message', 'route', 'request_id'],
  calls: ['list', 'one'],
  privilegesOf: 'sys/logs',
  screen: null,
  screens: [],
});
