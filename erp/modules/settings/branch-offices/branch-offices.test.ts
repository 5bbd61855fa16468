import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany } from '#erp/provision/testing/company.ts';

test('branches on a map say whether they are open now; their codes are drawn here', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const [branch] = await services.db.tenant({ accountId }, async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `update branch_offices set location = '21.12345,-101.68012', city = 'León', time_zone = 'America/Mexico_City' returning id`,
    );
    await tx.execute(
      `insert into branch_office_hours (account_id, branch_office_id, weekday, opens, closes) values ($1, $2, '5', '09:00', '18:00')`,
      [accountId, rows[0]!.id],
    );
    return rows;
  });
  const app = createApp(services);
  let jwt = await company.signIn('admin');
  const get = async (path: string) =>
    app.request(path, { headers: { authorization: `Bearer ${jwt}` } });
  const points = async (query = '') =>
    ((await (await get(`/branch-offices/points${query}`)).json()) as { data: unknown[] }).data;
  // Friday 20 November 2026, 9:00 in México.
  expect(await points()).toEqual([
    expect.objectContaining({
      id: branch!.id,
      lat: 21.12345,
      lng: -101.68012,
      open_now: true,
      url: `/branch-offices/${branch!.id}`,
    }),
  ]);
  expect(await points('?kind=TIENDA')).toEqual([]);
  company.wait({ hours: 10 });
  jwt = await company.signIn('admin');
  expect(await points()).toEqual([expect.objectContaining({ open_now: false })]);
  const png = await get(`/branch-offices/qr/${branch!.id}?purpose=factura`);
  expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(await (await get(`/branch-offices/qr/${branch!.id}?format=svg`)).text()).toContain('<svg');
  expect((await get(`/branch-offices/qr/${branch!.id}?purpose=otro`)).status).toBe(422);
  expect((await get(`/branch-offices/qr/${branch!.id}?size=9000`)).status).toBe(422);
  const pdf = await get(`/pdf/qr/branch-office/${branch!.id}?copies=20`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await get('/pdf/qr/otra-cosa/1')).status).toBe(404);
  expect((await get('/pdf/qr/branch-office/999999')).status).toBe(404);
  await services.db.close();
});
