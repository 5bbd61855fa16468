import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { satTaxRegimens } from './sat-tax-regimens.ts';

export const rules = defineRules(satTaxRegimens, {
  beforeSave({ draft, fail }) {
    if (!draft.for_person && !draft.for_company)
      fail('for_person', t('sat.person', 'Marca persona física, persona moral o ambas.'));
  },
});
