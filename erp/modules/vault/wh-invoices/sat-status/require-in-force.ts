/**
 * What the issuer cancelled is neither posted nor paid; of the rest the SAT is asked (R30). What
 * nobody can verify the seal of waits for the SAT to say that it is in force: an altered document
 * is not told from one with a complement that we do not know (603).
 */
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
  const [unproven] = await tx.query(
    sql<{
      uuid: string;
    }>`select w.uuid from sat__wh_invoices w where w.account_id = ${TENANT} and w.uuid = any(${asked}::text[]) and w.sat_status <> 'VIGENTE'
      and exists (select 1 from sat__wh_invoice_checks c where c.account_id = ${TENANT} and c.invoice_id = w.id and c.rule = 'SELLO' and c.result = 'AVISO') order by w.uuid limit 1`,
  );
  if (unproven)
    fail(
      '',
      t(
        'vault.unprovenSeal',
        'El sello del CFDI {uuid} no se puede verificar: espera a que el SAT diga que está vigente.',
        { uuid: unproven.uuid },
      ),
    );
  await askSoon(context, asked);
}
