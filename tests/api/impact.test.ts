/** What saving a setting would touch (platform §5.20): told with `preview=1`, nothing kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from './approvals-fixture.ts';
import type { Api } from './fixtures.ts';

let at: Office;
let admin: Api;
beforeAll(async () => {
  at = await office();
  admin = await at.as('admin');
});
afterAll(() => at.close());

const idOf = async (sql: string) => (await at.sql<{ id: number }>(sql))[0]!.id;

test('a role tells its people and the documents that wait for it, and stays as it was', async () => {
  await at.rule({ level: '1', from_amount: '0', role_id: at.ids.N2 });
  const order = await at.order('autora', { total: '10' });
  await (await at.as('autora')).put(`test-orders/send/${order.id}`, {});
  const reply = await admin.put(`roles/${at.ids.N2}?preview=1`, { description: 'Otra' });
  expect(reply.data).toEqual({
    users: 2,
    series: 0,
    documents: 1,
    text: 'Afecta a 2 usuarios, 0 series, 1 documento.',
  });
  expect(await at.sql('select description, version from roles where id = $1', [at.ids.N2])).toEqual(
    [{ description: null, version: 1 }],
  );
  expect(
    (await admin.put(`roles/${at.ids.N2}?preview=1`, { name: '' })).data.fields.name,
  ).toBeDefined();
});

test('a save that changes nothing touches nothing', async () => {
  expect((await admin.put(`roles/${at.ids.N3}?preview=1`, { version: '1' })).data.text).toBe(
    'Afecta a 0 usuarios, 0 series, 0 documentos.',
  );
});

test('a series, a parameter’s value and a module tell theirs', async () => {
  const parameter = await idOf(
    `select id from configurations where key = 'autorizaciones.limite_correo'`,
  );
  const own = await admin.post('account-configuration', {
    configuration_id: parameter,
    value: '10',
  });
  expect(
    (await admin.put(`account-configuration/${own.data.id}?preview=1`, { value: '20' })).data.users,
  ).toBe(8);
  const series = await admin.post('series', {
    code: 'PR',
    name: 'De prueba',
    document: 'test-orders',
    next_folio: '1',
    digits: '5',
    pattern: '{SERIE}-{FOLIO}',
    reset: 'NUNCA',
    assign_on: 'CREAR',
    copies: '1',
  });
  expect(series.status, series.text).toBe(201);
  expect(
    (await admin.put(`series/${series.data.id}?preview=1`, { name: 'Otra' })).data,
  ).toMatchObject({ series: 1, documents: 0 });
  const module = await idOf(
    `select am.id from account_modules am join modules m on m.id = am.module_id where m.key = 'purchasing'`,
  );
  expect(
    (await admin.put(`account-modules/${module}?preview=1`, { notes: 'Revisar' })).data,
  ).toMatchObject({ users: 1, documents: 0 });
});

test('a lock tells the documents of its area in the month', async () => {
  await at.order('autora', { total: '10', date: '2026-11-03' });
  const period = await idOf('select id from acc__periods where year = 2026 and month = 11');
  expect(
    (await admin.put(`acc/periods/lock/${period}?preview=1`, { area: 'COMPRAS', on: '1' })).data,
  ).toMatchObject({ documents: 2, users: 8 });
  expect(await at.sql('select purchases_lock from acc__periods where id = $1', [period])).toEqual([
    { purchases_lock: false },
  ]);
});

test('a record without effects has no preview', async () => {
  const supplier = await idOf(`select id from currencies where code = 'MXN'`);
  expect((await admin.put(`currencies/${supplier}?preview=1`, { name: 'Peso' })).status).toBe(404);
});
