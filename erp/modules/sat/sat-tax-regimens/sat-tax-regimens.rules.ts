import { defineRules } from '#erp/kernel/rules.ts';

export const rules = defineRules('sat-tax-regimens', {
  beforeSave({ draft, fail }) {
    if (!draft.for_person && !draft.for_company) fail('for_person', 'Marca persona física, persona moral o ambas.');
  },
});
