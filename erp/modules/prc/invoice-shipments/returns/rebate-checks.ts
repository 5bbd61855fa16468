/** A note that takes something off the price is of goods of its invoice (purchasing R60). */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadReceivedLines } from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import type { WorkedInvoice } from '../capture/invoice-amounts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';
import { chargedLines, isRebate, rebateProblem } from './rebates.ts';

export async function checkRebates(
  { tx, draft, fail }: SaveContext<typeof invoiceShipments>,
  invoice: WorkedInvoice,
): Promise<void> {
  if (!isRebate(draft)) return;
  if (draft.return_id)
    fail(
      'rebate_percent',
      t('prc.rebateOrReturn', 'Una nota es de una devolución o de una bonificación: haz dos.'),
    );
  const charged = new Set(
    (await chargedLines(tx, draft.related_invoice_id ?? null)).map(({ id }) => id),
  );
  const lines = linesOf(draft);
  const received = await loadReceivedLines(tx, {
    ids: lines.flatMap(({ shipment_line_id }) => shipment_line_id ?? []),
  });
  for (const [i, { shipment_line_id: id }] of lines.entries()) {
    const own = received.find((each) => each.id === id);
    if (!own || !charged.has(own.id))
      fail(
        `lines[${i}][description]`,
        t('prc.rebateOfGoods', 'Una bonificación es de la mercancía que cobró su factura.'),
      );
    const problem = own && rebateProblem(invoice.lines[i]!.net, own);
    if (problem) fail(`lines[${i}][price]`, problem);
  }
}
