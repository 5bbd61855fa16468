/** Large catalogues of the SAT, which a company loads from its files. */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { LARGE_CATALOGS } from '#erp/domains/cfdi/catalogs/large/layouts.ts';

export const seedSatCatalogs = (tx: Tx, accountId: number): Promise<void> =>
  insertRows(
    tx,
    accountId,
    'sat__catalogs',
    LARGE_CATALOGS.map(({ code, name }) => ({ code, name, row_count: 0, load_no: 0 })),
  );
