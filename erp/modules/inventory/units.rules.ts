import { defineRules } from '#erp/api/rules.ts';

const WHOLE = new Set(['CONTEO', 'EMPAQUE']);

export const rules = defineRules('units', {
  beforeSave({ draft }) {
    draft.decimals ??= WHOLE.has(String(draft.dimension)) ? 0 : 6;
  },
});
