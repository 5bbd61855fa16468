/** What a customer has paid for an order, before its invoices or of them (sales R19). */
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { advancedOf } from '#erp/domains/fulfilment/advanced-orders.ts';
import { loadOrderDocuments } from '#erp/domains/fulfilment/order-documents.ts';
import { decimalText } from '#erp/domains/stock/fixed-decimal.ts';
import type { Registry } from '#erp/model/registry.ts';
import { chargesOf } from '../../customer-orders/following/order-charges.ts';

/** What rounding may leave of each of its invoices, and of the order. */
const CENT = '0.01';

/**
 * Of its invoices what is not owed any more, an advance that was applied to them included; of its
 * advances what is left. What a note took off is not owed either.
 */
export async function receivedForOrder(tx: Tx, registry: Registry, orderId: number) {
  const documents = await loadOrderDocuments(tx, registry, orderId);
  const charges = await chargesOf(
    tx,
    documents.filter(({ stage }) => stage === 'FACTURA'),
  );
  const settled = charges.reduce(
    (sum, { invoiced, balance }) => sum.plus(decimalText(invoiced - balance)),
    new Exact(0),
  );
  return {
    received: settled.plus(await advancedOf(tx, registry, orderId)),
    slack: new Exact(CENT).times(charges.length),
  };
}
