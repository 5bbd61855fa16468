/**
 * A trial of a web hook: sent at once, kept as a delivery, and never counted as a failure of the
 * other system.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { randomUUID } from 'node:crypto';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { secretsOf } from '#erp/platform/webhooks/deliver.ts';
import { send } from '#erp/platform/webhooks/send.ts';

const EVENT = 'telar.test';

interface HookRow {
  readonly kind: string;
  readonly status: string;
  readonly url: string | null;
  readonly secret: string | null;
  readonly old_secret: string | null;
  readonly old_key_until: string | null;
}

export async function testHook({ services, actor, id, now }: CallContext) {
  if (!actor || id === null) throw notFound();
  const tenant = { accountId: actor.accountId };
  const [row] = await services.db.tenant(tenant, (tx) =>
    tx.query<HookRow>(
      'select kind, status, url, secret, old_secret, old_key_until from interfaces where account_id = $2 and id = $1',
      [id, TENANT],
    ),
  );
  if (!row) throw notFound();
  if (row.kind !== 'WEBHOOK' || !row.url)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.onlyNoticesTried', 'Sólo se prueban las interfaces de avisos a otro sistema.'),
    );
  if (row.status === 'REVOCADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.interfaceRevoked', 'La interfaz está revocada: crea otra.'),
    );
  const [at, eventId] = [now.toString({ smallestUnit: 'millisecond' }), randomUUID()];
  const body = JSON.stringify({
    id: eventId,
    event: EVENT,
    at,
    account_code: actor.accountCode,
    resource: 'interfaces',
    record: { id },
  });
  const outcome = await send(
    { url: row.url, secrets: secretsOf(services, row), event: EVENT, eventId, body },
    now,
  );
  await services.db.tenant(tenant, (tx) =>
    tx.execute(
      `insert into interface_deliveries (account_id, at, interface_id, event, status, resource, record_id, event_id, attempt, request, http_status, duration_ms, response, error, created_by)
       values ($1, $2, $3, $4, $5, 'interfaces', $3, $6, 1, $7, $8, $9, $10, $11, $12)`,
      [
        actor.accountId,
        at,
        id,
        EVENT,
        outcome.ok ? 'ENTREGADA' : 'FALLIDA',
        eventId,
        body,
        outcome.httpStatus,
        outcome.ms,
        outcome.response,
        outcome.error,
        actor.userId,
      ],
    ),
  );
  return {
    data: {
      delivered: outcome.ok,
      http_status: outcome.httpStatus,
      duration_ms: outcome.ms,
      response: outcome.response,
      error: outcome.error,
    },
  };
}
