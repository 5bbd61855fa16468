import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { parameterProblem, type ParameterKind } from '#erp/kernel/parameters.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { effectsOfValue } from '../setting-effects.ts';
import { accountConfiguration } from './account-configuration.ts';

const REACH = ['INSTALACION', 'EMPRESA', 'SUCURSAL', 'USUARIO'] as const;

interface Parameter extends ParameterKind {
  readonly level: (typeof REACH)[number];
  readonly effective_dated: boolean;
}

export const rules = defineRules(accountConfiguration, {
  impact: ({ tx, after }) => effectsOfValue(tx, after),
  async beforeSave({ tx, draft, fail }) {
    const [parameter] = await tx.query<Parameter>(
      'select type, choices, min, max, level, effective_dated from configurations where account_id = $2 and id = $1',
      [draft.configuration_id, TENANT],
    );
    if (!parameter) return;
    const reach = REACH.indexOf(parameter.level);
    if (reach === 0)
      fail(
        'configuration_id',
        t(
          'settings.ofInstallation',
          'Este parámetro es de la instalación: lo cambia quien la opera.',
        ),
      );
    if (draft.branch_office_id != null && reach < REACH.indexOf('SUCURSAL'))
      fail('branch_office_id', t('settings.ofCompany', 'Este parámetro es de toda la empresa.'));
    if (draft.user_id != null && reach < REACH.indexOf('USUARIO'))
      fail('user_id', t('settings.notByPerson', 'Este parámetro no cambia por persona.'));
    if (draft.valid_from != null && !parameter.effective_dated)
      fail(
        'valid_from',
        t('settings.notDated', 'Este parámetro no es por vigencia: deja la fecha vacía.'),
      );
    if (parameter.effective_dated && draft.valid_from == null)
      fail('valid_from', t('settings.sinceWhen', 'Escribe desde cuándo vale.'));
    const problem = parameterProblem(parameter, String(draft.value ?? ''));
    if (problem) fail('value', problem);
  },
});
