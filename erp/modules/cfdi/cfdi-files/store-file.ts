/** Bytes of fiscal documents, kept as they came and given back the same. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

export type CfdiFileKind = 'SELLADO' | 'TIMBRADO' | 'CANCELACION' | 'ACUSE';

interface Owner {
  readonly resource: string;
  readonly id: number | string;
}

export async function storeCfdiFile(
  { tx, actor, now }: Writing,
  { resource, id }: Owner,
  kind: CfdiFileKind,
  bytes: Uint8Array,
): Promise<void> {
  const content = Buffer.from(bytes);
  await tx.execute(
    sql`insert into sat__cfdi_files (account_id, created_by, updated_by, source_resource, source_id, kind, sha256, at, content_base64)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${resource}, ${String(id)}, ${kind}, ${createHash('sha256').update(content).digest('hex')}, ${now.toString()}, ${content.toString('base64')})`,
  );
}

/** The last one of these kinds, the first kind that there is; null without any. */
export async function readCfdiFile(
  tx: Tx,
  { resource, id }: Owner,
  kinds: readonly CfdiFileKind[],
): Promise<Uint8Array | null> {
  const [file] = await tx.query(
    sql<{
      content_base64: string;
    }>`select content_base64 from sat__cfdi_files where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and kind = any(${kinds}::text[])
      order by array_position(${kinds}::text[], kind), id desc limit 1`,
  );
  return file ? Buffer.from(file.content_base64, 'base64') : null;
}
