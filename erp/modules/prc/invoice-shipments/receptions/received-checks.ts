/** An invoice of goods against what was received of them (purchasing R38). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PurchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import {
  leftOf,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { isBought, receivedOf } from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';
import { isRebate } from '../returns/rebates.ts';
import { mostOf } from '../matching/expected-invoice.ts';

type Save = SaveContext<typeof invoiceShipments>;

/** Who charges what did not come yet, and of which orders; null where it may. */
function orderProblem(
  draft: Save['draft'],
  ordered: ReceivedLine | undefined,
  { supplier }: InvoiceFacts,
): string | null {
  if (!ordered || ordered.supplier_id !== draft.supplier_id || ordered.status === 'CANCELADO')
    return t('prc.otherOrder', 'La orden es de otro proveedor, o no está autorizada.');
  if (draft.kind === 'NOTA_CREDITO' || supplier?.invoice_control === 'ORDENADO') return null;
  return t(
    'prc.notByOrder',
    'El proveedor no factura contra lo ordenado: factura sus recepciones, o cambia su control de facturación.',
  );
}

/** A note that is of no return and takes nothing off a price. */
const isLooseNote = (draft: Save['draft']): boolean =>
  draft.kind === 'NOTA_CREDITO' && !draft.return_id && !isRebate(draft);

/** Whose it is and in which currency; each received line once. */
export function checkReceived({ draft, fail }: Save, facts: InvoiceFacts): void {
  const seen = new Set<string>();
  for (const [i, line] of linesOf(draft).entries()) {
    if (!isBought(line)) continue;
    const say = (message: string) => fail(`lines[${i}][description]`, message);
    const received = receivedOf(facts, line);
    const key = `${line.shipment_line_id ? 'receipt' : 'order'} ${received?.id}`;
    const problem = line.purchase_order_line_id ? orderProblem(draft, received, facts) : null;
    if (problem) say(problem);
    else if (!received || received.supplier_id !== draft.supplier_id)
      say(t('prc.otherReceipt', 'La recepción es de otro proveedor, o se revirtió.'));
    else if (received.currency_id !== draft.currency_id)
      say(t('prc.receiptCurrency', 'Se ordenó en otra moneda que la de la factura.'));
    else if (seen.has(key))
      say(t('prc.receiptTwice', 'La misma recepción está dos veces en la factura.'));
    seen.add(key);
    if (isLooseNote(draft) && line.shipment_line_id)
      say(
        t(
          'prc.noteOfReceipt',
          'Una nota de crédito de mercancía dice de qué devolución es, o su bonificación.',
        ),
      );
  }
}

/** Null where it is no more than was received and not yet invoiced. */
export const quantityProblem = (
  quantity: string,
  received: ReceivedLine,
  settings: PurchasingSettings,
): string | null =>
  new Exact(quantity).gt(mostOf(received, settings))
    ? t('prc.moreThanReceived', 'De {shipment} quedan {left} {unit} por facturar.', {
        shipment: received.shipment ?? '',
        left: leftOf(received).toFixed(4),
        unit: received.unit,
      })
    : null;
