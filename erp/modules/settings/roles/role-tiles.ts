import { choice, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Figures that people of a role see when they come in, in this order. */
export const roleTiles = child('role-tiles', {
  label: ['Indicador del inicio', 'Indicadores del inicio'],
  fields: {
    role_id: ref('Rol', 'roles', { required: true }),
    tile: choice('Indicador', [], { required: true, choicesFrom: 'tiles', width: 8 }),
  },
  title: 'tile',
  search: [],
  list: { columns: ['tile'], sort: 'tile' },
  uniques: [{ fields: ['role_id', 'tile'], on: 'tile', message: 'El indicador está repetido.' }],
});
