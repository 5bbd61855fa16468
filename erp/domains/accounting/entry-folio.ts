/** Folio of an entry: from the series of its type, by month or year, without holes (finance R3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { EntryPeriod } from './entry-period.ts';

/** Takes it last: the counter stays locked until the transaction ends. */
export async function entryFolio(
  tx: Tx,
  services: Pick<Services, 'extensions'>,
  journalTypeId: number,
  { year, month }: EntryPeriod,
): Promise<string> {
  const [type] = await tx.query(
    sql<{
      series_id: number;
    }>`select series_id from acc__journal_types where account_id = ${TENANT} and id = ${journalTypeId}`,
  );
  const { folio } = await services.extensions.nextFolio(tx, {
    document: 'acc/book-entries',
    label: t('ledger.entries', 'pólizas'),
    branchId: null,
    date: `${year}-${String(month).padStart(2, '0')}-01`,
    seriesId: type!.series_id,
  });
  return folio;
}
