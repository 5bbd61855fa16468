/**
 * Stripe. A link is a Checkout Session and its notices are that session's events, as
 * docs.stripe.com/api/checkout/sessions and docs.stripe.com/webhooks describe them.
 */
import { Decimal } from 'decimal.js';
import type { Stripe } from 'stripe';
import type { Log } from '#erp/model/log.ts';
import { t } from '#erp/model/texts/t.ts';
import type { GatewayAdapter, GatewayConfig, LinkRequest, PaymentNews } from '../adapter.ts';
import { noAnswer, refusedBy } from '../refusals.ts';

export const STRIPE_API = 'https://api.stripe.com';
const NAME = 'Stripe';
const TIMEOUT_MS = 10_000;
/** A notice older than this proves nothing (docs.stripe.com/webhooks). */
const FRESH_SECONDS = 300;

/** Currencies without cents (docs.stripe.com/currencies). */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const minorUnits = (currency: string) => (WHOLE.has(currency.toUpperCase()) ? 1 : 100);

/** Loaded when a company first uses it: most have no such gateway. */
async function clientOf(config: GatewayConfig, api: string): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(api);
  return new Client(config.privateKey ?? '', {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Throws NO_DISPONIBLE: what Stripe said, or that it does not answer. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  const { Stripe: Client } = await import('stripe');
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Client.errors.StripeConnectionError) throw noAnswer(NAME);
    if (error instanceof Client.errors.StripeError) throw refusedBy(NAME, error.message);
    throw error;
  }
}

const TYPES = {
  TARJETA: 'card',
  OXXO: 'oxxo',
  SPEI: 'customer_balance',
} as const;

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Bank transfers are told by a reference of the customer, so that link has one of its own. */
async function methodsOf(
  client: Stripe,
  { methods, reference }: LinkRequest,
): Promise<Partial<SessionParams>> {
  const types = methods.flatMap((method) => {
    const type = TYPES[method as keyof typeof TYPES];
    return type ? [type] : [];
  });
  if (types.length === 0 || methods.includes('LIGA')) return {};
  if (!types.includes('customer_balance')) return { allowed_payment_method_types: types };
  const { id } = await client.customers.create({ description: reference });
  return {
    allowed_payment_method_types: types,
    customer: id,
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'mx_bank_transfer' },
      },
    },
  };
}

/** What became of the session; null where nothing did yet. */
function statusOf(event: Stripe.Event): PaymentNews['status'] | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid' ? 'PAGADA' : null;
    case 'checkout.session.async_payment_succeeded':
      return 'PAGADA';
    case 'checkout.session.async_payment_failed':
      return 'RECHAZADA';
    case 'checkout.session.expired':
      return 'CANCELADA';
    default:
      return null;
  }
}

const amountOf = (cents: number | null, currency: string | null) =>
  cents === null || currency === null
    ? null
    : new Decimal(cents).div(minorUnits(currency)).toFixed(2);

interface Notice {
  readonly body: string;
  readonly signature: string;
  readonly now: Temporal.Instant;
}

/** Null for a notice that Stripe did not sign, or too long ago. */
async function provenEvent(secret: string, notice: Notice): Promise<Stripe.Event | null> {
  const { Stripe: Client } = await import('stripe');
  try {
    return Client.webhooks.constructEvent(
      notice.body,
      notice.signature,
      secret,
      FRESH_SECONDS,
      undefined,
      notice.now.epochMilliseconds,
    );
  } catch (error) {
    if (
      error instanceof Client.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError
    )
      return null;
    throw error;
  }
}

const lineOf = ({ amount, currency, title }: LinkRequest) => ({
  quantity: 1,
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: new Decimal(amount).times(minorUnits(currency)).toNumber(),
    product_data: { name: title },
  },
});

interface Place {
  readonly appUrl: string;
  readonly api: string;
}

interface Asking {
  readonly api: string;
  readonly log: Log;
}

async function makeSession({ appUrl, api }: Place, config: GatewayConfig, request: LinkRequest) {
  const client = await clientOf(config, api);
  const back = `${appUrl}/hooks/pay/${config.token}?${new URLSearchParams({ liga: request.reference })}`;
  const session = await asking(async () =>
    client.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: request.reference,
        success_url: back,
        cancel_url: back,
        locale: 'es-419',
        expires_at: Math.floor(Temporal.Instant.from(request.expiresAt).epochMilliseconds / 1000),
        line_items: [lineOf(request)],
        ...(await methodsOf(client, request)),
      },
      { idempotencyKey: request.reference },
    ),
  );
  return { url: session.url ?? '', providerId: session.id.slice(0, 80) };
}

type Fee = Pick<PaymentNews, 'fee' | 'feeTax'>;

/** What Stripe kept, of its balance: fees and the tax on them; none while it is not settled. */
async function feeOf(
  config: GatewayConfig,
  api: string,
  { payment_intent: intent, currency }: Stripe.Checkout.Session,
): Promise<Fee> {
  const id = typeof intent === 'string' ? intent : intent?.id;
  if (!id) return {};
  const client = await clientOf(config, api);
  const { latest_charge: charge } = await asking(() =>
    client.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
  );
  if (!charge || typeof charge === 'string') return {};
  const { balance_transaction: kept } = charge;
  // Of money that is settled in another currency the fee is told in that one.
  if (!kept || typeof kept === 'string' || kept.currency !== currency) return {};
  const sumOf = (isTax: boolean) =>
    kept.fee_details
      .filter(({ type }) => (type === 'tax') === isTax)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    fee: amountOf(sumOf(false), kept.currency),
    feeTax: amountOf(sumOf(true), kept.currency),
  };
}

/** The money came whatever becomes of the question: the fee stays untold. */
async function toldFee(
  config: GatewayConfig,
  { api, log }: Asking,
  session: Stripe.Checkout.Session,
): Promise<Fee> {
  try {
    return await feeOf(config, api, session);
  } catch (error) {
    log.warn({ err: error, gateway: config.id, session: session.id }, 'fee of a payment untold');
    return {};
  }
}

async function readNotice(
  config: GatewayConfig,
  place: Asking,
  { body, signature, now }: Omit<Notice, 'signature'> & { readonly signature: string | null },
): ReturnType<GatewayAdapter['news']> {
  if (!config.webhookSecret || !signature) return null;
  const event = await provenEvent(config.webhookSecret, { body, signature, now });
  if (!event) return null;
  const status = statusOf(event);
  if (!status || event.livemode !== (config.mode === 'PRODUCCION')) return 'NOTHING_NEW';
  const session = event.data.object as Stripe.Checkout.Session;
  return {
    eventId: event.id.slice(0, 100),
    reference: session.client_reference_id ?? '',
    status,
    amount: amountOf(session.amount_total, session.currency),
    currency: session.currency?.toUpperCase() ?? null,
    method: session.payment_method_types[0]?.slice(0, 40) ?? null,
    ...(status === 'PAGADA' && (await toldFee(config, place, session))),
  };
}

export const stripe = (appUrl: string, api: string, log: Log): GatewayAdapter => ({
  async test(config) {
    const client = await clientOf(config, api);
    const { livemode } = await asking(() => client.balance.retrieve());
    if (livemode !== (config.mode === 'PRODUCCION'))
      return {
        ok: false,
        message: livemode
          ? t(
              'payments.liveKey',
              'La llave privada es de producción y la pasarela está en pruebas.',
            )
          : t(
              'payments.testKey',
              'La llave privada es de pruebas y la pasarela está en producción.',
            ),
      };
    return { ok: true, message: t('payments.answers', '{name} responde.', { name: NAME }) };
  },
  link: (config, request) => makeSession({ appUrl, api }, config, request),
  news: (config, headers, body, now) =>
    readNotice(config, { api, log }, { body, signature: headers.get('stripe-signature'), now }),
});
