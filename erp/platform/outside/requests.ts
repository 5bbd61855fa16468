/** What somebody outside still has to be asked, in the database: nothing of it is lost. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';

/** Longer than one question may take. */
const TERM_SECONDS = 90;
const BACK_OFF_SECONDS = [5, 15, 60, 300, 900, 1800];
const MAX_MESSAGE = 500;

export interface OutsideRequest {
  readonly id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly time_zone: string;
  readonly resource: string;
  readonly record_id: number;
  readonly action: string;
  readonly user_id: number | null;
  readonly nickname: string | null;
  readonly attempt: number;
}

/** Columns keep milliseconds and round up: what is due now would be due after now. */
const moment = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' });

/** One for each record and action: who asks for what is asked already waits for the same answer. */
export async function requestOutside(
  { tx, actor, now }: Writing,
  resource: Resource,
  action: string,
  id: number,
): Promise<void> {
  await tx.execute(
    `insert into outside_requests (account_id, resource, record_id, action, user_id, requested_at, next_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (account_id, resource, record_id, action) do update set next_at = excluded.next_at, user_id = excluded.user_id`,
    [actor.accountId, resource.path, id, action, actor.userId, moment(now)],
  );
}

interface Claim {
  readonly accountId: number;
  /** Of this record only; without it, what is due. */
  readonly record?: { readonly resource: string; readonly id: number; readonly action: string };
  readonly limit: number;
}

/** Takes requests for a while: another process leaves them until then. */
export function claimRequests(
  { db, now }: Services,
  { accountId, record, limit }: Claim,
): Promise<readonly OutsideRequest[]> {
  const at = now();
  return db.tenant({ accountId }, async (tx) => {
    const rows = await tx.query<OutsideRequest>(
      `select o.id, o.account_id, a.code as account_code, a.time_zone, o.resource, o.record_id, o.action, o.user_id, u.nickname, o.attempt + 1 as attempt
       from outside_requests o join accounts a on a.id = o.account_id left join users u on ${sameCompany('u', 'o')} and u.id = o.user_id
       where o.account_id = $1 and o.next_at <= $2 and ($3::text is null or (o.resource = $3 and o.record_id = $4 and o.action = $5))
       order by o.next_at, o.id limit $6 for update of o skip locked`,
      [
        TENANT,
        at.toString(),
        record?.resource ?? null,
        record?.id ?? null,
        record?.action ?? null,
        limit,
      ],
    );
    if (rows.length > 0)
      await tx.execute(
        'update outside_requests set attempt = attempt + 1, next_at = $3 where account_id = $1 and id = any($2::bigint[])',
        [TENANT, rows.map(({ id }) => id), moment(at.add({ seconds: TERM_SECONDS }))],
      );
    return rows;
  });
}

/** What waits is asked now: whatever kept somebody from answering was put right. */
export const askWaitingNow = (
  tx: Tx,
  actions: readonly string[],
  now: Temporal.Instant,
): Promise<number> =>
  tx.execute(
    'update outside_requests set next_at = least(next_at, $3) where account_id = $1 and action = any($2::text[]) and message is not null',
    [TENANT, actions, moment(now)],
  );

/** Says that it was answered; false when another process has taken it over. */
export const closeRequest = async (tx: Tx, { id, attempt }: OutsideRequest): Promise<boolean> =>
  (await tx.execute(
    'delete from outside_requests where account_id = $1 and id = $2 and attempt = $3',
    [TENANT, id, attempt],
  )) === 1;

/** Leaves it for later, with what came of it. */
export function postponeRequest(
  { db, now }: Services,
  { id, account_id: accountId, attempt }: OutsideRequest,
  { message, seconds }: { readonly message: string; readonly seconds?: number },
): Promise<number> {
  const wait = seconds ?? BACK_OFF_SECONDS[Math.min(attempt, BACK_OFF_SECONDS.length) - 1]!;
  return db.tenant({ accountId }, (tx) =>
    tx.execute(
      'update outside_requests set next_at = $4, message = $5 where account_id = $1 and id = $2 and attempt = $3',
      [TENANT, id, attempt, moment(now().add({ seconds: wait })), message.slice(0, MAX_MESSAGE)],
    ),
  );
}

/** Companies of which something is due. */
export const accountsWithRequests = ({ db, now }: Services): Promise<readonly number[]> =>
  db.system(async (tx) => {
    // Of every company: which of them have something to ask.
    const rows = await tx.query<{ id: number }>(
      `select distinct o.account_id as id from outside_requests o join accounts a on a.id = o.account_id where o.next_at <= $1 and a.status = 'ACTIVA' order by 1`,
      [now().toString()],
    );
    return rows.map(({ id }) => id);
  });
