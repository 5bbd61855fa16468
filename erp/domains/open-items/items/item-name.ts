import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ItemKind, OpenItem } from './item.ts';

/** «la factura A-1024»: how a sentence names an item. */
export function itemName({ kind, document_no }: Pick<OpenItem, 'kind' | 'document_no'>): string {
  return [kindName(kind), document_no].filter(Boolean).join(' ');
}

/** Why no more of an item is applied than what is left of it (finance R12). */
export const overBalance = (item: Pick<OpenItem, 'kind' | 'document_no' | 'balance'>): string =>
  t('openItems.overBalance', 'El importe excede el saldo de {item} ({balance}).', {
    item: itemName(item),
    balance: shownMoney(item.balance),
  });

function kindName(kind: ItemKind): string {
  switch (kind) {
    case 'FACTURA':
      return t('openItems.theInvoice', 'la factura');
    case 'NOTA_CARGO':
      return t('openItems.theDebitNote', 'la nota de cargo');
    case 'NOTA_CREDITO':
      return t('openItems.theCreditNote', 'la nota de crédito');
    case 'ANTICIPO':
      return t('openItems.theAdvance', 'el anticipo');
    case 'PAGO':
      return t('openItems.thePayment', 'el pago');
    default:
      return t('openItems.theItem', 'la partida');
  }
}
