/** What every chart is drawn from. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** Said to those who do not see it: what, by what, in which unit. */
  readonly label: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Of a map: where each label is, by the country's code of three letters. */
  readonly codes?: readonly string[];
  /** Things that are counted: no halves on the axis. */
  readonly whole?: boolean;
  /** Lines that say how something changes: the axis begins near the lowest value, not at zero. */
  readonly ownRange?: boolean;
  /** Figure beside a bar or a dot. */
  format(value: number): string;
}

/** Width in pixels that a chart is drawn for. */
export type Width = number;

export const MAX_SERIES = 5;
/** Class of the n-th series; those beyond the fifth are grey. */
export const fill = (index: number): string => `f${index < MAX_SERIES ? index + 1 : 0}`;
export const line = (index: number): string => `l${index < MAX_SERIES ? index + 1 : 0}`;

const valuesOf = ({ series, ownRange }: ChartData): readonly number[] =>
  ownRange
    ? series.flatMap(({ values }) => values.filter((value) => value !== null))
    : [0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))];
export const highest = (data: ChartData): number => Math.max(...valuesOf(data));
export const lowest = (data: ChartData): number => Math.min(...valuesOf(data));
