import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { categories } from './categories.ts';

const TOKENS = /\{(YY|MM|DD|JJJ|LINE|#{1,8})\}/g;

export const rules = defineRules(categories, {
  beforeSave({ draft, fail }) {
    if (typeof draft.lot_pattern !== 'string') return;
    const rest = draft.lot_pattern.replaceAll(TOKENS, '');
    if (/[{}]/.test(rest))
      fail(
        'lot_pattern',
        t('inventory.patternTokens', 'Usa sólo {YY}, {MM}, {DD}, {JJJ}, {LINE} y {####}.'),
      );
    else if (!/\{#+\}/.test(draft.lot_pattern))
      fail(
        'lot_pattern',
        t(
          'inventory.patternNumber',
          'Agrega el consecutivo, como {####}: sin él dos lotes tendrían la misma clave.',
        ),
      );
  },
});
