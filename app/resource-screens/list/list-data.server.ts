import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { actionPath } from '#erp/model/actions.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { isSortable } from '#erp/model/computed/asked-as.ts';
import { callsOf, searchedReferences, searchOf } from '#erp/model/registry.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { Session } from '#app/session/context.ts';
import { columnsOf, fitColumns, withCurrencies, type ApiRow } from '../shared/view/cells.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { inPortal } from '#app/session/profile.ts';
import { actionLabel } from '../shared/view/states.server.ts';
import { bannerOf } from './above/list-banner.server.ts';
import { conditionChips } from './conditions.server.ts';
import { askedNames, filterChips, filterNames, filterViews } from './filters.server.ts';
import { quickViews, viewCounts } from './saved-views/quick-views.server.ts';
import {
  listHref,
  stateParams,
  wireConditions,
  wireFilters,
  type ListState,
} from './list-state.server.ts';
import { newPath, rowPath, type ScreenMatch } from '../shared/screens.server.ts';
import { siblingTabs } from './list-tabs.server.ts';
import type { ColumnView, ListView, PageLink, RowView } from '../shared/view/view-types.ts';
import {
  fieldLabel,
  genderOf,
  privilegeKeyOf,
  labelMany,
  labelOne,
  may,
  readableFields,
} from '../shared/view/view.server.ts';

export interface ListNames {
  /** Columns shown, in order. */
  readonly shown: readonly string[];
  /** All that may be shown. */
  readonly all: readonly string[];
  readonly readable: ReadonlyMap<string, Field>;
}

export function listNames(
  { resource }: ScreenMatch,
  session: Session,
  chosen: readonly string[] | null,
): ListNames {
  const readable = new Map(readableFields(resource, session));
  const exists = (name: string) => readable.has(name) || (name === 'active' && resource.hasActive);
  const initial = withParty(resource, session).filter(exists);
  const more =
    resource.list.more ??
    [...readable]
      .filter(([, field]) => !['lines', 'refs', 'longtext', 'json', 'secret'].includes(field.kind))
      .map(([name]) => name);
  const all = [...new Set([...initial, ...more.filter(exists)])];
  const shown = chosen?.filter((name) => all.includes(name)) ?? [];
  return { shown: shown.length > 0 ? shown : initial, all, readable };
}

/**
 * Columns of the list; who looks at a portal from the company sees all parties' rows, and whose
 * each is.
 */
function withParty({ portal, fields, list }: Resource, { profile }: Session): readonly string[] {
  const party = Object.entries(fields).find(
    ([, field]) => field.kind === 'ref' && companyRegistry().resource(field.to).party,
  )?.[0];
  if (!portal || inPortal(profile) || !party || list.columns.includes(party)) return list.columns;
  const [first, ...others] = list.columns;
  return [first!, party, ...others];
}

const sortsBy = (name: string, readable: ReadonlyMap<string, Field>) =>
  name === 'active' || (readable.has(name) && isSortable(readable.get(name)!));

/** The query as the API takes it: the same for the page and for its export. */
export function apiQuery(
  { resource, fixed }: ScreenMatch,
  state: ListState,
  names: ListNames,
): WireBody {
  const allowed = new Map(
    [...state.filters].filter(
      ([name]) =>
        names.readable.has(name) ||
        name === 'active' ||
        Object.hasOwn(resource.list.relationFilters ?? {}, name),
    ),
  );
  const sort = state.sort.filter((key) => sortsBy(key.replace('-', ''), names.readable));
  return {
    q: state.q || undefined,
    sort: sort.length > 0 ? sort : [resource.list.sort],
    filter: wireFilters(allowed, fixed),
    f: wireConditions(state.conditions),
    fields: names.shown,
  };
}

export interface Rows {
  readonly data: readonly ApiRow[];
  readonly meta: ListMeta;
  /** What is wrong with the query, in the ERP's words. */
  readonly problem: string | null;
}

const NO_ROWS: Rows = {
  data: [],
  meta: { page: 1, size: 50, total: 0, total_exact: true },
  problem: null,
};

/** A filter that was typed wrong must not cost the screen it was typed on. */
export async function readRows(session: Session, path: string, query: WireBody): Promise<Rows> {
  try {
    const { data, meta } = await session.erp.get<ApiRow[], ListMeta>(path, query);
    return { data, meta, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const reasons = Object.values(error.content?.fields ?? {}).flat();
    return { ...NO_ROWS, problem: reasons.join(' ') || (error.content?.message ?? '') };
  }
}

const grouped = new Intl.NumberFormat('en-US').format;
const countText = ({ total, total_exact }: ListMeta): string =>
  `${grouped(total)}${total_exact ? '' : '+'}`;

/** A list whose rows are still to be drawn. */
export interface LoadedList {
  readonly view: ListView;
  readonly rows: readonly RowView[];
}

/** A list as the screen shows it; another look at it reads its own rows. */
export async function loadList(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): Promise<LoadedList> {
  const { resource, fixed } = screen;
  const names = listNames(screen, session, state.columns);
  const query = apiQuery(screen, state, names);
  const offered = filterNames(resource, names.readable, fixed?.field ?? null, session);
  const [{ data, meta, problem }, filters, counts] = await Promise.all([
    state.look || state.group !== null
      ? NO_ROWS
      : readRows(session, resource.path, {
          ...query,
          fields: [
            ...new Set([
              ...withCurrencies(resource, names.shown).filter((name) => names.readable.has(name)),
              ...names.shown,
              ...[resource.title].flat().filter((name) => names.readable.has(name)),
            ]),
          ],
          page: state.cursor ? undefined : state.page,
          cursor: state.cursor ?? undefined,
          size: state.size,
          count: state.exact ? 'exact' : undefined,
        }),
    filterViews(
      resource,
      [...offered, ...askedNames(state, names.readable, [...offered, fixed?.field ?? ''])],
      state,
      session,
    ),
    viewCounts(resource, state, async (filters) => {
      const { filter } = apiQuery(screen, { ...state, filters }, names);
      const found = await readRows(session, resource.path, { filter, fields: ['id'], size: 1 });
      return countText(found.meta);
    }),
  ]);
  const columns = columnsOf(resource, names.shown, session);
  const cells = data.map((row) => columns.map(({ cell }) => cell(row)));
  const sort = (query.sort as string[]).filter(Boolean);
  const fitted = fitColumns(
    columns.map(({ view }) => view),
    cells,
    { chosen: state.columns !== null, sortedBy: sort[0]?.replace(/^-/, '') },
  );
  const go = (change: Partial<ListState>) => listHref(path, stateParams(state, change));
  const first = (state.page - 1) * state.size + 1;
  const total = countText(meta);
  const view: LoadedList['view'] = {
    resource: resource.path,
    base: path,
    title: labelMany(resource, session),
    banner: bannerOf(resource, meta.banner),
    problem,
    one: inSentence(labelOne(resource, session)),
    gender: genderOf(resource),
    qualifier: fixed?.label ?? null,
    q: state.q,
    searchHint: searchHint(screen, session),
    columns: fitted.columns.map((view) => sortable(view, sort, state, path, names.readable)),
    tabs: siblingTabs(resource.list.tabs, session),
    views: quickViews({ ...screen, counts }, state, path, session),
    filters,
    chips: [...filterChips(filters, state, path), ...conditionChips(screen, state, path, session)],
    clearHref: go({ q: '', filters: new Map(), conditions: [] }),
    sort,
    sortChoices: [...new Set([...names.shown, ...sort.map((key) => key.replace('-', ''))])]
      .filter((name) => sortsBy(name, names.readable))
      .map((name) => [name, fieldLabel(resource, name, session)]),
    allColumns: [...names.shown, ...names.all.filter((name) => !names.shown.includes(name))].map(
      (name) => ({
        name,
        label: fieldLabel(resource, name, session),
        shown: names.shown.includes(name),
      }),
    ),
    wide: fitted.wide,
    count: total,
    countAllHref: meta.total_exact
      ? null
      : go({ page: state.page, cursor: state.cursor, exact: true }),
    range: data.length === 0 ? '' : `${grouped(first)}–${grouped(first + data.length - 1)}`,
    size: state.size,
    ...pagination(meta, state, path, data.length),
    kept: [...stateParams(state, {})].filter(
      ([name]) => LASTING.has(name) || name.startsWith('f['),
    ),
    newHref: may(resource, 'create', session) ? newHref(screen) : null,
    // «Mis pedidos» is no thing of which there are none.
    ...(resource.portal && {
      none: {
        title: t('list.nothingIn', 'Aún no hay nada en «{list}»', {
          list: labelMany(resource, session),
        }),
        text: t('list.portalWillAppear', 'Aparecerá aquí en cuanto lo haya.'),
      },
    }),
    importHref: mayImport(resource, session)
      ? `/imports/new?list=${encodeURIComponent(resource.path)}`
      : null,
    intakes: importTemplateLinks(resource, session),
    makers: makerLinks(resource, session),
    actions: resourceActionLinks(resource, session),
    exportHref: may(resource, 'export', session)
      ? `/catalogue/export${path}?${exportParams(state, names.shown)}`
      : null,
  };
  const rows = data.map((row, index): RowView => ({
    id: String(row.id),
    href: rowPath(resource, row, session),
    cells: cells[index]!,
    ...(resource.list.tree &&
      typeof row.depth === 'number' &&
      row.depth !== 0 && { depth: row.depth }),
  }));
  return { view, rows };
}

/** What a form of the page carries on beside the filters. */
const LASTING = new Set(['sort', 'size', 'view', 'por', 'en', 'grupo']);

/** What can be created by hand can be brought in from a file. */
const mayImport = (resource: Resource, { can }: Session) =>
  callsOf(resource).includes('create') &&
  !resource.editableFields &&
  !resource.global &&
  can(privilegeKeyOf(resource, 'import'));

/** Prepared ways into the import, for who may use them. */
export const importTemplateLinks = (
  resource: Resource,
  session: Session,
): [href: string, label: string][] =>
  Object.entries(resource.importTemplates ?? {})
    .filter(([, { key }]) => mayImport(resource, session) && (!key || session.can(key)))
    .map(([name, { label }]) => [
      `/imports/new?${new URLSearchParams({ list: resource.path, template: name })}`,
      label,
    ]);

type Link = readonly [href: string, label: string];

/** What is done to the resource as a whole, each with a form of its own. */
const resourceActionLinks = (resource: Resource, session: Session): Link[] =>
  Object.entries(resource.actions ?? {})
    .filter(
      ([name, { on, fromRecord, linked, key }]) =>
        on === 'resource' &&
        !(fromRecord ?? linked) &&
        session.can(key ?? privilegeKeyOf(resource, name)),
    )
    .map(([name, declared]) => [
      `/catalogue/action/${actionPath(resource, name)}`,
      actionLabel({ owner: resource, name, declared }, session),
    ]);

/** What of other resources makes records of this one. */
export const makerLinks = ({ list }: Resource, session: Session): Link[] =>
  (list.madeBy ?? []).flatMap((path) => {
    const owner = companyRegistry().resources.get(path.replace(/\/[^/]+$/, ''));
    if (!owner) return [];
    return resourceActionLinks(owner, session).filter(
      ([href]) => href === `/catalogue/action/${path}`,
    );
  });

const newHref = ({ resource, fixed }: ScreenMatch) => {
  const path = resource.createPath ? `/${resource.createPath}` : newPath(resource);
  return path && fixed ? `${path}?${fixed.field}=${fixed.value}` : path;
};

function exportParams(state: ListState, shown: readonly string[]): string {
  const params = stateParams(state);
  for (const name of shown) params.append('col', name);
  return params.toString();
}

function searchHint({ resource }: ScreenMatch, session: Session): string | null {
  const readable = new Map(readableFields(resource, session));
  const names = [
    ...searchOf(resource),
    ...searchedReferences(companyRegistry(), resource)
      .filter(([name, , target]) => readable.has(name) && may(target, 'list', session))
      .map(([name]) => name),
  ];
  const labels = names.map((name) => inSentence(fieldLabel(resource, name, session)));
  if (labels.length === 0) return null;
  const text =
    labels.length === 1
      ? labels[0]!
      : t('list.orLast', '{items} o {last}', {
          items: labels.slice(0, -1).join(', '),
          last: labels.at(-1)!,
        });
  return text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);
}

/** First click sorts by the column alone, upwards; the next one turns it around. */
function sortable(
  view: ColumnView,
  sort: readonly string[],
  state: ListState,
  path: string,
  readable: ReadonlyMap<string, Field>,
): ColumnView {
  if (!sortsBy(view.name, readable)) return view;
  const rank = sort.findIndex((key) => key.replace('-', '') === view.name);
  const down = rank >= 0 && sort[rank]!.startsWith('-');
  return {
    ...view,
    sortHref: listHref(
      path,
      stateParams(state, { sort: [rank === 0 && !down ? `-${view.name}` : view.name] }),
    ),
    ...(rank >= 0 && { sorted: down ? 'descending' : 'ascending' }),
    ...(rank >= 0 && sort.length > 1 && { sortRank: rank + 1 }),
  };
}

const WINDOW = 2;

/**
 * Next and previous carry the API's cursor where there is one, so that a far page costs no more
 * than the first.
 */
function pagination(
  meta: ListMeta,
  state: ListState,
  path: string,
  rows: number,
): { pages: PageLink[]; prevHref: string | null; nextHref: string | null } {
  const go = (page: number, cursor: string | null = null) =>
    listHref(path, stateParams(state, { page, cursor, exact: state.exact }));
  const last = Math.max(1, Math.ceil(meta.total / state.size));
  const more = meta.next !== undefined || (state.page < last && rows === state.size);
  const numbers = new Set([1, state.page, ...(meta.total_exact ? [last] : [])]);
  for (let page = state.page - WINDOW; page <= state.page + WINDOW; page += 1)
    if (page > 0 && page <= last) numbers.add(page);
  const pages: PageLink[] = [];
  let before = 0;
  for (const page of [...numbers].sort((a, b) => a - b)) {
    if (page > before + 1) pages.push({ label: '…', href: null });
    pages.push(
      page === state.page
        ? { label: String(page), href: null, current: true }
        : { label: String(page), href: go(page) },
    );
    before = page;
  }
  let prevHref: string | null;
  if (state.page <= 1) prevHref = null;
  else prevHref = state.page === 2 ? go(1) : go(state.page - 1, meta.prev ?? null);
  return {
    pages,
    prevHref,
    nextHref: more ? go(state.page + 1, meta.next ?? null) : null,
  };
}
