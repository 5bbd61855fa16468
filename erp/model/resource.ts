import { actionCalls } from './actions.ts';
import type { Declaration, Fields, ResourceOf, StandardCall } from './types.ts';

export const STANDARD_CALLS: readonly StandardCall[] = [
  'create',
  'list',
  'one',
  'update',
  'delete',
  'options',
];

/** `sat/taxes` → `sat__taxes`; `branch-offices` → `branch_offices`. */
export const tableName = (path: string) =>
  path.replaceAll('/', '__').replaceAll('-', '_').toLowerCase();

/**
 * Declares a resource. `path` is its API path, exactly as agreed (odd spellings included).
 * What refers to other resources is checked when the registry is built.
 */
/** The date by which a document obeys a closing: people capture most of them on their day. */
function withToday<F extends Fields>(fields: F, name: string | undefined): F {
  const field = name === undefined ? undefined : fields[name];
  if (field?.kind !== 'date' || field.readOnly === true || !field.required) return fields;
  return { ...fields, [name!]: { startsToday: true, ...field } };
}

export function resource<const F extends Fields>(
  path: string,
  declaration: Declaration<F>,
): ResourceOf<F> {
  // A declaration of some fields is no declaration of any fields: it names its own in lists and
  // sections.
  return {
    ...(declaration as unknown as Declaration & { readonly fields: F }),
    fields: withToday(declaration.fields, declaration.period?.date),
    ...(declaration.actions && {
      extraCalls: [...(declaration.extraCalls ?? []), ...actionCalls(path, declaration.actions)],
    }),
    path,
    table: tableName(declaration.sameTableAs?.resource ?? path),
  };
}

/** A change of state by its name: a transition, or what follows from something else. */
export const namedChange = (
  { states, actions }: Pick<Declaration, 'states' | 'actions'>,
  name: string,
): { readonly label: string } | undefined =>
  states?.transitions[name] ?? states?.byConsequence?.[name] ?? actions?.[name];
