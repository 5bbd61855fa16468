import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import routesConfig from '#app/routes.ts';
import { branchFinder, handlerByPath, shapeOf } from './handlers.ts';

interface Entry {
  readonly id?: string;
  readonly file: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Entry[];
}
type Routes = ServerBuild['routes'];

const module = { default: () => null };
/** The product's own routes, as the build has them. */
function routesOf(
  entries: readonly Entry[],
  parentId = 'root',
  routes: Routes = { root: { id: 'root', path: '', module } },
): Routes {
  for (const { id: given, file, path, index, children = [] } of entries) {
    const id = given ?? file.replace(/\.tsx?$/, '');
    routes[id] = { id, parentId, path, index, module };
    routesOf(children, id, routes);
  }
  return routes;
}
const routes = routesOf((await routesConfig) as readonly Entry[]);

const tree = (parent?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] =>
    route && route.parentId === parent
      ? [
          route.index
            ? { id: route.id, index: true, path: route.path }
            : { id: route.id, path: route.path, children: tree(route.id) },
        ]
      : [],
  );
const whole = tree();

test('every route of the product is found by the shape of its path as the router itself finds it', () => {
  const branchOf = branchFinder(routes);
  const paths = new Set<string>();
  const walk = (nodes: readonly RouteObject[], above: string) => {
    for (const { path = '', children = [] } of nodes) {
      const own = `${above}/${path}`.replaceAll(/\/+/g, '/');
      paths.add(own);
      walk(children, own);
    }
  };
  walk(whole, '');
  expect(paths.size).toBeGreaterThan(100);
  for (const path of paths)
    for (const id of ['51', '0b2f6f4e-9c1c-4d7e-8a55-0d3c1c2b1a00']) {
      const asked = path.replaceAll(/:\w+\??/g, id).replaceAll('*', `algo/${id}`);
      const expected = matchRoutes(whole, asked)?.map(({ route }) => route.id) ?? [];
      expect(branchOf(asked), asked).toEqual(expected);
      for (const data of asked === '/'
        ? ['/_.data', '/_root.data']
        : [`${asked.replace(/\/$/, '')}.data`])
        expect(branchOf(data), data).toEqual(expected);
    }
});

test('numbers of records are no part of a shape, and nothing else is left out', () => {
  expect(shapeOf('/products/51/lotes')).toBe('/products/0/lotes');
  expect(shapeOf('/products/51.data')).toBe('/products/0');
  expect(shapeOf('/lots/L-51')).toBe('/lots/L-51');
  expect(shapeOf('/manual/2x')).toBe('/manual/2x');
});

test('a handler of one branch answers as the one of all routes', async () => {
  const text = (body: string) => () => new Response(body);
  const small: Routes = {
    root: { id: 'root', path: '', module },
    list: {
      id: 'list',
      parentId: 'root',
      path: ':resource',
      module: { loader: text('list') } as never,
    },
    edit: {
      id: 'edit',
      parentId: 'root',
      path: ':resource/:id',
      module: { loader: text('edit') } as never,
    },
    fixed: {
      id: 'fixed',
      parentId: 'root',
      path: 'products/nuevos',
      module: { loader: text('fixed') } as never,
    },
  };
  const assets = Object.fromEntries(
    Object.values(small).map((route) => [route!.id, { ...route!, module: '', hasLoader: true }]),
  );
  const build = {
    routes: small,
    assets: { routes: assets, entry: { module: '', imports: [] }, url: '', version: '1' },
    entry: {
      module: { default: (_request: Request, status: number) => new Response('', { status }) },
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as never as ServerBuild;
  const [one, all] = [
    handlerByPath(build, 'production'),
    createRequestHandler(build, 'production'),
  ];
  for (const path of ['/units', '/units/5', '/products/nuevos', '/products/7']) {
    const request = () => new Request(`http://telar.test${path}`);
    expect(await (await one(request())).text(), path).toBe(await (await all(request())).text());
  }
  expect((await one(new Request('http://telar.test/a/b/c/d'))).status).toBe(404);
});
