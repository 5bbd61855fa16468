/**
 * Every declared resource, through the API: its standard calls, two companies, and the permission
 * matrix.
 *
 * Runs behind a pooler too: each standard call goes through it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformEndpoints } from '#erp/http/auth/calls.ts';
import { publicEndpoints } from '#erp/http/public-endpoints.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import { endpointsOf } from '#erp/http/routes.ts';
import type { Services } from '#erp/kernel/services.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, testServices, type Api } from './fixtures.ts';
import { GIVEN, Samples } from './sample.ts';

let services: Services;
let api: Api;
let other: Api;
let nobody: Api;
let samples: Samples;

beforeAll(async () => {
  services = await testServices();
  const account = (code: string) =>
    services.db.system((tx) =>
      provisionAccount(tx, registry, {
        code,
        name: code,
        kind: 'PRUEBA',
        contactEmail: `${code}@telar.test`.toLowerCase(),
      }),
    );
  const [mine, theirs] = [await account('UNO'), await account('DOS')];
  api = callerOf(services, actorWith(services, mine, { more: { operator: true } }));
  other = callerOf(services, actorWith(services, theirs));
  nobody = callerOf(services, actorWith(services, mine, { keys: [] }));
  samples = new Samples(api, registry);
});
afterAll(() => services.db.close());

const all = [...registry.resources.values()];
const answering = (call: 'list' | 'one' | 'create' | 'update' | 'delete' | 'options') =>
  all.filter((resource) => callsOf(resource).includes(call));
const named = (resources: readonly Resource[]) =>
  resources.map((resource) => [resource.path, resource] as const);

describe('permission matrix: without its key every call answers 403 and says which', () => {
  test.each(named(all.filter((resource) => callsOf(resource).length > 0)))(
    '%s',
    async (path, resource) => {
      const calls = callsOf(resource);
      const one = resource.singleton ? path : `${path}/1`;
      const replies = [
        ...(calls.includes('list')
          ? [await nobody.get(path), await nobody.get(`${path}/export`)]
          : []),
        ...(calls.includes('one') ? [await nobody.get(one)] : []),
        ...(calls.includes('options') ? [await nobody.get(`${path}/options`)] : []),
        ...(calls.includes('create') ? [await nobody.post(path)] : []),
        ...(calls.includes('update') ? [await nobody.put(one)] : []),
        ...(calls.includes('delete') ? [await nobody.del(`${path}/1`)] : []),
      ];
      for (const reply of replies) {
        // Files belong to records: who may not read the record is not told that there is one.
        if (path === 'files' && reply.status === 404) continue;
        expect(reply.status, reply.text).toBe(403);
        expect(reply.data).toMatchObject({
          code: 'SIN_PERMISO',
          privilege: expect.stringContaining('.'),
        });
      }
    },
  );
});

describe('lists answer, sort by each column, filter by each filter and export', () => {
  test.each(named(answering('list')))('%s', async (path, resource) => {
    const list = await api.get(path, { size: 5 });
    expect(list.status, list.text).toBe(200);
    const columns = await api.get(path, { size: 5, fields: resource.list.columns });
    expect(columns.status, columns.text).toBe(200);
    for (const name of resource.list.columns) {
      const sorted = await api.get(path, { size: 2, sort: [`-${name}`] });
      expect([200, 422], `${name}: ${sorted.text}`).toContain(sorted.status);
      if (sorted.status === 200 && sorted.meta.next)
        expect(
          (await api.get(path, { size: 2, sort: [`-${name}`], cursor: sorted.meta.next })).status,
        ).toBe(200);
    }
    for (const name of resource.list.filters ?? []) {
      const filtered = await api.get(path, { filter: { [name]: { op: 'empty' } } });
      expect(filtered.status, `${name}: ${filtered.text}`).toBe(200);
    }
    const csv = await api.get(`${path}/export`);
    expect(csv.status, csv.text).toBe(200);
  });
});

describe('options answer', () => {
  test.each(named(answering('options')))('%s', async (path) => {
    const reply = await api.get(`${path}/options`);
    expect(reply.status, reply.text).toBe(200);
    for (const option of reply.data)
      expect(option).toMatchObject({ id: expect.any(Number), title: expect.any(String) });
  });
});

describe('a record lives, and another company never sees it', () => {
  test.each(
    named(
      answering('create').filter(
        ({ path, singleton, editableFields }) => !singleton && !editableFields && !GIVEN.has(path),
      ),
    ),
  )('%s', async (path, resource) => {
    const { data } = await samples.create(resource);
    const calls = callsOf(resource);
    const at = `${path}/${data.id}`;
    if (calls.includes('one')) {
      expect((await api.get(at)).data).toMatchObject({ id: data.id });
      expect((await other.get(at)).status).toBe(404);
    }
    if (calls.includes('list'))
      expect(
        (await other.get(path, { filter: { id: String(data.id) } })).data.map(
          (row: { id: number }) => row.id,
        ),
      ).not.toContain(data.id);
    if (calls.includes('options'))
      expect((await other.get(`${path}/options`, { ids: [data.id] })).data).toEqual([]);
    if (calls.includes('update')) {
      expect((await other.put(at, {})).status).toBe(404);
      const saved = await api.put(at, { version: data.version });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.data.version, 'nothing changed').toBe(data.version);
      const stale = await api.put(at, { version: data.version + 7 });
      expect(stale.data).toMatchObject({ code: 'CONFLICTO_VERSION', current: { id: data.id } });
      expect((await api.put(at, { campo_inventado: 'x' })).data.fields).toMatchObject({
        campo_inventado: [expect.any(String)],
      });
    }
    if (calls.includes('delete')) {
      expect((await other.del(at)).status).toBe(404);
      const gone = await api.del(at);
      expect([200, 403, 409], gone.text).toContain(gone.status);
      if (gone.status === 200) expect((await api.del(at)).status).toBe(404);
    }
  });
});

describe('an action is taken in its states only, and with what it asks for', () => {
  const acting = answering('create').filter(
    ({ path, singleton, editableFields, states }) =>
      states && !singleton && !editableFields && !GIVEN.has(path),
  );
  test.each(named(acting))('%s', async (path, resource) => {
    const { data } = await samples.create(resource);
    const states = resource.states!;
    const wrong: string[] = [];
    for (const [action, transition] of Object.entries(states.transitions)) {
      const { required } = transitionFields(transition);
      const [stored] = (
        await api.get(path, { filter: { id: String(data.id) }, fields: [states.field] })
      ).data;
      const state = String(stored?.[states.field] ?? data[states.field]);
      const reply = await api.put(`${path}/${action}/${data.id}`);
      if (!transition.from.includes(state)) {
        if (
          reply.status !== 409 ||
          reply.data.code !== 'ESTADO_INVALIDO' ||
          reply.data.state !== state
        )
          wrong.push(`${action} in ${state}: ${reply.status} ${reply.text.slice(0, 120)}`);
      } else if (required.length > 0 && !required.every((name) => reply.data.fields?.[name]))
        wrong.push(
          `${action} without ${required.join()}: ${reply.status} ${reply.text.slice(0, 120)}`,
        );
    }
    expect(wrong).toEqual([]);
  });
});

test('rows that come with the system are neither created nor deleted', async () => {
  for (const { path, calls } of all.filter(({ editableFields }) => editableFields)) {
    const [row] = (await api.get(path, { size: 1 })).data;
    if (!calls || calls.includes('create'))
      expect((await api.post(path)).data, path).toMatchObject({ code: 'ESTADO_INVALIDO' });
    if (!calls || calls.includes('delete'))
      expect((await api.del(`${path}/${row.id}`)).status, path).toBe(409);
  }
});

test('every declared call has its implementation', () => {
  const elsewhere = new Set(
    [...platformEndpoints, ...publicEndpoints, ...endpointsOf(product)].map(
      ({ method, path }) => `${method} ${path}`,
    ),
  );
  const missing = all.flatMap((resource) =>
    (resource.extraCalls ?? [])
      .filter(
        ({ method, name, path }) =>
          !elsewhere.has(`${method} ${path}`) &&
          !services.rules.get(resource.path)?.calls?.[name] &&
          // What is done to a record through a view is its owner's, but what a portal does.
          !services.rules.get(resource.path)?.actions?.[name] &&
          !services.rules.get(services.registry.recordOf(resource).path)?.actions?.[name],
      )
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(missing).toEqual([]);
});
