/** Figures of a chart from rows. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import {
  granularityShortLabel,
  type TimeGranularity,
} from '#erp/model/reports/time-granularity.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { isMoney } from '#erp/model/field-types/amount-currency.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { ChartKind, ReportChart } from '#erp/model/reports/chart-kind.ts';
import type { Report } from '#erp/model/reports/report.ts';
import type { Field } from '#erp/model/types.ts';
import type { ChartData } from '#app/ui/chart/data.ts';
import { shortNumber } from '#app/ui/chart/scale.ts';

type Values = Readonly<Record<string, Value>>;

const numberOf = (value: Value | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
const isPercent = (field: Field) =>
  field.kind === 'percent' || (field.kind === 'computed' && field.as === 'percent');

/** Exact text of a figure. */
export const exactText = (field: Field) => (value: number) =>
  fieldTypeOf(field).show(String(value), field, companyClock());
/** A figure beside a bar: short. */
const briefly = (field: Field) => (value: number) =>
  `${isMoney(field) ? '$' : ''}${shortNumber(value)}${isPercent(field) ? '\u202f%' : ''}`;

export function labelOf(
  field: Field,
  value: Value | undefined,
  grain: TimeGranularity | undefined,
  years: boolean,
): string {
  if (value === null || value === undefined || value === '') return 'Sin dato';
  if (grain || field.kind === 'date')
    return granularityShortLabel(String(value), grain ?? 'day', years);
  return fieldTypeOf(field).show(value, field, companyClock());
}

export interface ChartDrawing {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly labelsAre: string;
  readonly exact: (value: number) => string;
  /** By figure, where they are not of one kind. */
  readonly exacts?: readonly ((value: number) => string)[];
}

/** A shape for each value of the column `series`, from the first label to the last. */
function chartOfSeries(
  report: Report,
  { kind, x, y, series }: ReportChart,
  rows: readonly Values[],
): ChartDrawing | null {
  const [at, of, figure] = [report.columns[x], report.columns[series!], report.columns[y[0]!]];
  if (!at || !of || !figure) return null;
  const points = rows
    .toSorted((a, b) => String(a[x]).localeCompare(String(b[x])))
    .map((row): Point => ({
      x: row[x] ?? null,
      series: labelOf(of.field, row[series!], undefined, false),
      y: row[y[0]!] ?? null,
    }));
  return chartOfPoints(report.label, kind, { x: at.field, field: figure.field }, points);
}

/** A chart of the report's own rows; days go from left to right whatever the order of the table. */
export function chartOfRows(
  report: Report,
  chart: ReportChart,
  rows: readonly Values[],
): (ChartDrawing & { readonly of: readonly Values[] }) | null {
  if (chart.series) {
    const drawing = chartOfSeries(report, chart, rows);
    return drawing && { ...drawing, of: [] };
  }
  const x = report.columns[chart.x];
  const series = chart.y.flatMap((name) =>
    report.columns[name] && rows.some((row) => name in row)
      ? [[name, report.columns[name].field] as const]
      : [],
  );
  const [first] = series;
  if (!x || !first) return null;
  const days = x.field.kind === 'date';
  const taken = rows.slice(0, chart.max ?? 31);
  const used = days
    ? taken.toSorted((a, b) => String(a[chart.x]).localeCompare(String(b[chart.x])))
    : taken;
  return {
    of: used,
    kind: chart.kind,
    labelsAre: x.field.label,
    exact: exactText(first[1]),
    exacts: series.map(([, field]) => exactText(field)),
    data: {
      label: `${report.label}: ${series.map(([, field]) => field.label).join(', ')} por ${inSentence(x.field.label)}`,
      labels: used.map((row) => labelOf(x.field, row[chart.x], undefined, false)),
      ...(chart.code && { codes: used.map((row) => String(row[chart.code!] ?? '')) }),
      series: series.map(([name, field]) => ({
        name: field.label,
        values: used.map((row) => numberOf(row[name])),
      })),
      whole: first[1].kind === 'int',
      format: briefly(first[1]),
    },
  };
}

export interface Point {
  readonly x: Value;
  readonly series?: string | null;
  readonly y: Value;
}

/**
 * Points of each label: those of several series share their labels; without series each point is a
 * label of its own, also where two things bear the same name.
 */
export function pointsOfLabels<P extends Point>(points: readonly P[]): readonly (readonly P[])[] {
  if (points.every(({ series }) => series === undefined || series === null))
    return points.map((point) => [point]);
  return [...Map.groupBy(points, ({ x }) => String(x ?? '')).values()];
}

/** What the points of one series add up to under a label; null where there is none. */
function sumOfSeries(own: readonly Point[], name: string, figure: string): number | null {
  const values = own
    .filter(({ series }) => (series ?? figure) === name)
    .flatMap(({ y }) => numberOf(y) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Points of a declared chart: their order is the drawing's. */
export function chartOfPoints(
  label: string,
  kind: ChartKind,
  at: { readonly x: Field; readonly field: Field; readonly grain?: TimeGranularity | undefined },
  points: readonly Point[],
): ChartDrawing {
  const groups = pointsOfLabels(points);
  const xs = groups.map(([first]) => String(first!.x ?? ''));
  const names = [...new Set(points.map(({ series }) => series ?? at.field.label))];
  const years = new Set(xs.map((x) => x.slice(0, 4))).size > 1;
  return {
    kind,
    labelsAre: at.x.label,
    exact: exactText(at.field),
    data: {
      label: `${label}, por ${inSentence(at.x.label)}`,
      labels: xs.map((x) => labelOf(at.x, x, at.grain, years)),
      series: names.map((name) => ({
        name,
        values: groups.map((own) => sumOfSeries(own, name, at.field.label)),
      })),
      whole: at.field.kind === 'int',
      format: briefly(at.field),
    },
  };
}
