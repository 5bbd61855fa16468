/** A repeated POST or PUT is done once: the reply is kept with the write, in its transaction. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { DomainError, invalid } from '../model/errors.ts';
import type { Services } from './services.ts';

export interface IdempotencyKey {
  readonly key: string;
  /** Method and path. */
  readonly request: string;
  readonly bodyHash: string;
}

export interface StoredReply {
  readonly status: number;
  readonly reply: unknown;
}

const KEEP_HOURS = 24;

/** The request's key, or null when it carries none. */
export function idempotencyKeyOf(
  request: Request,
  path: string,
  bytes: Uint8Array,
): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key');
  if (key === null || key === '') return null;
  if (!/^[\w.:-]{8,128}$/.test(key))
    throw invalid({
      '': [
        t(
          'request.repeatKey',
          'La clave Idempotency-Key lleva de 8 a 128 letras, números y guiones.',
        ),
      ],
    });
  return {
    key,
    request: `${request.method} ${path}`,
    bodyHash: createHash('sha256').update(bytes).digest('hex'),
  };
}

const otherBody = () =>
  new DomainError(
    'DUPLICADO',
    t(
      'request.repeatOther',
      'Esta operación ya se envió con otros datos. Recarga el formulario y envíalo de nuevo.',
    ),
  );
const running = () =>
  new DomainError(
    'DUPLICADO',
    t(
      'request.repeatRunning',
      'Esta operación todavía se está procesando. Espera un momento y revisa si se guardó.',
    ),
  );

/**
 * Takes the key. Gives the kept reply when the operation was already done. Waits for the
 * transaction that holds the same key.
 */
async function take(
  tx: Tx,
  actor: Actor,
  repeat: IdempotencyKey,
  now: Temporal.Instant,
): Promise<StoredReply | null> {
  const user = actor.userId ?? 0;
  await tx.execute(
    'delete from idempotency_keys where account_id = $4 and user_id = $1 and key = $2 and expires_at < $3',
    [user, repeat.key, now, TENANT],
  );
  const taken = await tx.execute(
    'insert into idempotency_keys (account_id, user_id, key, request, body_hash, expires_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [
      actor.accountId,
      user,
      repeat.key,
      repeat.request,
      repeat.bodyHash,
      now.add({ hours: KEEP_HOURS }),
    ],
  );
  if (taken === 1) return null;
  const [kept] = await tx.query<{
    request: string;
    body_hash: string;
    status: number | null;
    reply: unknown;
  }>(
    'select request, body_hash, status, reply from idempotency_keys where account_id = $3 and user_id = $1 and key = $2',
    [user, repeat.key, TENANT],
  );
  if (!kept || kept.request !== repeat.request || kept.body_hash !== repeat.bodyHash)
    throw otherBody();
  if (kept.status === null) throw running();
  return { status: kept.status, reply: kept.reply };
}

const keep = (tx: Tx, actor: Actor, repeat: IdempotencyKey, { status, reply }: StoredReply) =>
  tx.execute(
    'update idempotency_keys set status = $3, reply = $4::jsonb where account_id = $5 and user_id = $1 and key = $2',
    [actor.userId ?? 0, repeat.key, status, JSON.stringify(reply), TENANT],
  );

export interface IdempotentReply extends StoredReply {
  /** True when nothing was done now. */
  readonly repeated: boolean;
}

/** Runs the work in one transaction with its key; a second request gets the first one's reply. */
export function runOnce(
  services: Services,
  actor: Actor,
  repeat: IdempotencyKey | null,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<IdempotentReply> {
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      if (!repeat) return { ...(await work(tx)), repeated: false };
      const kept = await take(tx, actor, repeat, services.now());
      if (kept) return { ...kept, repeated: true };
      const done = await work(tx);
      await keep(tx, actor, repeat, done);
      return { ...done, repeated: false };
    },
  );
}

/**
 * The same for work that opens its own transactions: the key is taken before it, and given back
 * when it fails.
 */
export async function runOnceOutsideTransaction(
  services: Services,
  actor: Actor,
  repeat: IdempotencyKey,
  work: () => Promise<StoredReply>,
): Promise<StoredReply> {
  const tenant = { accountId: actor.accountId, operator: actor.operator };
  const kept = await services.db.tenant(tenant, (tx) => take(tx, actor, repeat, services.now()));
  if (kept) return kept;
  try {
    const done = await work();
    await services.db.tenant(tenant, (tx) => keep(tx, actor, repeat, done));
    return done;
  } catch (error) {
    await services.db.tenant(tenant, (tx) =>
      tx.execute(
        'delete from idempotency_keys where account_id = $3 and user_id = $1 and key = $2',
        [actor.userId ?? 0, repeat.key, TENANT],
      ),
    );
    throw error;
  }
}
