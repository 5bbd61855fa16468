/** The bars above a list: an amount of its rows by the week of a day (`list.weeks`). */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { currencyFieldOf } from '#erp/model/field-types/amount-currency.ts';
import { chartOfPoints, type Point } from '#app/reports/chart/chart-data.server.ts';
import { Figure } from '#app/reports/figure.server.tsx';
import sheet from '#app/styles/screens/reports.css?url';
import type { Session } from '#app/session/context.ts';
import type { WeekChart } from '#erp/model/types.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import { fieldLabel } from '../../shared/view/view.server.ts';
import { apiQuery, listNames } from '../list-data.server.ts';
import { listHref, stateParams, type FilterValue, type ListState } from '../list-state.server.ts';
import type { ListChartHtml } from './list-chart.server.tsx';
import { addedUp, joinedFilters, type Group } from './list-totals.server.ts';

const LAST_DAY = { days: 6 };
/** A filter may reach over years: bars beyond these are too thin to be told apart. */
const MOST = 53;

type Range = Extract<FilterValue, { readonly kind: 'range' }>;

const range = (from: Temporal.PlainDate, to: Temporal.PlainDate): Range => ({
  kind: 'range',
  from: from.toString(),
  to: to.toString(),
});

/** Every week from the first that has something to the last, by its Monday. */
function weeksOf(groups: readonly Group[]): readonly Temporal.PlainDate[] {
  const keys = groups.flatMap(({ key }) => key ?? []).toSorted();
  if (keys.length === 0) return [];
  const first = Temporal.PlainDate.from(keys[0]!);
  const { weeks } = first.until(keys.at(-1)!, { largestUnit: 'week' });
  return Array.from({ length: weeks + 1 }, (_, i) => first.add({ weeks: i }));
}

function pointsOf(
  weeks: readonly Temporal.PlainDate[],
  groups: readonly Group[],
  sum: string,
): Point[] {
  const currencies = new Set(groups.map(({ series }) => series ?? ''));
  const figures = new Map(
    groups.map(({ key, series, figures: of }) => [`${key} ${series ?? ''}`, of[sum]?.sum ?? null]),
  );
  return weeks.flatMap((week) =>
    [...currencies].map((series) => ({
      x: week.toString(),
      series: currencies.size > 1 ? series : null,
      y: figures.get(`${week} ${series}`) ?? null,
    })),
  );
}

/** The days that its bars reach over, where the list is not filtered by them. */
function reachOf({ back, ahead }: WeekChart, today: Temporal.PlainDate): Range {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return range(monday.subtract({ weeks: back }), monday.add({ weeks: ahead }).add(LAST_DAY));
}

/** Null for a list without them, for another look at its rows, and where there is but one week. */
export async function loadListWeeks(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): Promise<ListChartHtml | null> {
  const { resource } = screen;
  const { weeks: declared } = resource.list;
  if (!declared || state.look !== null || state.group !== null) return null;
  const { week, sum, filter = {} } = declared;
  const names = listNames(screen, session, null);
  const currency = currencyFieldOf(resource, sum)!;
  const needed = [week, sum, currency, ...Object.keys(filter)];
  if (!needed.every((name) => names.readable.has(name))) return null;
  const today = Temporal.Now.plainDateISO(session.timeZone);
  const joined = joinedFilters(declared, state.filters, today);
  if (joined === null) return null;
  const filters = new Map<string, FilterValue>([[week, reachOf(declared, today)], ...joined]);
  const { q, filter: wire, f } = apiQuery(screen, { ...state, filters }, names);
  const groups = await addedUp(session, {
    resource: resource.path,
    by: week,
    step: 'week',
    series: currency,
    figures: [sum],
    q,
    filter: wire,
    f,
  });
  const weeks = weeksOf(groups ?? []).slice(-MOST);
  if (weeks.length < 2) return null;
  const title = t('list.perWeek', '{figure} por semana de {day}', {
    figure: fieldLabel(resource, sum, session),
    day: inSentence(fieldLabel(resource, week, session)),
  });
  const drawn = chartOfPoints(
    title,
    'bar',
    { x: resource.fields[week]!, field: resource.fields[sum]!, grain: 'week' },
    pointsOf(weeks, groups!, sum),
  );
  const hrefs = weeks.map((day) =>
    listHref(
      path,
      stateParams(state, {
        filters: new Map<string, FilterValue>([...joined, [week, range(day, day.add(LAST_DAY))]]),
      }),
    ),
  );
  return {
    html: renderToStaticMarkup(<Figure title={title} width={12} {...drawn} hrefs={hrefs} />),
    sheet,
  };
}
