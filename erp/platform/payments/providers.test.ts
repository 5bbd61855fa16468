/** Stripe and Mercado Pago from the gateway to the paid link, against doubles of both. */
import qs from 'qs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { createApp } from '#erp/http/app.ts';
import {
  mercadoPagoDouble,
  mercadoPagoNotice,
  stripeDouble,
  stripeNotice,
  type Double,
} from './testing/provider-doubles.ts';

const SECRET = 'whsec_secreto';
let company: Company;
let jwt: string;
let double: Double;
beforeEach(async () => {
  company = await testCompany();
  jwt = await company.signIn('admin');
});
afterEach(async () => {
  await company.services.db.close();
  await double.close();
});

const app = (provider: string) =>
  createApp({ ...company.services, paymentApis: { [provider]: double.url } });

async function call(provider: string, method: string, path: string, body?: object) {
  const response = await app(provider).request(`http://erp/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${jwt}`,
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: qs.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return { status: response.status, data };
}

async function notify(
  provider: string,
  token: string,
  { body, headers }: { readonly body: string; readonly headers: Record<string, string> },
) {
  const response = await app(provider).request(`http://erp/payment_gateways/notify/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return {
    status: response.status,
    data: ((await response.json()) as { data: Record<string, unknown> }).data,
  };
}

const gateway = (provider: string, more: object = {}) =>
  call(provider, 'POST', 'payment_gateways', {
    code: 'REAL',
    name: 'Cobro en línea',
    provider,
    mode: 'PRUEBAS',
    methods: { 0: 'TARJETA', 1: 'OXXO', 2: 'SPEI' },
    private_key: 'sk_test_llave',
    webhook_secret: SECRET,
    link_hours: 24,
    ...more,
  });

async function link(provider: string, more: object = {}) {
  const branches = await call(provider, 'GET', 'branch-offices?size=1');
  const [{ id }] = branches.data as unknown as readonly [{ id: number }];
  return call(provider, 'POST', 'payment_gateways/link', {
    source_resource: 'branch-offices',
    source_id: String(id),
    amount: '1160.50',
    methods: { 0: 'TARJETA' },
    ...more,
  });
}
const statusOf = async (reference: string) => {
  const [row] = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<Record<string, string | null>>(
      'select l.status, l.paid_method, l.paid_amount, l.fee, l.fee_tax, (select c.code from currencies c where c.account_id = l.account_id and c.id = l.paid_currency_id) as paid_currency from payment_links l where l.reference = $1',
      [reference],
    ),
  );
  return row!;
};
const seconds = () => Math.floor(company.services.now().epochMilliseconds / 1000);

test('Stripe: the connection is tried, a session is made and its notice pays the link', async () => {
  double = await stripeDouble('sk_test_llave');
  const made = await gateway('STRIPE');
  expect(made.data).toMatchObject({ verification: 'SIN_COMPROBAR' });
  const { id, token } = made.data as { id: number; token: string };
  expect((await call('STRIPE', 'PUT', `payment_gateways/test/${id}`)).data).toEqual({
    ok: true,
    message: 'Stripe responde.',
  });
  expect((await call('STRIPE', 'GET', `payment_gateways/${id}`)).data).toMatchObject({
    verification: 'COMPROBADA',
    checked_at: expect.any(String),
  });
  const { data } = await link('STRIPE');
  const reference = String(data.reference);
  expect(data.url).toBe('https://checkout.stripe.com/c/pay/cs_test_1');
  const sent = new URLSearchParams(double.asked.at(-1)!.body);
  expect(Object.fromEntries(sent)).toMatchObject({
    mode: 'payment',
    client_reference_id: reference,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'mxn',
    'line_items[0][price_data][unit_amount]': '116050',
    'allowed_payment_method_types[0]': 'card',
    success_url: `${company.services.appUrl}/hooks/pay/${token}?liga=${encodeURIComponent(reference)}`,
  });
  const session = {
    object: 'checkout.session',
    client_reference_id: reference,
    payment_status: 'paid',
    amount_total: 116050,
    currency: 'mxn',
    payment_method_types: ['card'],
    payment_intent: 'pi_1',
  };
  const paid = { type: 'checkout.session.completed', object: session };
  const at = (event: typeof paid, time = seconds()) => stripeNotice(SECRET, time, event);
  expect((await notify('STRIPE', token, stripeNotice('otro', seconds(), paid))).status).toBe(401);
  expect((await notify('STRIPE', token, at(paid, seconds() - 400))).status).toBe(401);
  const unpaid = { ...paid, object: { ...session, payment_status: 'unpaid' } };
  expect((await notify('STRIPE', token, at(unpaid))).data).toEqual({ fresh: false });
  expect(
    (await notify('STRIPE', token, at({ ...paid, livemode: true } as typeof paid))).data,
  ).toEqual({
    fresh: false,
  });
  expect(await statusOf(reference)).toMatchObject({ status: 'PENDIENTE' });
  expect((await notify('STRIPE', token, at(paid))).data).toEqual({ fresh: true });
  expect((await notify('STRIPE', token, at(paid))).data).toEqual({ fresh: false });
  expect(await statusOf(reference)).toEqual({
    status: 'PAGADA',
    paid_method: 'card',
    paid_amount: '1160.50',
    paid_currency: 'MXN',
    fee: '44.65',
    fee_tax: '7.14',
  });
  const other = String((await link('STRIPE')).data.reference);
  const dollars = {
    ...session,
    client_reference_id: other,
    currency: 'usd',
    amount_total: 100,
  };
  const news = stripeNotice(SECRET, seconds(), { ...paid, object: dollars }, 'evt_other');
  expect((await notify('STRIPE', token, news)).data).toEqual({ fresh: true });
  expect(await statusOf(other)).toMatchObject({ paid_amount: '1.00', paid_currency: 'USD' });
});

test('Stripe: what was paid is written without its fee where that cannot be asked', async () => {
  double = await stripeDouble('sk_test_llave');
  const { token } = (await gateway('STRIPE')).data as { token: string };
  const pay = async (payment_intent: string) => {
    const reference = String((await link('STRIPE')).data.reference);
    const session = {
      object: 'checkout.session',
      client_reference_id: reference,
      payment_status: 'paid',
      amount_total: 116050,
      currency: 'mxn',
      payment_method_types: ['card'],
      payment_intent,
    };
    const event = { type: 'checkout.session.completed', object: session };
    const news = stripeNotice(SECRET, seconds(), event, `evt_${payment_intent}`);
    expect(await notify('STRIPE', token, news)).toEqual({ status: 200, data: { fresh: true } });
    expect(await statusOf(reference)).toMatchObject({
      status: 'PAGADA',
      paid_amount: '1160.50',
      fee: null,
      fee_tax: null,
    });
  };
  const warned = vi.spyOn(company.services.log, 'warn');
  // One that the key may not read, and one whose reply says less than it should.
  await pay('pi_refused');
  await pay('pi_odd');
  expect(warned.mock.calls.map(([, message]) => message)).toEqual([
    'fee of a payment untold',
    'fee of a payment untold',
  ]);
  warned.mockRestore();
});

test('Stripe: transfers have a customer of their own, and what it refuses is said', async () => {
  double = await stripeDouble('sk_test_llave');
  expect((await gateway('STRIPE', { link_hours: 48 })).data).toMatchObject({
    fields: { link_hours: ['Stripe mantiene abierta una liga hasta 24 horas.'] },
  });
  const { id } = (await gateway('STRIPE')).data as { id: number };
  await link('STRIPE', { methods: { 0: 'SPEI' } });
  expect(Object.fromEntries(new URLSearchParams(double.asked.at(-1)!.body))).toMatchObject({
    customer: 'cus_1',
    'payment_method_options[customer_balance][bank_transfer][type]': 'mx_bank_transfer',
  });
  const row = await call('STRIPE', 'GET', `payment_gateways/${id}`);
  await call('STRIPE', 'PUT', `payment_gateways/${id}`, {
    version: row.data.version,
    private_key: 'sk_test_otra',
  });
  const refused = await call('STRIPE', 'PUT', `payment_gateways/test/${id}`);
  expect(refused.status).toBe(503);
  expect(String(refused.data.message)).toContain('Invalid API Key provided');
});

test('Mercado Pago: the notice names a payment, which is asked for before it pays the link', async () => {
  const payments: Record<
    string,
    {
      status: string;
      external_reference: string;
      transaction_amount: number;
      fee_details?: unknown;
    }
  > = {};
  double = await mercadoPagoDouble('sk_test_llave', payments);
  const { id, token } = (await gateway('MERCADO_PAGO', { link_hours: 48 })).data as {
    id: number;
    token: string;
  };
  expect((await call('MERCADO_PAGO', 'PUT', `payment_gateways/test/${id}`)).data).toEqual({
    ok: true,
    message: 'Mercado Pago responde.',
  });
  const { data } = await link('MERCADO_PAGO');
  const reference = String(data.reference);
  expect(data.url).toContain('sandbox.mercadopago.com.mx');
  expect(JSON.parse(double.asked.at(-1)!.body)).toMatchObject({
    items: [{ quantity: 1, currency_id: 'MXN', unit_price: 1160.5 }],
    external_reference: reference,
    notification_url: `${company.services.appUrl}/hooks/pay/${token}`,
    payment_methods: {
      excluded_payment_types: [{ id: 'ticket' }, { id: 'bank_transfer' }, { id: 'atm' }],
    },
  });
  payments['1'] = { status: 'pending', external_reference: reference, transaction_amount: 1160.5 };
  payments['2'] = {
    status: 'approved',
    external_reference: reference,
    transaction_amount: 1160.5,
    fee_details: [
      { amount: 46.98, fee_payer: 'collector' },
      { amount: 9, fee_payer: 'payer' },
    ],
  };
  const tell = (payment: number, secret = SECRET) =>
    notify('MERCADO_PAGO', token, mercadoPagoNotice(secret, payment));
  expect((await tell(2, 'otro')).status).toBe(401);
  expect((await tell(1)).data).toEqual({ fresh: false });
  expect((await notify('MERCADO_PAGO', token, mercadoPagoNotice(SECRET, 2, 'plan'))).data).toEqual({
    fresh: false,
  });
  expect(await statusOf(reference)).toMatchObject({ status: 'PENDIENTE' });
  expect((await tell(2)).data).toEqual({ fresh: true });
  expect(await statusOf(reference)).toEqual({
    status: 'PAGADA',
    paid_method: 'credit_card',
    paid_amount: '1160.50',
    paid_currency: 'MXN',
    fee: '46.98',
    fee_tax: null,
  });
});

test('Mercado Pago: money that came is taken, though what it says of its fee is no fee', async () => {
  const payments: Record<
    string,
    {
      status: string;
      external_reference: string;
      transaction_amount: number;
      fee_details: unknown;
    }
  > = {};
  double = await mercadoPagoDouble('sk_test_llave', payments);
  const { token } = (await gateway('MERCADO_PAGO', { link_hours: 48 })).data as { token: string };
  const warned = vi.spyOn(company.services.log, 'warn');
  const odd = ['46.98', { amount: 46.98 }, [{ amount: '46.98' }], [{ fee_payer: 'collector' }]];
  for (const [i, fee_details] of odd.entries()) {
    const reference = String((await link('MERCADO_PAGO')).data.reference);
    payments[String(i + 10)] = {
      status: 'approved',
      external_reference: reference,
      transaction_amount: 1160.5,
      fee_details,
    };
    const news = mercadoPagoNotice(SECRET, i + 10);
    expect(await notify('MERCADO_PAGO', token, news)).toEqual({
      status: 200,
      data: { fresh: true },
    });
    expect(await statusOf(reference)).toMatchObject({
      status: 'PAGADA',
      paid_amount: '1160.50',
      fee: null,
    });
  }
  // A slow statement is warned of too.
  const untold = warned.mock.calls.filter(([, message]) => message === 'fee of a payment untold');
  expect(untold).toHaveLength(odd.length);
  warned.mockRestore();
});

test('a provider that does not answer, or of another country, leaves the gateway unchecked', async () => {
  double = await mercadoPagoDouble('sk_test_llave', {}, 'MLA');
  const { id } = (await gateway('MERCADO_PAGO')).data as { id: number };
  const test = () => call('MERCADO_PAGO', 'PUT', `payment_gateways/test/${id}`);
  expect((await test()).data).toEqual({
    ok: false,
    message: 'La cuenta de Mercado Pago no es de México.',
  });
  await double.close();
  expect(await test()).toMatchObject({
    status: 503,
    data: { message: 'Mercado Pago no responde. Intenta de nuevo en unos minutos.' },
  });
  expect((await call('MERCADO_PAGO', 'GET', `payment_gateways/${id}`)).data).toMatchObject({
    verification: 'SIN_COMPROBAR',
  });
});
