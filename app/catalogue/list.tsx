import { Form } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { usualSizeOf } from '#app/session/profile.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Filters } from '#app/ui/table/filters.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { ActiveFilters, ColumnMenu, Pager, SortMenu } from '#app/ui/table/toolbar.tsx';
import { BULK_FORM, BulkBar } from './bulk-bar.tsx';
import { bulkActions } from './bulk-actions.server.ts';
import type { BulkAction } from './bulk-types.ts';
import { ExportMenu } from './export-menu.tsx';
import { keepColumns, keepQuery, readKept } from './kept-state.server.ts';
import { loadList } from './list-data.server.ts';
import { initialFilters, readListState, stateParams } from './list-state.server.ts';
import { ListEmpty } from './list-empty.tsx';
import { PageHead } from './page-head.tsx';
import { requireScreen } from './screens.server.ts';
import { openingView, savedViews, viewsOf } from './saved-views.server.ts';
import type { SavedViews } from './saved-views-types.ts';
import type { ListView } from './view-types.ts';
import { ViewsMenu } from './views-menu.tsx';
import { listTools, loadLook, lookLinks, lookOf, type LookView } from '#app/views/look.server.tsx';
import type { Route } from './+types/list.ts';

/** What several records can be asked, and the list's own views, beside the list. */
type ListScreenView = ListView & {
  readonly saved: SavedViews;
  readonly bulk: readonly BulkAction[];
  readonly all: boolean;
  readonly allHref: string;
  readonly look: LookView | null;
  readonly looks: string;
  /** Links of the toolbar. */
  readonly tools: readonly (readonly [label: string, icon: string, href: string])[];
};

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<ListScreenView> {
  const session = context.get(sessionContext);
  const screen = requireScreen(url.pathname, 'list');
  const path = url.pathname.replace(/\/+$/, '');
  const kept = readKept(request, path);
  const views = await viewsOf(session, path);
  const asked = lookOf(
    screen,
    readListState(url.search === '' ? (kept.query ?? openingView(views) ?? initialFilters(screen.resource) ?? url.searchParams) : url.searchParams, usualSizeOf(session.profile)),
  );
  const columns = url.searchParams.has('columnas') ? null : (asked.columns ?? kept.columns);
  const [view, look] = await Promise.all([loadList(screen, path, { ...asked, columns }, session), loadLook(screen, path, { ...asked, columns }, session, url.searchParams)]);
  const { setCookies } = context.get(requestContext);
  for (const cookie of [keepQuery(kept, path, stateParams(asked, { day: null })), keepColumns(kept, path, columns)]) if (cookie) setCookies.push(cookie);
  const here = stateParams(asked, { page: asked.page, cursor: asked.cursor });
  here.set('sel', '1');
  return {
    ...view,
    ...(look && { count: look.count, problem: look.problem }),
    look,
    looks: lookLinks(screen, path, asked, session),
    tools: listTools(screen, path, asked, session),
    bulk: bulkActions(screen.resource, session),
    all: url.searchParams.get('sel') === '1',
    allHref: `${path}?${here.toString()}`,
    saved: savedViews(views, path, { ...asked, columns }, session),
  };
}

export default function ListScreen({ loaderData: view }: Route.ComponentProps) {
  return <List key={view.base} view={view} />;
}

function List({ view }: { view: ListScreenView }) {
  const region = useLinkClicks();
  const filtering = view.chips.length > 0;
  const { look } = view;
  const fresh = view.rows === '' && !filtering;
  const pinned = view.saved.items.filter((each) => each.pinned).slice(0, 6);
  const filterKept = keptFilters(view);
  const article = view.gender === 'f' ? 'Nueva' : 'Nuevo';
  return (
    <div ref={region}>
      <PageHead title={view.title} qualifier={view.qualifier ? `${view.qualifier} · ${view.count}` : view.count}>
        {view.looks && <span className="grp" dangerouslySetInnerHTML={{ __html: view.looks }} />}
        {view.importHref && (
          <a className="btn" href={view.importHref}>
            <Icon name="upload" />
            <span className="lbl">Importar</span>
          </a>
        )}
        {view.exportHref && view.rows !== '' && <ExportMenu href={view.exportHref} />}
        {view.newHref && (
          <a className="btn pri" href={view.newHref}>
            <Icon name="plus" />
            {article} {view.one}
          </a>
        )}
      </PageHead>
      {view.tabs.length > 0 && <Tabs tabs={view.tabs} current={view.resource} label="Listas" />}
      {view.problem !== null && (
        <Message tone="bad" title="Revisa los filtros">
          <p>
            {view.problem} <a href={view.clearHref}>Quitar filtros</a>
          </p>
        </Message>
      )}
      <div className="lst">
        <div className="tw cards stick">
          <div className="lbar">
            {view.views.length > 0 || pinned.length > 0 ? (
              <nav className="tabs" aria-label="Vistas">
                {view.views.map(({ label, href, current }) => (
                  <a key={label} href={href} aria-current={current && !pinned.some((each) => each.current) ? 'page' : undefined}>
                    {label}
                  </a>
                ))}
                {pinned.map(({ id, name, href, current }) => (
                  <a key={id} href={href} aria-current={current ? 'page' : undefined}>
                    {name}
                  </a>
                ))}
              </nav>
            ) : (
              <span className="sp" />
            )}
            <div className="acts">
              {view.tools.map(([label, icon, href]) => (
                <a className="btn gho" key={label} href={href}>
                  <Icon name={icon} />
                  <span className="lbl">{label}</span>
                </a>
              ))}
              <ViewsMenu saved={view.saved} />
              {!look && (
                <>
                  <SortMenu view={view} kept={[...filterKept, ...view.kept.filter(([name]) => name === 'size')]} />
                  <ColumnMenu view={view} kept={[...filterKept, ...view.kept]} />
                </>
              )}
            </div>
          </div>
          {(view.filters.length > 0 || view.searchHint) && (
            <Form method="get" action={view.base} role="search" aria-label={`Filtrar ${view.title.toLocaleLowerCase('es-MX')}`} key={filterKey(view)}>
              {view.kept.map(([name, value], index) => (
                <input key={index} type="hidden" name={name} value={value} />
              ))}
              <Filters filters={view.filters} q={view.q} hint={view.searchHint} />
            </Form>
          )}
          <ActiveFilters view={view} />
          {look ? null : view.rows !== '' ? (
            <DataTable key={String(view.all)} view={view} selection={view.bulk.length > 0 ? { form: BULK_FORM, all: view.all } : null} />
          ) : (
            <ListEmpty view={view} fresh={fresh} />
          )}
          {view.rows !== '' && view.bulk.length > 0 && <BulkBar actions={view.bulk} target={`/catalogue/bulk${view.base}`} allHref={view.allHref} />}
          {view.rows !== '' && <Pager view={view} kept={[...filterKept, ...view.kept]} />}
        </div>
        {look && <LookPart look={look} />}
      </div>
    </div>
  );
}

/** Drawn on the server; only a board asks for a script, to be dragged. */
const LookPart = ({ look }: { look: LookView }) => (
  <>
    <link rel="stylesheet" href={look.sheet} precedence="look" />
    <div ref={dragCards} dangerouslySetInnerHTML={{ __html: look.html }} />
  </>
);

const dragCards = (part: HTMLElement | null) => {
  if (part?.querySelector('[data-board]')) void import('#app/views/board-drag.ts').then(({ dragBoard }) => dragBoard(part));
};

/** The filter form is drawn anew when what it shows was changed elsewhere (a chip removed, the way back). */
const filterKey = (view: ListView) => JSON.stringify([view.q, view.filters.map((filter) => [filter.summary, filter.kind === 'ref' && filter.open?.q])]);

function keptFilters(view: ListView): [string, string][] {
  const pairs: [string, string][] = view.q ? [['q', view.q]] : [];
  for (const filter of view.filters) {
    const name = `filter[${filter.name}]`;
    if (filter.kind === 'text' && filter.value) pairs.push([`${name}[value]`, filter.value]);
    else if (filter.kind === 'range')
      pairs.push(
        ...(
          [
            [name, filter.word ?? ''],
            [`${name}[from]`, filter.from],
            [`${name}[to]`, filter.to],
          ] as [string, string][]
        ).filter(([, value]) => value),
      );
    else if (filter.kind === 'one' && filter.value) pairs.push([name, filter.value]);
    else if (filter.kind === 'set' || filter.kind === 'ref') pairs.push(...filter.values.map((value): [string, string] => [name, value]));
  }
  return pairs;
}
