import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { causes } from './causes.ts';

const NEEDS = [
  [
    'PARO',
    'oee_bucket',
    () => t('settings.stopKind', 'Elige la clase de paro: la causa se usa en paros.'),
  ],
  [
    'DEFECTO',
    'defect_class',
    () => t('settings.defectKind', 'Elige la clase de defecto: la causa se usa en defectos.'),
  ],
  [
    'FISCAL',
    'sat_cancel_code',
    () => t('settings.satReason', 'Elige el motivo del SAT: la causa se usa en lo fiscal.'),
  ],
] as const;

export const rules = defineRules(causes, {
  beforeSave({ draft, fail }) {
    const scopes = Array.isArray(draft.scopes) ? (draft.scopes as readonly unknown[]) : [];
    for (const [scope, field, message] of NEEDS) {
      if (scopes.includes(scope)) {
        if (draft[field] == null) fail(field, message());
      } else draft[field] = null;
    }
  },
});
