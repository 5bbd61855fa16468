/** A CFDI follows its items: pending, collected in part, or whole. */
import type { SettledItem } from '#erp/domains/open-items/applying/notify-sources.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { notifyOwners } from '../owners/notify-owners.ts';
import { followMoney } from '../receipts/money-applied.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { balancesOf, NOTHING_OWED } from './invoice-balance.ts';

export async function followItems(
  context: Writing,
  settled: readonly SettledItem[],
): Promise<void> {
  const ids = [...new Set(settled.map(({ item }) => Number(item.source_id)))];
  const balances = await balancesOf(context.tx, ids);
  await changeByConsequence(
    context,
    INVOICES,
    { id: ids },
    {
      changes: ({ id }) => ({ ...(balances.get(id!) ?? NOTHING_OWED) }),
      reason: t('invoicing.settled', 'Se aplicó, o se deshizo, un cobro o una nota.'),
    },
  );
  await followMoney(context, settled);
  await notifyOwners(context, ids, 'COBRADO');
}
