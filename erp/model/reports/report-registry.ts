/** Reports, dashboards and datasets of all modules, checked at start like the resources. */
import type { ModuleDeclaration } from '../module.ts';
import type { QrType } from '../screens/contributions.ts';
import { withComparison } from './comparison.ts';
import { checkDashboardFilters } from './dashboard-filters.ts';
import {
  BUILT_IN_PARAMETERS,
  isCutShort,
  PERIOD_PARAMETERS,
  placeholdersIn,
  type Sql,
} from './report-sql.ts';
import type {
  DrillDown,
  Chart,
  Dashboard,
  DashboardList,
  Dataset,
  Report,
  ReportColumn,
  ReportScreen,
  RowLink,
  Tile,
} from './report.ts';
import { WordedMap } from '../texts/words.ts';
import type { Field, Resource } from '../types.ts';

/** What is known of the rest of the product while these are checked. */
export interface RegistryContext {
  readonly resources: ReadonlyMap<string, Pick<Resource, 'fields' | 'states' | 'actions'>>;
  readonly privileges: ReadonlyMap<string, unknown>;
  fail(at: string, why: string): never;
}

export type WithModule<T> = T & { readonly module: string };

/** One that asks something on the record's page. */
export function actionOf(
  { actions = {}, states }: Pick<Resource, 'actions' | 'states'>,
  name: string,
): { readonly key?: string } | null {
  const action = actions[name];
  if (action) return action.on === 'resource' ? null : action;
  const transition = states?.transitions[name];
  return transition?.confirm || transition?.recordFields ? transition : null;
}

const compared = (screen: ReportScreen): ReportScreen => {
  const [first, ...others] = screen.reports;
  return { ...screen, reports: [withComparison(first), ...others.map(withComparison)] };
};

/** Nothing in it goes on from one day to the next. */
const isByDay = ({ period, groups, opening, columns, sort }: Report): boolean =>
  period !== undefined &&
  !groups &&
  !opening &&
  !Object.values(columns).some(({ running }) => running) &&
  columns[sort[0] ?? '']?.field.kind === 'date';

export class ReportCatalogue {
  readonly screens = new WordedMap<WithModule<ReportScreen>>();
  readonly dashboards = new WordedMap<WithModule<Dashboard>>();
  readonly tiles = new WordedMap<WithModule<Tile>>();
  readonly charts = new WordedMap<WithModule<Chart>>();
  readonly lists = new WordedMap<WithModule<DashboardList>>();
  readonly datasets = new WordedMap<WithModule<Dataset>>();
  readonly #around: RegistryContext;
  readonly #labels: Readonly<Record<string, QrType>>;

  constructor(modules: readonly ModuleDeclaration[], around: RegistryContext) {
    this.#around = around;
    this.#labels = Object.assign({}, ...modules.map(({ qrTypes }) => qrTypes));
    for (const module of modules) {
      this.#keep(this.screens, module.reports?.map(compared), ({ path }) => path, module.key);
      this.#keep(this.dashboards, module.dashboards, ({ path }) => path, module.key);
      this.#keep(this.tiles, module.tiles, ({ key }) => key, module.key);
      this.#keep(this.charts, module.charts, ({ key }) => key, module.key);
      this.#keep(this.lists, module.lists, ({ key }) => key, module.key);
      this.#keep(this.datasets, module.datasets, ({ key }) => key, module.key);
    }
    for (const { key, joins } of this.tiles.values()) if (joins) this.#join(joins, key);
    for (const screen of this.screens.values()) this.#checkScreen(screen);
    for (const dashboard of this.dashboards.values()) this.#checkDashboard(dashboard);
    for (const tile of this.tiles.values()) {
      this.#checkPart(tile, [tile.value, tile.note ?? '', tile.budget ?? '']);
      if ((tile.comparedWith ?? []).includes('budget') !== (tile.budget !== undefined))
        this.#around.fail(
          `${tile.module}/${tile.key}`,
          'is compared with a budget that is not there',
        );
    }
    for (const chart of this.charts.values()) {
      this.#checkPart(chart, [chart.sql]);
      if (isCutShort(chart.sql))
        this.#around.fail(
          `${chart.module}/${chart.key}`,
          'ends in a limit, where the one of all charts is added: put it into a subquery',
        );
    }
    for (const list of this.lists.values()) this.#checkPart(list, [list.sql], list.columns);
    for (const dataset of this.datasets.values()) this.#checkDataset(dataset);
  }

  /** Without the module of the dashboard the tile stands nowhere. */
  #join(path: string, tile: string): void {
    const dashboard = this.dashboards.get(path);
    if (dashboard && dashboard.tiles !== 'company')
      this.dashboards.set(path, { ...dashboard, tiles: [...dashboard.tiles, tile] });
  }

  #keep<T>(
    all: Map<string, WithModule<T>>,
    given: readonly T[] | undefined,
    nameOf: (each: T) => string,
    module: string,
  ): void {
    for (const each of given ?? []) {
      if (all.has(nameOf(each))) this.#around.fail(nameOf(each), 'declared twice');
      all.set(nameOf(each), { ...each, module });
    }
  }

  #privilege(at: string, key: string | undefined): void {
    if (key && !this.#around.privileges.has(key))
      this.#around.fail(at, `privilege «${key}» is not declared`);
  }

  #sql(
    at: string,
    texts: readonly Sql[],
    parameters: ReadonlySet<string> | null,
    fragments: Report['fragments'] = {},
  ): void {
    for (const text of texts) {
      const marks = placeholdersIn(text);
      for (const path of marks.resources)
        if (!this.#around.resources.has(path)) this.#around.fail(at, `no resource «${path}»`);
      for (const name of marks.parameters)
        if (parameters && !parameters.has(name)) this.#around.fail(at, `no parameter «:${name}»`);
      for (const [filter, name] of marks.fragments) {
        const options = Object.values(fragments[filter] ?? {});
        if (options.length === 0 || options.some((option) => !(name in option)))
          this.#around.fail(at, `no fragment «${filter}.${name}» for every option`);
      }
    }
  }

  /**
   * Fields that columns of reports, lists of dashboards and figures of the analysis are shown as.
   */
  fields(): readonly Field[] {
    const reports = [...this.screens.values()].flatMap(({ reports }) => reports);
    const columns = [
      ...reports.flatMap((report) => [
        report.columns,
        report.drillDown && report.drillDown !== 'row' ? report.drillDown.columns : {},
      ]),
      ...[...this.lists.values()].map((list) => list.columns),
      ...[...this.datasets.values()].flatMap(({ dimensions, measures, rows }) => [
        dimensions,
        measures,
        rows.columns,
      ]),
    ];
    return columns.flatMap((each) => Object.values(each).map(({ field }) => field));
  }

  #links(at: string, columns: Readonly<Record<string, ReportColumn>>): void {
    for (const { link, field } of Object.values(columns)) {
      this.#privilege(at, field.readKey);
      if (link) this.#link(at, link);
    }
  }

  #link(at: string, link: RowLink): void {
    let path: string | null = null;
    if ('scanned' in link && !this.#labels[link.scanned]?.actions?.[link.to])
      this.#around.fail(at, `no label «${link.scanned}» leads to «${link.to}»`);
    if ('record' in link) path = link.record;
    else if ('list' in link) path = link.list;
    if (path === null) return;
    const target = this.#around.resources.get(path);
    if (!target) return this.#around.fail(at, `no resource «${path}»`);
    if ('action' in link && !actionOf(target, link.action))
      this.#around.fail(at, `${path} has no action «${link.action}» with a page`);
    if (!('list' in link)) return;
    for (const name of Object.keys(link.filters)) {
      const field = name.replace(/\..*$/, '');
      if (
        !(field in target.fields) &&
        !['active', 'created_at', 'updated_at', 'created_by', 'id'].includes(field)
      )
        this.#around.fail(at, `${path} has no field «${field}»`);
    }
  }

  #checkScreen(screen: WithModule<ReportScreen>): void {
    const at = `${screen.module}/${screen.path}`;
    this.#privilege(at, screen.key);
    this.#privilege(at, screen.exportKey);
    for (const report of screen.reports) {
      const here = `${at}.${report.key}`;
      this.#privilege(here, report.privilege);
      const parameters = new Set<string>([
        ...BUILT_IN_PARAMETERS,
        ...(report.period ? PERIOD_PARAMETERS : []),
        ...Object.keys(report.filters ?? {}),
        ...Object.keys(report.ids ?? {}),
        ...(report.coded ? ['rows'] : []),
      ]);
      for (const name of Object.keys(report.ids ?? {}))
        if (report.filters?.[name]) this.#around.fail(here, `«${name}» is a filter and an id`);
      for (const { key, unless = [] } of report.crossChecks ?? [])
        for (const name of unless)
          if (!parameters.has(name)) this.#around.fail(here, `${key}: no filter «${name}»`);
      const ties = (report.crossChecks ?? []).flatMap(({ left, right }) =>
        [left, right].flatMap((side) => ('sql' in side ? [side.sql] : [])),
      );
      const fragments = Object.values(report.fragments ?? {}).flatMap((options) =>
        Object.values(options).flatMap((option) => Object.values(option)),
      );
      const spreads = Object.values(report.columns).flatMap(({ pivotColumns }) =>
        pivotColumns ? [pivotColumns] : [],
      );
      this.#sql(
        here,
        [
          report.sql,
          report.opening?.sql ?? '',
          report.months?.sql ?? '',
          report.warning ?? '',
          ...Object.values(report.defaultFilters ?? {}),
          ...Object.values(report.ids ?? {}),
          ...spreads,
          ...ties,
          ...fragments,
        ],
        parameters,
        report.fragments,
      );
      for (const name of [
        ...(report.requiresOneOf ?? []),
        ...Object.entries(report.ends ?? {}).flat(),
        ...Object.keys(report.defaultFilters ?? {}),
      ])
        if (!report.filters?.[name]) this.#around.fail(here, `no filter «${name}»`);
      for (const [name, { quotient }] of Object.entries(report.columns))
        for (const part of quotient ?? [])
          if (!report.columns[part]?.running)
            this.#around.fail(here, `«${name}» divides «${part}», which is no running column`);
      this.#hierarchy(here, report);
      if (report.fileByDay && !isByDay(report))
        this.#around.fail(here, 'is no list of rows by day');
      this.#links(here, report.columns);
      if (report.drillDown && report.drillDown !== 'row')
        this.#behind(here, report, report.drillDown, parameters);
      for (const { link } of report.menu ?? []) this.#link(here, link);
      this.#privilege(here, report.next?.key);
      if (report.add && !this.#around.resources.has(report.add))
        this.#around.fail(here, `no resource «${report.add}»`);
      for (const [filter, field] of Object.entries(report.filters ?? {})) {
        if (
          (field.kind === 'ref' || field.kind === 'refs') &&
          !this.#around.resources.has(field.to)
        )
          this.#around.fail(here, `no resource «${field.to}» (${filter})`);
      }
      const { chart, calendar } = report;
      for (const name of [
        ...[chart ?? []]
          .flat()
          .flatMap(({ x, y, series }) => [x, ...y, ...(series ? [series] : [])]),
        ...(calendar ? [calendar.day, ...calendar.titleColumns, calendar.chip] : []),
      ])
        if (!(name in report.columns)) this.#around.fail(here, `no column «${name}»`);
    }
  }

  /** A tree has one order, and its rows are all there to be put beside those of another period. */
  #hierarchy(at: string, { hierarchy, comparison, columns, groups, period }: Report): void {
    if (hierarchy) {
      if (!(hierarchy.column in columns))
        this.#around.fail(at, `no column «${hierarchy.column}» to set in`);
      if (groups || Object.values(columns).some(({ running }) => running))
        this.#around.fail(at, 'a hierarchy has neither groups nor running balances');
    }
    if (!comparison) return;
    if (!period) this.#around.fail(at, 'compares periods and has none');
    for (const name of comparison.figures)
      if (!columns[name] || columns[name].pivotColumns || columns[name].running)
        this.#around.fail(at, `no column «${name}» to compare`);
  }

  #behind(at: string, report: Report, behind: DrillDown, parameters: ReadonlySet<string>): void {
    this.#sql(at, [behind.sql], parameters, report.fragments);
    this.#links(at, behind.columns);
    for (const name of Object.keys(behind.figures)) {
      if (!(name in report.columns)) this.#around.fail(at, `no column «${name}»`);
      if (report.columns[name]!.link)
        this.#around.fail(at, `«${name}» opens its rows and has a link too`);
    }
    for (const { by } of report.groups ?? [])
      if (!behind.by.includes(by)) this.#around.fail(at, `its rows are not told apart by «${by}»`);
  }

  #checkDashboard(dashboard: WithModule<Dashboard>): void {
    const at = `${dashboard.module}/${dashboard.path}`;
    this.#privilege(at, dashboard.key);
    const named = [
      [dashboard.tiles, this.tiles] as const,
      [dashboard.charts, this.charts] as const,
      [dashboard.lists, this.lists] as const,
    ];
    for (const [names, all] of named)
      for (const name of names === 'company' ? [] : (names ?? []))
        if (!all.has(name)) this.#around.fail(at, `nothing is called «${name}»`);
    checkDashboardFilters(this, dashboard, (key, why) => this.#around.fail(`${at} ${key}`, why));
  }

  /** Parameters are the dashboard's, which parts do not know. */
  #checkPart(
    part: WithModule<Tile | Chart | DashboardList>,
    texts: readonly Sql[],
    columns: Readonly<Record<string, ReportColumn>> = {},
  ): void {
    const at = `${part.module}/${part.key}`;
    this.#privilege(at, part.privilege);
    this.#sql(at, texts, null);
    this.#links(at, columns);
    if (part.link) this.#link(at, part.link);
  }

  #checkDataset(dataset: WithModule<Dataset>): void {
    const at = `${dataset.module}/${dataset.key}`;
    this.#privilege(at, dataset.privilege);
    const texts = [
      ...Object.values(dataset.dimensions).flatMap(({ sql, text }) => [sql, text ?? '']),
      ...Object.values(dataset.measures).flatMap(({ sql, each }) => [sql, each]),
      ...Object.values(dataset.rows.columns).map(({ sql }) => sql),
      ...Object.values(dataset.rows.ids),
    ];
    this.#links(at, dataset.rows.columns);
    this.#sql(
      at,
      [dataset.from, dataset.where ?? '', dataset.day ?? '', ...texts],
      new Set<string>([...BUILT_IN_PARAMETERS, ...PERIOD_PARAMETERS]),
    );
    for (const { field } of [
      ...Object.values(dataset.dimensions),
      ...Object.values(dataset.measures),
    ])
      this.#privilege(at, field.readKey);
    const { list } = dataset;
    if (!list) return;
    const filters = Object.fromEntries(
      Object.values(dataset.dimensions).flatMap(({ filter }) => (filter ? [[filter, '']] : [])),
    );
    this.#link(at, {
      list: list.resource,
      filters: { ...filters, ...(list.day && { [list.day]: '' }) },
    });
  }
}
