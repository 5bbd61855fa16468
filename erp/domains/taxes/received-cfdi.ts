/**
 * CFDI that the company received, each once: an invoice of a supplier and a voucher of an expense
 * deduct and pay the same document. Whatever module records them adds its statement.
 */
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Source } from '../open-items/items/item.ts';

const ROWS = 'taxes:cfdi';

/** Declared by the module of the books. */
export const CFDI_ROW_SETS = {
  [ROWS]: `select null::bigint as account_id, null::text as uuid, null::text as source_resource, null::text as source_id, null::text as name where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const cfdiRows = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

export interface ReceivedCfdi {
  readonly uuid: string;
  readonly source_resource: string;
  /** Folio of the document that has it. */
  readonly name: string;
}

/**
 * Those of these UUID that another document has; `own` is the one that asks, null of a new one. The
 * UUID are the asker's until its transaction ends: two at once do not both find them free.
 */
export async function receivedCfdi(
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  uuids: readonly (string | null | undefined)[],
  own: { readonly resource: string; readonly id: Source['id'] | null },
): Promise<ReceivedCfdi[]> {
  const asked = uuids.flatMap((uuid) => uuid || []);
  if (asked.length === 0) return [];
  await lockNames(
    tx,
    asked.map((uuid) => `cfdi ${uuid}`),
  );
  return tx.query<ReceivedCfdi>(
    `select r.uuid, r.source_resource, r.name from (${rowSets.textOf(ROWS)}) r
      where r.account_id = $4 and r.uuid = any($1::text[]) and not (r.source_resource = $2 and r.source_id = $3) order by r.uuid`,
    [asked, own.resource, String(own.id ?? ''), TENANT],
  );
}
