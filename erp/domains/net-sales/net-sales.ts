/**
 * Net sales (sales §2.0, VN), for whoever compares them: each module that charges adds its
 * statement, `addedRows: netSales([…])`.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

export const NET_SALES = 'sales:net';

/**
 * Declared by the module of sales. One row for each line that charges (positive) or credits
 * (negative): `day` of issue in the company, `quantity` in the unit of sale, `discount` and
 * `amount` in MXN at the document's own rate, the amount after discounts and without taxes. `live`
 * while the document counts; `charges` of what sells, not of notes and returns. Advances, and notes
 * that apply them, are left out.
 */
export const NET_SALE_SET = {
  [NET_SALES]: `select null::bigint as account_id, null::text as resource, null::bigint as document_id, null::boolean as live, null::boolean as charges, null::date as day, null::bigint as product_id, null::bigint as customer_id, null::bigint as seller_id, null::bigint as branch_office_id, null::numeric as quantity, null::numeric as discount, null::numeric as amount where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const netSales = (statements: readonly string[]): Rows => ({ [NET_SALES]: statements });
