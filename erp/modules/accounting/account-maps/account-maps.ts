import { choice, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { MAP_SCOPES, type MapScope } from '#erp/domains/accounting/map-scopes.ts';
import { ACCOUNT_ROLES } from '#erp/domains/accounting/roles.ts';

const [CATEGORY, CENTER, BRANCH] = MAP_SCOPES;
const by = ({ code, fieldLabel, resource: to }: MapScope) => {
  const only = { field: 'scope', is: [code] } as const;
  return ref(fieldLabel, to, { requiredWhen: only, onlyWhen: only, width: 6 });
};

/** Which account each role has, in general and for what is more specific. */
export const accountMaps = resource('acc/account-maps', {
  label: ['Cuenta por rol', 'Mapa de cuentas'],
  gender: 'f',
  docUrl: 'mapa-de-cuentas',
  fields: {
    role: choice('Rol', ACCOUNT_ROLES, { required: true, width: 6 }),
    scope: choice(
      'Alcance',
      [['GENERAL', 'General'], ...MAP_SCOPES.map(({ code, label }) => [code, label] as const)],
      {
        required: true,
        default: 'GENERAL',
        width: 6,
        help: 'Gana la más específica: categoría, centro, sucursal, general.',
      },
    ),
    category_id: by(CATEGORY),
    cost_center_id: by(CENTER),
    branch_office_id: by(BRANCH),
    scope_key: text('Llave del alcance', { max: 30, readOnly: true, internal: true }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
    }),
  },
  title: ['role', 'book_account_id'],
  uniques: [
    {
      fields: ['role', 'scope_key'],
      on: 'role',
      message: 'Ya existe una cuenta para ese rol y alcance.',
    },
  ],
  search: [],
  calls: ['create', 'list', 'one', 'update', 'delete'],
  list: {
    columns: [
      'role',
      'scope',
      'category_id',
      'cost_center_id',
      'branch_office_id',
      'book_account_id',
    ],
    sort: 'role',
    filters: [
      'role',
      'scope',
      'category_id',
      'cost_center_id',
      'branch_office_id',
      'book_account_id',
    ],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Cuenta por rol',
        help: 'Los documentos no conocen cuentas: preguntan aquí la de cada rol.',
        fields: [
          'role',
          'scope',
          'category_id',
          'cost_center_id',
          'branch_office_id',
          'book_account_id',
        ],
      },
    ],
  },
});
