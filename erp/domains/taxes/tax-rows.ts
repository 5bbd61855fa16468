/**
 * Taxes that were caused, one row each, in pesos: what a tax return adds up and the books must be
 * worth (finance R31, R33). Whatever module causes one adds its statement:
 * `addedRows: taxRows([…])`; reports and working papers read them as one set.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const ROWS = 'taxes:rows';
/** Those of them that are not kept beside open items (`cfl_tax_sums`). */
const UNKEPT = 'taxes:unkept';
const NONE = `select null::bigint as account_id, null::text as key, null::date as date, null::text as side, null::boolean as withheld, null::boolean as remitted, null::bigint as tax_id, null::text as role, null::text as creditable, null::numeric as base, null::numeric as amount, null::bigint as subject_id, null::text as document_no, null::text as source_resource, null::text as source_id where false`;

/**
 * Declared by the module of the books. Without a `role` it moves no account: IVA of a purchase that
 * is part of its cost, for which `creditable` says why (finance §2.3.1).
 */
export const TAX_ROW_SETS = {
  [ROWS]: NONE,
  [UNKEPT]: NONE,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

/** `kept`: what they say is added up beside open items as well. */
export const taxRows = (statements: readonly string[], kept: readonly string[] = []): Rows => ({
  [ROWS]: [...kept, ...statements],
  [UNKEPT]: statements,
});
