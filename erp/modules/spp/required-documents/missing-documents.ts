/** What a supplier has not in force of what stops it (purchasing R14, R46). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

interface At {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly actor: Pick<Actor, 'timeZone'>;
}

/** Names of the documents without which there is no `what` and that it has not in force today. */
export async function missingDocuments(
  { tx, now, actor }: At,
  supplierId: number,
  what: 'ALTA' | 'ORDEN' | 'PAGO',
): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(
    `select y.name from spp__required_documents q ${join('spp__required_documents.document_type_id', 'q', 'y')} where q.account_id = $1 and q.supplier_id = $2 and q.required and y.active and y.blocks = $3 and (q.document_id is null or q.expires_on < $4::date) order by y.code`,
    [TENANT, supplierId, what, todayOf(now, actor.timeZone)],
  );
  return rows.map(({ name }) => name);
}

export const missingText = (names: readonly string[]): string =>
  t('spp.missingDocuments', 'Falta o venció en su expediente: {documents}.', {
    documents: names.join(', '),
  });

/** Of `prc:blocks`: an invoice for each document that its supplier has not, where it is asked. */
export const EXPIRED_BLOCKS = `select i.account_id, i.id as invoice_id, 'DOCUMENTO' as code, y.name as detail
  from prc__invoice_shipments i join spp__required_documents q on ${sameCompany('q', 'i')} and q.supplier_id = i.supplier_id join pur__document_types y on ${sameCompany('y', 'q')} and y.id = q.document_type_id join pur__pur_settings g on ${sameCompany('g', 'i')}
  where g.block_expired_documents and q.required and y.active and y.blocks = 'PAGO' and (q.document_id is null or q.expires_on < ${COMPANY_TODAY})`;

/** Whether the company stops payments for it. */
export async function paymentsNeedDocuments(tx: Tx): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      on: boolean;
    }>`select block_expired_documents as on from pur__pur_settings where account_id = ${TENANT}`,
  );
  return settings?.on ?? false;
}
