/** Which tables a company may add fields to, and which ones such a field may refer to. */
import { STANDARD_CALLS } from '../resource.ts';
import type { Resource, StandardCall } from '../types.ts';

const answers = (resource: Resource, ...calls: readonly StandardCall[]) =>
  calls.every((call) => (resource.calls ?? STANDARD_CALLS).includes(call));

const isOpen = (resource: Resource) =>
  !resource.global &&
  !resource.sameTableAs &&
  !resource.singleton &&
  !resource.editableFields &&
  resource.customFields !== false;

/** Those whose rows people write, and the child rows of these. */
export function extendable(resources: Iterable<Resource>): readonly Resource[] {
  const all = [...resources];
  const parents = new Set(all.filter((each) => isOpen(each) && answers(each, 'create', 'update')));
  const children = new Set(
    [...parents].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) =>
        field.kind === 'lines' && field.readOnly !== true ? [field.of] : [],
      ),
    ),
  );
  return all.filter((each) => parents.has(each) || (children.has(each.path) && isOpen(each)));
}

/** Those whose records are chosen in forms and have one of their own. */
export const referable = (resources: Iterable<Resource>): readonly Resource[] =>
  [...resources].filter(
    (each) =>
      !each.singleton &&
      each.screen !== null &&
      answers(each, 'options', 'one') &&
      (each.screens ?? ['edit']).includes('edit'),
  );

/** Those whose records have a form of their own, which is what goes on paper. */
export const printable = (resources: readonly Resource[]): readonly Resource[] =>
  resources.filter(
    (each) =>
      !each.singleton &&
      !each.sameTableAs &&
      each.screen !== null &&
      answers(each, 'list', 'one') &&
      (each.screens ?? ['edit']).includes('edit'),
  );
