import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { modules } from './modules.ts';

export const rules = defineRules(modules, {
  beforeSave({ before, draft, services, fail }) {
    if (!before && !services.registry.modules.some((module) => module.key === draft.key))
      fail('key', t('settings.noModule', 'No existe un módulo con esa clave en esta versión.'));
    if (before && draft.active !== before.active)
      fail('active', t('settings.modulesByCompany', 'Los módulos se desactivan por empresa.'));
  },
  afterSave: permissionHooks.afterSave,
  beforeDelete() {
    throw new DomainError(
      'EN_USO',
      t('settings.modulesByCompany', 'Los módulos se desactivan por empresa.'),
    );
  },
  afterCommit: permissionHooks.afterCommit,
});
