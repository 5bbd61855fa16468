/** The conditions that leave rows out, one by one, and the module that must be on. */
import { expect, test } from 'vitest';
import { choice, ref, text } from '../model/fields.ts';
import { resource } from '../model/resource.ts';
import type { Resource } from '../model/types.ts';
import { registry } from '../modules/all.ts';
import { actorWith, type ActorOptions } from '../../tests/api/fixtures.ts';
import { namedRowFilters, requireModule } from './access.ts';
import { Params } from './query/params.ts';
import { isNamed } from './operations/transition-checks.ts';

const orders = resource('pruebas/orders', {
  label: ['Pedido', 'Pedidos'],
  fields: {
    code: text('Clave'),
    kind: choice('Clase', [['A', 'A']]),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    storage_id: ref('Almacén', 'storages'),
    to_storage_id: ref('Destino', 'storages'),
    seller_id: ref('Vendedor', 'users'),
    customer_id: ref('Cliente', 'customers'),
  },
  title: 'code',
  hasActive: true,
  list: { columns: ['code'], sort: 'code' },
  branchField: 'branch_office_id',
  storageField: ['storage_id', 'to_storage_id'],
  ownerFields: ['seller_id'],
  portal: 'CLIENTE',
});
const KEY = 'pruebas/orders.list';

function rowFilters(of: Resource, options: ActorOptions, grant: object = {}) {
  const params = new Params();
  const actor = actorWith({ registry }, 1, { keys: [KEY], userId: 7, ...options });
  const grants = new Map([
    [
      KEY,
      {
        scope: 'TODOS' as const,
        maxAmount: null,
        ...(options.scope && { scope: options.scope }),
        ...grant,
      },
    ],
  ]);
  const found = namedRowFilters(
    { ...actor, permissions: { ...actor.permissions, grants } },
    registry,
    of,
    KEY,
    params,
  );
  return found.map(({ at, sql }) => [
    at,
    sql.replaceAll(/\$(\d+)/g, (_whole, place: string) =>
      JSON.stringify(params.values[Number(place) - 1]),
    ),
  ]);
}

test('who works everywhere sees everything', () => {
  expect(rowFilters(orders, {})).toEqual([]);
});

test('branches: those of the person, and those to which the role that gives the right is limited', () => {
  const own = { rights: { allBranches: false, branchIds: [3, 4] } };
  expect(rowFilters(orders, own)).toEqual([
    ['SUCURSAL', '(t.branch_office_id is null or t.branch_office_id = any([3,4]::bigint[]))'],
  ]);
  expect(rowFilters(orders, {}, { branchIds: [5] })).toEqual([
    ['SUCURSAL', '(t.branch_office_id is null or t.branch_office_id = any([5]::bigint[]))'],
  ]);
  expect(rowFilters(orders, own, { branchIds: [5] })).toHaveLength(2);
});

test('storages: of several, one of the own is enough', () => {
  const own = { rights: { storageIds: [8] } };
  const one = { ...orders, storageField: 'storage_id' };
  expect(rowFilters(one, own)).toEqual([
    ['ALMACEN', '(t.storage_id is null or t.storage_id = any([8]::bigint[]))'],
  ]);
  expect(rowFilters(orders, own)).toEqual([
    [
      'ALMACEN',
      '((t.storage_id is null and t.to_storage_id is null) or t.storage_id = any([8]::bigint[]) or t.to_storage_id = any([8]::bigint[]))',
    ],
  ]);
  expect(rowFilters(orders, { rights: { storageIds: [] } })).toHaveLength(1);
});

test('a customer sees what is the customer’s, a supplier what is the supplier’s; without one, nothing', () => {
  expect(rowFilters(orders, { more: { userKind: 'CLIENTE', partyId: 12 } })).toEqual([
    ['PROVEEDOR', 't.customer_id = 12'],
  ]);
  expect(rowFilters(orders, { more: { userKind: 'CLIENTE', partyId: null } })).toEqual([
    ['PROVEEDOR', 'false'],
  ]);
  expect(rowFilters(orders, { more: { userKind: 'PROVEEDOR', partyId: 12 } })).toEqual([
    ['PROVEEDOR', 'false'],
  ]);
  expect(
    rowFilters(registry.resource('customers'), { more: { userKind: 'CLIENTE', partyId: 12 } }),
  ).toEqual([['PROVEEDOR', 't.id = 12']]);
});

test('scopes: one’s own, the team’s, the branch’s', () => {
  expect(rowFilters(orders, { scope: 'PROPIOS', rights: { teamIds: [9] } })).toEqual([
    ['ALCANCE', '(t.created_by = any([7]::bigint[]) or t.seller_id = any([7]::bigint[]))'],
  ]);
  expect(rowFilters(orders, { scope: 'EQUIPO', rights: { teamIds: [9] } })).toEqual([
    ['ALCANCE', '(t.created_by = any([7,9]::bigint[]) or t.seller_id = any([7,9]::bigint[]))'],
  ]);
  expect(rowFilters(orders, { scope: 'SUCURSAL', rights: { defaultBranchId: 2 } })).toEqual([
    ['ALCANCE', 't.branch_office_id = 2'],
  ]);
});

test('what belongs to a module that is off is refused, whatever rights are held', () => {
  const off = actorWith({ registry }, 1, { rights: { modules: new Set() } });
  expect(() => requireModule(off, registry, registry.resource('products'))).toThrow(
    expect.objectContaining({ code: 'MODULO_INACTIVO' }),
  );
  expect(() =>
    requireModule(actorWith({ registry }, 1), registry, registry.resource('products')),
  ).not.toThrow();
});

test('whom a record names; who touched it last is named by nobody', () => {
  const row = { created_by: 1, updated_by: 2, requester_id: 3 };
  const named = (...names: readonly string[]) =>
    [1, 2, 3, 4].filter((userId) => isNamed(names, row, userId));
  expect(named('created_by')).toEqual([1]);
  expect(named('requester_id')).toEqual([3]);
  expect(named()).toEqual([]);
});
