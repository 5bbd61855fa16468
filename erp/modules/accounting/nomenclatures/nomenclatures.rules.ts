import { t } from '#erp/model/texts/t.ts';
import { CONCEPT_TOKENS } from '#erp/domains/accounting/events/entry-of-event.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { nomenclatures } from './nomenclatures.ts';

export const rules = defineRules(nomenclatures, {
  beforeSave({ draft, fail }) {
    const words = (draft.concept_template ?? '').matchAll(/\{([^}]*)\}/g);
    for (const [, word = ''] of words)
      if (!CONCEPT_TOKENS.includes(word))
        fail(
          'concept_template',
          t('accounting.unknownToken', 'Variable no reconocida: {word}', { word: `{${word}}` }),
        );
  },
});
