/** What a supplier has not in force of what stops what is done with it (purchasing R14, R46). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

/** Names of the documents without which there is no `what` and that it has not in force today. */
export async function missingDocuments(
  { tx, services, now, actor }: Writing,
  supplierId: number,
  what: 'ALTA' | 'ORDEN' | 'PAGO',
): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(
    `select y.name from (${services.registry.rowSets.textOf('suppliers:documents')}) h join pur__document_types y on ${sameCompany('y', 'h')} and y.id = h.document_type_id
      where h.account_id = $1 and h.supplier_id = $2 and y.blocks = $3 and (not h.held or h.expires_on < $4::date) order by y.code`,
    [TENANT, supplierId, what, todayOf(now, actor.timeZone)],
  );
  return rows.map(({ name }) => name);
}

export const missingText = (names: readonly string[]): string =>
  t('purchasing.missingDocuments', 'Falta o venció en su expediente: {documents}.', {
    documents: names.join(', '),
  });
