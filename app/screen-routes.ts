/**
 * Addresses of screens with a flow of their own: each folder of `screens/` declares its own in
 * `routes.ts`. Read by `routes.ts` only, by the builder, by tests and by knip: so with what Node
 * has, not with what the builder adds.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';

interface Declared {
  readonly routes: readonly RouteConfigEntry[];
}

export async function screenRoutes(): Promise<RouteConfigEntry[]> {
  const files = globSync('screens/*/routes.ts', { cwd: import.meta.dirname }).toSorted();
  const declared = await Promise.all(
    files.map(
      (file) =>
        import(
          /* @vite-ignore */ pathToFileURL(join(import.meta.dirname, file)).href
        ) as Promise<Declared>,
    ),
  );
  return declared.flatMap(({ routes }) => routes);
}
