/**
 * Mercado Pago. A link is a Checkout Pro preference; a notice only names a payment, which is asked
 * for, as www.mercadopago.com.mx/developers describes them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Decimal } from 'decimal.js';
import * as z from 'zod';
import type { Log } from '#erp/model/log.ts';
import { t } from '#erp/model/texts/t.ts';
import type { GatewayAdapter, GatewayConfig, LinkRequest, PaymentNews } from '../adapter.ts';
import { noAnswer, refusedBy } from '../refusals.ts';

export const MERCADO_PAGO_API = 'https://api.mercadopago.com';
const NAME = 'Mercado Pago';
const TIMEOUT_MS = 10_000;

const PREFERENCE = z.object({
  id: z.string(),
  init_point: z.string(),
  sandbox_init_point: z.string().nullish(),
});
const PERSON = z.object({ id: z.number(), site_id: z.string() });
const PAYMENT = z.object({
  id: z.number(),
  status: z.string(),
  live_mode: z.boolean(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  payment_type_id: z.string().nullish().catch(null),
  fee_details: z.unknown().optional(),
});
const FEES = z.array(z.object({ amount: z.number(), fee_payer: z.string().nullish() })).nullish();
const NOTICE = z.object({ type: z.string(), data: z.object({ id: z.coerce.string() }) });
const REFUSAL = z.object({ message: z.string() });

/** Throws NO_DISPONIBLE: what Mercado Pago said, or that it does not answer. */
async function ask<T>(
  { privateKey }: GatewayConfig,
  url: string,
  reply: z.ZodType<T>,
  body?: object,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${privateKey ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && error.name === 'TimeoutError')
    )
      throw noAnswer(NAME);
    throw error;
  }
  const text = await response.text();
  const sent = jsonOf(text);
  if (!response.ok)
    throw refusedBy(NAME, REFUSAL.safeParse(sent).data?.message ?? `HTTP ${response.status}`);
  const read = reply.safeParse(sent);
  if (!read.success) throw noAnswer(NAME);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Payment types by method of ours; what is not asked for is excluded. */
const TYPES = {
  TARJETA: ['credit_card', 'debit_card', 'prepaid_card'],
  OXXO: ['ticket'],
  SPEI: ['bank_transfer'],
} as const;
const ALL = [...Object.values(TYPES).flat(), 'atm'] as const;

function excluded({ methods }: LinkRequest): readonly { readonly id: string }[] {
  const asked: readonly string[] = methods.flatMap((method) => [
    ...(TYPES[method as keyof typeof TYPES] ?? []),
  ]);
  if (asked.length === 0 || methods.includes('LIGA')) return [];
  return ALL.filter((type) => !asked.includes(type)).map((id) => ({ id }));
}

/** `x-signature` says `ts=…,v1=…`; what is signed names the payment, the request and that time. */
function isSigned(secret: string, headers: Headers, paymentId: string): boolean {
  const parts = Object.fromEntries(
    (headers.get('x-signature') ?? '').split(',').map((part) => part.trim().split('=', 2)),
  ) as Readonly<Record<string, string>>;
  const manifest = `id:${paymentId.toLowerCase()};request-id:${headers.get('x-request-id') ?? ''};ts:${parts.ts ?? ''};`;
  const expected = Buffer.from(createHmac('sha256', secret).update(manifest).digest('hex'));
  const given = Buffer.from(parts.v1 ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * What it keeps of the payment; its VAT is in its invoice and is not told here. The money came
 * whatever they look like: fees that cannot be read stay untold.
 */
function feeOf(payment: z.infer<typeof PAYMENT>, gateway: number, log: Log): string | null {
  const { data, error } = FEES.safeParse(payment.fee_details);
  if (error)
    log.warn({ err: error.message, gateway, payment: payment.id }, 'fee of a payment untold');
  const own = data?.filter(({ fee_payer }) => fee_payer !== 'payer') ?? [];
  if (own.length === 0) return null;
  return own.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2);
}

const STATUSES: Readonly<Record<string, PaymentNews['status']>> = {
  approved: 'PAGADA',
  rejected: 'RECHAZADA',
  cancelled: 'CANCELADA',
};

export const mercadoPago = (appUrl: string, api: string, log: Log): GatewayAdapter => ({
  async test(config) {
    const { site_id } = await ask(config, `${api}/users/me`, PERSON);
    if (site_id !== 'MLM')
      return {
        ok: false,
        message: t('payments.otherCountry', 'La cuenta de Mercado Pago no es de México.'),
      };
    return { ok: true, message: t('payments.answers', '{name} responde.', { name: NAME }) };
  },
  async link(config, request) {
    const page = `${appUrl}/hooks/pay/${config.token}`;
    const back = `${page}?${new URLSearchParams({ liga: request.reference })}`;
    const made = await ask(config, `${api}/checkout/preferences`, PREFERENCE, {
      items: [
        {
          title: request.title.slice(0, 250),
          quantity: 1,
          currency_id: request.currency,
          unit_price: new Decimal(request.amount).toNumber(),
        },
      ],
      external_reference: request.reference,
      notification_url: page,
      back_urls: { success: back, pending: back, failure: back },
      expires: true,
      expiration_date_to: request.expiresAt.replace(/Z$/, '+00:00'),
      payment_methods: { excluded_payment_types: excluded(request) },
    });
    const url = config.mode === 'PRODUCCION' ? made.init_point : made.sandbox_init_point;
    return { url: url ?? made.init_point, providerId: made.id.slice(0, 80) };
  },
  async news(config, headers, body) {
    const notice = NOTICE.safeParse(jsonOf(body)).data;
    if (!notice || !config.webhookSecret) return null;
    if (!isSigned(config.webhookSecret, headers, notice.data.id)) return null;
    if (notice.type !== 'payment') return 'NOTHING_NEW';
    const payment = await ask(
      config,
      `${api}/v1/payments/${encodeURIComponent(notice.data.id)}`,
      PAYMENT,
    );
    const status = STATUSES[payment.status];
    // Payments of its test accounts may call themselves real; the other way round never.
    if (!status || (config.mode === 'PRODUCCION' && !payment.live_mode)) return 'NOTHING_NEW';
    return {
      eventId: `${payment.id}:${payment.status}`,
      reference: payment.external_reference ?? '',
      status,
      amount: new Decimal(payment.transaction_amount).toFixed(2),
      currency: payment.currency_id,
      method: payment.payment_type_id?.slice(0, 40) ?? null,
      fee: feeOf(payment, config.id, log),
    };
  },
});
