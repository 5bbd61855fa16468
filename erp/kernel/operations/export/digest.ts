/** The digest of a file that is sent as it is read: known and kept once its last byte has left. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The same parts; `done` is told their SHA-256, in hexadecimal, after the last. */
export async function* digested(
  parts: AsyncGenerator<Uint8Array>,
  done: (sha256: string) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  await done(hash.digest('hex'));
}

export const streamOf = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>;

/** Into the row `id` of `exports`. */
export const keepDigest = (
  { db }: Services,
  { accountId, operator }: Actor,
  { id, sha256 }: { readonly id: number; readonly sha256: string },
): Promise<number> =>
  db.tenant({ accountId, operator }, (tx) =>
    tx.execute(
      'update exports set sha256 = $2, version = version + 1, updated_at = now() where account_id = $3 and id = $1',
      [id, sha256, TENANT],
    ),
  );
