import { highest, line, lowest, type ChartData, type Series, type Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, wordsBelow } from '../frame.ts';
import { cutTo, drawing, empty, lengthOf, round, word } from '../svg.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Runs of points; a missing value leaves a hole. */
function runsOf(
  { values }: Series,
  at: (index: number) => number,
  y: (value: number) => number,
): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]];
  values.forEach((value, i) => {
    if (value === null) runs.push([]);
    else runs.at(-1)!.push({ x: at(i), y: y(value) });
  });
  return runs.filter((run) => run.length > 0);
}
const pathOf = (run: readonly Point[]) =>
  run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Room of the names at the ends of the lines, as a part of the drawing. */
const NAME_ROOM = 0.3;
const STEP = 13;

/** Names at the ends of the lines, moved apart where they would lie on each other. */
function spread(wanted: readonly number[], bottom: number): readonly number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const placed: number[] = Array.from({ length: wanted.length }, () => 0);
  let last = -Infinity;
  for (const { y, index } of order) placed[index] = last = Math.max(y, last + STEP);
  const over = last - bottom;
  return over > 0 ? placed.map((y) => y - over) : placed;
}

/** The value is said whole; of the name as much as there is room for. */
function endText(
  { series, format }: ChartData,
  { name }: Series,
  value: number,
  room: number,
): string {
  const figure = format(value);
  return series.length > 1 ? `${cutTo(name, room - lengthOf(figure) - 6)} ${figure}` : figure;
}

const lastOf = ({ values }: Series): number | null =>
  values.findLast((value) => value !== null) ?? null;

function linesOf(data: ChartData, width: Width, filled: boolean): string {
  const whole = data.series.flatMap((series) =>
    lastOf(series) === null ? [] : [lengthOf(endText(data, series, lastOf(series)!, Infinity))],
  );
  const room = Math.min(
    Math.max(...whole, 24),
    Math.max(
      width * NAME_ROOM,
      ...data.series.map((series) => lengthOf(data.format(lastOf(series) ?? 0)) + 36),
    ),
  );
  const frame = frameOf(width, lowest(data), highest(data), data.whole ?? false, {
    left: 0,
    right: room + 12,
  });
  const steps = Math.max(data.labels.length - 1, 1);
  const slot = (frame.right - frame.left - 8) / steps;
  const at = (index: number) => frame.left + 4 + slot * index;
  const ends = data.series.map((series) => {
    const last = series.values.findLastIndex((value) => value !== null);
    return last < 0
      ? null
      : { x: at(last), y: frame.y(series.values[last]!), value: series.values[last]! };
  });
  const heights = spread(
    ends.map((end) => end?.y ?? 0),
    frame.bottom,
  );
  const zero = frame.y(0);
  const drawn = data.series
    .map((series, s) => {
      const end = ends[s];
      if (!end) return '';
      const runs = runsOf(series, at, frame.y);
      const areas = filled
        ? runs
            .map((run) =>
              empty('path', {
                class: `a${s + 1}`,
                d: `${pathOf(run)}L${round(run.at(-1)!.x)} ${round(zero)}L${round(run[0]!.x)} ${round(zero)}Z`,
              }),
            )
            .join('')
        : '';
      const paths = runs.map((run) => empty('path', { class: line(s), d: pathOf(run) })).join('');
      const name = endText(data, series, end.value, room);
      return (
        areas +
        paths +
        empty('circle', { class: `f${s + 1}`, cx: end.x, cy: end.y, r: 3 }) +
        word(name, { class: 'lab', x: end.x + 8, y: heights[s]! + 4 })
      );
    })
    .join('');
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT,
    frame.markup + drawn + wordsBelow(data.labels, at, slot, width),
  );
}

export const lineChart = (data: ChartData, width: Width): string => linesOf(data, width, false);
export const areaChart = (data: ChartData, width: Width): string => linesOf(data, width, true);

/** The small line of a tile: no axis, no words; its figures are said beside it. */
export function sparkline(values: readonly number[]): string {
  if (values.length < 2 || values.every((value) => value === values[0])) return '';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, i) => ({
    x: 2 + (i * 66) / (values.length - 1),
    y: 25 - ((value - low) / (high - low)) * 22,
  }));
  const path = pathOf(points);
  const end = points.at(-1)!;
  return `<svg class="spark" viewBox="0 0 72 28" aria-hidden="true">${empty('path', { class: 'a1', d: `${path}L68 28L2 28Z` })}${empty('path', { class: 'l1', d: path })}${empty('circle', { class: 'f1', cx: end.x, cy: end.y, r: 2.5 })}</svg>`;
}
