import type { ListMeta } from '#app/erp/client.server.ts';
import { findDraft } from '#app/catalogue/drafts.server.ts';
import { recentsOf } from '#app/catalogue/recents.server.ts';
import { ApiError } from '#app/erp/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { greeting, longDay, nearMoment } from '#app/session/moments.server.ts';
import { GROUPS, groupOf, hrefOf, labelOf, openScreens } from '#app/session/navigation.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { HomeView, Step, Tile } from './home-types.ts';

/** Catalogues whose number of rows an administrator wants at a glance; each tile opens its rows. */
const TILES = ['products', 'customers', 'suppliers', 'users'] as const;

/** What a new company fills in, in this order: its resource, what to do, and how many rows make it done. */
const STEPS: readonly (readonly [resource: string, text: string, enough: number])[] = [
  ['branch-offices', 'Sucursales', 1],
  ['series', 'Series y folios', 1],
  ['users', 'Usuarios además del tuyo', 2],
  ['storages', 'Almacenes', 1],
  ['products', 'Productos', 1],
  ['customers', 'Clientes', 1],
  ['suppliers', 'Proveedores', 1],
];

const RECENTS = 8;
const zoneOf = ({ profile }: Session): string => String(profile.configs.time_zone ?? 'America/Mexico_City');

export async function homeViewOf(session: Session): Promise<HomeView> {
  const { profile } = session;
  const zone = zoneOf(session);
  const screens = openScreens(session);
  const lists = new Map(screens.flatMap((screen) => (screen.kind === 'list' && screen.resource ? [[screen.resource.path, screen] as const] : [])));
  const starting = profile.roleNames.includes('ADMINISTRADOR');
  const counted = [...new Set<string>([...TILES, ...(starting ? STEPS.map(([path]) => path) : [])])].filter((path) => lists.has(path));
  const [totals, drafts, recents] = await Promise.all([countAll(session, counted), homeDrafts(session), recentsOf(session, RECENTS)]);

  const tiles: Tile[] = TILES.flatMap((path) => {
    const screen = lists.get(path);
    const total = totals.get(path);
    return screen && total
      ? [{ label: labelOf(screen, session), value: total.text, href: hrefOf(screen), only: registry.resource(path).noActive ? ('all' as const) : ('active' as const) }]
      : [];
  });
  const steps: Step[] = STEPS.flatMap(([path, text, enough]) => {
    const screen = lists.get(path);
    const total = totals.get(path);
    return starting && screen && total ? [{ text, href: hrefOf(screen), done: total.count >= enough }] : [];
  });
  const listed = screens.filter((screen) => screen.inMenu);
  return {
    greeting: greeting(zone),
    name: profile.name?.split(' ')[0] ?? profile.nickname,
    day: typeof profile.configs.today === 'string' ? longDay(profile.configs.today) : '',
    tiles,
    steps,
    drafts,
    recents: recents.map(({ url, title, at }) => ({ href: url, title, when: nearMoment(at, zone) })),
    groups: GROUPS.flatMap(([key, label, icon]) => {
      const own = listed.filter((screen) => groupOf(screen) === key).slice(0, 8);
      return own.length > 0 ? [{ label: session.t(`ui.group.${key}`, label), icon, items: own.map((screen) => ({ label: labelOf(screen, session), href: hrefOf(screen) })) }] : [];
    }),
  };
}

interface Total {
  readonly count: number;
  readonly text: string;
}

/** One row of each list, for its total. A list that fails is left out: the home screen opens all the same. */
async function countAll(session: Session, paths: readonly string[]): Promise<ReadonlyMap<string, Total>> {
  const found = await Promise.all(
    paths.map(async (path) => {
      try {
        const { meta } = await session.erp.get<unknown, ListMeta>(path, { size: 1, ...(registry.resource(path).noActive ? {} : { filter: { active: true } }) });
        return [[path, { count: meta.total, text: meta.total.toLocaleString('es-MX') + (meta.total_exact ? '' : '+') }]] as const;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return [];
        throw error;
      }
    }),
  );
  return new Map(found.flat());
}

/** What the user left half-written; the newest six. */
export async function homeDrafts(session: Session) {
  const zone = zoneOf(session);
  try {
    const { data } = await session.erp.get<readonly { id: string; title: string; created_at: string }[]>('drafts');
    const shown = await Promise.all(
      data.slice(0, 6).map(async (draft) => {
        const kept = await findDraft(session, draft.id);
        if (!kept) return [];
        const url = new URL(kept.path, 'http://telar.invalid');
        url.searchParams.set('borrador', draft.id);
        return [{ title: draft.title, href: url.pathname + url.search, when: nearMoment(draft.created_at, zone) }];
      }),
    );
    return shown.flat();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}
