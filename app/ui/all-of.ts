import { t } from '#app/i18n/t.ts';

const MASCULINE = new Set(['día', 'idioma', 'mapa', 'problema', 'programa', 'sistema', 'tema']);

/**
 * What a filter says that leaves nothing out, after its label: «Todas» the zones, «Todos» the
 * storages.
 */
export function allOf(label: string): string {
  const [word = ''] = label.toLocaleLowerCase('es-MX').split(' ');
  const one = word.replace(/(?<=[^aeiou])es$|s$/, '');
  return !MASCULINE.has(one) && /(a|ión|ion|dad|tud|base|clase|clave|sucursal)$/.test(one)
    ? t('list.allF', 'Todas')
    : t('list.allM', 'Todos');
}
