/**
 * Taxes that were caused, one row each, in pesos: what a tax return adds up and the books must be
 * worth (finance R31, R33). Whatever module causes one adds its statement:
 * `addedRows: taxRows([…])`; reports and working papers read them as one set.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const ROWS = 'taxes:rows';

/** Declared by the module of the books. */
export const TAX_ROW_SETS = {
  [ROWS]: `select null::bigint as account_id, null::text as key, null::date as date, null::text as side, null::boolean as withheld, null::boolean as remitted, null::bigint as tax_id, null::text as role, null::numeric as base, null::numeric as amount, null::bigint as subject_id, null::text as document_no, null::text as source_resource, null::text as source_id where false`,
  /**
   * Which part of a purchase's IVA is creditable and how, where that is marked: by document and
   * tax, shares that add up to one. Without marks all of it is of taxed activities.
   */
  'taxes:marks': `select null::text as source_resource, null::text as source_id, null::bigint as tax_id, null::text as creditable, null::numeric as share, null::text as operation where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const taxRows = (statements: readonly string[]): Rows => ({ [ROWS]: statements });
