import { filePath } from '#erp/api/file-path.ts';
import type { Services } from '#erp/api/services.ts';
import type { Tx } from '#erp/db/database.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly path: string;
}

/** The files of a message as the sender reads them from disk. */
export async function attachmentsOf(tx: Tx, services: Services, accountId: number, mailId: number): Promise<readonly Attachment[]> {
  const rows = await tx.query<{ name: string; mime: string; sha256: string }>(
    `select f.name, f.mime, f.sha256 from mail_outbox__attachment_ids a join files f on f.account_id = a.account_id and f.id = a.target_id where a.account_id = $1 and a.owner_id = $2 order by f.id`,
    [accountId, mailId],
  );
  return rows.map((row) => ({ filename: row.name, contentType: row.mime, path: filePath(services, accountId, row.sha256) }));
}
