import { join } from '#erp/db/sql/joins.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly sha256: string;
}

/** The files of a message; their contents are read when the transaction is over. */
export async function attachmentsOf(
  tx: Tx,
  accountId: number,
  mailId: number,
): Promise<readonly Attachment[]> {
  const rows = await tx.query<{ name: string; mime: string; sha256: string }>(
    `select f.name, f.mime, f.sha256 from mail_outbox__attachment_ids a ${join('mail_outbox__attachment_ids.target_id', 'a', 'f')} where a.account_id = $1 and a.owner_id = $2 order by f.id`,
    [accountId, mailId],
  );
  return rows.map((row) => ({ filename: row.name, contentType: row.mime, sha256: row.sha256 }));
}

/**
 * As the transport takes them. Throws when a content is gone: the message would leave without what
 * it announces.
 */
export const withContents = (
  services: Services,
  accountId: number,
  attachments: readonly Attachment[],
) =>
  Promise.all(
    attachments.map(async ({ filename, contentType, sha256 }) => {
      const content = await readContent(services, accountId, sha256);
      if (!content) throw new Error(`El adjunto «${filename}» ya no está en el servidor.`);
      return { filename, contentType, content };
    }),
  );
