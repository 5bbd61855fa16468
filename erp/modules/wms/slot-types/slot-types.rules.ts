import { defineRules } from '#erp/kernel/rules.ts';

export const rules = defineRules('wms/slot-types', {
  beforeSave({ draft }) {
    if (draft.purpose === 'CUARENTENA' || draft.purpose === 'RECHAZO') draft.is_available = false;
  },
});
