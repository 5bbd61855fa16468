import { date, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What the company, a branch or a person says instead of a parameter's default. */
export const accountConfiguration = resource('account-configuration', {
  label: ['Valor de parámetro', 'Valores de parámetros'],
  fields: {
    configuration_id: ref('Parámetro', 'configurations', {
      required: true,
      readOnly: 'edit',
      width: 12,
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 6,
      help: 'Vacía: toda la empresa.',
    }),
    user_id: ref('Usuario', 'users', {
      selectable: {},
      width: 6,
      help: 'Vacío: todas las personas.',
    }),
    value: text('Valor', { required: true, max: 2000, width: 8 }),
    valid_from: date('Vigente desde', { width: 4, help: 'Sólo en parámetros por vigencia.' }),
    reason: text('Motivo', { max: 200, width: 12 }),
  },
  impact: true,
  administrative: true,
  title: 'configuration_id',
  quickSearch: false,
  list: {
    columns: ['configuration_id', 'branch_office_id', 'user_id', 'value', 'valid_from', 'reason'],
    sort: 'configuration_id',
  },
  search: [],
  uniques: [
    {
      fields: ['branch_office_id', 'user_id', 'valid_from', 'configuration_id'],
      on: 'configuration_id',
      message: 'Ese parámetro ya tiene un valor ahí: edítalo.',
    },
  ],
  calls: ['create', 'list', 'one', 'update', 'delete'],
  screens: ['new', 'edit'],
  listPath: 'settings?tab=parametros',
  docUrl: 'configurations',
  form: {
    sections: [
      {
        title: 'Parámetro',
        help: 'Para quién vale.',
        fields: ['configuration_id', 'branch_office_id', 'user_id'],
      },
      {
        title: 'Valor',
        help: 'Gana el del usuario; luego el de la sucursal, el de la empresa y el predeterminado.',
        fields: ['value', 'valid_from', 'reason'],
      },
    ],
  },
});
