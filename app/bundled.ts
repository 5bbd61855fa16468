/**
 * Routes whose modules `entry.client.tsx` brings along; the catalogue's generic screens count once
 * for all their addresses.
 */
const BUNDLED: ReadonlySet<string> = new Set([
  'root',
  'screens/core/shell',
  'screens/core/frame',
  'screens/core/home/home',
  'list',
]);

/** `list:cfl/:resource` → `list`; null for a route that is loaded apart. */
export function bundledKey(routeId: string): string | null {
  const key = /^(list|new|edit):/.exec(routeId)?.[1] ?? routeId;
  return BUNDLED.has(key) ? key : null;
}
