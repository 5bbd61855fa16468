import { draftReceipts } from '#erp/domains/payments/money-receipts.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { movements } from '../movements.ts';
import { RECEIPT } from './receipt-action.ts';

export const makeReceipt = actionRulesOf<typeof movements>()(RECEIPT, {
  async run(context) {
    const { record, input } = context;
    const { resource, ids } = await draftReceipts(context, {
      movement: record.id,
      together: input.together ?? false,
    });
    return {
      data: { receipts: [...ids] },
      outcome: {
        message: t(
          'cfl.receiptMade',
          ['Complemento de pago por timbrar.', '{count} complementos de pago por timbrar.'],
          { count: ids.length },
        ),
        open: { resource, id: ids[0]! },
      },
    };
  },
});
