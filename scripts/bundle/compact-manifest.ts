import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
}

const LIST = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s;
type Route = Readonly<Record<string, unknown>>;

/**
 * Puts back what every route has: its own name, the path that follows the colon of it, the parent
 * that most have, and lists of styles and of imports.
 */
const filling = (parent: unknown): string =>
  'for(const[k,r]of Object.entries(__reactRouterManifest.routes)){r.id=k;' +
  "if(k.includes(':'))r.path??=k.slice(k.indexOf(':')+1);" +
  (parent === undefined ? '' : `if(k!=='root')r.parentId??=${JSON.stringify(parent)};`) +
  'r.css??=[];r.imports??=[]}';

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** True of what `filling` puts back, and of false flags: the router asks whether one holds. */
const follows = (id: string, key: string, value: unknown, parent: unknown): boolean =>
  value === false ||
  (key === 'id' && value === id) ||
  (key === 'path' && id.includes(':') && value === id.slice(id.indexOf(':') + 1)) ||
  (key === 'parentId' && value === parent) ||
  ((key === 'css' || key === 'imports') && isEmpty(value));

/** The parent that most routes have. */
function commonParent(routes: readonly Route[]): unknown {
  const counts = Map.groupBy(
    routes.filter(({ parentId }) => parentId !== undefined),
    ({ parentId }) => parentId,
  );
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** What the browser runs of a route: one that has none of it only answers files. */
const BROWSER_PARTS = [
  'hasDefaultExport',
  'hasErrorBoundary',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
];

/** Routes that only answer files bring an empty module each: they share the first of them. */
function withSharedModule(routes: readonly (readonly [string, Route])[]) {
  const isFile = (route: Route) => BROWSER_PARTS.every((part) => !route[part]);
  const empty = routes.find(([, route]) => isFile(route))?.[1].module;
  return routes.map(
    ([id, route]) => [id, isFile(route) ? { ...route, module: empty } : route] as const,
  );
}

/**
 * The list without what follows from the rest, and without imports that the entry has brought
 * before any route is asked for. Throws for a list of another shape.
 */
export function compacted(script: string): string {
  const [, list] = LIST.exec(script) ?? [];
  if (list === undefined) throw new Error('The list of routes has another shape than before.');
  const manifest = JSON.parse(list) as Manifest;
  const here: ReadonlySet<unknown> = new Set(manifest.entry.imports);
  const parent = commonParent(Object.values(manifest.routes));
  const routes = Object.fromEntries(
    withSharedModule(Object.entries(manifest.routes)).map(([id, route]) => [
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
          .filter(([key, value]) => !follows(id, key, value, parent)),
      ),
    ]),
  );
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};${filling(parent)}`;
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
        if (LIST.test(script)) writeFileSync(path, compacted(script));
      }
    },
  };
}
