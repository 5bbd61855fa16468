/** The menu of a person: only what they may open, under the company's own labels and order. */
import { menuHtml, type MenuHtml } from '#app/ui/shell/menu-html.server.ts';
import type { MenuGroup, MenuItem } from '#app/ui/shell/view-types.ts';
import type { KnownScreen } from '#erp/model/registry.ts';
import type { Session } from '../context.ts';
import {
  groupOf,
  GROUPS,
  hrefOf,
  labelOf,
  canOpenScreen,
  isInMenu,
  menuPartOf,
  moduleLabel,
  moduleOrder,
  openScreens,
  partsOf,
  screenOfRoute,
} from './navigation.server.ts';
import { inPortal, type Profile } from '../profile.ts';

/** A profile is kept for some seconds, its menu with it. */
const made = new WeakMap<Profile, { readonly texts: Session['texts']; readonly menu: MenuHtml }>();

export function menuFor(session: Session): MenuHtml {
  const { profile, texts } = session;
  const kept = made.get(profile);
  if (kept?.texts === texts) return kept.menu;
  const menu = menuHtml({
    desk: inPortal(profile)
      ? null
      : {
          home: session.t('ui.nav.home', 'Inicio'),
          waiting: session.t('ui.nav.actions', 'Pendientes'),
        },
    top: listedScreens(session).flatMap((screen) =>
      screen.top ? [[itemOf(screen, session), screen.top] as const] : [],
    ),
    favouritesTitle: session.t('ui.nav.favourites', 'Favoritos'),
    favourites: profile.shortcutRoutes.flatMap((id) => {
      const screen = screenOfRoute(id);
      return screen && canOpenScreen(screen, session) ? [itemOf(screen, session)] : [];
    }),
    modulesTitle: session.t('ui.nav.modules', 'Módulos'),
    groups: menuGroups(session),
  });
  made.set(profile, { texts, menu });
  return menu;
}

const itemOf = (screen: KnownScreen, session: Session): MenuItem => ({
  href: hrefOf(screen),
  label: labelOf(screen, session),
});

const listedScreens = (session: Session) =>
  openScreens(session).filter(
    (screen) => isInMenu(screen, session) && !session.profile.menu?.screens[screen.path]?.hidden,
  );

export function menuGroups(session: Session): MenuGroup[] {
  const { screens = {}, links = [] } = session.profile.menu ?? {};
  const listed = listedScreens(session).filter((screen) => !screen.top);
  // A screen without an order of the company's stays where the declarations put it, before the
  // numbered ones.
  const orderOf = (screen: KnownScreen) => screens[screen.path]?.order ?? 0;
  return GROUPS.flatMap(([key, label, icon]) => {
    const own = listed.filter((screen) => groupOf(screen) === key);
    if (own.length === 0) return [];
    const modules = [...new Set(own.map((screen) => screen.module))].sort(
      (a, b) => moduleOrder(a) - moduleOrder(b),
    );
    const parts = modules.flatMap((module) => {
      const ordered = own
        .filter((screen) => screen.module === module)
        .sort((a, b) => orderOf(a) - orderOf(b));
      const away = links
        .filter((link) => link.module === module)
        .map(({ url, label: name }): MenuItem => ({ href: url, label: name, away: true }));
      const names = [
        ...new Set([
          ...partsOf(module, session),
          ...ordered.map((screen) => menuPartOf(screen, session)),
          ...(away.length > 0 ? [moduleLabel(module, session)] : []),
        ]),
      ];
      return names
        .map((name) => ({
          label: name,
          items: [
            ...ordered
              .filter((screen) => menuPartOf(screen, session) === name)
              .map((screen) => itemOf(screen, session)),
            ...(name === names.at(-1) ? away : []),
          ],
        }))
        .filter(({ items }) => items.length > 0);
    });
    return [
      {
        href: `/menu/${key.toLowerCase()}`,
        label: session.t(`ui.group.${key}`, label),
        icon,
        parts,
      },
    ];
  });
}
