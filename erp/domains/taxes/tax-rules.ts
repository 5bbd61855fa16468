import { readOnce } from '#erp/db/sql/read-once.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';

/** Taxes of the company, as the arithmetic of documents takes them. */
export const loadTaxRules = (tx: Tx): Promise<readonly TaxRule[]> =>
  readOnce(
    tx,
    sql<TaxRule>`select id, sat_tax, kind = 'RETENCION' as withheld, factor, rate, coalesce(rate_fraction, 'NINGUNA') as rate_fraction from sattaxes where account_id = ${TENANT}`,
  );
