/** What a provider tells us: proved, kept once by its own id, and told on. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { enqueueNamedWebhook } from '../webhooks/enqueue.ts';
import type { PaymentNews } from './adapter.ts';
import { notifyPaymentReceived } from './payment-received.ts';
import { adapterOf, configOf, GATEWAY_COLUMNS, type GatewayRow } from './adapters.ts';

export const PAYMENT_EVENT = 'payment.received';

interface LinkRow {
  readonly id: number;
  readonly status: string;
  readonly amount: string;
  readonly currency_id: number;
  readonly event_id: string | null;
}

const gatewayAt = (services: Services, token: string) =>
  services.db.system(async (tx) => {
    // Of every company: the address's token says whose it is.
    const [row] = await tx.query<GatewayRow & { account_code: string; time_zone: string }>(
      `select ${GATEWAY_COLUMNS}, a.code as account_code, a.time_zone from payment_gateways g join accounts a on a.id = g.account_id where g.token = $1 and g.active and a.status = 'ACTIVA'`,
      [token],
    );
    return row ?? null;
  });

/**
 * Throws NO_ENCONTRADO for an unknown address, NO_AUTENTICADO for a notice that does not prove
 * whose it is. Gives whether it was news.
 */
export async function handlePaymentNews(
  services: Services,
  token: string,
  headers: Headers,
  body: string,
): Promise<{ readonly fresh: boolean }> {
  const row = await gatewayAt(services, token);
  if (!row) throw notFound(t('request.noAddress', 'Esta dirección no existe en la API.'));
  const now = services.now();
  const config = configOf(services, row);
  const news = await adapterOf(services, config).news(config, headers, body, now);
  if (!news)
    throw new DomainError(
      'NO_AUTENTICADO',
      t('payments.signature', 'La firma del aviso no es del proveedor.'),
    );
  if (news === 'NOTHING_NEW') return { fresh: false };
  const actor = {
    ...systemActor(services.registry, row.account_id, row.account_code, row.time_zone),
    origin: 'PUBLICO' as const,
    nickname: row.code,
  };
  try {
    return await services.db.tenant({ accountId: row.account_id }, (tx) =>
      keepNews({ tx, services, actor, now }, row.id, news),
    );
  } catch (error) {
    // Money may have come that nobody else hears of.
    const { eventId, reference, status, amount, currency } = news;
    const told = { eventId, reference, status, amount, currency };
    services.log.warn({ err: error, gateway: row.id, news: told }, 'notice of a payment not kept');
    throw error;
  }
}

/** News that is proved, of one of the gateway's links; NO_ENCONTRADO when there is none. */
export async function keepNews(
  context: Writing,
  gateway: number,
  news: PaymentNews,
): Promise<{ readonly fresh: boolean }> {
  const { tx, services, actor, now } = context;
  const [link] = await tx.query<LinkRow>(
    `select l.id, l.status, l.amount, l.currency_id, l.event_id from payment_links l where l.account_id = $3 and l.reference = $1 and l.gateway_id = $2 for update`,
    [news.reference, gateway, TENANT],
  );
  if (!link) throw notFound(t('payments.noLink', 'No hay una liga con esa referencia.'));
  if (!isNews(link, news)) return { fresh: false };
  await write(tx, link, news, now);
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: 'notify',
    resource: 'payment-links',
    recordId: link.id,
    recordLabel: news.reference,
    changes: { status: [link.status, news.status] },
  });
  if (news.status === 'PAGADA') {
    await enqueueNamedWebhook(
      tx,
      services,
      actor,
      services.registry.resource('payment-links'),
      PAYMENT_EVENT,
      link.id,
    );
    await notifyPaymentReceived(context, link.id);
  }
  return { fresh: true };
}

/** Nothing is no payment. */
const isEmpty = ({ status, amount }: PaymentNews): boolean =>
  status === 'PAGADA' && amount !== null && !new Decimal(amount).gt(0);

/** A paid link stays paid, whatever comes later. */
const isNews = (link: LinkRow, news: PaymentNews): boolean =>
  link.event_id !== news.eventId && link.status !== 'PAGADA' && !isEmpty(news);

interface PaidFigures {
  readonly amount: string;
  readonly fee: string | null;
  readonly feeTax: string | null;
}

/** No payment has them; a receipt with them could never be made. */
function isAbsurd(amount: string, fee: Decimal, tax: Decimal): boolean {
  if (fee.lt(0) || tax.lt(0) || (fee.isZero() && tax.gt(0))) return true;
  return fee.plus(tax).gte(amount);
}

/** A fee that leaves nothing of the amount, or a tax of no fee, counts as untold. */
function figuresOf(link: LinkRow, news: PaymentNews): PaidFigures {
  const [amount, fee, feeTax] = [news.amount ?? link.amount, news.fee ?? null, news.feeTax ?? null];
  const isUntold = fee === null || isAbsurd(amount, new Decimal(fee), new Decimal(feeTax ?? 0));
  return isUntold ? { amount, fee: null, feeTax: null } : { amount, fee, feeTax };
}

/** The currency that was paid: the link's unless another is told. */
async function paidCurrency(tx: Tx, link: LinkRow, code: string | null): Promise<number> {
  if (code === null) return link.currency_id;
  const [found] = await tx.query<{ id: number }>(
    'select id from currencies where account_id = $2 and code = $1',
    [code, TENANT],
  );
  if (found) return found.id;
  const message = t('payments.noCurrency', 'La empresa no tiene la moneda {code}: agrégala.', {
    code,
  });
  throw invalid({ currency: [message] }, message);
}

/** What was paid is written down as it was told, also where it is not what was asked for. */
async function write(tx: Tx, link: LinkRow, news: PaymentNews, now: Temporal.Instant) {
  const isPaid = news.status === 'PAGADA';
  const paid = isPaid ? figuresOf(link, news) : null;
  await tx.execute(
    `update payment_links set status = $2, event_id = $3, paid_at = case when $2 = 'PAGADA' then $4::timestamptz end, paid_method = $5, paid_amount = $7, paid_currency_id = $8, fee = $9, fee_tax = $10, version = version + 1, updated_at = $4::timestamptz where account_id = $6 and id = $1`,
    [
      link.id,
      news.status,
      news.eventId,
      now.toString(),
      news.method,
      TENANT,
      paid?.amount ?? null,
      isPaid ? await paidCurrency(tx, link, news.currency) : null,
      paid?.fee ?? null,
      paid?.feeTax ?? null,
    ],
  );
}

/** The link at an address of a gateway, for its page; null when there is none. */
export async function linkToPay(services: Services, token: string, reference: string) {
  const row = await gatewayAt(services, token);
  if (!row) return null;
  return services.db.tenant({ accountId: row.account_id }, async (tx) => {
    const [link] = await tx.query<{
      reference: string;
      title: string | null;
      amount: string;
      status: string;
      currency: string;
      company: string;
      expires_at: string;
      time_zone: string;
    }>(
      `select l.reference, l.title, l.amount, case when l.status = 'PENDIENTE' and l.expires_at < $3::timestamptz then 'VENCIDA' else l.status end as status, c.code as currency, a.name as company, l.expires_at, a.time_zone
       from payment_links l ${join('payment_links.currency_id', 'l', 'c')} join accounts a on a.id = l.account_id where l.account_id = $4 and l.reference = $1 and l.gateway_id = $2`,
      [reference, row.id, services.now().toString(), TENANT],
    );
    const gateway = configOf(services, row);
    return link ? { link: { ...link, trial: gateway.provider === 'PRUEBAS' }, gateway } : null;
  });
}
