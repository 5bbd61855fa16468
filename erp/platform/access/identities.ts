/**
 * Rows of the sign-in tables. The application's role cannot reach them, on purpose; what must be
 * written together with a company's own rows steps back to the owner inside the same transaction.
 */
import type { Tx } from '#erp/db/database.ts';

export interface Identity {
  readonly id: number;
  readonly email: string;
  readonly account_id: number;
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly password_history: readonly string[];
  readonly must_change: boolean;
}

const COLUMNS = 'id, email, account_id, user_id, password_hash, password_history, must_change';

/**
 * Runs the work as the owner inside a company's transaction. Only sign-in tables may be touched by
 * it.
 */
export async function runAsOwner<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute('set local role none');
  const result = await work();
  await tx.execute('set local role erp_app');
  return result;
}

export async function findIdentity(tx: Tx, email: string): Promise<Identity | null> {
  const [row] = await tx.query<Identity>(`select ${COLUMNS} from identities where email = $1`, [
    email,
  ]);
  return row ?? null;
}

export async function loadIdentity(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<Identity | null> {
  const [row] = await tx.query<Identity>(
    `select ${COLUMNS} from identities where account_id = $1 and user_id = $2`,
    [accountId, userId],
  );
  return row ?? null;
}

/** Stores a new password; the old one joins the history. */
export async function storePassword(
  tx: Tx,
  identity: Identity,
  hash: string,
  keep: number,
  now: Temporal.Instant,
): Promise<void> {
  const history = [
    ...(identity.password_hash ? [identity.password_hash] : []),
    ...identity.password_history,
  ].slice(0, keep);
  await tx.execute(
    'update identities set password_hash = $2, password_set_at = $3, password_history = $4::jsonb, must_change = false where id = $1',
    [identity.id, hash, now.toString(), JSON.stringify(history)],
  );
}
