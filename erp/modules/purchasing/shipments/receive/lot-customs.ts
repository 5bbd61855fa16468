/** The lots of an import say with which pedimento they came (R22); invoices print it later. */
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from './shipment-change.ts';

export async function writeCustoms(context: Change, lotIds: readonly number[]): Promise<void> {
  const { before } = context;
  if (!before.pedimento || lotIds.length === 0) return;
  const { pedimento, pedimento_date: customs_date, customs_office } = before;
  await changeByConsequence(
    context,
    'lots',
    { id: lotIds },
    {
      changes: () => ({ pedimento, customs_date, customs_office }),
      reason: t('purchasing.customsOfLot', 'Entró con el pedimento {pedimento}.', { pedimento }),
    },
  );
}
