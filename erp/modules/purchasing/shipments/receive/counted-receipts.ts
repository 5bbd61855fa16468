/** What came of each line of an order, and what of it was accepted and rejected (R16). */
import { join } from '#erp/db/sql/joins.ts';
import { enteredSql } from '../invoicing/entered-line.ts';
import { countedBy } from '#erp/domains/fulfilment/recount.ts';

/** Of what entered: the gate turns away what never was on a line of the stock. */
const counted = (counter: 'received' | 'accepted' | 'rejected'): string =>
  countedBy(
    `purchase_order_lines.${counter}_quantity`,
    `select x.account_id, x.purchase_order_line_id as line_id, x.${counter}_quantity as quantity from shipment_lines x ${join('shipment_lines.shipment_id', 'x', 's')} where ${enteredSql('x', 's')} and s.status <> 'CANCELADO'`,
  );

export const COUNTED_RECEIPTS: readonly string[] = [
  counted('received'),
  counted('accepted'),
  counted('rejected'),
];
