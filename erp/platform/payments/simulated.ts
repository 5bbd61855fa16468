/**
 * The gateway «Pruebas»: no money moves, a click pays. Its notices are signed like those of our own
 * web hooks.
 */
import { t } from '#erp/model/texts/t.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayAdapter, GatewayConfig, PaymentNews } from './adapter.ts';

const FRESH_SECONDS = 300;

/**
 * Without a secret of its own, one that follows from the installation's and the gateway's token.
 */
export const simulatedSecret = (config: GatewayConfig, installation: string): string =>
  config.webhookSecret ??
  createHmac('sha256', installation).update(`telar gateway ${config.token}`).digest('hex');

export const simulatedSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

function isSigned(secret: string, headers: Headers, body: string, now: Temporal.Instant): boolean {
  const timestamp = headers.get('telar-timestamp') ?? '';
  const [, given = ''] = /^v1=([0-9a-f]{64})$/.exec(headers.get('telar-signature') ?? '') ?? [];
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(now.epochMilliseconds / 1000 - Number(timestamp)) > FRESH_SECONDS
  )
    return false;
  const expected = Buffer.from(simulatedSignature(secret, timestamp, body));
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
}

const AMOUNT = /^\d{1,16}(\.\d{1,2})?$/;
const CURRENCY = /^[A-Z]{3}$/;
const STATUSES = new Set(['PAGADA', 'RECHAZADA', 'CANCELADA']);

function readNews(body: string): PaymentNews | null {
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>> | null;
  if (typeof sent !== 'object' || sent === null) return null;
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name].slice(0, 100) : '');
  const amountOf = (name: string) => (AMOUNT.test(text(name)) ? text(name) : null);
  if (!text('id') || !text('reference') || !STATUSES.has(text('status'))) return null;
  return {
    eventId: text('id'),
    reference: text('reference'),
    status: text('status') as PaymentNews['status'],
    amount: amountOf('amount'),
    currency: CURRENCY.test(text('currency')) ? text('currency') : null,
    method: text('method') || null,
    fee: amountOf('fee'),
    feeTax: amountOf('fee_tax'),
  };
}

export const simulated = (appUrl: string, installation: string): GatewayAdapter => ({
  test: async () => ({
    ok: true,
    message: t('payments.testAnswers', 'La pasarela de pruebas responde. No mueve dinero.'),
  }),
  link: async ({ token }, { reference }) => ({
    url: `${appUrl}/hooks/pay/${token}?${new URLSearchParams({ liga: reference })}`,
    providerId: `sim_${reference}`,
  }),
  async news(config, headers, body, now) {
    if (!isSigned(simulatedSecret(config, installation), headers, body, now)) return null;
    try {
      return readNews(body);
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  },
});
