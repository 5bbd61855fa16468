import { expect, test } from 'vitest';
import { ownRecord } from '../list/own-record.server.ts';
import { findScreen, newPath, recordActionPath, recordPath, rowPath } from './screens.server.ts';
import { screenPaths } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';

const seen = (path: string) => {
  const found = findScreen(path);
  return (
    found && [found.resource.path, found.kind, found.id, found.tab, found.fixed?.value ?? null]
  );
};

test('list, new and record of a resource, flat or below a prefix', () => {
  expect(seen('/units')).toEqual(['units', 'list', null, null, null]);
  expect(seen('/units/new')).toEqual(['units', 'new', null, null, null]);
  expect(seen('/units/12')).toEqual(['units', 'edit', '12', null, null]);
  expect(seen('/sat/taxes/3')).toEqual(['satTaxes', 'edit', '3', null, null]);
});

test('the last segment of products names a kind, a record or the tab of one', () => {
  expect(seen('/products/materia-prima')).toEqual([
    'products',
    'list',
    null,
    null,
    'MATERIA_PRIMA',
  ]);
  expect(seen('/products/5/unidades')).toEqual(['products', 'edit', '5', 'unidades', null]);
  expect(seen('/products/sales')).toEqual(['products/sales', 'list', null, null, null]);
  expect(seen('/products/no-hay-tal')).toBeNull();
});

test('screens with paths of their own', () => {
  expect(seen('/suppliers/newCatalog')).toEqual(['suppliers/catalogs', 'new', null, null, null]);
  expect(seen('/suppliers/editCatalog/9')).toEqual(['suppliers/catalogs', 'edit', '9', null, null]);
  expect(recordPath(registry.resource('suppliers/catalogs'), 9)).toBe('/suppliers/editCatalog/9');
  expect(newPath(registry.resource('suppliers/catalogs'))).toBe('/suppliers/newCatalog');
});

test('one resource at two addresses: the same screens, and its links lead to the first', () => {
  for (const base of ['/contact-position', '/contactPositions']) {
    expect(seen(base)).toEqual(['contact-positions', 'list', null, null, null]);
    expect(seen(`${base}/new`)).toEqual(['contact-positions', 'new', null, null, null]);
    expect(seen(`${base}/4`)).toEqual(['contact-positions', 'edit', '4', null, null]);
  }
  expect(recordPath(registry.resource('contact-positions'), 4)).toBe('/contact-position/4');
});

test('anything else is no screen', () => {
  for (const path of [
    '/',
    '/unit',
    '/units/abc',
    '/units/12/x',
    '/units/1/2/3',
    '/__proto__',
    '/constructor/1',
  ])
    expect(seen(path)).toBeNull();
});

test('a row leads to its record, and one of a list over child rows to what it hangs from', () => {
  const all = { can: () => true };
  expect(rowPath(registry.resource('movements'), { id: 5 }, all)).toBe('/movements/5');
  const rows = registry.resource('movements/lines');
  expect(rowPath(rows, { id: 7, movement_id: 5 }, all)).toBe('/movements/5');
  expect(rowPath(rows, { id: 7 }, all)).toBeNull();
});

test('a row of a view without a form leads to the record, for who may open it', () => {
  const logistic = registry.resource('sls/logistic');
  const may = (key: string) => ({ can: (asked: string) => asked === key });
  expect(rowPath(logistic, { id: 9 }, may('sls/shipments.list'))).toBe('/sls/shipments/9');
  expect(rowPath(logistic, { id: 9 }, may('sls/logistic.list'))).toBeNull();
  // Every list leads somewhere, but that of what a scale sends, where its module is there.
  const closed = [...registry.resources.values()]
    .filter((each) => !each.rowsOf && screenPaths(each, 'list').some(Boolean))
    .filter((each) => rowPath(each, { id: 9 }, { can: () => true }) === null);
  const scales = ['dif/scale-readings'].filter((path) => registry.resources.has(path));
  expect(closed.map(({ path }) => path)).toEqual(scales);
});

test('an action of a record has an address only where it is declared', () => {
  const carts = registry.resource('shopping-carts');
  expect(recordActionPath(carts, 11, 'checkout')).toBe('/shopping-carts/11?action=checkout');
  expect(() => recordActionPath(carts, 11, 'order')).toThrow('no action «order»');
});

test('people of a party open its one record, and no list of one', () => {
  const session = (user_kind: string, supplier_id: number | null) => ({
    profile: { user_kind, supplier_id },
  });
  const own = registry.resource('supplier_users/profile');
  expect(ownRecord(own, session('PROVEEDOR', 7))).toBe('/supplier_users/profile/7');
  expect(ownRecord(registry.resource('spp-purchases'), session('PROVEEDOR', 7))).toBeNull();
  // People of the company who look at the portal choose one of all.
  expect(ownRecord(own, session('INTERNO', null))).toBeNull();
});
