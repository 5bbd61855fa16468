/** Declared computed fields are filtered and sorted by, wherever a list is asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedAs } from '#erp/model/computed/asked-as.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { ComputedField } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { openApi } from '#erp/http/openapi.ts';
import { product } from '#erp/provision/testing/product.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, type Api } from './fixtures.ts';

let company: Company;
let api: Api;
beforeAll(async () => {
  company = await testCompany();
  api = callerOf(company.services, actorWith(company.services, company.accountId));
});
afterAll(() => company.services.db.close());

const SAMPLE: Readonly<Record<ComputedField['as'], string>> = {
  text: 'a',
  int: '1',
  decimal: '1.5',
  money: '1.50',
  percent: '10',
  date: '2026-01-31',
  datetime: '2026-01-31 10:00',
  bool: '1',
};

const declared = [...registry.resources.values()]
  .filter((resource) => callsOf(resource).includes('list'))
  .flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'computed' && field.source ? [{ resource, name, field }] : [],
    ),
  );

test('each filters and sorts its list, on every page', async () => {
  expect(declared.length).toBeGreaterThan(20);
  for (const { resource, name, field } of declared) {
    const plain = askedAs(field);
    const value = plain.kind === 'choice' ? plain.choices[0]![0] : SAMPLE[field.as];
    for (const query of [
      { sort: [name] },
      { sort: [`-${name}`, 'id'], page: 2, size: 1 },
      { filter: { [name]: value } },
      { filter: { [name]: { op: 'notempty' } } },
      { f: [{ field: name, op: 'ne', value }] },
    ]) {
      const reply = await api.get(resource.path, query);
      expect(reply.status, `${resource.path} ${JSON.stringify(query)}: ${reply.text}`).toBe(200);
    }
  }
});

test('what counts the rows of a record orders and narrows by that count', async () => {
  const named = async (query: Record<string, unknown>) =>
    (await api.get('roles', query)).data.map((row: { code: string }) => row.code);
  const counts = (await api.get('roles', { fields: ['keys_count'], sort: ['-keys_count'] })).data;
  const given = counts.map((row: { keys_count: number }) => Number(row.keys_count));
  expect(given).toEqual(given.toSorted((a: number, b: number) => b - a));
  expect(given[0]).toBeGreaterThan(0);
  const some = await named({ filter: { keys_count: { from: '1' } } });
  const none = await named({ filter: { keys_count: '0' } });
  expect(some.length).toBe(given.filter((n: number) => n > 0).length);
  expect(none.length).toBe(given.filter((n: number) => n === 0).length);
  expect(
    (await api.get('roles', { filter: { keys_count: 'muchos' } })).data.fields[
      'filter[keys_count]'
    ],
  ).toBeDefined();
});

test('a file of the list is cut the same', async () => {
  const whole = await api.app.request('/roles/export?fields[0]=code');
  const cut = await api.app.request('/roles/export?fields[0]=code&filter[keys_count][from]=1');
  const rows = async (reply: Response) => (await reply.text()).trim().split('\n').length;
  expect([whole.status, cut.status]).toEqual([200, 200]);
  expect(await rows(cut)).toBeLessThan(await rows(whole));
});

test('the description of the API says which computed fields a list takes', () => {
  const { components } = openApi(product) as unknown as {
    components: {
      schemas: Record<string, { properties: Record<string, { description: string }> }>;
    };
  };
  expect(components.schemas.zones!.properties.customer_count!.description).toBe(
    'Las listas filtran y ordenan por él.',
  );
  expect(components.schemas.lots!.properties.on_hand!.description).toBe(
    'Las listas no filtran ni ordenan por él.',
  );
});

test('what is looked up for each row is asked about a few times, not a hundred', async () => {
  const conditions = (count: number) =>
    Array.from({ length: Math.ceil(count / 10) }, (_, group) => ({
      or: Array.from({ length: Math.min(10, count - group * 10) }, (_each, at) => ({
        field: 'users_count',
        op: 'gt',
        value: String(at),
      })),
    }));
  expect((await api.get('roles', { f: conditions(5) })).status).toBe(200);
  for (const count of [6, 100]) {
    const { status, data } = await api.get('roles', { f: conditions(count) });
    expect([status, data.fields]).toEqual([
      422,
      { f: ['Escribe hasta 5 condiciones sobre datos calculados o listas.'] },
    ]);
  }
});
