import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, freshApi } from './fixtures.ts';
import { unzip } from './unzip.ts';

const file = async ({ api }: Awaited<ReturnType<typeof freshApi>>, query: string) =>
  api.app.request(`/zones/export?${query}`);

test('a workbook has typed cells, a frozen head and the sheet «Consulta»; a formula stays text', async () => {
  const fresh = await freshApi();
  for (const [code, name] of [
    ['Z1', '=1+1'],
    ['Z2', 'Ñandú <b>'],
  ])
    expect((await fresh.api.post('zones', { code, name })).status).toBe(201);
  const response = await file(
    fresh,
    'format=xlsx&fields[0]=code&fields[1]=name&fields[2]=created_at&q=',
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/zones-.*\.xlsx"/);
  const parts = unzip(Buffer.from(await response.arrayBuffer()));
  const all = [...parts.values()].join('');
  expect(parts.get('xl/workbook.xml')).toContain('Consulta');
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('ySplit="1"');
  expect(all).toContain('Ñandú &lt;b&gt;');
  expect(all).toContain('=1+1');
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  await fresh.close();
});

test('a PDF is one, and many rows make several pages', async () => {
  const fresh = await freshApi();
  for (let i = 0; i < 60; i += 1)
    expect((await fresh.api.post('zones', { code: `Z${i}`, name: `Zona ${i}` })).status).toBe(201);
  const response = await file(fresh, 'format=pdf');
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(text.startsWith('%PDF-1.')).toBe(true);
  expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBe(2);
  await fresh.close();
});

test('each export is logged with its digest, and in the audit', async () => {
  const fresh = await freshApi();
  await fresh.api.post('zones', { code: 'Z1', name: 'Norte' });
  for (const format of ['csv', 'xlsx', 'pdf'])
    await (await file(fresh, `format=${format}`)).arrayBuffer();
  const { data } = await fresh.api.get('exports', { sort: ['id'] });
  expect(
    data.map((row: { format: string; rows: number; sha256: string | null }) => [
      row.format,
      row.rows,
      row.sha256?.length,
    ]),
  ).toEqual([
    ['CSV', 1, 64],
    ['XLSX', 1, 64],
    ['PDF', 1, 64],
  ]);
  const logs = await fresh.services.db.tenant({ accountId: fresh.accountId }, (tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from sys__logs where action = 'EXPORTAR' and resource = 'zones'`,
    ),
  );
  expect(logs[0]?.n).toBe(3);
  await fresh.close();
});

test('more rows than the company admits in a file answer 422', async () => {
  const { services, accountId } = await testCompany();
  const api = callerOf(services, actorWith(services, accountId));
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute('update settings set export_max_rows = 2'),
  );
  for (const code of ['Z1', 'Z2']) await api.post('zones', { code, name: code });
  expect((await api.get('zones/export', { format: 'csv' })).status).toBe(200);
  await api.post('zones', { code: 'Z3', name: 'Z3' });
  const refused = await api.get('zones/export', { format: 'csv' });
  expect([refused.status, refused.data.message]).toEqual([422, expect.stringContaining('2 filas')]);
  await services.db.close();
});

test('more rows than a format admits, and an unknown format, answer 422', async () => {
  const fresh = await freshApi();
  await fresh.services.db.tenant({ accountId: fresh.accountId }, (tx) =>
    tx.execute(
      `insert into zones (account_id, code, name) select $1, 'Q' || n, 'Zona ' || n from generate_series(1, 5001) n`,
      [fresh.accountId],
    ),
  );
  const refused = await file(fresh, 'format=pdf');
  expect(refused.status).toBe(422);
  expect((await refused.json()).data.message).toContain('5,000');
  expect((await file(fresh, 'format=doc')).status).toBe(422);
  expect((await file(fresh, 'format=xlsx')).status).toBe(200);
  await fresh.close();
});
