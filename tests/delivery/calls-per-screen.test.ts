/**
 * What a page costs the ERP: every list and form of the registry, by the calls that its request
 * made.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { callsOf, screenOf, screensOf } from '#erp/model/registry.ts';
import type { Resource, StandardScreen } from '#erp/model/types.ts';
import { startProduct, type Product } from '../product.ts';
import { callsByRequest } from './calls.ts';
import { Visitor } from './visitor.ts';

let product: Product;
let someone: Visitor;
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } });
  someone = new Visitor(product.url);
  await someone.signIn('demo@telar.test', 'hilo-y-aguja-26');
  // Texts and fields of the company are kept by version: the first page reads them for all that
  // follow.
  await someone.get('/');
});
afterAll(() => product.stop());

/**
 * The calls of each request that `visit` makes; lines of the log may follow a reply, so a mark ends
 * them.
 */
async function callsDuring(visit: () => Promise<void>): Promise<string[][]> {
  const before = new Set(callsByRequest(product.output()).keys());
  await visit();
  await someone.get('/notices');
  const isMark = (calls: readonly string[]) => calls.includes('notifications');
  const own = () =>
    [...callsByRequest(product.output())]
      .filter(([id]) => !before.has(id))
      .map(([, calls]) => calls);
  await expect.poll(() => own().some(isMark), { timeout: 10_000 }).toBe(true);
  return own().filter((calls) => !isMark(calls));
}

const resources = [...registry.resources.values()].filter(
  (resource) => screenOf(resource) !== null && screenOf(resource) !== '',
);
const shows = (resource: Resource, kind: StandardScreen) => screensOf(resource).includes(kind);
const pathOf = (resource: Resource, kind: StandardScreen) =>
  `/${resource.paths?.[kind] ?? { list: screenOf(resource), new: `${screenOf(resource)}/new`, edit: screenOf(resource) }[kind]}`;
/** Screens of a module's own stand at these addresses. */
const OWN = new Set(['imports']);
const generic = resources.filter(({ path }) => !OWN.has(path));

const PROFILE = 'users/profile';
const withoutProfile = (calls: readonly string[]) => calls.filter((call) => call !== PROFILE);

test('a list costs its own call, whatever its columns and filters refer to', async () => {
  const all = generic.filter(
    (resource) => shows(resource, 'list') && callsOf(resource).includes('list'),
  );
  const trays = ({ list }: Resource) =>
    list.relationFilters?.[list.viewsBy ?? '']?.choices?.length ?? 0;
  const totalled = all.filter(({ list }) => list.totals);
  const lists = all.filter(
    (each) => !each.list.chart && trays(each) === 0 && !totalled.includes(each),
  );
  const visit = async (resource: Resource) =>
    expect((await someone.get(pathOf(resource, 'list'))).status, resource.path).toBe(200);
  const calls = async (visited: readonly Resource[]) =>
    callsDuring(async () => {
      for (const resource of visited) await visit(resource);
    });
  expect(lists.length).toBeGreaterThan(60);
  // Where the demo company shares a view it is asked once, and kept.
  const several = (await calls(lists)).map(withoutProfile).filter((each) => each.length > 1);
  expect(several.map((each) => each.join(' ')).sort()).toEqual(
    ['customers', 'products', 'suppliers', 'tasks', 'users'].map((path) => `saved-views ${path}`),
  );
  const again = await calls(
    lists.filter(({ path }) => several.some((each) => each.includes(path))),
  );
  expect(again.filter((each) => withoutProfile(each).length > 1)).toEqual([]);
  // What a chart draws are other rows than those of the page: one more call of the same kind.
  const charted = all.filter(({ list }) => list.chart);
  expect((await calls(charted)).map(withoutProfile)).toEqual(
    charted.map(({ path }) => [path, path]),
  );
  // So are those of each tray, which says how many it has.
  const counted = all.filter((each) => trays(each) > 0);
  expect((await calls(counted)).map(withoutProfile)).toEqual(
    counted.map((each) => Array.from({ length: trays(each) + 1 }, () => each.path)),
  );
  // Totals are of all rows: one more for each of their filters, and one for all weeks.
  const sets = ({ list: { totals = [], weeks } }: Resource) =>
    new Set(totals.map(({ filter }) => JSON.stringify(filter))).size + (weeks ? 1 : 0);
  expect((await calls(totalled)).map((each) => withoutProfile(each).toSorted())).toEqual(
    totalled.map((each) =>
      [each.path, ...Array.from({ length: sets(each) }, () => 'groups')].toSorted(),
    ),
  );
});

test('saved views cost a call where the person has one, and are kept', async () => {
  const page = (await someone.get('/units')).body;
  const target = /action="(\/catalogue\/views\/units)"/.exec(page)?.[1];
  expect(target).toBe('/catalogue/views/units');
  expect((await someone.post(target!, { name: 'Las mías', query: 'q=a' })).status).toBeLessThan(
    400,
  );
  const visit = async () => expect((await someone.get('/units')).body).toContain('Las mías');
  expect((await callsDuring(visit)).map(withoutProfile)).toEqual([['saved-views', 'units']]);
  expect((await callsDuring(visit)).map(withoutProfile)).toEqual([['units']]);
});

test('a new form costs one call, whatever it refers to', async () => {
  const forms = generic.filter((resource) => shows(resource, 'new'));
  const calls = await callsDuring(async () => {
    for (const resource of forms)
      expect((await someone.get(pathOf(resource, 'new'))).status, resource.path).toBeLessThan(400);
  });
  expect(forms.length).toBeGreaterThan(60);
  expect(calls.filter((each) => withoutProfile(each).length > 1)).toEqual([]);
});

test('the form of a record costs one call: its references, its tabs and the note of the visit are no others', async () => {
  const paths: string[] = [];
  for (const resource of generic.filter((each) => shows(each, 'edit'))) {
    if (resource.singleton) paths.push(`/${screenOf(resource)}`);
    else if (shows(resource, 'list')) {
      const base = (resource.paths?.edit ?? `${screenOf(resource)}/:id`).replace(':id', '');
      const id = new RegExp(`href="/${base}(\\d+)"`).exec(
        (await someone.get(pathOf(resource, 'list'))).body,
      )?.[1];
      if (id) paths.push(`/${base}${id}`);
    }
  }
  const calls = await callsDuring(async () => {
    for (const path of paths) expect((await someone.get(path)).status, path).toBe(200);
  });
  expect(paths.length).toBeGreaterThan(60);
  expect(calls.filter((each) => withoutProfile(each).length > 1)).toEqual([]);
  expect(calls.filter((each) => each.includes('form')).length).toBe(paths.length);
});

test('an unopened tab is not read, an opened one is', async () => {
  const [href] = /\/products\/\d+/.exec((await someone.get('/products')).body) ?? [];
  expect(
    (await callsDuring(async () => void (await someone.get(href!)))).flatMap(withoutProfile),
  ).toEqual(['form']);
  expect(
    (await callsDuring(async () => void (await someone.get(`${href}?tab=ficha`)))).flatMap(
      withoutProfile,
    ),
  ).toEqual(['form', 'technical-sheet']);
});
