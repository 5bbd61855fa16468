import { CREATE, LIST, ONE, REMOVE, UPDATE } from './saved-views.schemas.ts';
import { bool, choice, json, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** A list's address under a name: filters, order and columns, never results (platform R32). */
export const savedViews = resource('saved-views', {
  label: ['Vista guardada', 'Vistas guardadas'],
  gender: 'f',
  fields: {
    path: text('Pantalla', {
      required: true,
      max: 120,
      index: true,
      pattern: ['^/[A-Za-z0-9_/-]*$', 'Escribe la dirección de una lista.'],
    }),
    name: text('Nombre', { required: true, max: 60 }),
    query: text('Consulta', { max: 2000 }),
    visibility: choice(
      'Quién la ve',
      [
        ['PRIVADA', 'Sólo yo'],
        ['ROL', 'Mis roles'],
        ['EMPRESA', 'Toda la empresa'],
      ],
      { required: true, default: 'PRIVADA' },
    ),
    role_ids: refs('Roles', 'roles'),
    is_default: bool('Se abre al entrar'),
    subscribe: choice(
      'Avisar',
      [
        ['NO', 'No avisar'],
        ['AL_ENTRAR', 'Cuando entre algo nuevo'],
        ['DIARIO', 'En el resumen diario'],
        ['SEMANAL', 'En el resumen de los lunes'],
      ],
      { required: true, default: 'NO' },
    ),
    seen_ids: json('Registros ya avisados', { readOnly: true }),
    pinned: bool('Fijada en la barra', { default: true }),
  },
  title: 'name',
  list: { columns: ['name', 'path', 'visibility'], sort: 'name' },
  screen: null,
  screens: [],
  calls: [],
  privileges: [{ key: 'views.share', label: 'Compartir vistas guardadas' }],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'saved-views',
      key: null,
      why: "one's own views and those shared with one",
      summary: 'Vistas de una pantalla que ve quien pregunta',
      ...LIST,
    },
    {
      name: 'one',
      method: 'GET',
      path: 'saved-views/:id',
      key: null,
      why: "one's own views and those shared with one",
      summary: 'Una vista',
      ...ONE,
    },
    {
      name: 'create',
      method: 'POST',
      path: 'saved-views',
      key: null,
      why: "one's own view; sharing it asks for views.share",
      summary: 'Guarda una vista',
      ...CREATE,
    },
    {
      name: 'update',
      method: 'PUT',
      path: 'saved-views/:id',
      key: null,
      why: "one's own view; sharing it asks for views.share",
      summary: 'Cambia una vista propia',
      ...UPDATE,
    },
    {
      name: 'remove',
      method: 'DELETE',
      path: 'saved-views/:id',
      key: null,
      why: "one's own view",
      summary: 'Elimina una vista propia',
      ...REMOVE,
    },
  ],
});
