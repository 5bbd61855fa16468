import type { Field } from '../types.ts';

/** What stands beside a required field that is empty. */
export function requiredMessage(field: Field): string {
  if (field.kind === 'lines') return 'Agrega al menos un renglón.';
  if (field.kind === 'file' || field.kind === 'image') return 'Sube un archivo.';
  return ['ref', 'refs', 'choice', 'choices', 'bool'].includes(field.kind)
    ? 'Elige una opción.'
    : 'Escribe este dato.';
}
