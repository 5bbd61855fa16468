/**
 * The number of each screen, for shortcuts. Numbers never change: 1 (inventory movements) and 2
 * (products) are fixed, the others were given by sorted path from 100 on, and a new screen takes
 * the next free one at the end of the file.
 */
import ids from './route-ids.json' with { type: 'json' };

const known: Readonly<Record<string, number>> = ids;

/**
 * Number of a screen by its React Router path without the leading slash; null for a path that has
 * none.
 */
export const routeIdOf = (path: string): number | null =>
  Object.hasOwn(known, path) ? known[path]! : null;
