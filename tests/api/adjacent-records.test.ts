import { expect, test } from 'vitest';
import { actorWith, callerOf, freshApi } from './fixtures.ts';

test('the neighbours of a record follow the order and the filters of the list', async () => {
  const fresh = await freshApi();
  const ids: Record<string, number> = {};
  for (const code of ['A', 'B', 'C', 'D'])
    ids[code] = (
      await fresh.api.post('zones', { code, name: code === 'B' ? 'Sur' : `Norte ${code}` })
    ).data.id;
  const beside = async (code: string, query: object = {}) =>
    (await fresh.api.get('neighbours', { resource: 'zones', record_id: ids[code], ...query })).data;
  expect(await beside('B', { sort: ['code'] })).toEqual({ prev: ids.A, next: ids.C });
  expect(await beside('A', { sort: ['code'] })).toEqual({ prev: null, next: ids.B });
  expect(await beside('B', { sort: ['-code'] })).toEqual({ prev: ids.C, next: ids.A });
  expect(await beside('A', { sort: ['code'], q: 'norte' })).toEqual({ prev: null, next: ids.C });
  expect(
    (await fresh.api.get('neighbours', { resource: 'zones', record_id: 999_999 })).status,
  ).toBe(404);
  const stranger = callerOf(
    fresh.services,
    actorWith(fresh.services, fresh.accountId, { keys: ['units.list'] }),
  );
  expect((await stranger.get('neighbours', { resource: 'zones', record_id: ids.A })).status).toBe(
    403,
  );
  await fresh.close();
});
