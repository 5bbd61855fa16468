/** What orders that stand, drafts among them, take of each line of a request. */
import { join } from '#erp/db/sql/joins.ts';
import { countedBy } from '#erp/domains/fulfilment/recount.ts';

export const COUNTED_ORDERS: readonly string[] = [
  countedBy(
    'prc_request_lines.ordered_quantity',
    `select x.account_id, x.request_line_id as line_id, coalesce(x.request_quantity, 0) as quantity from purchase_order_lines x ${join('purchase_order_lines.order_id', 'x', 'o')} where x.request_line_id is not null and o.status <> 'CANCELADA'`,
  ),
];
