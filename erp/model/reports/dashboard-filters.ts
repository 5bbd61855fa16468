/** Filters of a dashboard and what its parts do with them, checked at start. */
import type {
  Chart,
  Dashboard,
  DashboardList,
  Report,
  ReportScreen,
  RowLink,
  Tile,
} from './report.ts';
import { placeholdersIn, type Sql } from './report-sql.ts';

type Part = Tile | Chart | DashboardList;

interface Declared {
  readonly screens: ReadonlyMap<string, ReportScreen>;
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly charts: ReadonlyMap<string, Chart>;
  readonly lists: ReadonlyMap<string, DashboardList>;
}

/** The report that a link leads to; the first of its screen where it names none. */
export function linkedReport(
  { screens }: Pick<Declared, 'screens'>,
  link: RowLink,
): Report | undefined {
  if (!('screen' in link)) return undefined;
  const reports = screens.get(link.screen)?.reports;
  return reports?.find(({ key }) => key === link.query?.report) ?? reports?.[0];
}

type Fail = (part: string, why: string) => void;

interface Check extends Declared {
  readonly names: readonly string[];
  readonly fail: Fail;
}

/** What is narrowed as a whole: the figure, and what was planned for it. */
const statementsOf = (part: Part): readonly Sql[] =>
  'value' in part ? [part.value, ...(part.budget === undefined ? [] : [part.budget])] : [part.sql];

const takenBy = (part: Part): ReadonlySet<string> => {
  const [first, ...others] = statementsOf(part).map(
    (sql) => new Set(placeholdersIn(sql).parameters),
  );
  return others.reduce((all, each) => all.intersection(each), first!);
};

/** Values that a link says of itself. */
function saidBy(link: RowLink | undefined): readonly string[] {
  if (link && 'list' in link) return Object.values(link.filters).flat();
  return link && 'screen' in link ? Object.values(link.query ?? {}) : [];
}

/**
 * A part of a dashboard with filters that forgot one would say something else than what it opens.
 * Those of the company's dashboard are of all modules: they know its filters only where they have
 * what these ask for, and then open the same.
 */
export function checkDashboardFilters(
  { screens, tiles, charts, lists }: Declared,
  dashboard: Dashboard,
  fail: Fail,
): void {
  const names = Object.keys(dashboard.filters ?? {});
  if (names.length === 0) return;
  const check: Check = { screens, tiles, charts, lists, names, fail };
  const each = (
    parts: ReadonlyMap<string, Part>,
    listed: readonly string[] | 'company' | undefined,
  ): void => {
    if (listed === 'company') {
      for (const part of parts.values()) if (part.company) requireReached(check, part);
      return;
    }
    for (const part of (listed ?? []).flatMap((key) => parts.get(key) ?? []))
      requireNarrowed(check, part);
  };
  each(tiles, dashboard.tiles);
  each(charts, dashboard.charts);
  each(lists, dashboard.lists);
}

/** What a part is narrowed by, it opens narrowed. */
function requireReached(check: Check, part: Part): void {
  const { key, link } = part;
  const taken = takenBy(part);
  const report = link && linkedReport(check, link);
  const said = saidBy(link);
  for (const name of check.names)
    if (link && taken.has(name) && !report?.filters?.[name] && !said.includes(`{:${name}}`))
      check.fail(key, `is narrowed by «${name}», what it opens is not`);
}

function requireNarrowed(check: Check, part: Part): void {
  const { key, link, wholeCompany } = part;
  const { names, fail } = check;
  const taken = takenBy(part);
  if (wholeCompany) {
    for (const name of names)
      if (taken.has(name)) fail(key, `is narrowed by «${name}» and of the whole company`);
    return;
  }
  for (const name of names) if (!taken.has(name)) fail(key, `is not narrowed by «${name}»`);
  const report = link && linkedReport(check, link);
  if (report && 'screen' in link) requireFigure(check, key, report, link.figure);
  else if (link && 'list' in link) requireReached(check, part);
  else fail(key, 'opens no report or list, which alone take the filters of the dashboard');
}

function requireFigure(
  { names, fail }: Check,
  key: string,
  report: Report,
  figure: string | undefined,
): void {
  for (const name of names)
    if (!report.filters?.[name]) fail(key, `opens ${report.key}, which has no filter «${name}»`);
  if (figure === undefined) fail(key, `does not say which figure of ${report.key} it is`);
  else if (figure !== 'rows' && !figure.includes('{') && !report.columns[figure]?.total)
    fail(key, `«${figure}» of ${report.key} has no total`);
}
