/** What an order is refused for while it is written. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkSale } from '../documents/check-sale.ts';
import { kindOfOrder, type Save } from './order-kind.ts';

/** The customer may have asked for it twice by mistake, or have one number for several orders. */
async function warnOfSamePo({ tx, draft, before, changed, warn }: Save): Promise<void> {
  const { customer_id, customer_po: po } = draft;
  if (!po || !customer_id || (before && !changed('customer_po'))) return;
  const [other] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from customer_orders where account_id = ${TENANT} and customer_id = ${customer_id} and customer_po = ${po} and status <> 'CANCELADO' and id <> ${before?.id ?? 0} order by id limit 1`,
  );
  if (other)
    warn(
      'customer_po',
      t('sales.samePo', 'Esa orden de compra ya está en el pedido {folio}.', other),
    );
}

export async function checkOrder(context: Save): Promise<void> {
  const { draft, before, fail } = context;
  if (!before || before.status === 'BORRADOR') await checkSale(context, kindOfOrder(draft));
  if (draft.is_export && !draft.incoterm)
    fail('incoterm', t('sales.exportIncoterm', 'De una exportación, elige el Incoterm.'));
  await warnOfSamePo(context);
}
