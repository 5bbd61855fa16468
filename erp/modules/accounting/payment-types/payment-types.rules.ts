import { defineRules } from '#erp/kernel/rules.ts';

export const rules = defineRules('payment-types', {
  beforeSave({ draft }) {
    if (draft.sat_code !== '03') return;
    draft.requires_reference = true;
    draft.requires_account = true;
  },
});
