import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { viewTypesOf } from '#erp/model/screens/list-views.ts';
import type { ViewType } from '#erp/model/views.ts';
import {
  listHref,
  stateParams,
  type ListState,
} from '#app/resource-screens/list/list-state.server.ts';
import type { ScreenMatch } from '#app/resource-screens/shared/screens.server.ts';
import type { Session } from '#app/session/context.ts';
import { inPortal } from '#app/session/profile.ts';
import sheet from '#app/styles/looks.css?url';
import { Icon } from '#app/ui/icons/icon.tsx';
import { drawBoard } from './board/board.server.tsx';
import { drawCalendar } from './days/calendar.server.tsx';
import { drawGroups, groupChoices } from './groups.server.tsx';
import { drawSchedule } from './schedule/schedule.server.tsx';
import { drawMap } from './map/map.server.tsx';
import { drawTimeline } from './days/timeline.server.tsx';
import { drawTree } from './tree.server.tsx';
import { listViewContext, pageOf, type RenderedView, type ListViewContext } from './rows.server.ts';

/** Another look at a list, ready to be put into its page. */
export interface ListViewHtml {
  readonly html: string;
  readonly sheet: string;
  readonly count: string;
  readonly problem: string | null;
}

const viewNames = (): Readonly<Record<ViewType, readonly [label: string, icon: string]>> => ({
  board: [t('views.board', 'Tablero'), 'square-kanban'],
  calendar: [t('views.calendar', 'Calendario'), 'calendar'],
  timeline: [t('views.timeline', 'Línea de tiempo'), 'chart-gantt'],
  schedule: [t('views.schedule', 'Programa'), 'columns-3'],
  map: [t('views.map', 'Mapa'), 'map-pin'],
  tree: [t('views.tree', 'Árbol'), 'list-tree'],
});

/** A place that the person may not see cannot be looked at either. */
function offered(at: ListViewContext): readonly ViewType[] {
  const { views } = at.screen.resource;
  const sees = (name: string | undefined) =>
    name === undefined ||
    at.names.readable.has(name) ||
    name === 'created_at' ||
    name === 'updated_at';
  const needs: Readonly<Record<ViewType, readonly (string | undefined)[]>> = {
    board: [views?.board?.by],
    calendar: [views?.calendar?.from, views?.calendar?.to],
    timeline: [views?.timeline?.from, views?.timeline?.to],
    schedule: [views?.schedule?.on],
    map: [views?.map?.at],
    tree: [views?.tree?.by],
  };
  return viewTypesOf(at.screen.resource).filter((look) => needs[look].every(sees));
}

async function draw(
  at: ListViewContext,
  look: ViewType,
  params: URLSearchParams,
): Promise<RenderedView> {
  const { board, calendar, timeline, schedule, map, tree } = at.screen.resource.views ?? {};
  if (look === 'board' && board) return drawBoard(at, board);
  if (look === 'calendar' && calendar) return drawCalendar(at, calendar);
  if (look === 'timeline' && timeline) return drawTimeline(at, timeline);
  if (look === 'schedule' && schedule) return drawSchedule(at, schedule, params);
  if (look === 'map' && map) return drawMap(at, map);
  const moving = params.get('move');
  if (look === 'tree' && tree)
    return drawTree(at, tree, moving && /^\d{1,15}$/.test(moving) ? moving : null);
  throw new Response('No encontrado', { status: 404 });
}

/**
 * The look that the address asks for; null for the table, and where the resource has no such look.
 */
export async function loadListView(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
  params: URLSearchParams,
): Promise<ListViewHtml | null> {
  if (state.look === null && state.group === null) return null;
  const at = listViewContext(screen, path, state, session);
  if (state.group !== null) {
    const { content, count, problem } = await drawGroups(at, state.group);
    return { html: renderToStaticMarkup(<>{content}</>), sheet, count, problem };
  }
  if (state.look === null || !offered(at).includes(state.look)) return null;
  const { content, count, problem } = await draw(at, state.look, params);
  return { html: renderToStaticMarkup(<>{content}</>), sheet, count, problem };
}

/** «Lista · Tablero · Calendario»: empty where there is the table alone. */
export function listViewLinks(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): string {
  const at = listViewContext(screen, path, state, session);
  const looks = offered(at);
  if (looks.length === 0) return '';
  const entry = (look: ViewType | null, [label, icon]: readonly [string, string]) => (
    <a
      key={label}
      className="btn"
      href={pageOf(at, look)}
      aria-current={state.look === look ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
    </a>
  );
  return renderToStaticMarkup(
    <>
      {entry(null, [t('views.list', 'Lista'), 'list'])}
      {looks.map((look) => entry(look, viewNames()[look]))}
    </>,
  );
}

/** What of the state the resource can show: an unknown look is the table. */
export const supportedView = (screen: ScreenMatch, state: ListState): ListState =>
  state.look && !viewTypesOf(screen.resource).includes(state.look)
    ? { ...state, look: null }
    : state;

/**
 * Addresses of what a list offers beside its filters: grouped by a field, and with conditions of
 * one's own.
 */
export function listTools(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): readonly (readonly [label: string, icon: string, href: string])[] {
  const at = listViewContext(screen, path, state, session);
  const [first] = groupChoices(at);
  const conditions = [
    t('views.conditions', 'Condiciones'),
    'filter',
    `/catalogue/conditions${path}?${stateParams(state).toString()}`,
  ] as const;
  // Groups are counted for the company's own people alone.
  if (first === undefined || inPortal(session.profile)) return [conditions];
  return [
    conditions,
    [
      t('views.group', 'Agrupar'),
      'layers',
      listHref(
        path,
        stateParams(state, {
          look: null,
          span: null,
          day: null,
          group: state.group === null ? first : null,
        }),
      ),
    ],
  ];
}
