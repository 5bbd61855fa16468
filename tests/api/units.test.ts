import { expect, test } from 'vitest';
import { freshApi } from './fixtures.ts';

const kilo = {
  code: 'kg',
  name: 'Kilogramo',
  symbol: 'kg',
  dimension: 'MASA',
  factor_num: '1',
  factor_den: '1',
  sat_key: 'KGM',
};

test('a record lives: created, listed, read, changed, deleted', async () => {
  const { api, close } = await freshApi();
  const created = await api.post('units', kilo);
  expect(created.status, created.text).toBe(201);
  expect(created.data).toMatchObject({
    code: 'KG',
    version: 1,
    active: true,
    decimals: 6,
    title: 'KG — Kilogramo',
  });
  const list = await api.get('units');
  expect(list.data).toMatchObject([{ code: 'KG' }]);
  expect(list.meta).toMatchObject({ page: 1, size: 50, total: 1, total_exact: true });
  const { id } = created.data;
  expect((await api.get('units/options')).data).toEqual([
    { id, title: 'KG — Kilogramo', code: 'KG' },
  ]);
  const changed = await api.put(`units/${id}`, { name: 'Kilo', version: 1 });
  expect(changed.data).toMatchObject({ name: 'Kilo', code: 'KG', version: 2 });
  const late = await api.put(`units/${id}`, { name: 'Otro', version: 1 });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({
    code: 'CONFLICTO_VERSION',
    current: { name: 'Kilo', version: 2 },
  });
  const history = await api.get('sys/logs/record', { resource: 'units', record_id: id });
  expect(
    history.data.map((entry: { action: string; changes: unknown }) => [
      entry.action,
      entry.changes,
    ]),
  ).toMatchObject([
    ['EDITAR', { name: ['Kilogramo', 'Kilo'] }],
    ['CREAR', { code: [null, 'KG'] }],
  ]);
  expect((await api.del(`units/${id}`)).status).toBe(200);
  expect((await api.get(`units/${id}`)).data).toMatchObject({ code: 'NO_ENCONTRADO' });
  await close();
});
