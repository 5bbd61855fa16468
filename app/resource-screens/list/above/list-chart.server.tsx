/** The lines above a list: a figure of its rows by their day (`list.chart`). */
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Resource } from '#erp/model/types.ts';
import { chartOfPoints, type Point } from '#app/reports/chart/chart-data.server.ts';
import { Figure } from '#app/reports/figure.server.tsx';
import sheet from '#app/styles/screens/reports.css?url';
import type { Session } from '#app/session/context.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import { columnsOf, type ApiRow } from '../../shared/view/cells.server.ts';
import { fieldLabel } from '../../shared/view/view.server.ts';
import { apiQuery, listNames, readRows } from '../list-data.server.ts';
import type { ListState } from '../list-state.server.ts';

export interface ListChartHtml {
  readonly html: string;
  readonly sheet: string;
}

/** Rows of one page of the API: so many points are drawn. */
const MOST = 200;

function pointsOf(resource: Resource, rows: readonly ApiRow[], session: Session): Point[] {
  const { x, y, series } = resource.list.chart!;
  const columns = columnsOf(resource, series, session);
  return rows.toReversed().map((row) => ({
    x: String(row[x]),
    y: String(row[y]),
    series: columns.map(({ cell }) => cell(row)).join(' · '),
  }));
}

/** Null for a list without one, and for another look at its rows. */
export async function loadListChart(
  screen: ScreenMatch,
  state: ListState,
  session: Session,
): Promise<ListChartHtml | null> {
  const { resource } = screen;
  const { chart } = resource.list;
  if (!chart || state.look !== null || state.group !== null) return null;
  const names = listNames(screen, session, null);
  const fields = [chart.x, chart.y, ...chart.series];
  if (!fields.every((name) => names.readable.has(name))) return null;
  const from = Temporal.Now.plainDateISO(session.timeZone).subtract({ days: chart.days });
  const query = apiQuery(screen, state, names);
  const filter = { [chart.x]: { from: from.toString() }, ...(query.filter as object | undefined) };
  const { data } = await readRows(session, resource.path, {
    ...query,
    filter,
    fields,
    sort: [`-${chart.x}`],
    size: MOST,
  });
  if (data.length < 2) return null;
  const title = fieldLabel(resource, chart.y, session);
  const drawn = chartOfPoints(
    title,
    'line',
    { x: resource.fields[chart.x]!, field: resource.fields[chart.y]! },
    pointsOf(resource, data, session),
  );
  const note = state.filters.has(chart.x)
    ? undefined
    : t('list.chartDays', 'Últimos {days} días.', { days: chart.days });
  return {
    html: renderToStaticMarkup(
      <Figure
        title={title}
        width={12}
        note={note}
        {...drawn}
        data={{ ...drawn.data, ownRange: true }}
      />,
    ),
    sheet,
  };
}
