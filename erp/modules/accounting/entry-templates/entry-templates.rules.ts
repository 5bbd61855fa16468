import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { entryTemplates } from './entry-templates.ts';
import { checkFormulas } from './template-formulas.ts';

export const rules = defineRules(entryTemplates, {
  async beforeSave({ tx, draft, fail }) {
    await checkFormulas(tx, linesOf(draft), fail);
  },
});
