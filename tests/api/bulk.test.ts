import { expect, test } from 'vitest';
import { actorWith, callerOf, freshApi } from './fixtures.ts';

async function zones() {
  const fresh = await freshApi();
  const ids: number[] = [];
  for (const code of ['A', 'B', 'C'])
    ids.push((await fresh.api.post('zones', { code, name: `Zona ${code}` })).data.id);
  return { ...fresh, ids };
}
const active = async ({ api }: Awaited<ReturnType<typeof zones>>) =>
  (await api.get('zones', { sort: ['code'] })).data.map((row: { active: boolean }) => row.active);

test('a preview changes nothing; the action changes each and says so', async () => {
  const fresh = await zones();
  const preview = await fresh.api.post('bulk', {
    resource: 'zones',
    action: 'deactivate',
    ids: fresh.ids,
    preview: 1,
  });
  expect([preview.status, preview.meta.done]).toEqual([200, 3]);
  expect(await active(fresh)).toEqual([true, true, true]);
  const done = await fresh.api.post('bulk', {
    resource: 'zones',
    action: 'deactivate',
    ids: fresh.ids.slice(0, 2),
  });
  expect(done.data.map((row: { ok: boolean; title: string }) => [row.ok, row.title])).toEqual([
    [true, 'Zona A'],
    [true, 'Zona B'],
  ]);
  expect(await active(fresh)).toEqual([false, false, true]);
  await fresh.close();
});

test('what somebody changed since it was shown is not changed with the others', async () => {
  const fresh = await zones();
  const asked = { resource: 'zones', action: 'deactivate', ids: fresh.ids };
  const { data } = await fresh.api.post('bulk', { ...asked, preview: 1 });
  const seen = data.map(({ id, version }: { id: number; version: number }) => `${id}.${version}`);
  const { version } = (await fresh.api.get(`zones/${fresh.ids[1]}`)).data;
  await fresh.api.put(`zones/${fresh.ids[1]}`, { name: 'Otra', version });
  const done = await fresh.api.post('bulk', { ...asked, seen });
  expect(done.data.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true]);
  expect(done.data[1].message).toContain('Otra persona guardó este registro');
  expect(await active(fresh)).toEqual([false, true, false]);
  await fresh.close();
});

test('one field of many records; who refuses says why and the others change', async () => {
  const fresh = await zones();
  const reply = await fresh.api.post('bulk', {
    resource: 'zones',
    action: 'edit',
    field: 'name',
    value: 'Igual',
    ids: [...fresh.ids, 999_999],
  });
  expect(reply.data.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, true, false]);
  expect(reply.data[3].message).toContain('no existe');
  expect(
    (
      await fresh.api.post('bulk', {
        resource: 'zones',
        action: 'edit',
        field: 'code',
        value: 'X',
        ids: fresh.ids,
      })
    ).status,
  ).toBe(422);
  const wrong = await fresh.api.post('bulk', {
    resource: 'zones',
    action: 'edit',
    field: 'name',
    value: '',
    ids: fresh.ids,
  });
  expect(
    wrong.data.every((row: { ok: boolean; message: string }) => !row.ok && row.message.length > 0),
  ).toBe(true);
  await fresh.close();
});

test('without the right nothing is tried, and bad selections are refused', async () => {
  const fresh = await zones();
  const reader = callerOf(
    fresh.services,
    actorWith(fresh.services, fresh.accountId, { keys: ['zones.list'] }),
  );
  expect(
    (await reader.post('bulk', { resource: 'zones', action: 'delete', ids: fresh.ids })).status,
  ).toBe(403);
  expect(
    (await fresh.api.post('bulk', { resource: 'zones', action: 'delete', ids: [] })).status,
  ).toBe(422);
  expect(
    (await fresh.api.post('bulk', { resource: 'zones', action: 'explode', ids: fresh.ids })).status,
  ).toBe(422);
  expect(
    (await fresh.api.post('bulk', { resource: 'nada', action: 'delete', ids: fresh.ids })).status,
  ).toBe(404);
  const gone = await fresh.api.post('bulk', {
    resource: 'zones',
    action: 'delete',
    ids: fresh.ids,
  });
  expect(gone.meta.done).toBe(3);
  const logs = await fresh.services.db.tenant({ accountId: fresh.accountId }, (tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from sys__logs where action = 'BORRAR' and resource = 'zones'`,
    ),
  );
  expect(logs[0]?.n).toBe(3);
  await fresh.close();
});

test('no more than a page of records at once', async () => {
  const fresh = await zones();
  const many = (count: number) =>
    fresh.api.post('bulk', {
      resource: 'zones',
      action: 'deactivate',
      ids: Array.from({ length: count }, (_, i) => 900_000 + i),
      preview: 1,
    });
  const reply = await many(201);
  expect([reply.status, reply.data.fields]).toEqual([
    422,
    { ids: ['Elige hasta 200 registros de una vez.'] },
  ]);
  expect((await many(200)).status).toBe(200);
  await fresh.close();
});
