/** Calls of a gateway: a trial of its connection, and a link for an amount of a record. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { parseRecordName } from '#erp/kernel/record-access.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { notFound } from '#erp/model/errors.ts';
import {
  adapterOf,
  configOf,
  GATEWAY_COLUMNS,
  type GatewayRow,
} from '#erp/platform/payments/adapters.ts';
import { keepPaymentLink, makePaymentLink, sentId } from '#erp/platform/payments/payment-links.ts';
import { LINK, TEST } from './payment-gateways.schemas.ts';

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

const sentMethods = (raw: unknown): readonly string[] => {
  if (typeof raw === 'string') return raw === '' ? [] : [raw];
  const members = listMembers(raw as WireValue | undefined)?.map(([, each]) => each) ?? [];
  return members.filter((each) => typeof each === 'string');
};

export const makeLink = call(LINK, async ({ services, actor, input: body, now }) => {
  const record = parseRecordName(services.registry, {
    resource: body.source_resource,
    record_id: body.source_id,
  });
  const made = await makePaymentLink(
    { services, actor, now },
    {
      record,
      amount: body.amount,
      gatewayId: sentId(body.gateway_id),
      currencyId: sentId(body.currency_id),
      methods: sentMethods(body.methods),
    },
  );
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    keepPaymentLink({ tx, services, actor, now }, made),
  );
  const { url, expiresAt, reference } = made;
  return { data: { url, expires_at: expiresAt, reference } };
});
