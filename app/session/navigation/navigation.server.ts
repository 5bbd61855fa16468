/** Screens as the menu, the breadcrumbs, the star and the search see them. */
import type { ModuleGroup } from '#erp/model/module.ts';
import type { KnownScreen } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import { routeIdOf } from '#erp/model/screens/route-ids.ts';
import type { Session } from '../context.ts';
import { inPortal } from '../profile.ts';

export const GROUPS: readonly (readonly [ModuleGroup, label: string, icon: string])[] = [
  ['VENTAS', 'Ventas', 'briefcase'],
  ['COMPRAS', 'Compras', 'shopping-cart'],
  ['ALMACEN', 'Almacén', 'boxes'],
  ['PRODUCCION', 'Producción', 'factory'],
  ['FINANZAS', 'Finanzas', 'landmark'],
  ['PERSONAS', 'Personas', 'users'],
  ['OPERACION', 'Operación', 'truck'],
  ['COLABORACION', 'Colaboración', 'message-square'],
  ['VERTICALES', 'Verticales', 'layers'],
  ['CONFIGURACION', 'Configuración', 'settings'],
];

const moduleByKey = new Map(registry.modules.map((module) => [module.key, module]));
const screens = [...registry.screens.values()];
/** Screens with parameters in their path, by their number of segments. */
const patterns = Map.groupBy(
  screens
    .filter((screen) => screen.path.includes(':'))
    .map((screen) => ({ screen, segments: screen.path.split('/') })),
  ({ segments }) => segments.length,
);
const screenByRouteId = new Map<number, KnownScreen>();
for (const screen of screens) {
  const id = routeIdOf(screen.path);
  if (id !== null && !screenByRouteId.has(id) && !screen.path.includes(':'))
    screenByRouteId.set(id, screen);
}

export const hrefOf = (screen: KnownScreen): string => `/${screen.path}`;
export const isWrittenOut = (screen: KnownScreen): boolean => !screen.path.includes(':');

/** The screen of an address, or null. */
export function screenAt(pathname: string): KnownScreen | null {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const exact = registry.screens.get(path);
  if (exact) return exact;
  const parts = path.split('/');
  const found = patterns
    .get(parts.length)
    ?.find(({ segments }) =>
      segments.every((segment, at) =>
        segment.startsWith(':') ? parts[at] !== '' : segment === parts[at],
      ),
    );
  return found?.screen ?? null;
}

/** The nearest screen above an address that is none itself: `/roles/5` of `/roles/5/privileges`. */
export function screenAbove(
  pathname: string,
): { readonly screen: KnownScreen; readonly href: string } | null {
  for (let path = pathname.replace(/\/+$/, ''); path.lastIndexOf('/') > 0;) {
    path = path.slice(0, path.lastIndexOf('/'));
    const screen = screenAt(path);
    if (screen) return { screen, href: path };
  }
  return null;
}

/**
 * Page of the manual for an address: of its screen, or of the deepest one above it; empty when
 * there is none.
 */
export function docUrlAt(pathname: string, session?: Session): string {
  for (
    let path = pathname;
    path.replaceAll('/', '') !== '';
    path = path.slice(0, path.lastIndexOf('/'))
  ) {
    const screen = screenAt(path);
    if (screen) return session?.profile.menu?.screens[screen.path]?.doc_url ?? screen.docUrl;
  }
  return pathname === '/' ? (screenAt('/')?.docUrl ?? '') : '';
}

export function canOpenScreen(screen: KnownScreen, session: Session): boolean {
  const module = moduleByKey.get(screen.module);
  const active =
    module?.core === true || session.profile.modules.some(({ key }) => key === screen.module);
  if (!active || screen.key === 'public') return active;
  return screen.key === null
    ? !inPortal(session.profile) || screen.portal === true
    : session.can(screen.key);
}

export function labelOf(screen: KnownScreen, session: Session): string {
  const resource = screen.resource;
  const own = resource
    ? session.t(`${resource.path}.label.${screen.kind === 'list' ? 'many' : 'one'}`, screen.label)
    : screen.label;
  return (
    session.profile.menu?.screens[screen.path]?.label ?? session.t(`screen.${screen.path}`, own)
  );
}

/** A portal's screens are its users'; who looks at it comes from a record of its party. */
export const isInMenu = ({ inMenu, resource }: KnownScreen, { profile }: Session): boolean =>
  inMenu && (!resource?.portal || inPortal(profile));

/** Part of the menu where a screen stands: one of its module's, or the module. */
export function menuPartOf(screen: KnownScreen, session: Session): string {
  const at =
    moduleByKey.get(screen.module)?.menu?.findIndex(([, paths]) => paths.includes(screen.path)) ??
    -1;
  return at < 0
    ? moduleLabel(screen.module, session)
    : session.t(
        `module.${screen.module}.menu.${at}`,
        moduleByKey.get(screen.module)!.menu![at]![0],
      );
}

/** Names of the parts of a module's menu, in their order. */
export const partsOf = (key: string, session: Session): string[] =>
  (moduleByKey.get(key)?.menu ?? []).map(([label], at) =>
    session.t(`module.${key}.menu.${at}`, label),
  );

export const moduleLabel = (key: string, session: Session): string =>
  session.t(`module.${key}`, moduleByKey.get(key)?.label ?? key);
export const moduleIcon = (key: string): string => moduleByKey.get(key)?.icon ?? 'box';

/** Every screen with a fixed address that the user may open. */
export const openScreens = (session: Session): KnownScreen[] =>
  screens.filter((screen) => isWrittenOut(screen) && canOpenScreen(screen, session));

export const screenOfRoute = (id: number): KnownScreen | null => screenByRouteId.get(id) ?? null;

/** The number that the star of this screen adds to the shortcuts: its own, or its list's. */
export function shortcutOf(screen: KnownScreen | null): number | null {
  if (!screen) return null;
  const listed =
    screen.resource && screen.kind !== 'list'
      ? screens.find((other) => other.resource === screen.resource && other.kind === 'list')
      : screen;
  const id = routeIdOf((listed ?? screen).path);
  return id !== null && screenByRouteId.has(id) ? id : null;
}

export const groupOf = (screen: KnownScreen): ModuleGroup =>
  moduleByKey.get(screen.module)?.group ?? 'CONFIGURACION';

/**
 * What stands above a screen: its group and module, as the menu shows them. Nothing for what
 * belongs to no module: screens that stand above them, and those beside the home screen.
 */
export function crumbsAbove(screen: KnownScreen, session: Session): { readonly label: string }[] {
  if (screen.top || (!screen.resource && screen.module === registry.screens.get('')?.module))
    return [];
  const group = GROUPS.find(([key]) => key === groupOf(screen))!;
  return [
    ...new Set([session.t(`ui.group.${group[0]}`, group[1]), menuPartOf(screen, session)]),
  ].map((label) => ({ label }));
}

export const moduleOrder = (key: string): number => moduleByKey.get(key)?.order ?? 0;

/** Lists and screens that stand as tabs beside this one. */
const tabsBeside = ({ resource, path }: KnownScreen): readonly string[] =>
  resource?.list.tabs ?? registry.reports.screens.get(path)?.tabs ?? [];

/**
 * The screen whose entry of the menu is marked: one that is a tab of others has none of its own,
 * and stands at the first of them that has.
 */
export function markedInMenu(screen: KnownScreen, session: Session): KnownScreen {
  if (screen.inMenu) return screen;
  const open = openScreens(session).filter((each) => isInMenu(each, session));
  const named = tabsBeside(screen).flatMap(
    (tab) =>
      open.find(({ path, kind, resource }) =>
        resource ? kind === 'list' && resource.path === tab : path === tab,
      ) ?? [],
  );
  return named[0] ?? screen;
}
