import { CREATE, LIST, PIN, REMOVE, UPDATE } from './comments.schemas.ts';
import { bool, datetime, int, longtext, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What people say about a record; read by who may read the record (platform R37). */
export const comments = resource('comments', {
  label: ['Comentario', 'Comentarios'],
  gender: 'm',
  fields: {
    resource: text('Recurso', { represents: 'resource', required: true, max: 60, index: true }),
    record_id: int('Registro', { required: true, index: true }),
    body: longtext('Comentario', { required: true, max: 4000 }),
    parent_id: int('Responde a'),
    mentions: refs('Mencionados', 'users', { readOnly: true }),
    pinned: bool('Fijado', { readOnly: true }),
    edited_at: datetime('Editado el', { readOnly: true }),
    deleted_at: datetime('Eliminado el', { readOnly: true }),
  },
  title: 'body',
  list: { columns: ['body'], sort: '-id' },
  screen: null,
  screens: [],
  calls: [],
  privileges: [{ key: 'comments.moderate', label: 'Eliminar y fijar comentarios de otros' }],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'comments',
      key: null,
      why: 'asks for the right to read the record',
      resourceRight: 'one',
      pathRecords: { record_id: '*' },
      summary: 'Comentarios de un registro',
      ...LIST,
    },
    {
      name: 'create',
      method: 'POST',
      path: 'comments',
      key: null,
      sample: { body: 'Hola' },
      why: 'asks for the right to read the record',
      resourceRight: 'one',
      pathRecords: { record_id: '*' },
      summary: 'Comenta un registro; @alias menciona',
      ...CREATE,
    },
    { name: 'update', method: 'PUT', path: 'comments/:id', key: null, why: "one's own comment", summary: 'Corrige un comentario propio, durante 15 minutos', ...UPDATE },
    {
      name: 'remove',
      method: 'DELETE',
      path: 'comments/:id',
      key: null,
      why: "one's own comment, or the right comments.moderate",
      summary: 'Elimina un comentario propio, o de otros con comments.moderate',
      ...REMOVE,
    },
    { name: 'pin', method: 'PUT', path: 'comments/pin/:id', key: null, why: 'the right comments.moderate', summary: 'Fija o suelta un comentario', ...PIN },
  ],
});
