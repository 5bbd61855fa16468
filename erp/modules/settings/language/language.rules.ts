import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { hasOtherMark, clearOtherMark } from '../single-mark.ts';
import { language } from './language.ts';

const DEFAULT = { table: 'language', field: 'is_default', mark: true, plain: false } as const;

/** The language of the source texts: what is not translated falls back to it. */
const SOURCE = 'ES-MX';

export const rules = defineRules(language, {
  async beforeSave(context) {
    const { draft, before, fail } = context;
    if (before?.code === SOURCE && draft.code !== SOURCE)
      fail('code', t('settings.sourceCode', 'La clave de ES-MX no cambia.'));
    if (before?.code === SOURCE && draft.active === false)
      fail(
        'active',
        t('settings.sourceStaysOn', 'ES-MX no se puede desactivar: es el idioma de origen.'),
      );
    if (draft.is_default && draft.active === false)
      fail('active', t('settings.defaultActive', 'El idioma predeterminado debe estar activo.'));
    if (draft.decimal_mark === draft.group_mark)
      fail('group_mark', t('settings.separators', 'Debe ser distinto del separador decimal.'));
    if (draft.is_default) {
      if (!before?.is_default) await clearOtherMark(context, DEFAULT);
    } else if (before?.is_default || !(await hasOtherMark(context, DEFAULT))) {
      fail(
        'is_default',
        t(
          'settings.someDefault',
          'Debe haber un idioma predeterminado. Marca otro para cambiarlo.',
        ),
      );
    }
  },
  beforeDelete({ before, fail }) {
    if (before.code === SOURCE)
      fail('', t('settings.sourceStays', 'ES-MX no se puede eliminar: es el idioma de origen.'));
    else if (before.is_default)
      fail(
        '',
        t(
          'settings.defaultStays',
          'El idioma predeterminado no se puede eliminar. Marca otro primero.',
        ),
      );
  },
});
