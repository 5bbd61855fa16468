import type { Choice, Resource } from './types.ts';

/**
 * Choices of a declared field, for reports over it. Throws at start when the field is no choice.
 */
export function choicesOf(resource: Resource, name: string): readonly Choice[] {
  const field = resource.fields[name];
  if (field?.kind !== 'choice' && field?.kind !== 'choices')
    throw new Error(`${resource.path}.${name} is no choice`);
  return field.choices;
}
