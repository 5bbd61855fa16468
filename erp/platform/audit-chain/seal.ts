/**
 * Gives every committed audit row its place in the chain (platform R18), outside the transactions
 * that write them.
 */
import type { Database, Tx } from '#erp/db/database.ts';
import { canonical, FIRST, linkHash, LOG_COLUMNS, type LogRow } from './canonical.ts';

/** Rows of one transaction: short enough for the embedded engine, where everybody waits for it. */
const CHUNK = 500;
/**
 * Ids are given before the commit: a row may appear below the last sealed one, by no more than what
 * one moment writes.
 */
const LATE = 2_000;
/** First key of the advisory lock, one lock a company; the number is ours and means nothing. */
const SEAL_LOCK = 7_235_002;

interface Head {
  readonly seq: number;
  readonly hash: string;
}

export async function chainHead(tx: Tx, accountId: number): Promise<Head> {
  const [head] = await tx.query<Head>(
    'select seq, hash from audit_seals where account_id = $1 order by seq desc limit 1',
    [accountId],
  );
  return head ?? { seq: 0, hash: FIRST };
}

/**
 * Seals what is committed; gives the number of rows. Of several processes one works, the others
 * find nothing to do.
 */
export async function sealAccount(db: Database, accountId: number): Promise<number> {
  let sealed = 0;
  for (;;) {
    const done = await db.system((tx) => sealChunk(tx, accountId));
    sealed += done;
    if (done < CHUNK) return sealed;
  }
}

/**
 * The next rows without a seal. Plain scans of two keys, in their order: while a table has no
 * statistics a join or a sort of all would be planned.
 */
export async function unsealedRows(tx: Tx, accountId: number): Promise<LogRow[]> {
  await tx.query(
    `select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
  );
  const [last] = await tx.query<{ id: number }>(
    'select coalesce(max(log_id), 0) as id from audit_seals where account_id = $1',
    [accountId],
  );
  const low = (last?.id ?? 0) - LATE;
  const sealed = await tx.query<{ log_id: number }>(
    'select log_id from audit_seals where account_id = $1 and log_id > $2',
    [accountId, low],
  );
  return tx.query<LogRow>(
    `select ${LOG_COLUMNS} from sys__logs l where l.account_id = $1 and l.id > $2 and l.id <> all ($3::bigint[]) order by l.id limit ${CHUNK}`,
    [accountId, low, sealed.map(({ log_id }) => log_id)],
  );
}

async function sealChunk(tx: Tx, accountId: number): Promise<number> {
  const [lock] = await tx.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock($1::int, $2::int) as mine',
    [SEAL_LOCK, accountId],
  );
  if (!lock?.mine) return 0;
  const head = await chainHead(tx, accountId);
  const rows = (await unsealedRows(tx, accountId)).toSorted((a, b) => {
    if (a.at === b.at) return a.id - b.id;
    return a.at < b.at ? -1 : 1;
  });
  if (rows.length === 0) return 0;
  let previous = head.hash;
  const seals = rows.map((row, i) => {
    const seq = head.seq + i + 1;
    const seal = {
      seq,
      logId: row.id,
      previous,
      hash: linkHash(previous, canonical(accountId, seq, row)),
    };
    previous = seal.hash;
    return seal;
  });
  await tx.execute(
    `insert into audit_seals (account_id, seq, log_id, prev_hash, hash)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[])`,
    [
      accountId,
      seals.map(({ seq }) => seq),
      seals.map(({ logId }) => logId),
      seals.map((seal) => seal.previous),
      seals.map(({ hash }) => hash),
    ],
  );
  return rows.length;
}

/** Companies with rows that no seal covers yet. */
export const unsealedAccounts = (db: Database): Promise<number[]> =>
  db.system(async (tx) => {
    // Of every company: which of them have something to do.
    const rows = await tx.query<{ id: number }>(
      `select a.id from accounts a
       where (select max(id) from sys__logs where account_id = a.id) > coalesce((select max(log_id) from audit_seals where account_id = a.id), 0) order by a.id`,
    );
    return rows.map(({ id }) => id);
  });

/**
 * Keeps the head of the chain of this day (R19); the second time of a day nothing changes. Null
 * while nothing is sealed.
 */
export async function anchorChain(
  tx: Tx,
  accountId: number,
  day: string,
  sentTo: string | null,
): Promise<(Head & { readonly first: boolean }) | null> {
  const head = await chainHead(tx, accountId);
  if (head.seq === 0) return null;
  const kept = await tx.execute(
    `insert into audit_anchors (account_id, day, seq, hash, rows, sent_to) values ($1, $2, $3, $4, $3, $5)
     on conflict (account_id, day) do nothing`,
    [accountId, day, head.seq, head.hash, sentTo],
  );
  return { ...head, first: kept > 0 };
}
