/**
 * Addresses of the declared resources, on the route modules that all of them share. Read by
 * `routes.ts` only.
 */
import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { basesOf, screenOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

const SCREENS = { list: 'list/list', new: 'form/new', edit: 'form/edit' } as const;
const at = (path: string, screen: keyof typeof SCREENS) =>
  route(path, `resource-screens/${SCREENS[screen]}.tsx`, { id: `${screen}:${path}` });
/** List, new and edit below one address. */
const three = (base: string): RouteConfigEntry[] => [
  at(base, 'list'),
  at(`${base}/new`, 'new'),
  at(`${base}/:id`, 'edit'),
];

/**
 * Matching walks every route at every request, so resources do not get routes of their own: one set
 * for all flat addresses and one for each prefix. A prefix that is itself a resource (`/products`
 * and
 * `/products/sales`) cannot have
 * that set, since `/products/5` would be taken for a list: its children are written out.
 */
export function catalogueRoutes(): RouteConfigEntry[] {
  const based = (resources: readonly Resource[]) =>
    resources.flatMap(basesOf).filter((base) => base !== '');
  const resources = [...registry.resources.values()];
  const singles = based(resources.filter(({ singleton }) => singleton));
  const bases = based(resources.filter(({ singleton }) => !singleton));
  const flat = new Set(bases.filter((base) => !base.includes('/')));
  const nested = [...new Set(bases.filter((base) => base.includes('/')))];
  const prefix = (base: string) => base.slice(0, base.indexOf('/'));
  const writtenOut = nested.filter((base) => flat.has(prefix(base)) || base.split('/').length > 2);
  const prefixes = new Set(nested.filter((base) => !writtenOut.includes(base)).map(prefix));
  return [
    route('catalogue/options/*', 'resource-screens/form/references/options.ts'),
    route('catalogue/conditions/*', 'screens/lists/conditions.tsx'),
    route('catalogue/export/*', 'resource-screens/export/export.ts'),
    route('catalogue/action/*', 'resource-screens/action/action.tsx'),
    route('catalogue/bulk/*', 'resource-screens/bulk/bulk.tsx'),
    route('catalogue/approvals/*', 'screens/approvals/record.tsx'),
    route('catalogue/views/*', 'resource-screens/list/saved-views/saved-views.ts'),
    route('catalogue/move/*', 'resource-screens/list/move.ts'),
    route('catalogue/wizard/*', 'views/wizard/wizard.tsx'),
    route('catalogue/tab/*', 'resource-screens/form/tab.ts'),
    route('catalogue/compute/*', 'resource-screens/form/compute/compute.ts'),
    route('catalogue/files/:id', 'resource-screens/shared/files.ts'),
    ...singles.map((base) => at(base, 'edit')),
    ...writtenOut.flatMap(three),
    ...[...prefixes].flatMap((name) => three(`${name}/:resource`)),
    ...typedLists(),
    at('suppliers/newCatalog', 'new'),
    at('suppliers/editCatalog/:id', 'edit'),
    ...three(':resource'),
  ];
}

/** `/products/materia-prima`: the list cut to one kind; and `/products/:id/:tab`. */
const typedLists = (): RouteConfigEntry[] =>
  [...registry.resources.values()].flatMap((resource) => {
    const base = screenOf(resource);
    if (!resource.segments || base === null) return [];
    return [
      ...Object.keys(resource.segments.values).map((slug) => at(`${base}/${slug}`, 'list')),
      at(`${base}/:id/:tab`, 'edit'),
    ];
  });
