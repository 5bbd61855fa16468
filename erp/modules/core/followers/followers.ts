import { FOLLOW, LIST, UNFOLLOW } from './followers.schemas.ts';
import { bool, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Who is told of what happens to a record. */
export const followers = resource('followers', {
  label: ['Seguidor', 'Seguidores'],
  gender: 'm',
  fields: {
    resource: text('Recurso', { represents: 'resource', required: true, max: 60 }),
    record_id: int('Registro', { required: true, index: true }),
    user_id: ref('Usuario', 'users', { required: true, selectable: {} }),
    muted: bool('Silenciado'),
  },
  title: 'resource',
  aboutRecords: true,
  list: { columns: ['user_id', 'resource', 'record_id'], sort: 'id' },
  uniques: [
    {
      fields: ['resource', 'record_id', 'user_id'],
      on: 'user_id',
      message: 'Ya sigue este registro.',
    },
  ],
  screen: null,
  screens: [],
  calls: [],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'followers',
      key: null,
      why: 'asks for the right to read the record',
      resourceRight: 'one',
      pathRecords: { record_id: '*' },
      summary: 'Quién sigue un registro',
      ...LIST,
    },
    {
      name: 'create',
      method: 'POST',
      path: 'followers',
      key: null,
      why: 'asks for the right to read the record',
      resourceRight: 'one',
      pathRecords: { record_id: '*' },
      summary: 'Empieza a seguir un registro',
      ...FOLLOW,
    },
    {
      name: 'remove',
      method: 'DELETE',
      path: 'followers',
      key: null,
      why: "one's own following",
      pathRecords: { record_id: '*' },
      summary: 'Deja de seguir un registro',
      ...UNFOLLOW,
    },
  ],
});
