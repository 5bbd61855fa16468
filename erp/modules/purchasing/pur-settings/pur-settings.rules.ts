import { sumOf } from '#erp/domains/amounts/exact.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { WEIGHTS } from './evaluation-fields.ts';
import { purSettings } from './pur-settings.ts';

export const rules = defineRules(purSettings, {
  beforeSave({ draft, fail }) {
    const sum = sumOf(WEIGHTS.map((name) => draft[name] ?? 0));
    if (!sum.eq(100))
      fail(
        'weight_otif',
        t('purchasing.weights', 'Los pesos deben sumar 100: suman {sum}.', { sum: sum.toString() }),
      );
    if (!draft.invoice_days?.length)
      fail('invoice_days', t('purchasing.invoiceDays', 'Elige al menos un día.'));
  },
});
