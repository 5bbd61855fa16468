/** What went back of each line of a shipment and of its order (purchasing R44). */
import { join } from '#erp/db/sql/joins.ts';
import { countedBy } from '#erp/domains/fulfilment/recount.ts';

const SENT = `purchase_return_lines x ${join('purchase_return_lines.return_id', 'x', 'r')} ${join('purchase_return_lines.shipment_line_id', 'x', 's')}`;

const counted = (counter: string, line: string, quantity = 'x.quantity'): string =>
  countedBy(
    counter,
    `select x.account_id, ${line} as line_id, ${quantity} as quantity from ${SENT} where r.status in ('ENVIADA', 'RESUELTA')`,
  );

export const COUNTED_RETURNS: readonly string[] = [
  counted('shipment_lines.returned_quantity', 's.id'),
  counted('purchase_order_lines.returned_quantity', 's.purchase_order_line_id'),
  counted(
    'purchase_order_lines.reopened_quantity',
    's.purchase_order_line_id',
    `case when r.resolution = 'REPOSICION' then x.quantity else x.replaced_quantity end`,
  ),
];
