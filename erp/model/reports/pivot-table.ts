/**
 * Cells of a pivot put in order: a tree of rows, a list of columns. Pure; the screen and the files
 * read it.
 */
import { Decimal } from 'decimal.js';
import type { Value } from '#erp/model/field-types/field-type.ts';

const SEPARATOR = '\u0001';
export const pathOf = (places: readonly Place[]): string =>
  places.map(({ key }) => key).join(SEPARATOR);

export interface PivotLine {
  readonly places: readonly Place[];
  /** Deeper lines follow it. */
  readonly parent: boolean;
}

export interface PivotColumn {
  readonly places: readonly Place[];
  readonly total: boolean;
}

export interface Pivot {
  readonly lines: readonly PivotLine[];
  readonly columns: readonly PivotColumn[];
  value(line: readonly Place[], column: readonly Place[], measure: number): Value;
}

const figure = (value: Value | undefined) =>
  value === null || value === undefined || value === ''
    ? new Decimal(0)
    : new Decimal(String(value));

/**
 * Groups of days and numbers go upwards, others by their first measure downwards; «Otros» is always
 * last.
 */
function ordered(
  cells: readonly PivotCell[],
  side: 'rows' | 'cols',
  others: string,
  natural: readonly boolean[],
): readonly (readonly Place[])[] {
  const whole = cells.filter((cell) => cell[side === 'rows' ? 'cols' : 'rows'].length === 0);
  const size = new Map(whole.map((cell) => [pathOf(cell[side]), figure(cell.values[0])]));
  const all = new Map(
    cells.flatMap((cell) =>
      cell[side].length > 0 ? [[pathOf(cell[side]), cell[side]] as const] : [],
    ),
  );
  const sizeOf = (places: readonly Place[]) => size.get(pathOf(places)) ?? new Decimal(0);
  return [...all.values()].toSorted((a, b) => {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
      const [x, y] = [a[i]!, b[i]!];
      if (x.key === y.key) continue;
      if (x.key === others || y.key === others) return x.key === others ? 1 : -1;
      if (natural[i]) return x.key.localeCompare(y.key, 'es-MX', { numeric: true });
      return (
        sizeOf(b.slice(0, i + 1)).comparedTo(sizeOf(a.slice(0, i + 1))) ||
        x.label.localeCompare(y.label, 'es-MX')
      );
    }
    return a.length - b.length;
  });
}

export interface PivotShape {
  readonly rows: number;
  readonly cols: number;
  readonly others: string;
  /** By dimension: its values have an order of their own. */
  readonly naturalRows: readonly boolean[];
  readonly naturalCols: readonly boolean[];
}

export function pivotOf(cells: readonly PivotCell[], shape: PivotShape): Pivot {
  const values = new Map(
    cells.map((cell) => [`${pathOf(cell.rows)}\n${pathOf(cell.cols)}`, cell.values]),
  );
  const lines = ordered(cells, 'rows', shape.others, shape.naturalRows).map((places) => ({
    places,
    parent: places.length < shape.rows,
  }));
  const leaves = ordered(cells, 'cols', shape.others, shape.naturalCols);
  // Across, what a subtotal sums stands before it.
  const columns = leaves
    .filter((places) => places.length === shape.cols)
    .map((places) => ({ places, total: false }));
  return {
    lines,
    columns:
      shape.cols === 0 ? [{ places: [], total: true }] : [...columns, { places: [], total: true }],
    value: (line, column, measure) =>
      values.get(`${pathOf(line)}\n${pathOf(column)}`)?.[measure] ?? null,
  };
}

export type ShareOf = 'row' | 'col' | 'total';

/**
 * Per cent of the row's, the column's or the whole total, with one decimal; null where it says
 * nothing.
 */
export function shareOf(
  pivot: Pivot,
  of: ShareOf,
  line: readonly Place[],
  column: readonly Place[],
  measure: number,
): string | null {
  const value = pivot.value(line, column, measure);
  const whole = figure(pivot.value(of === 'row' ? line : [], of === 'col' ? column : [], measure));
  return value === null || whole.isZero() ? null : figure(value).div(whole).times(100).toFixed(1);
}

/** Change against the same cell of the other period. */
export function changeOf(value: Value, before: Value): string | null {
  const old = figure(before);
  return before === null || old.isZero()
    ? null
    : figure(value).minus(old).div(old.abs()).times(100).toFixed(1);
}

export interface Place {
  readonly key: string;
  readonly label: string;
}

export interface PivotCell {
  /** Key of each dimension down, from the first; fewer = a subtotal, none = the total. */
  readonly rows: readonly Place[];
  readonly cols: readonly Place[];
  readonly values: readonly Value[];
}

/** The one key that stands for what the largest leave over. */
export const OTHERS = '__otros__';

/** Column of what a row brings, which no column of a dataset is called. */
export const FIGURE = 'cell_value';
