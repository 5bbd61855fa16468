/** Documents that are required of suppliers; whoever keeps them adds them, handed in or not. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const ROWS = 'suppliers:documents';

/** One row a document; `expires_on` is the last day on which it is in force, null without end. */
export const HELD_DOCUMENT_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as supplier_id, null::bigint as document_type_id, null::boolean as held, null::date as expires_on where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const heldDocuments = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });
