/** The CFDI of an upload: read and verified as what the vault takes in (purchasing R31, R32). */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { UnreadableCfdi } from '#erp/domains/cfdi/xml/unreadable.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkReceived } from '#erp/modules/vault/wh-invoices/reading/check-received.ts';
import { ownParties } from '#erp/modules/vault/wh-invoices/storing/issuer-facts.ts';
import type { Arrived } from '#erp/modules/vault/wh-invoices/storing/store-received.ts';

const MB = 1024 * 1024;
const MAX_XML_MB = 1;

/** Or why it is none, for a person. */
export type Upload = Arrived | { readonly refused: string };

interface At {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Pick<Actor, 'accountId'>;
}

async function bytesOf({ tx, services, actor }: At, fileId: number): Promise<Buffer | null> {
  const [file] = await tx.query(
    sql<{
      sha256: string;
    }>`select sha256 from files where account_id = ${TENANT} and id = ${fileId} and deleted_at is null`,
  );
  return file ? readContent(services, actor.accountId, file.sha256) : null;
}

export async function readUpload(at: At, fileId: number): Promise<Upload> {
  const bytes = await bytesOf(at, fileId);
  if (!bytes) return { refused: t('spp.xmlGone', 'El archivo ya no está: súbelo otra vez.') };
  if (bytes.length > MAX_XML_MB * MB)
    return { refused: t('spp.xmlTooLarge', 'El XML pesa más de {mb} MB.', { mb: MAX_XML_MB }) };
  try {
    const read = readCfdi(bytes);
    const verified = checkReceived(bytes, read, await ownParties(at.tx));
    if ('refused' in verified) return verified;
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), read, verified };
  } catch (error) {
    if (!(error instanceof UnreadableCfdi)) throw error;
    return { refused: error.message };
  }
}
