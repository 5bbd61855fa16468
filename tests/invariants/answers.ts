/**
 * Which of the agreed routes and calls this version answers, derived from the declarations and the
 * app's own routes.
 */
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { findScreen } from '#app/resource-screens/shared/screens.server.ts';
import routeConfig from '../../app/routes.ts';
import { platformEndpoints } from '#erp/http/auth/calls.ts';
import { publicEndpoints } from '#erp/http/public-endpoints.ts';
import { endpointsOf, routesOf } from '#erp/http/routes.ts';
import { standardRoutes } from '#erp/http/standard-calls.ts';
import type { Resource } from '#erp/model/types.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';

export interface AgreedRoute {
  readonly path: string;
  readonly kind: string;
  readonly module: string;
}
export interface AgreedCall {
  readonly method: string;
  readonly path: string;
  readonly module: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
export const agreedRoutes = read('../spec/routes.json') as readonly AgreedRoute[];
export const agreedCalls = read('../spec/calls.json') as readonly AgreedCall[];

/** Names of parameters do not matter, nor does a slash at the end. */
const shape = (path: string) => path.replace(/\/$/, '').replaceAll(/:[A-Za-z_]+\??/g, ':') || '/';

/** Full paths of the routes that the app writes out, the shared ones of the catalogue aside. */
function writtenOut(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    let own: string[];
    if (entry.file.startsWith('resource-screens/') && /\/(list|new|edit)\.tsx$/.test(entry.file))
      own = [];
    else if (entry.index || (entry.path && !entry.children)) own = [path || '/'];
    else own = [];
    return [...own, ...writtenOut(entry.children ?? [], path)];
  });
}
export const appRoutes: readonly string[] = writtenOut(routeConfig);
const appShapes = new Set(appRoutes.map(shape));

const SCREEN_OF: Readonly<Record<string, string>> = {
  list: 'list',
  new: 'new',
  edit: 'edit',
  detail: 'edit',
  'create-linked': 'new',
};

function answersRoute({ path, kind }: AgreedRoute): boolean {
  if (path === '*' || path === '/*') return appRoutes.includes('/*');
  if (appShapes.has(shape(path))) return true;
  const address = path.replaceAll(/\/:[A-Za-z_]+\?/g, '').replaceAll(/:[A-Za-z_]+/g, '1');
  const found = findScreen(address);
  return (
    found !== null &&
    (SCREEN_OF[kind] === undefined || found.kind === SCREEN_OF[kind] || path.endsWith('?'))
  );
}

export const answeredRoutes = (): string[] =>
  agreedRoutes.filter(answersRoute).map(({ path }) => path);

const standardCalls = (resource: Resource) =>
  standardRoutes(resource).map(([method, path]) => `${method} /${path}`);
const transitions = (resource: Resource) =>
  Object.keys(resource.states?.transitions ?? {}).map(
    (action) => `PUT /${resource.path}/${action}/:id`,
  );
const extraCalls = (resource: Resource) =>
  (resource.extraCalls ?? []).map(({ method, path }) => `${method} /${path}`);
const resources = [...registry.resources.values()];
/** Calls that belong to no resource. */
const ownNames = [...platformEndpoints, ...publicEndpoints, ...endpointsOf(product)].map(
  ({ method, path }) => `${method} /${path}`,
);

export const nameOfCall = ({ method, path }: AgreedCall) => `${method} ${path}`;
// The table is only asked for its paths here; nothing is called, so nothing but the declarations is
// needed.
const routeOf = routesOf(product);

/**
 * `users/getSellerSls` must not pass for a user whose id is that word: the path found must be the
 * path asked for.
 */
function answersCall({ method, path }: AgreedCall): boolean {
  const found = routeOf(method, path.replaceAll(/:[A-Za-z_]+/g, '1'));
  return found !== null && shape(`/${found.route.path}`) === shape(path);
}

export const answeredCalls = (): string[] => agreedCalls.filter(answersCall).map(nameOfCall);

const agreedShapes = new Set(
  agreedRoutes.flatMap(({ path }) => [shape(path), shape(path.replaceAll(/\/:[A-Za-z_]+\?/g, ''))]),
);

/** A screen that is agreed on brings the standard calls and the transitions of its resource. */
const isImplied = (resource: Resource) =>
  [...registry.screens.values()].some(
    (screen) => screen.resource === resource && agreedShapes.has(shape(`/${screen.path}`)),
  );

/** Paths of ours that the agreed lists neither name nor imply; an agreed list may be exported. */
export function beyondTheLists(): { routes: string[]; calls: string[] } {
  const agreed = new Set(agreedCalls.map((call) => shape(nameOfCall(call))));
  const screens = [...registry.screens.keys()].map((path) => `/${path}`);
  const calls = [
    ...resources.flatMap((resource) => [
      ...(isImplied(resource) ? [] : [...standardCalls(resource), ...transitions(resource)]),
      ...extraCalls(resource),
    ]),
    ...ownNames,
  ];
  return {
    routes: [...new Set([...screens, ...appRoutes])]
      .filter((path) => path !== '/*' && !agreedShapes.has(shape(path)))
      .toSorted(),
    calls: [...new Set(calls)]
      .filter((name) => !agreed.has(shape(name.replace(/\/export$/, ''))))
      .toSorted(),
  };
}
