import { countOf } from '#erp/model/computed/declared.ts';
import { color, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const zones = resource('zones', {
  label: ['Zona de ventas', 'Zonas'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 20, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    color: color('Color', { width: 3 }),
    parent_id: ref('Zona superior', 'zones', { tree: 5 }),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    supervisor_id: ref('Supervisor', 'users'),
    state_ids: refs('Estados', 'state'),
    zip_ranges: text('Rangos de C.P.', { max: 500, help: 'Por ejemplo: 37000-37999, 38000.' }),
    customer_count: countOf('Clientes', 'customers', 'zone_id'),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  branchField: 'branch_office_id',
  ownerFields: ['supervisor_id'],
  list: {
    columns: [
      'code',
      'name',
      'parent_id',
      'branch_office_id',
      'supervisor_id',
      'customer_count',
      'active',
    ],
    sort: 'code',
    tree: 'parent_id',
  },
  views: { tree: { by: 'parent_id', columns: ['customer_count'] } },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Una zona reúne clientes cercanos; puede dividirse en otras.',
        fields: ['code', 'name', 'color', 'parent_id', 'branch_office_id', 'supervisor_id'],
      },
      {
        title: 'Cobertura',
        help: 'Un cliente nuevo con código postal en una sola zona la toma.',
        fields: ['state_ids', 'zip_ranges', 'customer_count'],
      },
    ],
  },
});
