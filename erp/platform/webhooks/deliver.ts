/**
 * Sends what is queued, after the commit. A delivery is claimed with a term, so that several
 * processes may send and one that dies is made up for.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { notifyFailingWebhook } from './failing.ts';
import { send, type WebhookOutcome } from './send.ts';

const RETRY_MINUTES = [1, 5, 30, 120, 360, 1440];
const MAX_FAILURES = 20;
const MAX_FAILING_HOURS = 72;
/** Longer than one attempt may take. */
const TERM_SECONDS = 60;
const BATCH = 20;
/** An interval job leaves the rest to the next one: jobs wait behind it. */
const BUDGET_MS = 30_000;

export interface ClaimedDelivery {
  readonly id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly time_zone: string;
  readonly interface_id: number;
  readonly event: string;
  readonly event_id: string;
  readonly attempt: number;
  readonly request: string;
  readonly url: string | null;
  readonly secret: string | null;
  readonly old_secret: string | null;
  readonly old_key_until: string | null;
}

/** Notices of one record go in their order: a later one waits while an earlier one is open. */
const CLAIM = `select d.id, d.account_id, a.code as account_code, a.time_zone, d.interface_id, d.event, d.event_id, d.attempt, d.request, i.url, i.secret, i.old_secret, i.old_key_until
  from interface_deliveries d join interfaces i on ${sameCompany('i', 'd')} and i.id = d.interface_id join accounts a on a.id = d.account_id
  where d.account_id = $1 and d.status in ('PENDIENTE', 'REINTENTO') and d.next_at <= $2 and i.kind = 'WEBHOOK' and i.status = 'ACTIVA'
    and not exists (select 1 from interface_deliveries e where ${sameCompany('e', 'd')} and e.interface_id = d.interface_id and e.resource = d.resource
      and e.record_id = d.record_id and e.id < d.id and e.status in ('PENDIENTE', 'REINTENTO'))
  order by d.id limit ${BATCH} for update of d skip locked`;

function claim({ db, now }: Services, accountId: number): Promise<readonly ClaimedDelivery[]> {
  const at = now();
  return db.system(async (tx) => {
    const rows = await tx.query<ClaimedDelivery>(CLAIM, [accountId, at.toString()]);
    if (rows.length === 0) return [];
    await tx.execute(
      'update interface_deliveries set attempt = attempt + 1, next_at = $3 where account_id = $1 and id = any($2::bigint[])',
      [accountId, rows.map(({ id }) => id), at.add({ seconds: TERM_SECONDS }).toString()],
    );
    return rows.map((row) => ({ ...row, attempt: row.attempt + 1 }));
  });
}

/** The secret, and for a day after a change the one before. */
export function secretsOf(
  services: Services,
  row: Pick<ClaimedDelivery, 'secret' | 'old_secret' | 'old_key_until'>,
): readonly string[] {
  const old =
    row.old_secret &&
    row.old_key_until &&
    Temporal.Instant.compare(Temporal.Instant.from(row.old_key_until), services.now()) > 0
      ? row.old_secret
      : null;
  return [row.secret, old].flatMap((sealed) => (sealed ? [unsealSecret(services, sealed)] : []));
}

async function attempt(services: Services, row: ClaimedDelivery): Promise<void> {
  const secrets = secretsOf(services, row);
  const outcome: WebhookOutcome =
    row.url && secrets.length > 0
      ? await send(
          { url: row.url, secrets, event: row.event, eventId: row.event_id, body: row.request },
          services.now(),
        )
      : {
          ok: false,
          httpStatus: null,
          ms: 0,
          response: null,
          error: 'Falta la dirección o el secreto de la interfaz.',
        };
  await services.db.system((tx) => record(tx, services, row, outcome));
}

async function record(
  tx: Tx,
  services: Services,
  row: ClaimedDelivery,
  outcome: WebhookOutcome,
): Promise<void> {
  const now = services.now();
  const wait = outcome.ok ? undefined : RETRY_MINUTES[row.attempt - 1];
  let status = 'REINTENTO';
  if (outcome.ok) status = 'ENTREGADA';
  else if (wait === undefined) status = 'FALLIDA';
  // Somebody may have discarded it, or another process taken it over, while it was on its way.
  const mine = await tx.execute(
    `update interface_deliveries set status = $3, http_status = $4, duration_ms = $5, response = $6, error = $7, next_at = $8, version = version + 1, updated_at = $9
     where account_id = $1 and id = $2 and attempt = $10 and status in ('PENDIENTE', 'REINTENTO')`,
    [
      row.account_id,
      row.id,
      status,
      outcome.httpStatus,
      outcome.ms,
      outcome.response,
      outcome.error,
      wait === undefined ? null : now.add({ minutes: wait }).toString(),
      now.toString(),
      row.attempt,
    ],
  );
  if (mine === 0) return;
  if (outcome.ok) {
    await tx.execute(
      'update interfaces set failures = 0, failing_since = null, last_used_at = $3, calls_total = coalesce(calls_total, 0) + 1 where account_id = $1 and id = $2',
      [row.account_id, row.interface_id, now.toString()],
    );
    return;
  }
  await countFailure(tx, services, row, now);
}

interface Failing {
  readonly name: string;
  readonly status: string;
  readonly failures: number;
  readonly failing_since: string;
}

async function countFailure(
  tx: Tx,
  services: Services,
  row: ClaimedDelivery,
  now: Temporal.Instant,
): Promise<void> {
  const [failing] = await tx.query<Failing>(
    `update interfaces set failures = coalesce(failures, 0) + 1, failing_since = coalesce(failing_since, $3::timestamptz), last_used_at = $3::timestamptz, calls_total = coalesce(calls_total, 0) + 1
     where account_id = $1 and id = $2 returning name, status, failures, failing_since`,
    [row.account_id, row.interface_id, now.toString()],
  );
  const since = failing && Temporal.Instant.from(failing.failing_since);
  if (!failing || !since || failing.status !== 'ACTIVA') return;
  if (failing.failures < MAX_FAILURES && since.until(now).total('hours') < MAX_FAILING_HOURS)
    return;
  await tx.execute(
    `update interfaces set status = 'FALLANDO', version = version + 1, updated_at = $3 where account_id = $1 and id = $2`,
    [row.account_id, row.interface_id, now.toString()],
  );
  const actor = {
    ...systemActor(services.registry, row.account_id, row.account_code, row.time_zone),
    origin: 'TRABAJO' as const,
    nickname: 'hooks.send',
  };
  const reason = `${failing.failures} fallas seguidas desde el ${formatInstant(failing.failing_since, actor)}`;
  await audit(tx, actor, now, {
    action: 'ACCION',
    transition: 'fail',
    resource: 'interfaces',
    recordId: row.interface_id,
    recordLabel: failing.name,
    changes: { status: ['ACTIVA', 'FALLANDO'] },
    reason,
  });
  await notifyFailingWebhook(tx, row.account_id, {
    id: row.interface_id,
    name: failing.name,
    failures: failing.failures,
  });
}

/** Companies with a web hook that may be sent to. */
const accountsWithHooks = ({ db }: Services): Promise<readonly number[]> =>
  db.system(async (tx) => {
    // Of every company: which of them have something to do.
    const rows = await tx.query<{ id: number }>(
      `select distinct i.account_id as id from interfaces i join accounts a on a.id = i.account_id where i.kind = 'WEBHOOK' and i.status = 'ACTIVA' and a.status = 'ACTIVA' order by 1`,
    );
    return rows.map(({ id }) => id);
  });

/** Sends what is due; gives how many attempts were made. */
export async function sendDue(services: Services): Promise<number> {
  const started = performance.now();
  let made = 0;
  for (const accountId of await accountsWithHooks(services)) {
    for (;;) {
      const rows = await claim(services, accountId);
      await Promise.all(rows.map((row) => attempt(services, row)));
      made += rows.length;
      if (rows.length === 0 || performance.now() - started > BUDGET_MS) break;
    }
  }
  return made;
}
