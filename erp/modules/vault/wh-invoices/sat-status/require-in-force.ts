/** What the issuer cancelled is neither posted nor paid; of the rest the SAT is asked (R30). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { askSoon } from './ask-status.ts';

type Posting = Pick<TransitionContext, 'tx' | 'services' | 'actor' | 'now' | 'fail'>;

export async function requireInForce(
  context: Posting,
  uuids: readonly (string | null | undefined)[],
): Promise<void> {
  const { tx, fail } = context;
  const asked = uuids.flatMap((uuid) => uuid || []);
  if (asked.length === 0) return;
  const [cancelled] = await tx.query(
    sql<{
      uuid: string;
    }>`select uuid from sat__wh_invoices where account_id = ${TENANT} and uuid = any(${asked}::text[]) and sat_status = 'CANCELADO' order by uuid limit 1`,
  );
  if (cancelled)
    fail(
      '',
      t('vault.cancelledUuid', 'El emisor canceló el CFDI {uuid} ante el SAT.', {
        uuid: cancelled.uuid,
      }),
    );
  await askSoon(context, asked);
}
