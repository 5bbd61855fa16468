import type { ListMeta } from '#app/api-client/client.server.ts';
import { ownPath } from '#app/session/guards/own-path.server.ts';
import { findDraft } from '#app/resource-screens/form/drafts.server.ts';
import { recentsOf } from '#app/resource-screens/shared/recents.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { LinkAsked } from '#app/reports/links.server.ts';
import type { TileData } from '#app/reports/dashboard/tiles.server.tsx';
import type { Session } from '#app/session/context.ts';
import { greeting, longDay, relativeInstant } from '#app/session/instants.server.ts';
import {
  GROUPS,
  groupOf,
  hrefOf,
  labelOf,
  canOpenScreen,
  openScreens,
  screenOfRoute,
} from '#app/session/navigation/navigation.server.ts';
import { registry } from '#erp/modules/all.ts';
import { firstSteps, type Step } from './first-steps.server.ts';
import { loadWorklistView, type WorklistView } from '../actions/worklist.server.ts';

const RECENTS = 8;
/** Beyond it favourites keep their name alone: each count is a call. */
const COUNTED = 8;
const zoneOf = ({ timeZone }: Session): string => timeZone;

export interface Entry {
  readonly title: string;
  readonly href: string;
  readonly when: string;
}
export interface Approval {
  readonly id: number;
  readonly document: string;
  readonly folio: string | null;
  readonly title: string;
  readonly amount_mxn: string | null;
  readonly level: number;
  readonly levels: number;
  readonly requested_by: string | null;
  readonly overdue: boolean;
}
export interface Health {
  readonly light: 'VERDE' | 'AMARILLO' | 'ROJO';
  readonly wrong: readonly string[];
}

export interface HomeData {
  readonly greeting: string;
  readonly name: string;
  readonly day: string;
  readonly approvals: {
    readonly rows: readonly Approval[];
    readonly total: number;
    readonly may: boolean;
  };
  readonly bench: WorklistView | null;
  readonly notices: number;
  readonly tiles: readonly TileData[];
  readonly asked: LinkAsked;
  readonly steps: readonly Step[];
  /** The person put the guide away. */
  readonly guideHidden: boolean;
  readonly drafts: readonly Entry[];
  /** Records opened lately, newest first. */
  readonly recents: readonly Entry[];
  readonly favourites: readonly {
    readonly label: string;
    readonly href: string;
    readonly count: string;
  }[];
  readonly health: Health | null;
  readonly groups: readonly {
    readonly label: string;
    readonly icon: string;
    readonly items: readonly { readonly label: string; readonly href: string }[];
  }[];
}

/** A part that fails is left out: the home screen opens all the same. */
async function unless<T>(part: Promise<T>, missing: T): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return missing;
    throw error;
  }
}

const NO_PERIOD: LinkAsked = { period: null, asked: {} };

export async function homeDataOf(session: Session): Promise<HomeData> {
  const { profile, erp } = session;
  const zone = zoneOf(session);
  const screens = openScreens(session);
  const starting = profile.roleNames.includes('ADMINISTRADOR');
  const stars = profile.shortcutRoutes.flatMap((id) => {
    const screen = screenOfRoute(id);
    return screen && canOpenScreen(screen, session) ? [screen] : [];
  });
  const starred = stars
    .slice(0, COUNTED)
    .flatMap(({ kind, resource }) => (kind === 'list' && resource ? [resource.path] : []));
  const [totals, steps, drafts, recents, home, approvals, bench, health] = await Promise.all([
    countAll(session, [...new Set(starred)]),
    starting ? firstSteps(session) : [],
    homeDrafts(session),
    recentsOf(session, RECENTS),
    unless(erp.get<{ tiles: TileData[] }, LinkAsked>('home'), null),
    unless(erp.get<Approval[]>('approvals'), null),
    unless(loadWorklistView(session, 'pendientes'), null),
    session.can('sys.health') ? unless(readHealth(session), null) : null,
  ]);
  const listed = screens.filter((screen) => screen.inMenu);
  return {
    greeting: greeting(zone),
    name: profile.name?.split(' ')[0] ?? profile.nickname,
    day: typeof profile.configs.today === 'string' ? longDay(profile.configs.today) : '',
    approvals: {
      rows: approvals?.data.slice(0, 3) ?? [],
      total: approvals?.data.length ?? 0,
      may: session.can('approvals.decide'),
    },
    bench,
    notices: profile.unread ?? 0,
    tiles: home?.data.tiles ?? [],
    asked: home?.meta ?? NO_PERIOD,
    steps,
    guideHidden: profile.prefs.guide_hidden === true,
    drafts,
    recents: recents.map(({ url, title, at }) => ({
      href: url,
      title,
      when: relativeInstant(at, zone),
    })),
    favourites: stars.map((screen) => ({
      label: labelOf(screen, session),
      href: hrefOf(screen),
      count:
        screen.kind === 'list' && screen.resource
          ? (totals.get(screen.resource.path)?.text ?? '')
          : '',
    })),
    health,
    groups: GROUPS.flatMap(([key, label, icon]) => {
      const own = listed.filter((screen) => groupOf(screen) === key).slice(0, 8);
      return own.length > 0
        ? [
            {
              label: session.t(`ui.group.${key}`, label),
              icon,
              items: own.map((screen) => ({
                label: labelOf(screen, session),
                href: hrefOf(screen),
              })),
            },
          ]
        : [];
    }),
  };
}

async function readHealth(session: Session): Promise<Health> {
  const { data, meta } = await session.erp.get<
    { name: string; light: string }[],
    { light: Health['light'] }
  >('health/details');
  return {
    light: meta.light,
    wrong: data
      .filter(({ light }) => light === meta.light && light !== 'VERDE')
      .map(({ name }) => name),
  };
}

interface Total {
  readonly count: number;
  readonly text: string;
}

/** One row of each list, for its total. A list that fails is left out. */
async function countAll(
  session: Session,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Total>> {
  const found = await Promise.all(
    paths.map((path) =>
      unless(
        session.erp
          .get<unknown, ListMeta>(path, {
            size: 1,
            ...(registry.resource(path).hasActive ? { filter: { active: true } } : {}),
          })
          .then(({ meta }) => [
            [
              path,
              {
                count: meta.total,
                text: meta.total.toLocaleString('es-MX') + (meta.total_exact ? '' : '+'),
              },
            ] as const,
          ]),
        [],
      ),
    ),
  );
  return new Map(found.flat());
}

/** What the user left half-written; the newest six. */
export async function homeDrafts(session: Session): Promise<readonly Entry[]> {
  const zone = zoneOf(session);
  const reply = await unless(
    session.erp.get<readonly { id: string; title: string; created_at: string }[]>('drafts'),
    null,
  );
  const shown = await Promise.all(
    (reply?.data ?? []).slice(0, 6).map(async (draft) => {
      const kept = await findDraft(session, draft.id);
      if (!kept) return [];
      const url = new URL(ownPath(kept.path) ?? '/', 'http://telar.invalid');
      url.searchParams.set('draft', draft.id);
      return [
        {
          title: draft.title,
          href: url.pathname + url.search,
          when: relativeInstant(draft.created_at, zone),
        },
      ];
    }),
  );
  return shown.flat();
}
