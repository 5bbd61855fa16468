/**
 * Opens every figure of every report, dashboard and analysis by the link that the screen would give
 * it, and adds up what it finds.
 */
import { readListState, wireFilters } from '#app/resource-screens/list/list-state.server.ts';
import { questionBody, readReportInput, reportHref } from '#app/reports/report-input.server.ts';
import { linker, partLinker, type LinkAsked } from '#app/reports/links.server.ts';
import { pivotBody, readPivotInput } from '#app/reports/pivot/pivot-input.server.ts';
import { drillOf } from '#app/reports/pivot/pivot-drill.server.ts';
import type { Session } from '#app/session/context.ts';
import { FIGURE } from '../erp/model/reports/pivot-table.ts';
import type { PivotCell } from '../erp/model/reports/pivot-table.ts';
import { int } from '#erp/model/fields.ts';
import { isNumeric } from '#erp/platform/reports/report.ts';
import type {
  Dataset,
  Report,
  ReportColumn,
  ReportScreen,
  RowLink,
} from '#erp/model/reports/report.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import { registry } from '#erp/modules/all.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Api, TestReply } from './api/fixtures.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows, subtotals and cells of each question that are opened. */
const SOME = 3;
/** Amounts that a statement rounds differ from their rows by less. */
const WITHIN = 0.011;

const session = {
  can: () => true,
  t: (_key: string, source: string) => source,
  profile: { modules: registry.modules.map(({ key }) => ({ key })), configs: {} },
} as unknown as Session;

const screensByList = new Map(
  [...registry.resources.values()].flatMap((resource) =>
    screenOf(resource) === null
      ? []
      : [[resource.paths?.list ?? screenOf(resource)!, resource] as const],
  ),
);
const call = (api: Api, { method, path }: ReportScreen['call'], body: object): Promise<TestReply> =>
  method === 'GET' ? api.get(path, body) : api.post(path, body);
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const fill = (text: string, row: Row) =>
  text.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(row[name]));

/** Filters of which one choice is always asked: each shows other rows. */
export const choiceFilters = ({ filters = {} }: Report) =>
  Object.entries(filters).flatMap(([name, field]) =>
    field.kind === 'choice' && field.required ? [[name, field] as const] : [],
  );

/** Figures that were opened, and what was wrong with any of them. */
export class FigureWalk {
  readonly wrong: string[] = [];
  opened = 0;
  readonly #api: Api;
  readonly #given: Readonly<Record<string, unknown>>;

  /** `given` has values for the filters that reports require. */
  constructor(api: Api, given: Readonly<Record<string, unknown>>) {
    this.#api = api;
    this.#given = given;
  }

  #agree(at: string, said: unknown, found: unknown, href: string): void {
    this.opened += 1;
    if (!(Math.abs(Number(said) - Number(found)) <= WITHIN))
      this.wrong.push(`${at} says ${textOf(said)}, its rows ${textOf(found)}: ${href}`);
  }

  /** What stands behind an address: the figure `says` of a report, or how many rows there are. */
  async #follow(href: string, says: string | undefined): Promise<unknown> {
    const { pathname, searchParams } = new URL(href, 'http://x');
    const path = pathname.slice(1);
    const screen = registry.reports.screens.get(path);
    if (path === 'analytics')
      return this.#rowsOf(
        await this.#api.get('analytics', { ...pivotBody(readPivotInput(searchParams)), size: 500 }),
        FIGURE,
      );
    if (screen) {
      const report =
        screen.reports.find(({ key }) => key === searchParams.get('report')) ?? screen.reports[0];
      const reply = await call(this.#api, screen.call, {
        ...questionBody(readReportInput(searchParams, report.filters ?? {}), report),
        report: report.key,
        size: 500,
      });
      return says === undefined || says === 'rows' ? reply.meta?.total : this.#rowsOf(reply, says);
    }
    const resource = screensByList.get(path);
    if (!resource) return `no screen ${path}`;
    const { meta, status, text } = await this.#api.get(resource.path, {
      filter: wireFilters(readListState(searchParams).filters, null),
      size: 1,
      count: 'exact',
    });
    return status === 200 ? meta.total : `${status} ${text.slice(0, 200)}`;
  }

  /**
   * Total of a column; where all rows are there and it adds up, what they add up to has to be the
   * same.
   */
  #rowsOf({ status, text, data, meta }: TestReply, name: string): unknown {
    if (status !== 200) return `${status} ${text.slice(0, 200)}`;
    const total = meta.totals?.[name];
    const adds =
      meta.figure !== undefined && !String(total).includes('NaN') && meta.total <= data.length;
    const sum = adds ? (data as Row[]).reduce((all, row) => all + Number(row[name] ?? 0), 0) : null;
    const average =
      sum !== null && data.length > 0 && Math.abs(sum / data.length - Number(total)) < 0.51;
    return sum === null || average || Math.abs(sum - Number(total)) < 0.001
      ? total
      : `a total of ${total} over rows of ${sum}`;
  }

  async #link(
    at: string,
    { link, field }: Pick<ReportColumn, 'link' | 'field'>,
    asked: LinkAsked,
    row: Row,
    said: unknown,
    lead: typeof linker = linker,
  ): Promise<void> {
    if (!link || !tells(link, isCount(field))) return;
    const href = lead(link, asked, session)?.(row);
    const says = 'screen' in link && link.figure ? fill(link.figure, row) : undefined;
    if (!href) this.wrong.push(`${at} leads nowhere`);
    else this.#agree(at, said, await this.#follow(href, says), href);
  }

  /** Of one screen, of one of its reports, and of the choices of one filter, where named. */
  async reports(only?: string, key?: string, filter?: string): Promise<void> {
    for (const screen of registry.reports.screens.values())
      if (only === undefined || screen.path === only)
        for (const report of screen.reports)
          if (key === undefined || report.key === key) await this.#report(screen, report, filter);
  }

  async #report(
    screen: WithModule<ReportScreen>,
    report: Report,
    filter: string | undefined,
  ): Promise<void> {
    const options = choiceFilters(report)
      .filter(([name]) => filter === undefined || name === filter)
      .flatMap(([name, { choices }]) => choices.map(([code]) => [name, code] as const));
    const needed = Object.fromEntries(
      Object.entries(report.filters ?? {}).flatMap(([name, { required, default: usual }]) =>
        ((required && usual === undefined) || report.requiresOneOf?.[0] === name) &&
        name in this.#given
          ? [[name, this.#given[name]]]
          : [],
      ),
    );
    for (const [i, option] of (options.length > 0 ? options : [null]).entries()) {
      const query = new URLSearchParams([
        ['report', report.key],
        ...[...Object.entries(needed), ...(option ? [option] : [])].map(([name, value]) => [
          `filter[${name}]`,
          textOf(value),
        ]),
      ]);
      await this.#asked(
        screen,
        report,
        query,
        `${screen.path} ${report.key}${option ? ` ${option[1]}` : ''}`,
        i === 0,
      );
    }
  }

  /** Links are of the report as it comes first; what opens rows does it with every choice. */
  async #asked(
    screen: WithModule<ReportScreen>,
    report: Report,
    query: URLSearchParams,
    at: string,
    links: boolean,
  ): Promise<void> {
    const typed = readReportInput(query, report.filters ?? {});
    const { status, text, data, meta } = await call(this.#api, screen.call, {
      ...questionBody(typed, report),
      size: 200,
    });
    if (status !== 200) {
      this.wrong.push(`${at}: ${status} ${text.slice(0, 160)}`);
      return;
    }
    const { drillDown } = report;
    for (const { name, of, values = {} } of meta.columns as {
      name: string;
      of?: string;
      values?: Row;
    }[]) {
      const column = report.columns[of ?? name]!;
      const rows = (data as Row[]).filter((row) => !isNothing(row[name]));
      if (isNumeric(column.field) && links)
        for (const row of rows.slice(0, SOME))
          await this.#link(`${at}.${name}`, column, meta, { ...row, ...values }, row[name]);
      if (!drillDown || drillDown === 'row' || !drillDown.figures[name]) continue;
      const open = async (of_: Row, said: unknown) => {
        const href = reportHref(`/${screen.path}`, typed, {
          figure: name,
          of: new Map(Object.entries(of_).map(([key, value]) => [key, textOf(value)])),
        });
        this.#agree(`${at}.${name}`, said, await this.#follow(href, name), href);
      };
      for (const row of rows.slice(0, SOME))
        await open(Object.fromEntries(drillDown.by.map((key) => [key, row[key]])), row[name]);
      for (const { of: group, values: sums } of (
        meta.subtotals as { of?: Row; values: Row }[]
      ).slice(0, SOME))
        if (group && !isNothing(sums[name])) await open(group, sums[name]);
      if (drillDown.includesTotal !== false && !isNothing(meta.totals?.[name]))
        await open({}, meta.totals[name]);
    }
  }

  /** With the filters that are `asked`, where the dashboard has them. */
  async dashboards(asked: Readonly<Record<string, unknown>> = {}, only?: string): Promise<void> {
    const { dashboards, tiles, charts, lists } = registry.reports;
    for (const dashboard of dashboards.values()) {
      if (only !== undefined && dashboard.path !== only) continue;
      const reply = await call(this.#api, dashboard.call, asked);
      if (reply.status !== 200) {
        this.wrong.push(
          `${dashboard.path} ${JSON.stringify(asked)}: ${reply.status} ${reply.text.slice(0, 160)}`,
        );
        continue;
      }
      const { data, meta } = reply;
      for (const { key, value, period } of data.tiles) {
        const tile = tiles.get(key)!;
        if (!isNothing(value))
          await this.#link(
            `${dashboard.path} ${key}`,
            tile,
            { ...meta, period },
            {},
            value,
            partLinker,
          );
      }
      for (const { key, points } of data.charts as { key: string; points: Row[] }[]) {
        const chart = charts.get(key)!;
        for (const point of points.filter(({ y }) => !isNothing(y)).slice(-SOME))
          await this.#link(
            `${dashboard.path} ${key} ${textOf(point.x)}`,
            chart,
            meta,
            point,
            point.y,
            partLinker,
          );
      }
      for (const { key, rows } of data.lists as { key: string; rows: Row[] }[]) {
        const list = lists.get(key)!;
        for (const [name, column] of Object.entries(list.columns))
          for (const row of isNumeric(column.field) ? rows.slice(0, SOME) : [])
            await this.#link(`${dashboard.path} ${key}.${name}`, column, meta, row, row[name]);
        if (rows.length > 0 && rows.length < (list.max ?? 10))
          await this.#link(
            `${dashboard.path} ${key}`,
            { link: list.link!, field: int('') },
            meta,
            {},
            rows.length,
            partLinker,
          );
      }
    }
  }

  async datasets(): Promise<void> {
    for (const dataset of registry.reports.datasets.values()) {
      const names = Object.keys(dataset.dimensions);
      const measures = Object.keys(dataset.measures).join(',');
      const questions = [
        ...(dataset.examples ?? []).map(({ query }) => query),
        ...names.map((name) => `rows=${name}&measures=${measures}`),
        `rows=${names[0]},${names[1]}&cols=${names[2]}&measures=${measures}`,
        `rows=${names.at(-1)}&cols=${names[0]}&measures=${measures}&top=5`,
        `rows=&measures=${measures}`,
      ];
      for (const question of questions) await this.#cells(dataset, question);
    }
  }

  async #cells(dataset: Dataset, question: string): Promise<void> {
    const typed = readPivotInput(new URLSearchParams(`dataset=${dataset.key}&${question}`));
    const { status, text, data, meta } = await this.#api.get('analytics', pivotBody(typed));
    if (status !== 200) {
      this.wrong.push(`${dataset.key} ${question}: ${status} ${text.slice(0, 160)}`);
      return;
    }
    const drill = drillOf(
      {
        dataset,
        typed: { ...typed, rows: meta.rows, cols: meta.cols, measures: meta.measures },
        period: meta.period,
      },
      session,
    );
    const cells = data.cells as PivotCell[];
    // The total, what comes after it, and the last ones: «Otros» and «Sin dato» are among them.
    for (const cell of new Set([
      ...cells.filter(({ rows, cols }) => rows.length + cols.length === 0),
      ...cells.slice(0, SOME),
      ...cells.slice(-SOME),
    ])) {
      for (const [m, value] of cell.values.entries()) {
        if (isNothing(value)) continue;
        const href = drill(cell.rows, cell.cols, m);
        this.#agree(
          `${dataset.key} ${question} ${[...cell.rows, ...cell.cols].map(({ label }) => label).join(' / ')} ${meta.measures[m]}`,
          value,
          await this.#follow(href, undefined),
          href,
        );
      }
    }
  }
}

const isNothing = (value: unknown) => value === null || value === undefined || Number(value) === 0;
const isCount = ({ kind }: ReportColumn['field']) => kind === 'int';
/** Whether a link says which figure it leads to: a list holds as many rows as were counted. */
const tells = (link: RowLink, counted: boolean): boolean =>
  'list' in link ? counted : 'screen' in link && link.figure !== undefined;
