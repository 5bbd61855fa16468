import type { Resource } from '../types.ts';
import type { Dictionary } from './i18n.ts';

/** Labels of the fields of a view, which are its owner's, under the view's keys. */
export function labelsOfView(
  labels: Dictionary,
  { path, sameTableAs }: Pick<Resource, 'path' | 'sameTableAs'>,
): Dictionary {
  const { resource: owner, without = [] } = sameTableAs!;
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([key]) => key.startsWith(`${owner}.fields.`))
      .map(([key, text]) => [key.slice(owner.length + 1), text] as const)
      .filter(([rest]) => !without.includes(rest.split('.')[1]!))
      .map(([rest, text]) => [`${path}.${rest}`, text]),
  );
}
