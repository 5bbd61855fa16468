import { t } from '../texts/t.ts';
import type { Field } from '../types.ts';

/** What stands beside a required field that is empty. */
export function requiredMessage(field: Field): string {
  if (field.kind === 'lines') return t('value.someRows', 'Agrega al menos un renglón.');
  if (field.kind === 'file' || field.kind === 'image') return t('value.upload', 'Sube un archivo.');
  return ['ref', 'refs', 'choice', 'choices', 'bool'].includes(field.kind)
    ? t('value.chooseAny', 'Elige una opción.')
    : t('value.required', 'Escribe este dato.');
}
