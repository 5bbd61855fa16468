import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { scalesTypes } from './scales-types.ts';

const compiles = (pattern: string): boolean => {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

export const rules = defineRules(scalesTypes, {
  beforeSave({ draft, fail }) {
    if (typeof draft.frame_pattern !== 'string' || draft.frame_pattern === '') return;
    if (!compiles(draft.frame_pattern))
      fail('frame_pattern', t('dif.expression', 'La expresión no es válida.'));
    else if (!draft.frame_pattern.includes('(?<gross>') && !draft.frame_pattern.includes('(?<net>'))
      fail('frame_pattern', t('dif.groups', 'Nombra el grupo gross o el grupo net.'));
  },
});
