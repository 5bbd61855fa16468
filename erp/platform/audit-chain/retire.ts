/**
 * Rows of the log older than the company keeps them leave the database (platform R19): first into a
 * file, then out, with a bridge that holds the hash of the last seal that went, so that the rest of
 * the chain still has its beginning.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { FIRST } from './canonical.ts';

/** Rows of one file, and of one transaction: short enough for the embedded engine. */
const CHUNK = 5_000;

export interface Bridge {
  /** Last seal that went. */
  readonly seq: number;
  readonly hash: string;
  readonly file: string;
  readonly sha256: string;
}

export async function lastBridge(tx: Tx, accountId: number): Promise<Bridge | null> {
  const [bridge] = await tx.query<Bridge>(
    'select seq, hash, file, sha256 from audit_bridges where account_id = $1 order by seq desc limit 1',
    [accountId],
  );
  return bridge ?? null;
}

interface Retired {
  readonly seq: number;
  readonly prev_hash: string;
  readonly hash: string;
  readonly log_id: number;
}

/**
 * The next seals whose rows are all older than `before`. The newest seal always stays: the chain
 * goes on from it.
 */
async function oldest(
  tx: Tx,
  accountId: number,
  before: string,
): Promise<readonly (Retired & { readonly row: unknown })[]> {
  const [stop] = await tx.query<{ seq: number | null }>(
    `select least((select max(seq) from audit_seals where account_id = $1), (select min(s.seq) from sys__logs l join audit_seals s on ${sameCompany('s', 'l')} and s.log_id = l.id
       where l.account_id = $1 and l.at >= $2::timestamptz)) as seq`,
    [accountId, before],
  );
  return tx.query(
    `select s.seq, s.prev_hash, s.hash, s.log_id, to_jsonb(l) as row from audit_seals s join sys__logs l on ${sameCompany('l', 's')} and l.id = s.log_id
     where s.account_id = $1 and s.seq < $2 order by s.seq limit ${CHUNK}`,
    [accountId, stop?.seq ?? 0],
  );
}

/**
 * Written whole under another name and then renamed: a crash leaves no half file, and the next run
 * writes the same one again.
 */
async function writeArchive(
  services: Services,
  accountId: number,
  rows: readonly Retired[],
): Promise<{ readonly file: string; readonly sha256: string }> {
  const [from, to] = [rows[0]!.seq, rows.at(-1)!.seq];
  const file = join(
    String(accountId),
    'audit',
    `bitacora-${String(from).padStart(12, '0')}-${String(to).padStart(12, '0')}.ndjson.gz`,
  );
  const bytes = await promisify(gzip)(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const path = join(services.filesDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Gives how many rows left. `before` is the instant from which rows are kept. */
export async function retireLog(
  services: Services,
  accountId: number,
  before: string,
  progress: (rows: number) => Promise<void>,
): Promise<number> {
  let retired = 0;
  for (;;) {
    const rows = await services.db.system((tx) => oldest(tx, accountId, before));
    if (rows.length === 0) return retired;
    const last = rows.at(-1)!;
    const { file, sha256 } = await writeArchive(services, accountId, rows);
    await services.db.system(async (tx) => {
      await tx.query(`select set_config('erp.retire', '1', true)`);
      await tx.execute(
        'insert into audit_bridges (account_id, seq, hash, prev_hash, rows, file, sha256) values ($1, $2, $3, $4, $5, $6, $7)',
        [accountId, last.seq, last.hash, rows[0]!.prev_hash ?? FIRST, rows.length, file, sha256],
      );
      await tx.execute('delete from sys__logs where account_id = $1 and id = any($2::bigint[])', [
        accountId,
        rows.map(({ log_id }) => log_id),
      ]);
      await tx.execute('delete from audit_seals where account_id = $1 and seq <= $2', [
        accountId,
        last.seq,
      ]);
    });
    retired += rows.length;
    await progress(retired);
  }
}
