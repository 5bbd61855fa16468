import { t } from '#app/i18n/t.ts';
import type { ShellView } from '#app/ui/shell/view-types.ts';
import type { KnownScreen } from '#erp/model/registry.ts';
import type { Session } from '../context.ts';
import { menuFor, menuGroups } from './menu.server.ts';
import { inPortal } from '../profile.ts';
import { relativeInstant } from '../instants.server.ts';
import {
  crumbsAbove,
  docUrlAt,
  hrefOf,
  labelOf,
  markedInMenu,
  openScreens,
  screenAbove,
  screenAt,
  shortcutOf,
} from './navigation.server.ts';
import { suggestionsFor } from './suggestions.server.ts';

/** The layout of one request: only what this user may open. */
export function shellViewOf(session: Session, url: URL): ShellView {
  const { profile } = session;
  const exact = screenAt(url.pathname);
  const above = exact ? null : screenAbove(url.pathname);
  const current = exact ?? above?.screen ?? null;
  const list =
    current && current.kind !== 'list' && current.resource
      ? openScreens(session).find(
          (screen) => screen.resource === current.resource && screen.kind === 'list',
        )
      : current;
  const place = list ?? current;
  const routeId = shortcutOf(current);
  const person = profile.name ? profile.name : profile.nickname;
  return {
    accountCode: profile.account_code,
    company: profile.account_name,
    person,
    initials: initialsOf(person),
    email: profile.email ?? profile.nickname,
    unread: profile.unread ?? 0,
    portal: inPortal(profile),
    idleMs: warningAfter(profile),
    helpHref: `${profile.docs_base.replace(/\/*$/, '/')}${docUrlAt(url.pathname, session)}`,
    menu: {
      version: menuFor(session).version,
      place: placeOf(url, place && markedInMenu(place, session)),
    },
    crumbs: [
      ...crumbsOf(session, current, list ?? null),
      ...(above && current ? [{ label: labelOf(current, session), href: above.href }] : []),
    ],
    routeId: current && current.path !== '' && !inPortal(profile) ? routeId : null,
    starred: routeId !== null && profile.shortcutRoutes.includes(routeId),
    notice: viewNotice(profile) ?? noticeOf(profile),
    back: profile.viewer ? session.t('ui.viewAs.back', 'Volver a mi sesión') : null,
    path: url.pathname + url.search,
    suggestions: current ? [] : suggestionsFor(menuGroups(session), url.pathname),
    texts: session.browserTexts,
  };
}

/** The address of the menu's entry for a page. */
function placeOf({ pathname }: URL, screen: KnownScreen | null): string | null {
  if (pathname.startsWith('/menu/')) return pathname;
  return pathname.startsWith('/actions') ? '/actions' : screen && hrefOf(screen);
}

/** «Ver como»: said on every screen until it is over. */
function viewNotice({ viewer, name, nickname, configs }: Session['profile']): string | null {
  if (!viewer) return null;
  const zone = configs.time_zone;
  return t(
    'nav.viewingAs',
    'Estás viendo el sistema como {name}, hasta {until}. Sólo se puede consultar.',
    { name: name ? name : nickname, until: relativeInstant(viewer.until, zone) },
  );
}

const MINUTE_MS = 60_000;
/** The person has this long to say that they are still there (platform R48). */
const NOTICE_MINUTES = 5;

function warningAfter({ configs }: Session['profile']): number {
  const minutes = Number(configs.idle_minutes ?? 0);
  return minutes === 0 ? 0 : Math.max(MINUTE_MS, (minutes - NOTICE_MINUTES) * MINUTE_MS);
}

/** A maintenance that is announced or going on; else what the company says to everybody. */
function noticeOf({ maintenance, configs }: Session['profile']): string | null {
  const announced =
    typeof configs['general.aviso'] === 'string' && configs['general.aviso'] !== ''
      ? configs['general.aviso']
      : null;
  if (!maintenance) return announced;
  const { message, from, to } = maintenance;
  if (to && Temporal.Instant.compare(Temporal.Instant.from(to), Temporal.Now.instant()) < 0)
    return announced;
  const zone = configs.time_zone;
  return from && to
    ? t('nav.noticeFromTo', '{message} Desde {from} hasta {until}.', {
        message,
        from: relativeInstant(from, zone),
        until: relativeInstant(to, zone),
      })
    : message;
}

function crumbsOf(session: Session, current: KnownScreen | null, list: KnownScreen | null) {
  if (!current || current.path === '') return [];
  const above = crumbsAbove(current, session);
  const crumbs =
    above.length > 0 || inPortal(session.profile)
      ? above
      : [{ label: session.t('ui.nav.home', 'Inicio'), href: '/' }];
  return list && list !== current
    ? [...crumbs, { label: labelOf(list, session), href: hrefOf(list) }]
    : crumbs;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return [words[0], words[1]]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-MX');
}
