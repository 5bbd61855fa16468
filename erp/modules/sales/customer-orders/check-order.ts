/** What an order is refused for while it is written. */
import { sumOf } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkSale } from '../documents/check-sale.ts';
import { checkConsumed } from './consigned/check-consumed.ts';
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

/** All of it is shared out, to each once. */
function checkShares({ draft, fail }: Save): void {
  const shares = draft.seller_shares ?? [];
  if (shares.length === 0) return;
  for (const [i, { user_id }] of shares.entries())
    if (shares.some((each, j) => j < i && each.user_id === user_id))
      fail(
        `seller_shares[${i}][user_id]`,
        t('sales.shareTwice', 'Ya tiene su parte en otro renglón.'),
      );
  if (!sumOf(shares.map((each) => each.percent ?? '0')).eq(100))
    fail('seller_shares', t('sales.sharesSum', 'El reparto debe sumar 100%.'));
}

export async function checkOrder(context: Save): Promise<void> {
  const { draft, before, fail } = context;
  if (!before || before.status === 'BORRADOR') {
    await checkSale(context, kindOfOrder(draft));
    await checkConsumed(context);
  }
  if (draft.is_export && !draft.incoterm)
    fail('incoterm', t('sales.exportIncoterm', 'De una exportación, elige el Incoterm.'));
  checkShares(context);
  await warnOfSamePo(context);
}
