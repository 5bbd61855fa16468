import { color, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Organisational units. They have no route: the tab Áreas of the company's configuration shows
 * them.
 */
export const areas = resource('areas', {
  label: ['Área', 'Áreas'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    parent_id: ref('Depende de', 'areas', { tree: 5, width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    manager_id: ref('Responsable', 'users', { width: 4 }),
    color: color('Color', { width: 4 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'parent_id', 'branch_office_id', 'manager_id', 'active'],
    sort: 'code',
    tree: 'parent_id',
  },
  screens: ['new', 'edit'],
  listPath: 'corp/config?tab=estructura',
  branchField: 'branch_office_id',
});
