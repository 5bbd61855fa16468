/**
 * How a chart is drawn. `scatter` sets the second figure against the first, one dot for each label;
 * `combined` draws the first two as bars and the others as lines over them; `waterfall` begins with
 * a level, adds the changes that follow, and ends with the level that they lead to; `funnel` is
 * what goes from one label to the next; `radar` has an axis for each label and a shape for each
 * figure; `pareto` draws the first figure from the largest down, with what they add up to; `bullet`
 * draws the first as a bar and the second as the mark that it was to reach; `map` shades the
 * country of each label by the first.
 */
export type ChartKind =
  | 'bar'
  | 'stacked'
  | 'line'
  | 'area'
  | 'hbar'
  | 'parts'
  | 'donut'
  | 'heat'
  | 'scatter'
  | 'combined'
  | 'waterfall'
  | 'funnel'
  | 'radar'
  | 'pareto'
  | 'bullet'
  | 'map';

/** Bars, lines … of the report's own rows, the first `max` of them. */
export interface ReportChart {
  readonly kind: ChartKind;
  /** Its title; otherwise the report's label. */
  readonly label?: string;
  readonly x: string;
  readonly y: readonly string[];
  /** Column that names what each row is of: each has a shape of its own, and `y` is one column. */
  readonly series?: string;
  /** Of a map: the column with the country's code of three letters. */
  readonly code?: string;
  readonly max?: number;
}

/** The rows stand on their days, a month at a time, in place of the table; files keep the table. */
export interface ReportCalendar {
  /** Column with the day. */
  readonly day: string;
  /** Columns that name an entry; the first one's link leads on. */
  readonly titleColumns: readonly [string, ...string[]];
  /** A choice whose chip colours it. */
  readonly chip: string;
}
