/** One request handler for each screen instead of one for all of them. */
import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router';

const MAX_KNOWN = 2_000;

/**
 * Records of one kind match alike, so a path is known by its shape: `/products/51` and
 * `/products/7` are `/products/0`. No route
 * has a number of its own. The part after `.data` is how the router asks for the data of the same
 * path.
 */
export function shapeOf(pathname: string): string {
  // `_.data` stands for a path that ends in a slash, the root above all.
  const path =
    pathname === '/_root.data' ? '/' : pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/0');
}

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, caseSensitive } = route;
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: treeOf(routes, id) }];
  });
}

const only = <T>(all: Readonly<Record<string, T>>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id]!]] : [])));

/** The ids of the routes that the path matches, from the root down; empty for none. */
export function branchFinder(routes: Routes): (pathname: string) => readonly string[] {
  const tree = treeOf(routes);
  const known = new LRUCache<string, readonly string[]>({ max: MAX_KNOWN });
  return (pathname) => {
    const shape = shapeOf(pathname);
    let branch = known.get(shape);
    if (!branch) {
      branch = (matchRoutes(tree, shape) ?? []).flatMap(({ route }) => route.id ?? []);
      known.set(shape, branch);
    }
    return branch;
  };
}

/**
 * The router walks, copies and ranks every route of its build at each page, and there are hundreds.
 * What it is given here is a build of those that the path matches, made once for each of them;
 * whatever matches none goes to the whole one.
 */
export function handlerByPath(build: ServerBuild, mode: string | undefined): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const branchOf = branchFinder(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const branch = branchOf(new URL(request.url).pathname);
    const leaf = branch.at(-1);
    if (leaf === undefined) return whole(request, context);
    let handler = handlers.get(leaf);
    if (!handler) {
      handler = createRequestHandler(
        {
          ...build,
          routes: only(build.routes, branch),
          assets: { ...build.assets, routes: only(build.assets.routes, branch) },
        },
        mode,
      );
      handlers.set(leaf, handler);
    }
    return handler(request, context);
  };
}
