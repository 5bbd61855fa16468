import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { isPattern } from '#erp/kernel/validation/bounded-pattern.ts';
import { scalesTypes } from './scales-types.ts';

export const rules = defineRules(scalesTypes, {
  beforeSave({ draft, fail }) {
    if (typeof draft.frame_pattern !== 'string' || draft.frame_pattern === '') return;
    if (!isPattern(draft.frame_pattern))
      fail('frame_pattern', t('dif.expression', 'La expresión no es válida.'));
    else if (!draft.frame_pattern.includes('(?<gross>') && !draft.frame_pattern.includes('(?<net>'))
      fail('frame_pattern', t('dif.groups', 'Nombra el grupo gross o el grupo net.'));
  },
});
