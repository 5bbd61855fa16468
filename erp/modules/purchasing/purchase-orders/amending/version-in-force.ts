/**
 * The version of an order that stands while it is amended: its supplier goes on seeing it, what it
 * sends is measured by it, and it returns where the amendment is given up (purchasing R59).
 */
import { inForceSql } from '#erp/db/in-force.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { InForce, RowsInForce } from '#erp/model/types.ts';
import { purchaseOrderLines } from '../purchase-order-lines.ts';
import type { Change } from '../send-order.ts';

type Order = Change['before'];
type Line = NonNullable<Order['lines']>[number];

const FIELD = 'in_force';

/** What becomes of an order once its amendment is over, in one way or another. */
export const NOT_AMENDED = { amended_from: null, is_amended: false, in_force: null } as const;

/** What of an order goes on while it is amended. */
export const ORDER_IN_FORCE: InForce = {
  field: FIELD,
  live: [
    ...Object.keys(NOT_AMENDED),
    'authorised_amount',
    'authorised_terms',
    'received_percent',
    'invoiced_percent',
    'sent_at',
    'confirmed_at',
    'date_proposed_at',
    'supplier_comment',
    'reject_reason',
    'cancel_cause_id',
    'cancel_reason',
    'close_reason',
  ],
};

export const LINES_IN_FORCE: RowsInForce = {
  field: FIELD,
  parent: 'purchase_orders',
  by: 'order_id',
  name: 'lines',
  live: [
    'received_quantity',
    'accepted_quantity',
    'rejected_quantity',
    'returned_quantity',
    'reopened_quantity',
    'invoiced_quantity',
    'authorised_price',
  ],
};

/** To stand after `from`: lines of orders as they stand. */
export const LINES_IN_FORCE_SQL = inForceSql(purchaseOrderLines, LINES_IN_FORCE);

/** A line that the draft took away stands, and nothing can be sent of it meanwhile. */
export const stillHasLine = (line: string): string =>
  `exists (select 1 from purchase_order_lines d where d.account_id = ${line}.account_id and d.id = ${line}.id)`;

const OF_NO_VERSION = [
  'id',
  'account_id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'lines',
  'billings',
];

const without = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

// A record of the log holds it, which an interface is not.
export type Version = {
  readonly record: Partial<Order>;
  readonly rows: { readonly lines: readonly Line[] };
};

/** Of an order that is about to be amended. */
export const versionOf = (order: Order): Version => ({
  record: without(order, [...ORDER_IN_FORCE.live, ...OF_NO_VERSION]),
  rows: { lines: linesOf(order) },
});
