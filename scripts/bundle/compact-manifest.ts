import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const LIST = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s;
/** Puts back what every route has: its own name, and a list of styles. */
const FILL = 'for(const[k,r]of Object.entries(__reactRouterManifest.routes)){r.id=k;r.css??=[]}';

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * The list without what follows from the rest: false flags (the router asks whether one holds),
 * the name that is its key too, and empty lists of styles. Throws for a list of another shape.
 */
export function compacted(script: string): string {
  const [, list] = LIST.exec(script) ?? [];
  if (list === undefined) throw new Error('The list of routes has another shape than before.');
  const manifest = JSON.parse(list) as Manifest;
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(
          ([key, value]) =>
            value !== false &&
            !(key === 'id' && value === id) &&
            !(key === 'css' && isEmpty(value)),
        ),
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
