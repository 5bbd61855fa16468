import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { dismiss } from './dismiss.ts';

export const rules = defineRules(dismiss, {
  beforeSave({ draft, fail }) {
    if (!draft.applies_to?.length)
      fail('applies_to', t('crm.appliesTo', 'Elige al menos uno: sin él no se ofrece en ninguno.'));
  },
});
