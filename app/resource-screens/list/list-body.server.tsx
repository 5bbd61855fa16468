/**
 * Everything of a list below its head: markup without behaviour of its own, which the browser
 * neither reads as data nor draws again.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { fold } from '#app/ui/page/fold-tabs.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { MoreTabs } from '#app/ui/page/tabs.tsx';
import { Message } from '#app/ui/message.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Filters } from '#app/ui/table/filters.tsx';
import { rowsHtml } from '#app/ui/table/rows.server.ts';
import { ActiveFilters, ColumnMenu, Pager, SortMenu } from '#app/ui/table/toolbar.tsx';
import type { ListViewHtml } from '#app/views/list-view.server.tsx';
import { BULK_FORM, BulkBar } from '../bulk/bulk-bar.tsx';
import type { BulkAction } from '../bulk/bulk-types.ts';
import { ListEmpty } from './list-empty.tsx';
import type { SavedViews } from './saved-views/saved-views-types.ts';
import type { HighlightView, ListView, RowView } from '../shared/view/view-types.ts';
import { ViewsMenu } from './saved-views/views-menu.tsx';

/** What several records can be asked, and the list's own views, beside the list. */
export interface ListBodyView extends ListView {
  readonly records: readonly RowView[];
  readonly saved: SavedViews | null;
  readonly bulk: readonly BulkAction[];
  /** All of the page are chosen. */
  readonly all: boolean;
  readonly allHref: string;
  readonly look: ListViewHtml | null;
  /** Figures of what its filters leave, each with the rows that it counts. */
  readonly totals: readonly HighlightView[];
  /** Drawn lines above the rows. */
  readonly chart: string | null;
  /** Links of the toolbar. */
  readonly tools: readonly (readonly [label: string, icon: string, href: string])[];
}

export const listBody = (view: ListBodyView): string =>
  renderToStaticMarkup(<ListBody view={view} />);

const VIEWS_ROOM = 400;

function ListBody({ view }: { view: ListBodyView }) {
  const { look, records } = view;
  const empty = records.length === 0;
  const fresh = empty && view.chips.length === 0;
  const pinned = (view.saved?.items ?? []).filter((each) => each.pinned).slice(0, 6);
  const views = [
    ...view.views.map((each) => ({ ...each, key: each.label })),
    ...pinned.map(({ id, name, href, current }) => ({ key: `v${id}`, label: name, href, current })),
  ];
  const now = views.findLast(({ current }) => current)?.key ?? '';
  // The tools stand beside them.
  const ready = fold(views, now, VIEWS_ROOM);
  const filterKept = keptFilters(view);
  const rows = rowsHtml(
    view.columns,
    records,
    view.bulk.length > 0 ? { form: BULK_FORM, all: view.all } : null,
  );
  return (
    <>
      {view.problem !== null && (
        <Message tone="bad" title={t('list.checkFilters', 'Revisa los filtros')}>
          <p>
            {view.problem} <a href={view.clearHref}>{t('list.clearFilters', 'Quitar filtros')}</a>
          </p>
        </Message>
      )}
      {view.banner && (
        <Message tone="wait" title={view.banner.title}>
          <p>{view.banner.help}</p>
        </Message>
      )}
      {!fresh && view.totals.length > 0 && (
        <dl className="facts">
          {view.totals.map(({ label, value, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{href ? <a href={href}>{value}</a> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {view.chart !== null && (
        <div className="charts" dangerouslySetInnerHTML={{ __html: view.chart }} />
      )}
      <div className="tw cards stick">
        <div className="lbar">
          {ready.shown.length > 0 ? (
            <>
              <nav className="tabs" aria-label={t('list.views', 'Vistas')}>
                {ready.shown.map(({ key, label, href }) => (
                  <a key={key} href={href} aria-current={key === now ? 'page' : undefined}>
                    {label}
                  </a>
                ))}
              </nav>
              {ready.folded.length > 0 && (
                <MoreTabs className="menu l">
                  {ready.folded.map(({ key, label, href }) => (
                    <li key={key}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </MoreTabs>
              )}
              <span className="sp" />
            </>
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
            {view.saved && <ViewsMenu saved={view.saved} />}
            {!look && (
              <>
                <SortMenu
                  view={view}
                  kept={[...filterKept, ...view.kept.filter(([name]) => name === 'size')]}
                />
                <ColumnMenu view={view} kept={[...filterKept, ...view.kept]} />
              </>
            )}
          </div>
        </div>
        {(view.filters.length > 0 || view.searchHint) && (
          <form
            method="get"
            action={view.base}
            role="search"
            aria-label={t('list.filterThings', 'Filtrar {things}', {
              things: inSentence(view.title),
            })}
          >
            {view.kept.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Filters filters={view.filters} q={view.q} hint={view.searchHint} />
          </form>
        )}
        <ActiveFilters view={view} />
        {!look &&
          (empty ? (
            <ListEmpty view={view} fresh={fresh} />
          ) : (
            <DataTable view={view} rows={rows} chosen={view.bulk.length > 0} />
          ))}
        {!empty && view.bulk.length > 0 && (
          <BulkBar
            actions={view.bulk}
            target={`/catalogue/bulk${view.base}`}
            allHref={view.allHref}
          />
        )}
        {!empty && <Pager view={view} kept={[...filterKept, ...view.kept]} />}
      </div>
      {look && <div dangerouslySetInnerHTML={{ __html: look.html }} />}
    </>
  );
}

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
    else if (filter.kind === 'set' || filter.kind === 'ref')
      pairs.push(...filter.values.map((value): [string, string] => [name, value]));
  }
  return pairs;
}
