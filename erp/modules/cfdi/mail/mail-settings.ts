import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface MailSettings {
  readonly reply_to: string | null;
  /** Separated by commas. */
  readonly copy_to: string | null;
  readonly subject: string | null;
  readonly message: string | null;
}

const NONE: MailSettings = { reply_to: null, copy_to: null, subject: null, message: null };

export async function loadMailSettings(tx: Tx): Promise<MailSettings> {
  const [found] = await tx.query(
    sql<MailSettings>`select reply_to, copy_to, subject, message from sat__mail where account_id = ${TENANT}`,
  );
  return found ?? NONE;
}
