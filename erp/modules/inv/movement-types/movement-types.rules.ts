import { defineRules } from '#erp/kernel/rules.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { movementTypes } from './movement-types.ts';

export const rules = defineRules(movementTypes, {
  beforeSave({ draft }) {
    if (draft.nature !== 'ENTRADA') draft.cost_source = null;
  },
  beforeDelete: requireUnmoved('movement_type_id'),
});
