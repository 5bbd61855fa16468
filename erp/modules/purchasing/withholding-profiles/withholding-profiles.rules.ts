import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { withholdingProfiles } from './withholding-profiles.ts';

export const rules = defineRules(withholdingProfiles, {
  beforeSave({ draft, fail }) {
    if (draft.is_lease && !draft.isr_tax_id)
      fail('isr_tax_id', t('purchasing.leaseTax', 'Elige la retención de ISR del arrendamiento.'));
  },
});
