import { defineRules } from '#erp/kernel/rules.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { items } from './items.ts';

export const rules = defineRules(items, {
  async beforeSave({ tx, actor, draft }) {
    if (draft.reference_price && !draft.currency_id)
      draft.currency_id = await baseCurrency(tx, actor.accountId);
  },
});
