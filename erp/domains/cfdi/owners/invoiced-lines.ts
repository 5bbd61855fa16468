/**
 * What CFDI say of lines of orders, for who keeps those orders: whoever issues CFDI adds its
 * statement, `addedRows: invoicedLines([…])`.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const ROWS = 'invoicing:orders';

/**
 * Declared by the module of the orders. One row for each line of a CFDI that charges or may come to
 * charge for a line of an order; quantities are in the unit of sale.
 */
export const INVOICED_LINE_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as order_line_id, null::boolean as stamped, null::numeric as quantity, null::numeric as amount, null::numeric as discount where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const invoicedLines = (statements: readonly string[]): Rows => ({ [ROWS]: statements });
