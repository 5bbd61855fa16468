import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const LIST = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s;
/**
 * Puts back what every route has: its own name, the path that follows the colon of it, and lists
 * of styles and of imports.
 */
const FILL =
  "for(const[k,r]of Object.entries(__reactRouterManifest.routes)){r.id=k;if(k.includes(':'))r.path??=k.slice(k.indexOf(':')+1);r.css??=[];r.imports??=[]}";

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** True of what `FILL` puts back, and of false flags: the router asks whether one holds. */
const follows = (id: string, key: string, value: unknown): boolean =>
  value === false ||
  (key === 'id' && value === id) ||
  (key === 'path' && id.includes(':') && value === id.slice(id.indexOf(':') + 1)) ||
  ((key === 'css' || key === 'imports') && isEmpty(value));

/**
 * The list without what follows from the rest, and without imports that the entry has brought
 * before any route is asked for. Throws for a list of another shape.
 */
export function compacted(script: string): string {
  const [, list] = LIST.exec(script) ?? [];
  if (list === undefined) throw new Error('The list of routes has another shape than before.');
  const manifest = JSON.parse(list) as Manifest;
  const here: ReadonlySet<unknown> = new Set(manifest.entry.imports);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route)
          .map(
            ([key, value]) =>
              [
                key,
                Array.isArray(value) ? value.filter((each) => !here.has(each)) : value,
              ] as const,
          )
          .filter(([key, value]) => !follows(id, key, value)),
      ),
    ]),
  );
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};${FILL}`;
}

/**
 * Every page carries the list of all routes, which grows with each module: what follows from the
 * rest is left out. The router writes the list while it builds the server.
 */
export function compactManifest(): Plugin {
  let assets = '';
  return {
    name: 'compact-manifest',
    apply: 'build',
    configResolved({ root }) {
      assets = join(root, 'build/client/assets');
    },
    closeBundle() {
      for (const file of globSync('manifest-*.js', { cwd: assets })) {
        const path = join(assets, file);
        const script = readFileSync(path, 'utf8');
        if (!script.endsWith(FILL)) writeFileSync(path, compacted(script));
      }
    },
  };
}
