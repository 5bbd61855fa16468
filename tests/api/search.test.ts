import { expect, test } from 'vitest';
import { callsOf, searchedReferences, searchOf } from '#erp/model/registry.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { bulkProducts } from '#erp/provision/demo/bulk.ts';
import { rebuildSearch } from '#erp/platform/search/rebuild.ts';
import { Forge } from './forge.ts';
import { actorWith, callerOf, freshApi, makeAccounts, type Api } from './fixtures.ts';

const groups = async (api: Api, q: string) =>
  Object.fromEntries(
    (
      (await api.get('search', { q })).data as { resource: string; results: { title: string }[] }[]
    ).map(({ resource, results }) => [resource, results.map(({ title }) => title)]),
  );

test('what is saved is found at once, by beginnings of words in any order, and no longer when it is deleted', async () => {
  const { api, close } = await freshApi();
  const { id } = (await api.post('zones', { code: 'BAJ-1', name: 'Bajío y Altos de Jalisco' }))
    .data;
  for (const q of ['bajio', 'JALIS alt', 'baj-1', 'BAJ1', 'Bajío y Altos'])
    expect(await groups(api, q), q).toEqual({ zones: ['Bajío y Altos de Jalisco'] });
  expect(await groups(api, 'altos guanajuato')).toEqual({});
  await api.put(`zones/${id}`, { name: 'Costa Norte' });
  expect(await groups(api, 'bajío')).toEqual({});
  await api.post('bulk', {
    resource: 'zones',
    action: 'edit',
    field: 'name',
    value: 'Huasteca',
    ids: [id],
  });
  expect(await groups(api, 'huas')).toEqual({ zones: ['Huasteca'] });
  await api.del(`zones/${id}`);
  expect(await groups(api, 'huas')).toEqual({});
  await close();
});

test('a misspelt word finds the nearest and says so', async () => {
  const { api, close } = await freshApi();
  await api.post('zones', { code: 'A', name: 'Poliéster del Norte' });
  const { data, meta } = await api.get('search', { q: 'poliesetr nort' });
  expect([meta.corrected, data[0].results[0].title]).toEqual([
    'poliester nort',
    'Poliéster del Norte',
  ]);
  const { data: none, meta: about } = await api.get('search', { q: 'xyzxyzxyz' });
  expect([none, about.corrected]).toEqual([[], null]);
  expect(about.searched).toContain('Zonas');
  await close();
});

test('rows outside the reach of the person are not found and not counted; nor are lists without the right', async () => {
  const { services, accountId, api, close } = await freshApi({ userId: 7 });
  for (const code of ['A', 'B', 'C']) await api.post('zones', { code, name: `Comarca ${code}` });
  const other = callerOf(services, actorWith(services, accountId, { userId: 8 }));
  await other.post('zones', { code: 'D', name: 'Comarca D' });
  const own = callerOf(
    services,
    actorWith(services, accountId, { userId: 8, keys: ['zones.list'], scope: 'PROPIOS' }),
  );
  const { data } = await own.get('search', { q: 'comarca' });
  expect(data).toEqual([expect.objectContaining({ resource: 'zones', total: 1, more: false })]);
  const stranger = callerOf(services, actorWith(services, accountId, { keys: ['units.list'] }));
  const reply = await stranger.get('search', { q: 'comarca' });
  expect([reply.data, reply.meta.searched]).toEqual([[], ['Unidades de medida']]);
  const [otherCompany] = await makeAccounts(services, 'DOS');
  expect(await groups(callerOf(services, actorWith(services, otherCompany!)), 'comarca')).toEqual(
    {},
  );
  await close();
});

test('amounts, codes and frequent words among many products; who sees only those for sale finds them there', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  await services.db.tenant({ accountId }, (tx) => bulkProducts(tx, accountId, 1_500));
  await rebuildSearch(
    (work) => services.db.tenant({ accountId }, work),
    services.registry,
    accountId,
  );
  const api = callerOf(services, actorWith(services, accountId));
  const [known] = (await api.get('products', { q: 'B-0001234' })).data as {
    id: number;
    list_price: string;
  }[];
  const price = Number(known!.list_price).toFixed(2);
  for (const q of ['B-0001234', 'b0001234', '0001234', price, `$${price}`]) {
    const { data } = await api.get('search', { q, in: 'products' });
    expect(data, q).toHaveLength(1);
    expect(
      data[0].results.map(({ id }: { id: number }) => id),
      q,
    ).toContain(known!.id);
  }
  const frequent = await api.get('search', { q: 'hilo' });
  expect(frequent.data[0]).toMatchObject({ resource: 'products', more: true });
  expect(frequent.data[0].results).toHaveLength(5);
  const seller = callerOf(
    services,
    actorWith(services, accountId, { keys: ['products/sales.list'] }),
  );
  const sold = await groups(seller, 'hilo negro');
  expect(Object.keys(sold)).toEqual(['products/sales']);
  const bought = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ code: string }>(
      'select code from products where not is_sellable order by id limit 1',
    ),
  );
  expect(await groups(seller, bought[0]!.code)).toEqual({});
  await services.db.close();
}, 60_000);

test('a rebuild takes up what was written beside the operations and forgets what is gone', async () => {
  const { services, accountId, api, close } = await freshApi();
  const { id } = (await api.post('zones', { code: 'A', name: 'Mixteca' })).data;
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(`insert into zones (account_id, code, name) values ($1, 'B', 'Sierra Gorda')`, [
      accountId,
    ]),
  );
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute('delete from zones where id = $1', [id]),
  );
  const rebuild = () =>
    rebuildSearch((work) => services.db.tenant({ accountId }, work), services.registry, accountId);
  expect(await rebuild()).toBe(1);
  expect(await rebuild()).toBe(0);
  expect(await groups(api, 'sierra')).toEqual({ zones: ['Sierra Gorda'] });
  expect(await groups(api, 'mixteca')).toEqual({});
  await close();
});

test('bad input is refused in words', async () => {
  const { api, close } = await freshApi();
  expect((await api.send('GET', 'search?q[a]=1')).status).toBe(422);
  for (const q of ['', '%', '_', '   ', "'; drop table zones; --", 'a'.repeat(5000)])
    expect((await api.get('search', { q })).status, q).toBe(200);
  await close();
});

test('a list of rows without text of their own is searched by what they name', async () => {
  const { api, services, accountId, close } = await freshApi();
  const forge = new Forge(services, accountId);
  const { registry } = services;
  const currency_id = await forge.fresh(registry.resource('currencies'), { name: 'dinar kuwaití' });
  await forge.fresh(registry.resource('exchanges'), { currency_id });
  expect((await api.get('exchanges', { q: 'kuwaiti' })).data).toHaveLength(1);
  expect((await api.get('exchanges', { q: 'yenes' })).data).toEqual([]);
  await close();
});

test('who reads a list and nothing that it is searched by finds nothing, and no fault', async () => {
  const { services, accountId, close } = await freshApi();
  const wrong: string[] = [];
  for (const resource of services.registry.resources.values()) {
    if (!callsOf(resource).includes('list') || resource.savedWithRecord) continue;
    if (searchOf(resource).length > 0) continue;
    if (searchedReferences(services.registry, resource).length === 0) continue;
    const actor = actorWith(services, accountId, { keys: [`${resource.path}.list`] });
    const { status } = await callerOf(services, actor).get(resource.path, { q: 'hilo azul' });
    if (status !== 200 && status !== 403 && status !== 404)
      wrong.push(`${resource.path} ${status}`);
  }
  expect(wrong).toEqual([]);
  await close();
});

test('every list that shows a search box answers what is searched, and none other has one', async () => {
  const { api, services, close } = await freshApi();
  const wrong: string[] = [];
  for (const resource of services.registry.resources.values()) {
    if (!callsOf(resource).includes('list') || resource.savedWithRecord) continue;
    const hinted =
      searchOf(resource).length > 0 || searchedReferences(services.registry, resource).length > 0;
    const { status, text } = await api.get(resource.path, { q: 'nada que se llame así' });
    if (status === 403 || status === 404) continue;
    if ((status === 200) !== hinted) wrong.push(`${resource.path} ${status} ${text.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
  await close();
});
