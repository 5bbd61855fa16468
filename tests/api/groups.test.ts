import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, freshApi, type Api } from './fixtures.ts';

async function zones() {
  const fresh = await freshApi({ userId: 7 });
  const add = (code: string, more: object = {}) =>
    fresh.api.post('zones', { code, name: `Zona ${code}`, ...more });
  const parent = await add('A');
  for (const code of ['B', 'C']) await add(code, { parent_id: parent.data.id });
  await fresh.api.put(`zones/${(await add('D')).data.id}`, { active: 0 });
  return { ...fresh, parent: String(parent.data.id) };
}
const codes = async (api: Api, query: unknown) =>
  ((await api.get('zones', query)).data as { code: string }[]).map(({ code }) => code);

test('rows are counted by a reference, by yes and no, and by month, with the filters of the list', async () => {
  const { api, parent, close } = await zones();
  const by = async (name: string, more: object = {}) =>
    (
      (await api.get('groups', { resource: 'zones', by: name, ...more })).data as {
        key: string | null;
        title: string | null;
        count: number;
      }[]
    ).map((row) => [row.key, row.title, row.count]);
  expect(await by('parent_id')).toEqual([
    [parent, 'Zona A', 2],
    [null, null, 2],
  ]);
  expect(await by('active')).toEqual([
    ['0', null, 1],
    ['1', null, 3],
  ]);
  expect(await by('active', { q: 'zona b' })).toEqual([['1', null, 1]]);
  const [[month, , count]] = (await by('created_at')) as [[string, null, number]];
  expect([/^\d{4}-\d\d$/.test(month), count]).toEqual([true, 4]);
  await close();
});

test('a figure that one may not read is not added up', async () => {
  const { services, accountId } = await testCompany();
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== 'costs.view');
  const ask = (given: readonly string[]) =>
    callerOf(services, actorWith(services, accountId, { keys: given })).get('groups', {
      resource: 'inv/conversions',
      by: 'status',
      figures: 'extra_cost',
    });
  expect((await ask([...keys, 'costs.view'])).status).toBe(200);
  const refused = await ask(keys);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Costo adicional')]);
  await services.db.close();
});

test('figures are added up and averaged, and the total says the same as the list', async () => {
  const { services, accountId } = await testCompany();
  const api = callerOf(services, actorWith(services, accountId));
  for (const [code, limit] of [
    ['X', '100.50'],
    ['Y', '300'],
    ['Z', ''],
  ])
    await api.post('customer_types', {
      code,
      name: code,
      default_credit_limit: limit,
      credit_days: '10',
    });
  const { data, meta } = await api.get('groups', {
    resource: 'customer_types',
    by: 'active',
    figures: ['default_credit_limit'],
    filter: { code: ['X', 'Y', 'Z'] },
  });
  const expected = { default_credit_limit: { sum: '400.50', avg: '200.250000' } };
  expect(data).toEqual([{ key: '1', title: null, count: 3, figures: expected }]);
  expect(meta).toEqual({ total: { count: 3, figures: expected }, more: false });
  const file = await api.send(
    'GET',
    'groups/export?resource=customer_types&by=active&figures[0]=default_credit_limit&format=csv&q=x',
  );
  expect([file.status, file.text.split('\r\n')[0]?.replace('\uFEFF', '')]).toEqual([
    200,
    'Activo,Cantidad,"Límite sugerido, suma","Límite sugerido, promedio"',
  ]);
  await services.db.close();
});

test('what the person may not see is not counted, and not every field groups', async () => {
  const { services, accountId, api, close } = await zones();
  const own = callerOf(
    services,
    actorWith(services, accountId, { userId: 8, keys: ['zones.list'], scope: 'PROPIOS' }),
  );
  expect((await own.get('groups', { resource: 'zones', by: 'active' })).data).toEqual([]);
  expect(
    (
      await callerOf(services, actorWith(services, accountId, { keys: [] })).get('groups', {
        resource: 'zones',
        by: 'active',
      })
    ).status,
  ).toBe(403);
  for (const query of [
    { by: 'name' },
    { by: 'nada' },
    { by: 'active', figures: ['code'] },
    {},
    { by: ['active'] },
  ])
    expect(
      (await api.get('groups', { resource: 'zones', ...query })).status,
      JSON.stringify(query),
    ).toBe(422);
  expect((await api.get('groups', { resource: 'nada', by: 'active' })).status).toBe(404);
  expect(
    (
      await callerOf(services, actorWith(services, accountId, { keys: ['zones.list'] })).send(
        'GET',
        'groups/export?resource=zones&by=active',
      )
    ).status,
  ).toBe(403);
  await close();
});

test('conditions hold together, alternatives one by one', async () => {
  const { api, parent, close } = await zones();
  const either = {
    or: [
      { field: 'code', op: 'eq', value: 'B' },
      { field: 'code', op: 'eq', value: 'D' },
    ],
  };
  expect(await codes(api, { f: [either] })).toEqual(['B', 'D']);
  expect(await codes(api, { f: [either, { field: 'active', value: '1' }] })).toEqual(['B']);
  expect(
    await codes(api, {
      f: [
        {
          or: [
            { field: 'parent_id', op: 'empty' },
            { field: 'code', op: 'contains', value: 'c' },
          ],
        },
      ],
    }),
  ).toEqual(['A', 'C', 'D']);
  expect(await codes(api, { f: [{ field: 'parent_id', op: 'ne', value: parent }] })).toEqual([
    'A',
    'D',
  ]);
  expect(
    await codes(api, { f: [{ field: '', value: 'x' }, { or: [{ field: 'code', value: '' }] }] }),
  ).toHaveLength(4);
  expect(await codes(api, { f: [{ field: 'created_at', op: 'eq', value: 'hoy' }] })).toHaveLength(
    4,
  );
  await close();
});

test('bad conditions are refused in words', async () => {
  const { api, close } = await zones();
  const many = Array.from({ length: 11 }, () => ({ field: 'code', value: 'A' }));
  for (const f of [
    'x',
    many,
    [{ or: many }],
    [{ field: 'nada', value: '1' }],
    [{ field: 'code', op: 'quizá', value: '1' }],
    [{ field: 'active', value: 'x' }],
    [['x']],
    [{ field: ['code'] }],
  ]) {
    const reply = await api.get('zones', { f });
    expect(reply.status, JSON.stringify(f)).toBe(422);
  }
  await close();
});
