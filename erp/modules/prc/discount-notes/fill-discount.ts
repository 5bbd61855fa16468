/** What a note that answers an early payment begins with (purchasing R41). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { TAX_FIELDS } from '#erp/modules/purchasing/taxes-of-line.ts';
import type { invoiceShipments } from '../invoice-shipments/invoice-shipments.ts';
import { loadDiscount } from './check-discount.ts';

type Draft = ComputeContext<typeof invoiceShipments>['draft'];

interface TaxedAmount {
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly isr_tax_id: number | null;
  readonly withheld_tax_id: number | null;
  readonly amount: string;
}

/** Its invoice's amounts by what each was taxed with. */
const taxedAmounts = (tx: Tx, invoiceId: number) =>
  tx.query(
    sql<TaxedAmount>`select tax_id, other_tax_id, isr_tax_id, withheld_tax_id, sum(amount) as amount from prc_invoice_lines where account_id = ${TENANT} and invoice_id = ${invoiceId} group by 1, 2, 3, 4 order by min(id)`,
  );

/** The concept of discounts of the treasury's settings. */
const discountConcept = async (tx: Tx): Promise<number | null> => {
  const [found] = await tx.query(
    sql<{
      id: number | null;
    }>`select discount_expense_id as id from cfl__configs where account_id = ${TENANT}`,
  );
  return found?.id ?? null;
};

/** Without lines of its own, what was discounted, taxed as its invoice is. */
export async function fillDiscount(tx: Tx, draft: Draft): Promise<void> {
  const discount = await loadDiscount(tx, draft.discount_note_id!);
  if (!discount) return;
  const taxed = await taxedAmounts(tx, discount.invoice_id);
  const parts = apportion(
    discount.base,
    taxed.map(({ amount }) => amount),
  );
  const expense_id = await discountConcept(tx);
  const description = t('prc.discountLine', 'Pronto pago {payment}', {
    payment: discount.payment_no ?? '',
  });
  draft.lines = taxed.map((taxes, i) => ({
    expense_id,
    description,
    quantity: '1',
    price: parts[i]!,
    ...Object.fromEntries(TAX_FIELDS.map((name) => [name, taxes[name]])),
  }));
}

/** Its invoice is that of the discount. */
export async function takeInvoice(tx: Tx, draft: Draft): Promise<void> {
  if (!draft.discount_note_id) return;
  draft.related_invoice_id ??= (await loadDiscount(tx, draft.discount_note_id))?.invoice_id ?? null;
}
