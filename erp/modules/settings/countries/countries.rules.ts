import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { isPattern } from '#erp/kernel/validation/bounded-pattern.ts';
import { countries } from './countries.ts';

export const rules = defineRules(countries, {
  beforeSave({ draft, before, fail }) {
    for (const name of ['zip_pattern', 'tax_id_pattern'] as const) {
      if (draft[name] && !isPattern(draft[name], 'u'))
        fail(name, t('settings.regularExpression', 'No es una expresión regular válida.'));
    }
    if (before?.code === 'MEX' && draft.active === false)
      fail('active', t('settings.mexicoStaysOn', 'México no se puede desactivar.'));
    if (before?.code === 'MEX' && draft.code !== 'MEX')
      fail('code', t('settings.mexicoCode', 'La clave de México no cambia.'));
  },
  beforeDelete({ before, fail }) {
    if (before.code === 'MEX') fail('', t('settings.mexicoStays', 'México no se puede eliminar.'));
  },
});
