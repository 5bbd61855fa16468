/**
 * Net sales (sales §2.0, VN), for whoever compares them: each module that charges adds its
 * statement, `addedRows: netSales([…])`.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

export const NET_SALES = 'sales:net';
const SALE_LINES = 'sales:lines';
const COLLECTED = 'sales:collected';

const LINE = `select null::bigint as account_id, null::text as resource, null::bigint as document_id, null::boolean as live, null::date as day, null::bigint as product_id, null::bigint as customer_id, null::bigint as seller_id, null::bigint as branch_office_id`;
const FIGURES = `null::numeric as quantity, null::numeric as discount, null::numeric as amount`;

/**
 * Declared by the module of sales. One row for each line that charges (positive) or credits
 * (negative): `day` of issue in the company, `quantity` in the unit of sale, `discount` and
 * `amount` in MXN at the document's own rate, the amount after discounts and without taxes. `live`
 * while the document counts; `charges` of what sells, not of notes and returns. Advances, and notes
 * that apply them, are left out. `order_line_id` is the line of an order that it charges.
 *
 * `sales:lines` has the same rows, each as its document says it: `unit_price` in the `currency` of
 * the document, its own taxes in MXN, which add up to those of the document, rounded once.
 *
 * `sales:collected` says what of a document money took, as a share of it: a row each time that some
 * was applied or undone, on the `day` of its entry, `days_late` after it was due. Of a note it is
 * what it gave back of money that had come: what only lowers a debt was not collected.
 */
export const NET_SALE_SET = {
  [NET_SALES]: `${LINE}, null::boolean as charges, ${FIGURES}, null::bigint as order_line_id where false`,
  [COLLECTED]: `select null::bigint as account_id, null::text as resource, null::bigint as document_id, null::text as key, null::date as day, null::bigint as days_late, null::numeric as share where false`,
  [SALE_LINES]: `${LINE}, null::bigint as row_id, null::text as folio, null::text as uuid, null::text as rfc, null::bigint as order_line_id, null::text as description, null::text as unit, null::numeric as unit_price, null::text as currency, null::numeric as exchange_rate, ${FIGURES}, null::numeric as excise, null::numeric as vat, null::numeric as withheld where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

/** What counts, and the same lines in full; both of the same rows. */
export const netSales = (
  statements: readonly { readonly net: string; readonly lines: string }[],
): Rows => ({
  [NET_SALES]: statements.map(({ net }) => net),
  [SALE_LINES]: statements.map(({ lines }) => lines),
});

/** What money took of the documents of a module. */
export const collectedSales = (statements: readonly string[]): Rows => ({
  [COLLECTED]: statements,
});
