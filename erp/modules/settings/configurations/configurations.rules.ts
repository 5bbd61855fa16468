import { t } from '#erp/model/texts/t.ts';
import { parameterProblem, type ParameterKind } from '#erp/kernel/parameters.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { effectsOnEverybody } from '../setting-effects.ts';
import { configurations } from './configurations.ts';

const isOwn = (key: unknown) => String(key).startsWith('propio.');

export const rules = defineRules(configurations, {
  impact: ({ tx }) => effectsOnEverybody(tx),
  beforeSave({ draft, fail }) {
    if (!isOwn(draft.key))
      fail('key', t('settings.ownBegins', 'Los parámetros propios empiezan con «propio.».'));
    if (draft.level === 'INSTALACION')
      fail(
        'level',
        t(
          'settings.ownLevel',
          'Un parámetro propio es de la empresa, de una sucursal o de una persona.',
        ),
      );
    if (draft.min != null && draft.max != null && Number(draft.min) > Number(draft.max))
      fail('max', t('settings.aboveMinimum', 'Debe ser igual o mayor que el mínimo.'));
    // What its kind asks is checked here: a draft may still miss it.
    const problem = draft.default_value
      ? parameterProblem(draft as unknown as ParameterKind, draft.default_value)
      : null;
    if (problem) fail('default_value', problem);
  },
});
