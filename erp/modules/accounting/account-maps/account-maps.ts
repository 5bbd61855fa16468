import { choice, ref, text } from '#erp/model/fields.ts';
import type { AccountScope, AccountSource } from '#erp/model/postings/posting-events.ts';
import { OF_RECORD } from './account-maps.schemas.ts';
import { resource } from '#erp/model/resource.ts';

/** Which account each role has, in general and for what is more specific (finance §2.2, R8). */
export const accountMaps = resource('acc/account-maps', {
  label: ['Cuenta por rol', 'Mapa de cuentas'],
  gender: 'f',
  docUrl: 'mapa-de-cuentas',
  fields: {
    role: choice('Rol', [], { required: true, choicesFrom: 'account-roles', width: 6 }),
    scope: choice('Alcance', [], {
      required: true,
      choicesFrom: 'account-scopes',
      default: 'GENERAL',
      width: 6,
      help: 'Gana la más específica: la del producto antes que la de su categoría, y la general al último.',
    }),
    scope_key: text('Llave del alcance', { max: 40, readOnly: true, internal: true }),
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
    columns: ['role', 'book_account_id', 'scope'],
    sort: 'role',
    filters: ['role', 'scope', 'book_account_id'],
  },
  extraCalls: [
    {
      name: 'record',
      method: 'GET',
      path: 'acc/account-maps/record',
      key: 'acc/account-maps.list',
      summary: 'Cuentas de un registro por rol, y por qué cada una',
      ...OF_RECORD,
    },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
});

/** For what the books themselves have rows; other modules add theirs. */
export const accountScopes: readonly AccountScope[] = [
  {
    code: 'CONCEPTO_GASTO',
    label: 'Concepto de gasto',
    fact: 'expense_id',
    resource: 'expenses',
    precedence: 20,
  },
  {
    code: 'CENTRO',
    label: 'Centro de costo',
    fact: 'cost_center_id',
    resource: 'costCenters',
    precedence: 90,
  },
  {
    code: 'SUCURSAL',
    label: 'Sucursal',
    fact: 'branch_office_id',
    resource: 'branch-offices',
    precedence: 110,
  },
  { code: 'MONEDA', label: 'Moneda', fact: 'currency_id', resource: 'currencies', precedence: 120 },
];

/** Account fields of records that are rows of the map. */
export const accountSources: readonly AccountSource[] = [
  { role: 'GASTO', fact: 'expense_id', resource: 'expenses', field: 'book_account_id' },
];
