/** A transfer leaves with its stamped Carta Porte, and comes back once that is cancelled (R34). */
import { parameterOf } from '#erp/kernel/parameters.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchTransfers } from '#erp/modules/inventory/branch-transfers/branch-transfers.ts';
import { DEPARTURE } from './departure-parameter.ts';
import { stampedBill } from './stamped-bill.ts';

type Change = TransitionContext<typeof branchTransfers>;

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
