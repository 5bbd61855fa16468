import { LIST, VISIT } from './recents.schemas.ts';
import { datetime, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** The last fifty records that each person opened. */
export const recents = resource('recents', {
  label: ['Reciente', 'Recientes'],
  gender: 'm',
  fields: {
    user_id: ref('Usuario', 'users', { required: true, selectable: {} }),
    url: text('Dirección', { required: true, max: 200 }),
    title: text('Título', { required: true, max: 200 }),
    at: datetime('Visto el', { required: true }),
  },
  title: 'title',
  list: { columns: ['title', 'at'], sort: '-at' },
  uniques: [{ fields: ['user_id', 'url'], on: 'url', message: 'Ya está entre los recientes.' }],
  screen: null,
  screens: [],
  calls: [],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'recents',
      key: null,
      why: "one's own; records that may no longer be read are left out",
      person: true,
      summary: 'Los últimos registros que abrió quien pregunta',
      ...LIST,
    },
    {
      name: 'visit',
      method: 'POST',
      path: 'recents',
      key: null,
      why: "one's own list",
      person: true,
      summary: 'Anota un registro abierto',
      ...VISIT,
    },
  ],
});
