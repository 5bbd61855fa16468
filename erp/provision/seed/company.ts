import { insertFirstFiscalData } from '#erp/platform/fiscal-data/fiscal-data.ts';
import type { Tx } from '#erp/db/database.ts';

/** What is known of the company from its provisioning goes into its own record, once. */
export async function seedCompany(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `update corp__config c set legal_name = upper(coalesce(a.legal_name, a.name)), rfc = a.rfc, trade_name = a.name,
       country_id = (select id from countries where account_id = $1 and code = 'MEX')
     from accounts a where c.account_id = $1 and a.id = $1 and c.legal_name is null`,
    [accountId],
  );
  await insertFirstFiscalData(tx, accountId);
  await tx.execute(
    `insert into corp__working_hours (account_id, config_id, weekday, opens, closes, position)
     select $1, c.id, d::text, '09:00', '18:00', d - 1 from corp__config c, generate_series(1, 5) d
     where c.account_id = $1 and not exists (select 1 from corp__working_hours w where w.account_id = $1)`,
    [accountId],
  );
}
