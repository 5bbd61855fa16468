/**
 * Long because each member says what it means: reports, dashboards, datasets, as plain data for
 * `erp/platform/reports` and generic screens.
 */
import type { ChartKind, ReportCalendar, ReportChart } from './chart-kind.ts';
import type { OfWholeCompany, TileComparison } from './dashboard-part.ts';
import type { CrossCheck } from './cross-check.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { TimeGranularity } from './time-granularity.ts';
import type { ExtraCall, Field, Fields } from '../types.ts';
import type { Sql } from './report-sql.ts';

export interface Comparison {
  /** Columns of the source that name one row in both periods; none of them is empty. */
  readonly by: readonly string[];
  /** Columns that are compared: numbers of the source. */
  readonly figures: readonly string[];
}

/** What a column of the comparison says of the figure that it stands beside. */
export interface ComparedWith {
  readonly figure: string;
  readonly as: 'before' | 'change' | 'percent';
}

export type PeriodWord =
  | 'hoy'
  | 'ayer'
  | 'esta-semana'
  | 'semana-pasada'
  | 'este-mes'
  | 'mes-pasado'
  | 'este-ano'
  | 'ano-pasado'
  | `ultimos-${number}`;

export interface Period {
  readonly label?: string;
  readonly default: PeriodWord;
  /** Longest period in days. */
  readonly maxDays?: number;
}

/**
 * Where a figure leads. Values of `filters` and `query`: `{column}` of the row, `{:param}` of the
 * query, or plain text. A report that a dashboard opens is asked with the dashboard's period and
 * filters, unless the link says others.
 */
export type RowLink =
  | { readonly record: string; readonly id: string; readonly tab?: string }
  /** What the record's page asks for before one of its actions; for who may do it. */
  | { readonly record: string; readonly id: string; readonly action: string }
  /** Where the printed label of a record leads, by its word and what one came to do. */
  | { readonly scanned: string; readonly id: string; readonly to: string }
  /** Records of several resources: the column `records` names the one of the row. */
  | { readonly records: string; readonly id: string }
  | {
      readonly list: string;
      readonly filters: Readonly<Record<string, string | readonly string[]>>;
    }
  /**
   * `figure` is the column of that report whose total is the figure, or `rows`. A row without a
   * value in one of `requires` leads nowhere.
   */
  | {
      readonly screen: string;
      readonly query?: Readonly<Record<string, string>>;
      readonly figure?: string;
      readonly requires?: readonly string[];
    };

export type Total = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'last' | { readonly sql: Sql };

/** How a figure comes of what its rows add to it; `distinct` counts what differs. */
export type Aggregate = 'sum' | 'avg' | 'distinct';

/**
 * The rows that figures are made of: a figure opens those that add something to it. `sql` is a
 * whole `select` with the marks of the report; each of its rows is one thing, and says under the
 * name of every figure what it adds. It gives the columns of
 * `by` too, and those that links name.
 */
export interface DrillDown {
  readonly sql: Sql;
  /** Columns of both that name one row of the report, its groups among them. */
  readonly by: readonly string[];
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly figures: Readonly<Record<string, Aggregate>>;
  /** Columns, `-` in front downwards; the last is unique. */
  readonly sort: readonly string[];
  /** The total opens nothing: its rows are the whole ledger. */
  readonly includesTotal?: false;
}

/** While the filter has one of these values; `'*'` is any, an empty list is none. */
export interface ColumnWhen {
  readonly filter: string;
  readonly is: readonly string[] | '*';
}

export interface ReportColumn {
  /** Label, kind, and `readKey` without which the column does not exist. */
  readonly field: Field;
  /**
   * In subtotals and the total; `last` is the closing balance of a running column; SQL is an
   * aggregate over `q`.
   */
  readonly total?: Total;
  readonly link?: RowLink;
  /**
   * Told from other figures of its row (a quotient, an average, a limit), so that it has no rows of
   * its own.
   */
  readonly derived?: true;
  /**
   * Says whether something is within a limit that looks at costs too: neither can be told from it,
   * so it needs no right to see them.
   */
  readonly statusOnly?: true;
  /** Adds up this expression over `q` in the report's order, from the opening row's value on. */
  readonly running?: Sql;
  /**
   * One running column divided by another one, to six decimals; nothing where the other is zero.
   */
  readonly quotient?: readonly [of: string, by: string];
  /**
   * Stands for as many columns as this statement has rows, in its order: `key` (digits and small
   * letters) and `label`. The report's source gives an object of numbers by key under this column's
   * name. A link also finds what else the statement gives.
   */
  readonly pivotColumns?: Sql;
  readonly when?: ColumnWhen | readonly ColumnWhen[];
  /**
   * Figures in a row with a space between, oldest first: the page draws them as a small line.
   */
  readonly sparkline?: true;
  /** Its sign says neither good nor bad: to spend less than planned is no alarm. */
  readonly neutral?: true;
  /** Made by the report's comparison. */
  readonly compared?: ComparedWith;
  /** Hides under 1,120 px (3) or 900 px (2). */
  readonly priority?: 2 | 3;
}

export interface Group {
  /** Column of the source by whose value rows are gathered. */
  readonly by: string;
  /** Text before the value in the heading: «Semana del». */
  readonly label?: string;
  /** Column of the source that says it, and its kind, where `by` is a key. */
  readonly text?: string;
  readonly field?: Field;
  /** The value is a day of that week, month or year. */
  readonly granularity?: TimeGranularity;
  readonly subtotals?: false;
  /** It gathers rows while the filter has one of these values. */
  readonly when?: ColumnWhen;
}

export interface Report {
  /** Value of `report` on the wire: `RESUMEN`. */
  readonly key: string;
  readonly label: string;
  /** One sentence: what it tells. */
  readonly description: string;
  /** Privilege beside the screen's. */
  readonly privilege?: string;
  /** Whose words it says, where another module than the screen's adds it. */
  readonly module?: string;
  readonly period?: Period;
  readonly filters?: Fields;
  /** Of one record of any module, by `recordFilters`; the source says `resource`, `record_id`. */
  readonly ofOneRecord?: true;
  /** Filters that end what another one begins: `until: 'since'`, on the same day or later. */
  readonly ends?: Readonly<Record<string, string>>;
  /** One of these filters must have a value. */
  readonly requiresOneOf?: readonly [string, ...string[]];
  /** Statements of one value for filters that nobody gave: what the company's settings say. */
  readonly defaultFilters?: Readonly<Record<string, Sql>>;
  /** Statements of one id each, run before the source, which names them as it does filters. */
  readonly ids?: Readonly<Record<string, Sql>>;
  /** `reportRows` of the module's server find its rows; the source reads them as `:rows` (616). */
  readonly coded?: true;
  /** SQL fragments by filter and chosen option. */
  readonly fragments?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, Sql>>>>>
  >;
  /**
   * A whole `select`, without order. It gives every column, and those that links and groups name.
   */
  readonly sql: Sql;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** Columns of the source, `-` in front downwards; within the groups. */
  readonly sort: readonly string[];
  /** What its figures open; `'row'` where each row of the report is one record, told by itself. */
  readonly drillDown?: DrillDown | 'row';
  readonly groups?: readonly Group[];
  /** In place of groups: its rows lie within one another. */
  readonly hierarchy?: Hierarchy;
  /** May stand beside itself in another period. */
  readonly comparison?: Comparison;
  /** Costs more to find than to keep: page and totals read it once, as what opens into others. */
  readonly readOnce?: true;
  /** Days come first in its order: files read one after another, so a long one costs no more. */
  readonly fileByDay?: true;
  /**
   * A `select` of kept sums of the months of the period, in order: `day` (its first), `rows_n`,
   * and columns with a total (`sum` or `last`). Left aside when a filter of `unless` is given.
   */
  readonly months?: { readonly sql: Sql; readonly unless?: readonly string[] };
  /** First row: a `select` with values of some columns; none when it gives no row. */
  readonly opening?: { readonly label: string; readonly sql: Sql };
  readonly totalLabel?: string;
  /** One, or several that stand one under another. */
  readonly chart?: ReportChart | readonly ReportChart[];
  readonly calendar?: ReportCalendar;
  readonly size?: number;
  readonly note?: string;
  /**
   * A `select` of one text, said above the rows while there is one: figures that are about to
   * change.
   */
  readonly warning?: Sql;
  /** Resource of which a new record may be begun from here. */
  readonly add?: string;
  /** A screen that goes on from these rows, with the same filters; for who holds the privilege. */
  readonly next?: { readonly label: string; readonly path: string; readonly key: string };
  /** Where a row leads, besides its figures. */
  readonly menu?: readonly { readonly label: string; readonly link: RowLink }[];
  /** Said when there are no rows: the first step, or what to change. */
  readonly empty?: string;
  readonly crossChecks?: readonly CrossCheck[];
}

export interface Call {
  readonly method: ExtraCall['method'];
  /** As `calls.json` spells it. */
  readonly path: string;
}

/** A screen with one or several reports; `report` says which. */
export interface ReportScreen {
  /** Address without the slash. */
  readonly path: string;
  readonly label: string;
  /** Privilege of the screen. */
  readonly key: string;
  /** Privilege of its files; without it, the screen's own. */
  readonly exportKey?: string;
  readonly call: Call;
  readonly reports: readonly [Report, ...Report[]];
  readonly docUrl?: string;
  readonly inMenu?: boolean;
  /** Lists and screens that stand as tabs over each of them, this one included. */
  readonly tabs?: readonly string[];
}

/** A figure of a dashboard. It shows only with its module and privilege. */
export interface Tile extends OfWholeCompany {
  /** `users.active`: unique in the product. */
  readonly key: string;
  readonly label: string;
  readonly privilege: string;
  /** How the value is written. */
  readonly field: Field;
  /** Over days `p(start_day, end_day)`: of the period, the one before, and thirteen in a row. */
  readonly value: Sql;
  /** `value` is a query over all of `p(i, start_day, end_day)`, which gives `i` and `value`. */
  readonly batched?: true;
  /** Of a batched query that several tiles share: read once for all, each has its columns. */
  readonly columns?: { readonly value: string; readonly note?: string };
  /** Code says it: `tileFigures` of the module's server. `value` is then a null of its type. */
  readonly figured?: true;
  /** Path of a dashboard of another module at whose end it stands. */
  readonly joins?: string;
  /** Text under the value, an expression over `p`; otherwise the change is said. */
  readonly note?: Sql;
  /** In order; the period before alone where nothing is said. The note then stands beside them. */
  readonly comparedWith?: readonly TileComparison[];
  /** What was planned for the days of `p`, an expression as `value`; null where nothing was. */
  readonly budget?: Sql;
  /** Which way is good; without it a change has no colour. */
  readonly goodDirection?: 'up' | 'down';
  /** As of a column of a report. */
  readonly statusOnly?: true;
  /** Says the state of today: neither the period nor the one before matters. */
  readonly currentOnly?: true;
  /** Looks at so many days up to the last one of the period, whatever its first. */
  readonly days?: number;
  readonly link: RowLink;
  /** Shown in `/dashboard`. */
  readonly company?: true;
}

export interface Chart extends OfWholeCompany {
  readonly key: string;
  readonly label: string;
  readonly privilege: string;
  readonly kind: ChartKind;
  /** Gives `x`, `y` and optionally `series`, in the order in which they are drawn. */
  readonly sql: Sql;
  /** How `y` is written, and what it is called. */
  readonly field: Field;
  readonly x: Field;
  /** `x` is a day of that week, month or year. */
  readonly granularity?: TimeGranularity;
  /** Unit and cut-off, under the drawing. */
  readonly note?: string;
  /** Twelfths of the page's width. */
  readonly width?: 4 | 6 | 8 | 12;
  readonly link?: RowLink;
  readonly company?: true;
}

/** A short table of a dashboard. */
export interface DashboardList extends OfWholeCompany {
  readonly key: string;
  readonly label: string;
  readonly privilege: string;
  readonly sql: Sql;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly sort: readonly string[];
  readonly max?: number;
  readonly width?: 4 | 6 | 8 | 12;
  /** «Ver todos». */
  readonly link?: RowLink;
  readonly empty: string;
  readonly company?: true;
}

export interface Dashboard {
  readonly path: string;
  readonly label: string;
  readonly key: string;
  readonly call: Call;
  readonly period: Period;
  /**
   * Each of its parts is narrowed by every one of them, in its SQL, and opens a report or list
   * narrowed alike, unless it is of the whole company.
   */
  readonly filters?: Fields;
  /**
   * Keys of tiles, charts and lists, in order; `'company'` = those of all modules that are marked
   * so.
   */
  readonly tiles: readonly string[] | 'company';
  readonly charts?: readonly string[] | 'company';
  readonly lists?: readonly string[] | 'company';
  /** Icon of a screen that stands above the modules in the menu: it belongs to none. */
  readonly top?: string;
  readonly docUrl?: string;
}

/** What rows can be gathered by. */
export interface Dimension {
  /** Kind of its values: text, choice, date (written as day), bool. */
  readonly field: Field;
  /** Expression that is grouped by. */
  readonly sql: Sql;
  /** Expression that names the group, where `sql` is a key. */
  readonly text?: Sql;
  /** A date is gathered by month or year too. */
  readonly granularity?: TimeGranularity;
  /** Filter of the dataset's list that shows one group's rows. */
  readonly filter?: string;
}
export interface Measure {
  readonly field: Field;
  /** Aggregate. */
  readonly sql: Sql;
  /** Adds up over groups: percentages of a total make sense. */
  readonly additive?: false;
  /**
   * What one row brings, null or zero for a row that does not count: such rows are what a cell
   * opens.
   */
  readonly each: Sql;
  readonly aggregate?: Aggregate;
}

/** Rows that `/analytics` can turn about. */
export interface Dataset {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly privilege: string;
  /** What follows `from`. */
  readonly from: Sql;
  readonly where?: Sql;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly measures: Readonly<Record<string, Measure>>;
  /** Day of each row, for the period; without it there is none. */
  readonly day?: Sql;
  /** List whose rows are behind the figures, and its filter for the period. */
  readonly list?: { readonly resource: string; readonly day?: string };
  /** How a row is told where a cell is opened; `ids` are what links and the order need besides. */
  readonly rows: {
    readonly columns: Readonly<Record<string, ReportColumn & { readonly sql: Sql }>>;
    readonly ids: Readonly<Record<string, Sql>>;
    /** Columns and ids, `-` in front downwards; the last is unique. */
    readonly sort: readonly string[];
  };
  /** Ready questions. */
  readonly examples?: readonly { readonly label: string; readonly query: string }[];
}
