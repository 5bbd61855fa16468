/** What is being gathered, or waits at the dock, leaves or is called off first (sales §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { GATHERED } from '../../shipments/shipment-choices.ts';
import type { Change } from '../authorising/check-submitted.ts';

export async function requireNothingGathered({ tx, before, fail }: Change): Promise<void> {
  const [live] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(s.folio, s.id::text) as folio from sls__shipments__lines l ${raw(join('sls__shipments__lines.shipment_id', 'l', 's'))} ${raw(join('sls__shipments__lines.order_line_id', 'l', 'o'))} where l.account_id = ${TENANT} and o.order_id = ${before.id} and s.status = any(${GATHERED}::text[]) order by s.id limit 1`,
  );
  if (live)
    fail(
      '',
      t('sales.inShipment', 'Se surte en el embarque {folio}: embárcalo o cancélalo primero.', {
        folio: live.folio,
      }),
    );
}
