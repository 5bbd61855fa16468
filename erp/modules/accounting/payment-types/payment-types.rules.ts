import { defineRules } from '#erp/kernel/rules.ts';
import { paymentTypes } from './payment-types.ts';

export const rules = defineRules(paymentTypes, {
  beforeSave({ draft }) {
    if (draft.sat_code !== '03') return;
    draft.requires_reference = true;
    draft.requires_account = true;
  },
});
