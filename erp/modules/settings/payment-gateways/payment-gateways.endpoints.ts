/** Calls of a gateway: a trial of its connection, and a link for an amount of a record. */
import { t } from '#erp/model/texts/t.ts';
import { LINK, TEST } from './payment-gateways.schemas.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { randomBytes } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { audit } from '#erp/kernel/audit/audit.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  adapterOf,
  configOf,
  GATEWAY_COLUMNS,
  type GatewayRow,
} from '#erp/platform/payments/adapters.ts';

export const testGateway = call(TEST, async ({ services, actor, id, now }) => {
  const [row] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<GatewayRow>(
      `select ${GATEWAY_COLUMNS} from payment_gateways g where g.account_id = $2 and g.id = $1`,
      [id, TENANT],
    ),
  );
  if (!row) throw notFound();
  const config = configOf(services, row);
  const result = await adapterOf(services, config).test(config);
  // Only a trial with the provider's own test mode says that links and notices work.
  if (result.ok && row.mode === 'PRUEBAS' && row.provider !== 'PRUEBAS')
    await services.db.tenant({ accountId: actor.accountId }, (tx) =>
      tx.execute(
        "update payment_gateways set verification = 'COMPROBADA', checked_at = $2 where account_id = $3 and id = $1",
        [id, now.toString(), TENANT],
      ),
    );
  return { data: result };
});

interface PaymentLinkInput {
  readonly gatewayId: string | null;
  readonly amount: string;
  readonly currencyId: string | null;
  readonly methods: readonly string[];
}

const idIn = (raw: unknown) => (typeof raw === 'string' && ROW_ID.test(raw) ? raw : null);

function askedOf(body: Readonly<Record<string, unknown>>): PaymentLinkInput {
  const { amount } = body;
  if (
    typeof amount !== 'string' ||
    !/^\d{1,12}(\.\d{1,2})?$/.test(amount) ||
    new Decimal(amount).lte(0)
  )
    throw invalid({
      amount: [t('settings.amount', 'Escribe un importe mayor que cero, con dos decimales.')],
    });
  const members =
    typeof body.methods === 'string' && body.methods !== ''
      ? [body.methods]
      : (listMembers(body.methods as WireValue | undefined)?.map(([, each]) => each) ?? []);
  return {
    gatewayId: idIn(body.gateway_id),
    amount: new Decimal(amount).toFixed(2),
    currencyId: idIn(body.currency_id),
    methods: members.filter((each) => typeof each === 'string'),
  };
}

/** The named gateway, or the first active one that takes the methods that were asked for. */
async function gatewayFor(tx: Tx, { gatewayId, methods }: PaymentLinkInput): Promise<GatewayRow> {
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
          'settings.noGateway',
          'No hay una pasarela de pago activa. Dala de alta en Configuración, pestaña Catálogos.',
        ),
      ],
    });
  throw invalid({
    methods: [t('settings.noMethods', 'Ninguna pasarela activa cobra con esos métodos.')],
  });
}

async function currencyFor(
  tx: Tx,
  id: string | null,
  gateway: GatewayRow,
): Promise<{ readonly id: number; readonly code: string }> {
  const [row] = await tx.query<{ id: number; code: string }>(
    `select c.id, c.code from currencies c where c.account_id = $3 and c.active and case when $1::bigint is not null then c.id = $1::bigint else c.code = coalesce((select code from currencies where account_id = $3 and id = $2), 'MXN') end`,
    [id, gateway.currency_id, TENANT],
  );
  if (!row) throw invalid({ currency_id: [t('settings.currency', 'Elige una moneda activa.')] });
  return row;
}

export const makeLink = call(LINK, async ({ services, actor, resource, input: body, now }) => {
  const asked = askedOf(body);
  const record = parseRecordName(services.registry, {
    resource: body.source_resource,
    record_id: body.source_id,
  });
  const tenant = { accountId: actor.accountId };
  const { gateway, currency, title } = await services.db.tenant(tenant, async (tx) => {
    const named = await requireRecord(tx, services.registry, actor, record, 'one');
    const row = await gatewayFor(tx, asked);
    return { gateway: row, currency: await currencyFor(tx, asked.currencyId, row), title: named };
  });
  const config = configOf(services, gateway);
  const reference = `LP-${randomBytes(9).toString('base64url')}`;
  const expiresAt = now
    .add({ hours: gateway.link_hours })
    .toString({ smallestUnit: 'millisecond' });
  const methods = asked.methods.length > 0 ? asked.methods : gateway.methods;
  // The provider is asked outside the transaction; a link that it made and we could not keep simply
  // expires there.
  const made = await adapterOf(services, config).link(config, {
    reference,
    title,
    amount: asked.amount,
    currency: currency.code,
    methods,
    expiresAt,
  });
  if (!URL.canParse(made.url))
    throw new DomainError(
      'NO_DISPONIBLE',
      t(
        'settings.badAddress',
        'El proveedor respondió con una dirección que no sirve. Intenta de nuevo.',
      ),
    );
  await services.db.tenant(tenant, async (tx) => {
    const [link] = await tx.query<{ id: number }>(
      `insert into payment_links (account_id, reference, gateway_id, status, amount, currency_id, methods, source_resource, source_id, title, url, provider_id, expires_at, created_by, updated_by)
       values ($1, $2, $3, 'PENDIENTE', $4, $5, $6::text[], $7, $8, $9, $10, $11, $12, $13, $13) returning id`,
      [
        actor.accountId,
        reference,
        gateway.id,
        asked.amount,
        currency.id,
        methods,
        record.resource.path,
        record.id,
        title.slice(0, 200),
        made.url,
        made.providerId,
        expiresAt,
        actor.userId,
      ],
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'link',
      resource: resource.path,
      recordId: gateway.id,
      recordLabel: gateway.code,
      changes: {
        liga: [null, reference],
        importe: [null, asked.amount],
        registro: [null, `${record.resource.path}/${record.id}`],
        id: [null, link!.id],
      },
    });
  });
  return { data: { url: made.url, expires_at: expiresAt, reference } };
});
