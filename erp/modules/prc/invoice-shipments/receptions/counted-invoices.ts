/** What is invoiced of each line of a shipment, and of its order (purchasing R39). */
import { join } from '#erp/db/sql/joins.ts';
import { countedBy } from '#erp/domains/fulfilment/recount.ts';
import { POSTED } from '../invoice-choices.ts';

const STATES = POSTED.map((state) => `'${state}'`).join(', ');
const INVOICED = `prc_invoice_lines x ${join('prc_invoice_lines.invoice_id', 'x', 'i')} ${join('prc_invoice_lines.shipment_line_id', 'x', 's')}`;

/** Notes take back what their return counts. */
const counted = (counter: string, line: string, more = ''): string =>
  countedBy(
    counter,
    `select x.account_id, ${line} as line_id, x.quantity from ${INVOICED} where i.status in (${STATES}) and i.kind <> 'NOTA_CREDITO'${more}`,
  );

/** What replaces goods that were invoiced takes over so much of their invoice. */
const TAKEN_OVER = ` union all select p.account_id, p.from_line_id, -p.invoiced_part from purchase_return_replacements p union all select p.account_id, p.to_line_id, p.taken_part from purchase_return_replacements p`;

/** What was invoiced before it came, and came then. */
const TAKEN_BILLED = ` union all select b.account_id, b.shipment_line_id, -b.quantity from purchase_billings b where b.shipment_line_id is not null`;

/** Of what was ordered; a note takes back what never came. */
const BILLED = ` union all select x.account_id, x.purchase_order_line_id, case when i.kind = 'NOTA_CREDITO' then -x.quantity else x.quantity end from prc_invoice_lines x ${join('prc_invoice_lines.invoice_id', 'x', 'i')} where i.status in (${STATES}) and x.purchase_order_line_id is not null`;

export const COUNTED_INVOICES: readonly string[] = [
  counted('shipment_lines.invoiced_quantity', 's.id', `${TAKEN_OVER}${TAKEN_BILLED}`),
  counted('purchase_order_lines.invoiced_quantity', 's.purchase_order_line_id', BILLED),
];
