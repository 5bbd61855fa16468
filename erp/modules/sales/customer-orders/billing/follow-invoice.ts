/** What becomes of orders with the CFDI that are made of them (sales R16, R18). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { InvoiceMoved } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { recountOrders } from '../fulfilling/recount-order.ts';
import { inStockUnit, leftToDraft } from './invoiceable.ts';
import { loadBilling, type BilledOrder } from './load-billing.ts';

/** What is drafted or sealed asks for no more than there is. */
function requireEnough({ folio, invoice_policy, lines }: BilledOrder): void {
  for (const line of lines) {
    const left = leftToDraft(line, invoice_policy);
    if (left.gte(0)) continue;
    throw invalid({
      lines: [
        t('sales.tooMuchInvoiced', 'Del pedido {folio}, «{line}»: se facturan {excess} de más.', {
          folio: folio ?? '',
          line: line.description ?? '',
          excess: groupDigits(left.neg().toFixed(6), 0, 6),
        }),
      ],
    });
  }
}

/** Counts anew what is stamped of each line. */
async function recountInvoiced({ tx }: Writing, { lines }: BilledOrder): Promise<void> {
  await tx.execute(
    sql`update customer_orders__lines l set qty_invoiced = x.qty, version = l.version + 1 from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map((line) => inStockUnit(line, line.stamped))}::numeric[]) x(id, qty)
      where l.account_id = ${TENANT} and l.id = x.id and l.qty_invoiced <> x.qty`,
  );
}

export async function checkInvoiced(context: Writing, ids: readonly number[]): Promise<void> {
  for (const order of await loadBilling(context, ids)) requireEnough(order);
}

/** One that still waits for its stamp would charge for what is called off. */
export async function requireNoDrafts(context: Writing, id: number): Promise<void> {
  for (const { lines } of await loadBilling(context, [id]))
    if (lines.some(({ taken, stamped }) => new Exact(taken).gt(stamped)))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('sales.hasDraftInvoice', 'Tiene una factura por timbrar: bórrala primero.'),
      );
}

export async function followInvoice(
  context: Writing,
  { happened, sources }: InvoiceMoved,
): Promise<void> {
  if (happened !== 'TIMBRADO' && happened !== 'CANCELADO') return;
  for (const order of await loadBilling(context, sources)) await recountInvoiced(context, order);
  await recountOrders(context, sources, {
    why: t('sales.billingMoved', 'Cambió lo que se ha facturado del pedido.'),
  });
}
