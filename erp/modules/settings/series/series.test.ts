import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany } from '#erp/provision/testing/company.ts';

test('folios for paper pads: taken at once, written down, and never given twice', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const [series] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(
      `insert into series (account_id, code, name, document, digits, pattern, reset, assign_on, gapless, range_to) values ($1, 'TAL', 'Talonario', 'talonario', 4, '{SERIE}-{AAAA}-{FOLIO}', 'ANUAL', 'CONFIRMAR', true, 60) returning id`,
      [accountId],
    ),
  );
  const app = createApp(services);
  const jwt = await company.signIn('admin');
  const call = (method: string, path: string, body?: string) =>
    app.request(path, {
      method,
      body,
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
  const first = await call(
    'POST',
    `/series/reserve/${series!.id}`,
    'count=3&reason=Talonario+de+León',
  );
  expect(first.status).toBe(201);
  expect(await first.json()).toEqual({
    data: { folios: ['TAL-2026-0001', 'TAL-2026-0002', 'TAL-2026-0003'], from: 1, to: 3 },
  });
  expect(await (await call('GET', `/series/preview/${series!.id}`)).json()).toMatchObject({
    data: { folio: 'TAL-2026-0004' },
  });
  const both = await Promise.all(
    [1, 2].map(
      async () =>
        (
          await call('POST', `/series/reserve/${series!.id}`, 'count=20&reason=Otro')
        ).json() as Promise<{ data: { from: number; to: number } }>,
    ),
  );
  expect(both.map(({ data }) => [data.from, data.to]).toSorted((a, b) => a[0]! - b[0]!)).toEqual([
    [4, 23],
    [24, 43],
  ]);
  expect(
    (await call('POST', `/series/reserve/${series!.id}`, 'count=50&reason=Demasiados')).status,
  ).toBe(409);
  expect((await call('POST', `/series/reserve/${series!.id}`, 'count=501&reason=')).status).toBe(
    422,
  );
  for (const branch of ['999999999', 'LEO', '-1']) {
    const unknown = await call(
      'POST',
      `/series/reserve/${series!.id}`,
      `count=1&reason=Talonario&branch_office_id=${branch}`,
    );
    expect(unknown.status, branch).toBe(422);
    expect(await unknown.json()).toMatchObject({
      data: {
        fields: {
          branch_office_id: ['Ya no existe o no está a tu alcance. Elige otra opción.'],
        },
      },
    });
  }
  const listed = (await (
    await call('POST', '/series/gaps', `series=${series!.id}&from=1&to=3`)
  ).json()) as { data: unknown[] };
  expect(listed.data).toEqual(
    [1, 2, 3].map((number) =>
      expect.objectContaining({
        number,
        kind: 'RESERVADO',
        reason: 'Talonario de León',
        user: 'admin',
      }),
    ),
  );
  await services.db.close();
});
