import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Regime } from './tax-identity.ts';

/** Tax regimes of the company's catalogue, by id. */
export async function regimes(tx: Tx): Promise<ReadonlyMap<number, Regime>> {
  const rows = await tx.query<Regime>(
    'select id, code, for_person, for_company, cfdi_uses from sat_tax_regimens where account_id = $1',
    [TENANT],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
