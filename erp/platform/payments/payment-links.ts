/** Links at which somebody pays an amount of a record: the provider makes one, then it is kept. */
import { randomBytes } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';
import type { Services } from '#erp/kernel/services.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { adapterOf, configOf, GATEWAY_COLUMNS, type GatewayRow } from './adapters.ts';
import { requirePayable } from './payment-asked.ts';

/** Who asks for a link, and when. */
export interface Asking {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

export interface AskedLink {
  readonly record: RecordName;
  readonly gatewayId: number | null;
  /** As it was sent. */
  readonly amount: unknown;
  /** Null: that of the gateway, else pesos. */
  readonly currencyId: number | null;
  /** None: those of the gateway. */
  readonly methods: readonly string[];
}

/** What a provider made, which nothing keeps yet. */
export interface MadeLink extends AskedLink {
  /** Above zero, two decimals. */
  readonly amount: string;
  readonly gateway: { readonly id: number; readonly code: string };
  readonly currency: { readonly id: number; readonly code: string };
  readonly title: string;
  readonly reference: string;
  readonly url: string;
  readonly providerId: string;
  /** UTC, to the millisecond. */
  readonly expiresAt: string;
}

/** The id that was sent, if it is one. */
export const sentId = (raw: unknown): number | null =>
  typeof raw === 'string' && ROW_ID.test(raw) ? Number(raw) : null;

/** Throws VALIDACION at `amount`. */
function sentAmount(raw: unknown): string {
  if (typeof raw !== 'string' || !/^\d{1,12}(\.\d{1,2})?$/.test(raw) || new Decimal(raw).lte(0))
    throw invalid({
      amount: [t('payments.amount', 'Escribe un importe mayor que cero, con dos decimales.')],
    });
  return new Decimal(raw).toFixed(2);
}

/** The named gateway, or the first active one that takes the methods that were asked for. */
async function gatewayFor(tx: Tx, { gatewayId, methods }: AskedLink): Promise<GatewayRow> {
  const rows = await tx.query<GatewayRow>(
    `select ${GATEWAY_COLUMNS} from payment_gateways g where g.account_id = $2 and g.active and ($1::bigint is null or g.id = $1::bigint) order by g.mode desc, g.code`,
    [gatewayId, TENANT],
  );
  const fits = rows.find((row) => methods.every((method) => row.methods.includes(method)));
  if (fits) return fits;
  if (rows.length === 0)
    throw invalid({
      gateway_id: [
        t(
          'payments.noGateway',
          'No hay una pasarela de pago activa. Dala de alta en Configuración, pestaña Catálogos.',
        ),
      ],
    });
  throw invalid({
    methods: [t('payments.noMethods', 'Ninguna pasarela activa cobra con esos métodos.')],
  });
}

async function currencyFor(
  tx: Tx,
  id: number | null,
  gateway: GatewayRow,
): Promise<MadeLink['currency']> {
  const [row] = await tx.query<MadeLink['currency']>(
    `select c.id, c.code from currencies c where c.account_id = $3 and c.active and case when $1::bigint is not null then c.id = $1::bigint else c.code = coalesce((select code from currencies where account_id = $3 and id = $2), 'MXN') end`,
    [id, gateway.currency_id, TENANT],
  );
  if (!row) throw invalid({ currency_id: [t('payments.currency', 'Elige una moneda activa.')] });
  return row;
}

/**
 * Asks the provider, in no transaction: what it made and nobody keeps expires there. Throws
 * NO_ENCONTRADO for a record out of reach, VALIDACION for what is no amount or is not owed,
 * NO_DISPONIBLE for a provider that does not answer.
 */
export async function makePaymentLink(
  { services, actor, now }: Asking,
  asked: AskedLink,
): Promise<MadeLink> {
  const { record } = asked;
  const { gateway, currency, title, amount } = await services.db.tenant(
    { accountId: actor.accountId },
    async (tx) => {
      const named = await requireRecord(tx, services.registry, actor, record, 'one');
      const sum = sentAmount(asked.amount);
      const row = await gatewayFor(tx, asked);
      const money = await currencyFor(tx, asked.currencyId, row);
      await requirePayable({ tx, services, actor, now }, { record, amount: sum, currency: money });
      return { gateway: row, currency: money, title: named, amount: sum };
    },
  );
  const config = configOf(services, gateway);
  const reference = `LP-${randomBytes(9).toString('base64url')}`;
  const expiresAt = now
    .add({ hours: gateway.link_hours })
    .toString({ smallestUnit: 'millisecond' });
  const methods = asked.methods.length > 0 ? asked.methods : gateway.methods;
  const { url, providerId } = await adapterOf(services, config).link(config, {
    reference,
    title,
    amount,
    currency: currency.code,
    methods,
    expiresAt,
  });
  if (!URL.canParse(url))
    throw new DomainError(
      'NO_DISPONIBLE',
      t(
        'payments.badAddress',
        'El proveedor respondió con una dirección que no sirve. Intenta de nuevo.',
      ),
    );
  return {
    ...asked,
    amount,
    methods,
    gateway,
    currency,
    title,
    reference,
    url,
    providerId,
    expiresAt,
  };
}

/** Writes it down, for its notices; gives its id. */
export async function keepPaymentLink(
  { tx, services, actor, now }: Writing,
  made: MadeLink,
): Promise<number> {
  const { record, gateway, currency, reference, amount } = made;
  const [link] = await tx.query<{ id: number }>(
    `insert into payment_links (account_id, reference, gateway_id, status, amount, currency_id, methods, source_resource, source_id, title, url, provider_id, expires_at, created_by, updated_by)
     values ($1, $2, $3, 'PENDIENTE', $4, $5, $6::text[], $7, $8, $9, $10, $11, $12, $13, $13) returning id`,
    [
      actor.accountId,
      reference,
      gateway.id,
      amount,
      currency.id,
      made.methods,
      record.resource.path,
      record.id,
      made.title.slice(0, 200),
      made.url,
      made.providerId,
      made.expiresAt,
      actor.userId,
    ],
  );
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: 'link',
    resource: services.registry.resource('payment_gateways').path,
    recordId: gateway.id,
    recordLabel: gateway.code,
    changes: {
      liga: [null, reference],
      importe: [null, amount],
      registro: [null, `${record.resource.path}/${record.id}`],
      id: [null, link!.id],
    },
  });
  return link!.id;
}
