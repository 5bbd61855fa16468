/**
 * What every call says of itself, so that none is left out of the sweeps: checked once, when the
 * calls are put together.
 */
import type { Guard } from '../types.ts';

/** Names of the path's parts: `:id` → `id`. */
const partsOf = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** What is wrong with what a call says, or null. `own`: the resource it belongs to. */
export function guardProblem(
  { path, key, why, person, portal, pathRecords = {} }: Guard & { readonly path: string },
  own: boolean,
): string | null {
  const bare = key === null || key === 'public';
  if (bare && !why) return 'says no privilege, and not why';
  if (!bare && why) return 'says why it has no privilege, and has one';
  if (person && key !== null) return 'is of a person, and asks for a privilege or for nobody';
  if (portal && key !== null) return 'is open to portals, and asks for a privilege or for nobody';
  const unsaid = partsOf(path).filter((name) => !(name in pathRecords) && !(own && name === 'id'));
  return unsaid.length === 0 ? null : `does not say what «${unsaid.join('», «')}» names`;
}

/** Part of the path, the query or the body → resource or table of its row. */
export function namesOf(
  { path, pathRecords = {} }: Guard & { readonly path: string },
  own: string | null,
): Readonly<Record<string, string | null>> {
  return own !== null && partsOf(path).includes('id') ? { id: own, ...pathRecords } : pathRecords;
}
