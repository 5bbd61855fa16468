import { expect, test } from 'vitest';
import { freshApi, type Api } from './fixtures.ts';

const names = ['Ámbar', 'Nogal', 'Ñandú', 'Olmo', 'árbol', 'Zinc'];

async function zones(api: Api, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const made = await api.post('zones', {
      code: `Z${String(i).padStart(3, '0')}`,
      name: names[i % names.length] + (i < names.length ? '' : ` ${i}`),
    });
    expect(made.status, made.text).toBe(201);
  }
}

const codes = (reply: { data: readonly { code: string }[] }) => reply.data.map(({ code }) => code);

test('pages go on by cursor, forth and back, without a row lost or twice', async () => {
  const { api, close } = await freshApi();
  await zones(api, 23);
  for (const sort of [['code'], ['-code'], ['name'], ['-name', 'code'], ['-created_at']]) {
    const all = codes(await api.get('zones', { size: 200, sort }));
    const seen: string[] = [];
    let page = await api.get('zones', { size: 5, sort });
    expect(page.meta.prev).toBeUndefined();
    seen.push(...codes(page));
    while (page.meta.next) {
      page = await api.get('zones', { size: 5, sort, cursor: page.meta.next });
      seen.push(...codes(page));
    }
    expect(seen, sort.join()).toEqual(all);
    const back: string[][] = [codes(page)];
    while (page.meta.prev) {
      page = await api.get('zones', { size: 5, sort, cursor: page.meta.prev });
      if (page.data.length > 0) back.unshift(codes(page));
    }
    expect(back.flat(), sort.join()).toEqual(all);
  }
  await close();
});

test('a cursor of another order, of other columns or by nobody starts the list at its page', async () => {
  const { api, close } = await freshApi();
  await zones(api, 12);
  const first = await api.get('zones', { size: 5, sort: ['code'] });
  expect(
    codes(await api.get('zones', { size: 5, sort: ['code'], cursor: first.meta.next })),
  ).not.toEqual(codes(first));
  for (const sort of [['-code'], ['name'], ['-name', 'code'], ['id']])
    expect(
      codes(await api.get('zones', { size: 5, sort, cursor: first.meta.next })),
      sort.join(),
    ).toEqual(codes(await api.get('zones', { size: 5, sort })));
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const cursor of [
    forged([0, 'code']),
    forged([0, 'code', 'Z004', 'more']),
    forged([0, 'code', 4]),
    forged({}),
    'rubbish',
  ])
    expect(codes(await api.get('zones', { size: 5, sort: ['code'], cursor }))).toEqual(
      codes(first),
    );
  await close();
});

test('a sort column with empty values continues by cursor through them', async () => {
  const { api, services, accountId, close } = await freshApi();
  await zones(api, 9);
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(`update zones set color = '#00000' || (id % 4) where id % 3 = 0`),
  );
  for (const sort of ['color', '-color']) {
    const whole = await api.get('zones', { size: 50, sort: [sort] });
    expect(whole.data).toHaveLength(9);
    const seen: string[] = [];
    let page = await api.get('zones', { size: 2, sort: [sort] });
    for (;;) {
      seen.push(...codes(page));
      if (!page.meta.next) break;
      page = await api.get('zones', { size: 2, sort: [sort], cursor: page.meta.next });
    }
    expect(seen).toEqual(codes(whole));
  }
  await close();
});

test('Spanish order, and search without case or accents in the middle of a word', async () => {
  const { api, close } = await freshApi();
  await zones(api, 6);
  expect(
    (await api.get('zones', { sort: ['name'] })).data.map(({ name }: { name: string }) => name),
  ).toEqual(['Ámbar', 'árbol', 'Nogal', 'Ñandú', 'Olmo', 'Zinc']);
  expect((await api.get('zones', { q: 'ARBO' })).data).toMatchObject([{ name: 'árbol' }]);
  expect((await api.get('zones', { q: 'z00 mba' })).data).toMatchObject([{ name: 'Ámbar' }]);
  expect((await api.get('zones', { q: '100%' })).data).toEqual([]);
  await close();
});

test('filters: text, sets, relative days, switches', async () => {
  const { api, close } = await freshApi();
  await zones(api, 6);
  const found = async (filter: unknown) =>
    codes(await api.get('zones', { filter, sort: ['code'] }));
  expect(await found({ name: { op: 'starts', value: 'a' } })).toEqual(['Z000', 'Z004']);
  expect(await found({ code: { op: 'eq', value: 'Z002' } })).toEqual(['Z002']);
  expect(await found({ created_at: 'hoy' })).toHaveLength(6);
  expect(await found({ created_at: 'ayer' })).toEqual([]);
  expect(await found({ created_at: { from: 'últimos 7' } })).toHaveLength(6);
  expect(await found({ created_at: { to: 'mes pasado' } })).toEqual([]);
  expect(await found({ active: '0' })).toEqual([]);
  expect(await found({ name: '' })).toHaveLength(6);
  await close();
});

test('several references are filtered by one that is among them, and by no order', async () => {
  const { api, close } = await freshApi();
  const asked = async (op: string) =>
    (await api.get('users', { filter: { role_ids: { op, value: '999999' } } })).status;
  for (const op of ['eq', 'ne']) expect(await asked(op), op).toBe(200);
  for (const op of ['lt', 'lte', 'gt', 'gte']) expect(await asked(op), op).toBe(422);
  await close();
});

test('the count is void after a write', async () => {
  const { api, close } = await freshApi();
  await zones(api, 3);
  expect((await api.get('zones', { size: 2 })).meta).toMatchObject({ total: 3, total_exact: true });
  await api.post('zones', { code: 'NUEVA', name: 'Nueva' });
  expect((await api.get('zones', { size: 2 })).meta.total).toBe(4);
  await close();
});

test('the export has the same columns, filters and order, and runs no formula', async () => {
  const { api, close } = await freshApi();
  await api.post('zones', { code: 'A', name: '=cmd|calc' });
  await api.post('zones', { code: 'B', name: 'Uno, "dos"' });
  const csv = await api.get('zones/export', { fields: ['name', 'code'], sort: ['-code'] });
  expect(csv.headers.get('content-disposition')).toMatch(
    /attachment; filename="zones-\d{4}-\d\d-\d\d\.csv"/,
  );
  expect(csv.text.replace(/^\uFEFF/, '')).toBe(
    'Nombre,Clave\r\n"Uno, ""dos""",B\r\n\'=cmd|calc,A\r\n',
  );
  await close();
});

test('a page far away is named by its number up to a bound, in orders with and without empty values', async () => {
  const { api, close } = await freshApi();
  for (const code of ['A', 'B', 'C', 'D', 'E'])
    await api.post('zones', {
      code,
      name: `Zona ${code}`,
      zip_ranges: code < 'C' ? '' : '37000-37999',
    });
  const pages = async (sort: string) => {
    const found: string[] = [];
    for (const page of [1, 2, 3])
      found.push(
        ...(await api.get('zones', { sort: [sort], size: 2, page })).data.map(
          ({ code }: { code: string }) => code,
        ),
      );
    return found.join('');
  };
  expect([await pages('code'), await pages('-code'), await pages('zip_ranges')]).toEqual([
    'ABCDE',
    'EDCBA',
    'CDEAB',
  ]);
  const far = await api.get('zones', { page: 5000, size: 50 });
  expect([far.status, far.data.fields.page[0]]).toEqual([
    422,
    expect.stringContaining('hasta la página 1,201'),
  ]);
  await close();
});
