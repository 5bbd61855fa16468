/** Lines that charge what bringing a shipment cost (purchasing R28). */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { chargeOf } from '../capture/invoice-draft.ts';
import type { ChargeFacts, InvoiceFacts } from '../capture/invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

type Save = SaveContext<typeof invoiceShipments>;

function problemOf({ draft, before }: Save, charge: ChargeFacts | undefined): string | null {
  if (!charge || charge.status === 'CANCELADO')
    return t('prc.chargeGone', 'El gasto se canceló, o es de otro embarque.');
  if (charge.supplier_id !== null && charge.supplier_id !== draft.supplier_id)
    return t('prc.chargeOfOther', 'El gasto es de otro proveedor.');
  if (charge.invoice_id !== null && charge.invoice_id !== before?.id)
    return t('prc.chargeInvoiced', 'El gasto ya se facturó.');
  return draft.kind === 'NOTA_CREDITO'
    ? t('prc.noteOfCharge', 'Una nota de crédito no factura gastos de embarques.')
    : null;
}

/** Whose it is, and each of them once. */
export function checkCharges(context: Save, facts: InvoiceFacts): void {
  const seen = new Set<number>();
  for (const [i, line] of linesOf(context.draft).entries()) {
    const id = line.shipment_charge_id;
    if (!id) continue;
    const twice = seen.has(id)
      ? t('prc.chargeTwice', 'El mismo gasto está dos veces en la factura.')
      : null;
    const problem = problemOf(context, chargeOf(facts, line)) ?? twice;
    if (problem) context.fail(`lines[${i}][shipment_charge_id]`, problem);
    seen.add(id);
  }
}
