/** From which amount an order asks for quotations, or a reason why there are none (R10). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PurchasingSettings } from '../pur-settings/purchasing-settings.ts';

const LEAST_REASON = 30;

export const isReasoned = (reason: string | null | undefined): boolean =>
  (reason ?? '').trim().length >= LEAST_REASON;

export const quotesNeeded = ({ min_quotes }: PurchasingSettings): string =>
  t(
    'purchasing.quotesNeeded',
    'Esta compra requiere {count} cotizaciones o justificar proveedor único, en al menos {least} letras.',
    { count: min_quotes, least: LEAST_REASON },
  );

/** How many answered or declined a quotation that nobody called off. */
export async function answersTo(tx: Tx, quotationId: number | null): Promise<number> {
  const [row] = await tx.query(
    sql<{
      count: number;
    }>`select count(*)::int as count from prc_quotation_suppliers i ${raw(join('prc_quotation_suppliers.quotation_id', 'i', 'q'))} where i.account_id = ${TENANT} and i.quotation_id = ${quotationId} and i.status in ('RESPONDIDA', 'DECLINADA') and q.status <> 'CANCELADA'`,
  );
  return row!.count;
}
