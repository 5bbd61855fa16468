/** A transfer leaves with its stamped Carta Porte, and comes back once that is cancelled (R34). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { parameterOf } from '#erp/kernel/parameters.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchTransfers } from '#erp/modules/inventory/branch-transfers/branch-transfers.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';
import { DEPARTURE } from './departure-parameter.ts';

type Change = TransitionContext<typeof branchTransfers>;

/** The number of its stamped one; null without any. */
async function stampedBill(tx: Tx, path: string, id: number): Promise<string | null> {
  const [bill] = await tx.query(
    sql<{
      number: string | null;
    }>`select number from sat_landing_bills where account_id = ${TENANT} and source_resource = ${path} and source_id = ${String(id)} and status = any(${LIVE}::text[]) limit 1`,
  );
  return bill ? (bill.number ?? '') : null;
}

async function ship({ tx, actor, now, before, resource, fail }: Change): Promise<void> {
  if (!before.needs_landing_bill) return;
  const day = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const asks = await parameterOf(tx, DEPARTURE, { userId: null, branchId: null, day });
  if (asks !== true || (await stampedBill(tx, resource.path, before.id)) !== null) return;
  fail('', t('landing.beforeLeaving', 'Timbra antes su Carta Porte: sin ella no sale.'));
}

async function cancel({ tx, before, resource, fail }: Change): Promise<void> {
  const number = await stampedBill(tx, resource.path, before.id);
  if (number !== null)
    fail('', t('landing.cancelFirst', 'Cancela antes su Carta Porte {number}.', { number }));
}

export const extension = extendRules(branchTransfers, { transitions: { ship, cancel } });
