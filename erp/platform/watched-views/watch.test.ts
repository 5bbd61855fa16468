import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf } from '../../../tests/api/fixtures.ts';
import { listAt, wireOfView } from './view-query.ts';
import { watchViews } from './watch.ts';
import { registry } from '#erp/modules/all.ts';

test('the address of a view is the query of its list', () => {
  expect(
    wireOfView(
      'q=hilo&filter[status]=A&filter[status]=B&filter[due_at][from]=2026-01-01&filter[name][value]=x&sort=-name&col=name&f[0][or][1][field]=code&f[0][or][1][op]=eq',
    ),
  ).toEqual({
    q: 'hilo',
    filter: {
      status: { 0: 'A', 1: 'B' },
      due_at: { from: '2026-01-01' },
      name: { op: 'contains', value: 'x' },
    },
    f: { 0: { or: { 1: { field: 'code', op: 'eq' } } } },
  });
  expect(listAt(registry, '/units')?.resource.path).toBe('units');
  expect(listAt(registry, '/products/materia-prima')).toMatchObject({
    resource: { path: 'products' },
    filter: { kind: 'MATERIA_PRIMA' },
  });
  expect(listAt(registry, '/no/hay')).toBeNull();
});

test('who watches a view is told once of what enters it, by creation or by change, and of nothing that was there', async () => {
  const { services, accountId, adminId } = await testCompany();
  const api = callerOf(services, actorWith(services, accountId, { userId: adminId }));
  await api.post('zones', { code: 'A', name: 'Norte A' });
  const south = (await api.post('zones', { code: 'B', name: 'Sur B' })).data.id;
  const view = await api.post('saved-views', {
    path: '/zones',
    name: 'Del norte',
    query: 'filter[name][value]=norte&sort=code',
    subscribe: 'AL_ENTRAR',
  });
  expect(view.status).toBe(201);
  const told = () =>
    services.db.tenant({ accountId }, (tx) =>
      tx.query<{ title: string; body: string; url: string }>(
        `select title, body, url from notifications where event = 'view.entered' order by id`,
      ),
    );
  expect(await watchViews(services, accountId)).toEqual({ views: 1, records: 0 });
  await api.post('zones', { code: 'C', name: 'Norte C' });
  await api.put(`zones/${south}`, { name: 'Norte B' });
  await api.post('zones', { code: 'D', name: 'Oeste D' });
  expect(await watchViews(services, accountId)).toEqual({ views: 1, records: 2 });
  expect(await watchViews(services, accountId)).toEqual({ views: 1, records: 0 });
  expect(await told()).toEqual([
    {
      title: '«Del norte»: 2 registros nuevos',
      body: 'Norte C, Norte B',
      url: '/zones?filter%5Bname%5D%5Bvalue%5D=norte&sort=code',
    },
  ]);
  await services.db.close();
});

test('a person who may no longer see the list is told nothing', async () => {
  const { services, accountId, addPerson } = await testCompany();
  const ana = await addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const api = callerOf(services, actorWith(services, accountId, { userId: ana }));
  await api.post('saved-views', {
    path: '/zones',
    name: 'Zonas',
    query: '',
    subscribe: 'AL_ENTRAR',
  });
  await watchViews(services, accountId);
  await api.post('zones', { code: 'A', name: 'Norte' });
  expect(await watchViews(services, accountId)).toEqual({ views: 1, records: 0 });
  await services.db.close();
});
