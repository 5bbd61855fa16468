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

interface Bill {
  readonly number: string;
  readonly leaves: boolean;
}

/** Its stamped one, the one that stays first; null without any. */
async function stampedBill(tx: Tx, path: string, id: number): Promise<Bill | null> {
  const [bill] = await tx.query(
    sql<Bill>`select coalesce(number, '') as number, status <> 'TIMBRADO' as leaves from sat_landing_bills where account_id = ${TENANT} and source_resource = ${path} and source_id = ${String(id)} and status = any(${LIVE}::text[]) order by leaves limit 1`,
  );
  return bill ?? null;
}

async function ship({ tx, actor, now, before, resource, fail }: Change): Promise<void> {
  if (!before.needs_landing_bill) return;
  const day = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const asks = await parameterOf(tx, DEPARTURE, { userId: null, branchId: null, day });
  if (asks !== true) return;
  const bill = await stampedBill(tx, resource.path, before.id);
  if (!bill) fail('', t('landing.beforeLeaving', 'Timbra antes su Carta Porte: sin ella no sale.'));
  else if (bill.leaves)
    fail(
      '',
      t(
        'landing.leavingBill',
        'Su Carta Porte {number} se está cancelando: timbra otra antes de que salga.',
        { number: bill.number },
      ),
    );
}

async function cancel({ tx, before, resource, fail }: Change): Promise<void> {
  const bill = await stampedBill(tx, resource.path, before.id);
  if (bill)
    fail(
      '',
      t('landing.cancelFirst', 'Cancela antes su Carta Porte {number}.', { number: bill.number }),
    );
}

export const extension = extendRules(branchTransfers, { transitions: { ship, cancel } });
