/** The environment of issuers is that of the provider that the company has chosen. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { ISSUERS } from '../issuers/keep-certificate.ts';
import type { PacMode } from './chosen-pac.ts';

export async function followMode(context: Writing, mode: PacMode): Promise<void> {
  const issuers = await context.tx.query(
    sql<{
      id: number;
    }>`select id from sat__issuers where account_id = ${TENANT} and pac_mode <> ${mode}`,
  );
  await changeByConsequence(
    context,
    ISSUERS,
    { id: issuers.map(({ id }) => id) },
    {
      changes: () => ({ pac_mode: mode }),
      reason: t('invoicing.modeOfPac', 'Es el ambiente del PAC.'),
    },
  );
}
