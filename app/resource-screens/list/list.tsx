import { t } from '#app/i18n/t.ts';
import { useEffect } from 'react';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { usualSizeOf } from '#app/session/profile.ts';
import { useServerHtml } from '#app/ui/page/server-html.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { useHtmlNavigation } from '#app/ui/table/html-navigation.ts';
import {
  listTools,
  loadListView,
  listViewLinks,
  supportedView,
} from '#app/views/list-view.server.tsx';
import { bulkActions } from '../bulk/bulk-actions.server.ts';
import { ExportMenu, FORMATS } from '../export/export-menu.tsx';
import { saveListColumns, saveListQuery, readListStateCookie } from './list-state-cookie.server.ts';
import { listBody } from './list-body.server.tsx';
import { loadListChart } from './above/list-chart.server.tsx';
import { loadListWeeks } from './above/list-weeks.server.tsx';
import { loadListTotals } from './above/list-totals.server.ts';
import { loadList } from './list-data.server.ts';
import {
  initialFilters,
  readListState,
  stateParams,
  withoutShortFilters,
} from './list-state.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { inPortal } from '#app/session/profile.ts';
import { PageHead } from '../shared/page-head.tsx';
import { defaultView, savedViews, viewsOf } from './saved-views/saved-views.server.ts';
import { ownRecord } from './own-record.server.ts';
import { requireScreen } from '../shared/screens.server.ts';
import type { Route } from './+types/list';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const screen = requireScreen(url.pathname, 'list');
  const own = ownRecord(screen.resource, session);
  if (own) throw goTo(own);
  const path = url.pathname.replace(/\/+$/, '');
  const { shortFilters } = screen.resource.list;
  // People of a portal see their own party's rows, whatever the address names.
  const long = inPortal(session.profile)
    ? null
    : withoutShortFilters(url.searchParams, shortFilters);
  if (long) throw goTo(`${path}?${long}`);
  const kept = readListStateCookie(request, path);
  const views = await viewsOf(session, path);
  const asked = supportedView(
    screen,
    readListState(
      url.search === ''
        ? (kept.query ?? defaultView(views) ?? initialFilters(screen.resource) ?? url.searchParams)
        : url.searchParams,
      usualSizeOf(session.profile),
    ),
  );
  const columns = url.searchParams.has('columns') ? null : (asked.columns ?? kept.columns);
  const [{ view, rows }, look, lines, weeks, totals] = await Promise.all([
    loadList(screen, path, { ...asked, columns }, session),
    loadListView(screen, path, { ...asked, columns }, session, url.searchParams),
    loadListChart(screen, asked, session),
    loadListWeeks(screen, path, asked, session),
    loadListTotals(screen, path, asked, session),
  ]);
  const chart = lines ?? weeks;
  const { setCookies, serverHtml } = context.get(requestContext);
  for (const cookie of [
    saveListQuery(kept, path, stateParams(asked, { day: null })),
    saveListColumns(kept, path, columns),
  ])
    if (cookie) setCookies.push(cookie);
  const here = stateParams(asked, { page: asked.page, cursor: asked.cursor });
  here.set('selected', '1');
  const html = listBody({
    ...view,
    ...(look && { count: look.count, problem: look.problem }),
    records: rows,
    look,
    chart: chart?.html ?? null,
    totals,
    tools: listTools(screen, path, asked, session),
    bulk: bulkActions(screen.resource, session),
    all: url.searchParams.get('selected') === '1',
    allHref: `${path}?${here.toString()}`,
    saved: savedViews(views, path, { ...asked, columns }, session),
  });
  serverHtml?.set('list', html);
  const {
    resource,
    base,
    tabs,
    title,
    one,
    gender,
    qualifier,
    newHref,
    makers,
    importHref,
    intakes,
    actions,
  } = view;
  return {
    resource,
    base,
    tabs,
    title,
    one,
    gender,
    qualifier,
    newHref,
    makers,
    importHref,
    intakes,
    actions,
    count: look?.count ?? view.count,
    exportHref: rows.length > 0 ? view.exportHref : null,
    looks: listViewLinks(screen, path, asked, session),
    sheet: look?.sheet ?? chart?.sheet ?? null,
    html: serverHtml ? null : html,
  };
}

type ListHead = Awaited<ReturnType<typeof loader>>;

export default function ListScreen({ loaderData: view }: Route.ComponentProps) {
  return <List key={view.base} view={view} />;
}

/** The head; below it stands what the server has drawn (`list-body.server.tsx`). */
function List({ view }: { view: ListHead }) {
  const region = useHtmlNavigation(view.html);
  const body = useServerHtml('list', view.html);
  useEffect(() => {
    const part = document.querySelector('[data-board]')?.parentElement;
    if (part)
      void import('#app/views/board/board-drag.ts').then(({ dragBoard }) => dragBoard(part));
  }, [view]);
  return (
    <div ref={region}>
      <PageHead
        title={view.title}
        qualifier={view.qualifier ? `${view.qualifier} · ${view.count}` : view.count}
      >
        {view.looks && <span className="grp" dangerouslySetInnerHTML={{ __html: view.looks }} />}
        <FileMenu view={view} />
        {view.actions.map(([href, label]) => (
          <a className="btn hide-s" href={href} key={href}>
            {label}
          </a>
        ))}
        {view.importHref && (
          <a className="btn hide-s" href={view.importHref}>
            <Icon name="upload" />
            <span className="lbl">{t('list.import', 'Importar')}</span>
          </a>
        )}
        {view.intakes.map(([href, label]) => (
          <a className="btn hide-s" href={href} key={href}>
            <Icon name="upload" />
            {label}
          </a>
        ))}
        {view.exportHref && (
          <span className="hide-s">
            <ExportMenu href={view.exportHref} />
          </span>
        )}
        <MakeLinks view={view} />
      </PageHead>
      {view.tabs.length > 0 && (
        <Tabs tabs={view.tabs} current={view.resource} label={t('list.lists', 'Listas')} />
      )}
      {view.sheet && <link rel="stylesheet" href={view.sheet} precedence="look" />}
      <div className="lst" {...body} />
    </div>
  );
}

/** A new record, or what makes one. */
function MakeLinks({
  view: { newHref, makers, gender, one },
}: {
  view: Pick<ListHead, 'newHref' | 'makers' | 'gender' | 'one'>;
}) {
  const start = gender === 'f' ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo');
  const links = [...(newHref ? [[newHref, `${start} ${one}`] as const] : []), ...makers];
  return links.map(([href, label]) => (
    <a className="btn pri" href={href} key={href}>
      <Icon name="plus" />
      {label}
    </a>
  ));
}

/** On a phone what is done with files is behind «…», so that the primary action stays beside it. */
function FileMenu({
  view: { importHref, intakes, actions, exportHref },
}: {
  view: Pick<ListHead, 'importHref' | 'intakes' | 'actions' | 'exportHref'>;
}) {
  if (!importHref && !exportHref && intakes.length + actions.length === 0) return null;
  return (
    <details className="menu l only-s">
      <summary className="btn ico" aria-label={t('common.moreActions', 'Más acciones')}>
        <Icon name="ellipsis" />
      </summary>
      <ul>
        {[
          ...actions,
          ...(importHref ? [[importHref, t('list.import', 'Importar')] as const] : []),
          ...intakes,
        ].map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {exportHref &&
          FORMATS.map(([format, label]) => (
            <li key={format}>
              <a href={`${exportHref}&format=${format}`} data-full="">
                {t('list.exportTo', 'Exportar a {format}', { format: label })}
              </a>
            </li>
          ))}
      </ul>
    </details>
  );
}
