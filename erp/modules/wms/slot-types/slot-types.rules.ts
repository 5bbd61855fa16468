import { defineRules } from '#erp/kernel/rules.ts';
import { slotTypes } from './slot-types.ts';

export const rules = defineRules(slotTypes, {
  beforeSave({ draft }) {
    if (draft.purpose === 'CUARENTENA' || draft.purpose === 'RECHAZO') draft.is_available = false;
  },
});
