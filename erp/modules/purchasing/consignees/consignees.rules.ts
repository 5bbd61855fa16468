import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { countryId } from '../country-id.ts';
import { purConsignees } from './consignees.ts';

export const rules = defineRules(purConsignees, {
  async beforeSave({ tx, draft, fail }) {
    draft.country_id ??= await countryId(tx, 'MEX');
    if (!draft.reception_days?.length)
      fail('reception_days', t('purchasing.receptionDays', 'Elige al menos un día.'));
  },
});
