import qs from 'qs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { createApp } from '#erp/http/app.ts';
import { simulatedSignature } from './simulated.ts';

let company: Company;
let jwt: string;
beforeEach(async () => {
  company = await testCompany();
  jwt = await company.signIn('admin');
});
afterEach(() => company.services.db.close());

async function call(
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
  token = jwt,
) {
  const response = await createApp(company.services).request(`http://erp/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: qs.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return { status: response.status, data };
}

/** A gateway of trial with a known secret, and a record to be paid. */
async function gateway(more: Readonly<Record<string, unknown>> = {}) {
  const { data } = await call('POST', 'payment_gateways', {
    code: 'PRU',
    name: 'Pruebas',
    provider: 'PRUEBAS',
    mode: 'PRUEBAS',
    methods: { 0: 'TARJETA', 1: 'LIGA' },
    webhook_secret: 'secreto de la pasarela',
    ...more,
  });
  return { id: Number(data.id), token: String(data.token) };
}
const branch = async () => {
  const { data } = await call('GET', 'branch-offices?size=1');
  return String((data as unknown as readonly { id: number }[])[0]!.id);
};
const link = async (more: Readonly<Record<string, unknown>> = {}) =>
  call('POST', 'payment_gateways/link', {
    source_resource: 'branch-offices',
    source_id: await branch(),
    amount: '1160',
    methods: { 0: 'TARJETA' },
    ...more,
  });

async function notice(
  token: string,
  body: object,
  { secret = 'secreto de la pasarela', at = company.services.now() } = {},
) {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000));
  const response = await createApp(company.services).request(
    `http://erp/payment_gateways/notify/${token}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'telar-timestamp': timestamp,
        'telar-signature': `v1=${simulatedSignature(secret, timestamp, text)}`,
      },
      body: text,
    },
  );
  return {
    status: response.status,
    data: ((await response.json()) as { data: Record<string, unknown> }).data,
  };
}
const stored = async (reference: string) =>
  (
    await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      tx.query<{
        status: string;
        amount: string;
        paid_amount: string | null;
        paid_at: string | null;
      }>(
        'select status, amount, paid_amount, paid_at, event_id from payment_links where reference = $1',
        [reference],
      ),
    )
  )[0]!;

test('a link is made for a record, and a signed notice pays it once', async () => {
  const { token } = await gateway();
  const made = await link();
  expect(made.status).toBe(201);
  const reference = String(made.data.reference);
  expect(made.data).toMatchObject({
    url: `${company.services.appUrl}/hooks/pay/${token}?liga=${encodeURIComponent(reference)}`,
    expires_at: '2026-11-22T15:00:00.000Z',
  });
  expect(await stored(reference)).toMatchObject({ status: 'PENDIENTE', amount: '1160.00' });
  const news = { id: 'evt_1', reference, status: 'PAGADA', amount: '1160.00', method: 'TARJETA' };
  expect((await notice(token, news, { secret: 'otro' })).status).toBe(401);
  expect(
    (await notice(token, news, { at: company.services.now().subtract({ minutes: 10 }) })).status,
  ).toBe(401);
  expect((await notice(token, { ...news, reference: 'LP-nada' })).status).toBe(404);
  expect((await notice('no-existe-esta-clave', news)).status).toBe(404);
  expect(await stored(reference)).toMatchObject({ status: 'PENDIENTE' });
  expect((await notice(token, news)).data).toEqual({ fresh: true });
  expect((await notice(token, news)).data).toEqual({ fresh: false });
  expect((await notice(token, { ...news, id: 'evt_2', status: 'CANCELADA' })).data).toEqual({
    fresh: false,
  });
  expect(await stored(reference)).toMatchObject({
    status: 'PAGADA',
    event_id: 'evt_1',
    paid_at: expect.any(String),
  });
  // Money that came is never turned away: what was paid stands beside what was asked for.
  const short = String((await link()).data.reference);
  expect(
    (await notice(token, { ...news, id: 'evt_3', reference: short, amount: '1.00' })).data,
  ).toEqual({ fresh: true });
  expect(await stored(short)).toMatchObject({ amount: '1160.00', paid_amount: '1.00' });
  const { data } = await call(
    'GET',
    `payment-links?filter[reference]=${encodeURIComponent(reference)}`,
  );
  expect(data).toMatchObject([{ status: 'PAGADA', source_resource: 'branch-offices' }]);
});

test('the page of the gateway pays at a click, until the link ends', async () => {
  const { token } = await gateway({ webhook_secret: '' });
  const reference = String((await link()).data.reference);
  const page = () =>
    call(
      'GET',
      `payment_gateways/pay/${token}?reference=${encodeURIComponent(reference)}`,
      undefined,
      '',
    );
  const press = (what: string) =>
    call('POST', `payment_gateways/pay/${token}`, { reference, do: what }, '');
  expect((await page()).data).toMatchObject({
    amount: '1160.00',
    currency: 'MXN',
    status: 'PENDIENTE',
  });
  expect((await press('reject')).status).toBe(200);
  expect((await page()).data).toMatchObject({ status: 'RECHAZADA' });
  expect((await press('pay')).status).toBe(200);
  expect((await press('pay')).status).toBe(409);
  expect((await press('nada')).status).toBe(422);
  const late = String((await link()).data.reference);
  company.wait({ hours: 49 });
  expect(
    (await call('POST', `payment_gateways/pay/${token}`, { reference: late, do: 'pay' }, ''))
      .status,
  ).toBe(409);
});

test('what cannot be charged is refused beside its field; a provider of the internet is not simulated', async () => {
  expect((await link()).data).toMatchObject({
    fields: { gateway_id: [expect.stringContaining('No hay una pasarela')] },
  });
  const { id } = await gateway();
  expect((await link({ amount: '0' })).data).toMatchObject({
    fields: { amount: [expect.any(String)] },
  });
  expect((await link({ methods: { 0: 'OXXO' } })).data).toMatchObject({
    fields: { methods: [expect.any(String)] },
  });
  expect((await link({ source_id: '999999' })).status).toBe(404);
  expect((await call('PUT', `payment_gateways/test/${id}`, {})).data).toMatchObject({ ok: true });
  await company.addPerson({ nickname: 'empleada', roleCodes: ['EMPLEADO'] });
  const clerk = await company.signIn('empleada');
  expect((await call('POST', 'payment_gateways/link', { amount: '1' }, clerk)).status).toBe(403);
  const other = await gateway({
    code: 'CON',
    provider: 'CONEKTA',
    public_key: 'pk',
    private_key: 'sk',
  });
  expect(await call('PUT', `payment_gateways/test/${other.id}`, {})).toMatchObject({
    status: 503,
    data: { message: expect.stringContaining('todavía no se conecta') },
  });
});
