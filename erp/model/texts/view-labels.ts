import type { Resource } from '../types.ts';
import type { Dictionary } from './i18n.ts';

/**
 * Labels of the fields and actions of a view, which are its owner's, under the view's keys; of its
 * form too, where that is its owner's.
 */
export function labelsOfView(
  labels: Dictionary,
  { path, sameTableAs }: Pick<Resource, 'path' | 'sameTableAs'>,
  { withForm = false }: { readonly withForm?: boolean } = {},
): Dictionary {
  const { resource: owner, without = [], withoutActions = [] } = sameTableAs!;
  const leftOut = { fields: without, actions: withoutActions } as const;
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([key]) => key.startsWith(`${owner}.`))
      .map(([key, text]) => [key.slice(owner.length + 1), text] as const)
      .filter(([rest]) => {
        const [kind, name] = rest.split('.');
        if (kind === 'sections' || kind === 'tabs') return withForm;
        return (kind === 'fields' || kind === 'actions') && !leftOut[kind].includes(name!);
      })
      .map(([rest, text]) => [`${path}.${rest}`, text]),
  );
}
