/** The file that a form names by its id, where its person may put it into a record. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { canAttachFile } from './file-access.ts';

export interface AttachableFile {
  readonly id: number;
  readonly name: string;
  /** Of its contents, by which they are stored. */
  readonly sha256: string;
}

interface Row extends AttachableFile {
  readonly created_by: number | null;
  readonly resource: string | null;
}

/** Null where it is no id, no file of the company, or not for this person to use. */
export async function attachableFile(
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  raw: unknown,
): Promise<AttachableFile | null> {
  if (typeof raw !== 'string' || !ROW_ID.test(raw)) return null;
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [file] = await tx.query(
      sql<Row>`select id, name, sha256, created_by, resource from files where account_id = ${TENANT} and id = ${Number(raw)} and deleted_at is null`,
    );
    return file && (await canAttachFile(tx, services.registry, actor, file)) ? file : null;
  });
}
