import { t } from '#erp/model/texts/t.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { translationsChanged } from '#erp/platform/profile/translations.ts';
import { hashOfSource } from '#erp/platform/profile/translations.ts';
import { translationElement } from './translation-element.ts';

/** Variables of a text: `{n}`, `{nombre}`. */
export const tokensOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{[A-Za-z_][\w.]*\}/g)].map(([token]) => token))].toSorted();

/** What is wrong with a wording of a source, or null. */
export function wordingProblem(source: string, value: string): string | null {
  const [wanted, given] = [tokensOf(source), tokensOf(value)];
  const missing = wanted.filter((token) => !given.includes(token));
  if (missing.length > 0)
    return t('settings.missingVariables', 'Faltan las variables: {names}.', {
      names: missing.join(', '),
    });
  const extra = given.filter((token) => !wanted.includes(token));
  if (extra.length > 0)
    return t('settings.extraVariables', 'Sobran las variables: {names}.', {
      names: extra.join(', '),
    });
  // Inside another address the link would be told to whoever that address belongs to.
  if (/[^\s]\{link\}/.test(value))
    return t(
      'settings.linkAlone',
      'Deja {link} después de un espacio o en su propio renglón: el enlace va solo.',
    );
  return /<[a-z/!]/i.test(value)
    ? t('settings.onlyText', 'Escribe sólo texto, sin etiquetas HTML.')
    : null;
}

export const rules = defineRules(translationElement, {
  beforeSave({ before, draft, fail }) {
    if (!before && !/^propio\.[a-z0-9_.-]+$/.test(String(draft.key)))
      fail(
        'key',
        t(
          'settings.ownText',
          'Un texto propio empieza con «propio.»; los demás vienen con el sistema.',
        ),
      );
    if (!before) draft.source_hash = hashOfSource(String(draft.source ?? ''));
    const source = String(draft.source ?? '');
    const old = new Map(rowsOf(before).map((row) => [row.id, row]));
    for (const [i, row] of rowsOf(draft).entries()) {
      const problem = wordingProblem(source, String(row.value ?? ''));
      if (problem) fail(`values[${i}][value]`, problem);
      const earlier = row.id === undefined ? undefined : old.get(row.id);
      // A wording that was looked at again belongs to today's source.
      if (
        !earlier ||
        earlier.value !== row.value ||
        (earlier.status === 'REVISAR' && row.status === 'TRADUCIDO')
      ) {
        row.source_hash = draft.source_hash;
        if (earlier && earlier.value !== row.value) row.status = 'TRADUCIDO';
      }
    }
  },
  async afterSave({ tx }) {
    await translationsChanged(tx);
  },
  async beforeDelete({ tx }) {
    await translationsChanged(tx);
  },
});

const rowsOf = (row: Row | null): Row[] =>
  Array.isArray(row?.values) ? (row.values as Row[]) : [];
