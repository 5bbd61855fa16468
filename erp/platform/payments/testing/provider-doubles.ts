/**
 * Doubles of payment providers, written from their public documentation and apart from the
 * adapters: each keeps what it was asked and answers as the provider says that it answers.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}
export interface Double {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  close(): Promise<void>;
}
type Answer = (asked: ReceivedRequest) => readonly [status: number, body: object];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function double(answer: Answer): Promise<Double> {
  const asked: ReceivedRequest[] = [];
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const each = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body,
      };
      asked.push(each);
      const [status, reply] = answer(each);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

/** What Stripe kept of a payment, by its intent; of `pi_odd` it tells nothing. */
const TRANSACTIONS: readonly (readonly [intent: string, told: object])[] = [
  [
    'pi_1',
    {
      fee: 5179,
      fee_details: [
        { amount: 4465, currency: 'mxn', type: 'stripe_fee' },
        { amount: 714, currency: 'mxn', type: 'tax' },
      ],
    },
  ],
  ['pi_odd', {}],
];

const paymentIntent = (id: string, told: object) => ({
  id,
  object: 'payment_intent',
  latest_charge: {
    id: `ch_${id}`,
    object: 'charge',
    balance_transaction: {
      id: `txn_${id}`,
      object: 'balance_transaction',
      currency: 'mxn',
      ...told,
    },
  },
});

/** docs.stripe.com/api: balance, customers and Checkout Sessions, in test mode. */
export const stripeDouble = (key: string): Promise<Double> =>
  double(({ method, path, authorization, body }) => {
    if (authorization !== `Bearer ${key}`)
      return [
        401,
        { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      ];
    if (method === 'GET' && path === '/v1/balance')
      return [200, { object: 'balance', livemode: false }];
    if (path === '/v1/customers') return [200, { id: 'cus_1', object: 'customer' }];
    const transaction = TRANSACTIONS.find(([id]) => path.startsWith(`/v1/payment_intents/${id}?`));
    if (transaction) return [200, paymentIntent(...transaction)];
    if (path !== '/v1/checkout/sessions')
      return [
        404,
        { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } },
      ];
    const sent = new URLSearchParams(body);
    if (sent.get('line_items[0][price_data][currency]') === 'xxx')
      return [400, { error: { type: 'invalid_request_error', message: 'Invalid currency: xxx' } }];
    return [
      200,
      {
        id: 'cs_test_1',
        object: 'checkout.session',
        url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      },
    ];
  });

/** A notice as docs.stripe.com/webhooks says: HMAC-SHA256 of `time.body`. */
export function stripeNotice(
  secret: string,
  seconds: number,
  event: { readonly type: string; readonly object: object; readonly livemode?: boolean },
  id = `evt_${event.type}`,
): { readonly body: string; readonly headers: Record<string, string> } {
  const body = JSON.stringify({
    id,
    object: 'event',
    type: event.type,
    livemode: event.livemode ?? false,
    data: { object: event.object },
  });
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${v1}` } };
}

interface MercadoPagoPayment {
  readonly status: string;
  readonly external_reference: string;
  readonly transaction_amount: number;
  readonly currency_id?: string;
}

/** www.mercadopago.com.mx/developers: users/me, preferences, and payments by number. */
export const mercadoPagoDouble = (
  token: string,
  payments: Readonly<Record<string, MercadoPagoPayment>>,
  site = 'MLM',
): Promise<Double> =>
  double(({ path, authorization }) => {
    if (authorization !== `Bearer ${token}`)
      return [401, { message: 'invalid access token', error: 'unauthorized', status: 401 }];
    if (path === '/users/me') return [200, { id: 7, nickname: 'TESTUSER', site_id: site }];
    if (path === '/checkout/preferences')
      return [
        201,
        {
          id: '7-abc',
          init_point: 'https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=7-abc',
          sandbox_init_point:
            'https://sandbox.mercadopago.com.mx/checkout/v1/redirect?pref_id=7-abc',
        },
      ];
    const [, number = ''] = /^\/v1\/payments\/(\d+)$/.exec(path) ?? [];
    const payment = payments[number];
    if (!payment) return [404, { message: 'Payment not found', status: 404 }];
    return [
      200,
      {
        id: Number(number),
        live_mode: false,
        currency_id: 'MXN',
        payment_type_id: 'credit_card',
        ...payment,
      },
    ];
  });

/** A notice of a payment, signed as its pages on web hooks say. */
export function mercadoPagoNotice(
  secret: string,
  payment: number,
  type = 'payment',
): { readonly body: string; readonly headers: Record<string, string> } {
  const ts = '1742505638';
  const manifest = `id:${payment};request-id:req-1;ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  return {
    body: JSON.stringify({
      id: 99,
      live_mode: false,
      type,
      action: 'payment.updated',
      data: { id: String(payment) },
    }),
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'req-1' },
  };
}
