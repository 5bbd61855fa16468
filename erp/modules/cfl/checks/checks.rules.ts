import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { checks } from './checks.ts';
import { voidNext } from './check-numbers.ts';
import { VOID_NEXT } from './void-next.ts';

const voidNextCheck = actionRules(VOID_NEXT, {
  async run(context) {
    const { input } = context;
    const number = await voidNext(context, input.bank_account_id!, input.reason!);
    return {
      data: { number },
      outcome: { message: t('cfl.checkVoided', 'Cheque {number} anulado.', { number }) },
    };
  },
});

export const rules = defineRules(checks, { actions: { void: voidNextCheck } });
