import { defineRules } from '#erp/kernel/rules.ts';
import { accountMaps } from './account-maps.ts';

export const rules = defineRules(accountMaps, {
  beforeSave({ draft }) {
    const id = draft.category_id ?? draft.cost_center_id ?? draft.branch_office_id;
    draft.scope_key = `${draft.scope}:${id ?? ''}`;
  },
});
