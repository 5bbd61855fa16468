/** Several figures of one thing as a shape, beside those of others: an axis for each label. */
import { fill, highest, line, type ChartData, type Width } from '../data.ts';
import { shortNumber, ticksOf } from '../scale.ts';
import { cutTo, drawing, empty, lengthOf, middleOf, round, word } from '../svg.ts';

const RADIUS = 92;
const EDGE = 24;
const HEIGHT = (RADIUS + EDGE) * 2;

interface At {
  readonly x: number;
  readonly y: number;
}
/** On a phone the names at the sides need their room. */
const radiusIn = (width: Width): number => Math.min(RADIUS, width * 0.24);
/** Where a value of the n-th axis lies, so many pixels further out. */
type PointAt = (index: number, value: number, beyond?: number) => At;

/** Closed; a missing value is passed over. */
function shapeOf(values: readonly (number | null)[], pointAt: PointAt): string {
  const points = values.flatMap((value, i) => (value === null ? [] : [pointAt(i, value)]));
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`);
  return points.length === 0 ? '' : `${path.join('')}Z`;
}

/** Rings at the steps of the scale, with their figures. */
const ringsOf = (labels: readonly string[], ticks: readonly number[], pointAt: PointAt): string =>
  ticks
    .slice(1)
    .map((tick, i) => {
      const ring = shapeOf(
        labels.map(() => tick),
        pointAt,
      );
      const { x, y } = pointAt(0, tick);
      return (
        empty('path', { class: `l0 ${i === ticks.length - 2 ? 'axis' : 'grid'}`, d: ring }) +
        word(shortNumber(tick), { x: x + 4, y: y + 11 })
      );
    })
    .join('');

/** An axis with its name at its end. */
function axisOf(label: string, [from, end, name]: readonly [At, At, At], width: Width): string {
  const side = Math.abs(name.x - from.x) < 1 ? 0 : Math.sign(name.x - from.x);
  const said = cutTo(label, side === 0 ? width : width / 2 - radiusIn(width) - 14);
  const middle = name.x + (side * lengthOf(said)) / 2;
  const d = `M${round(from.x)} ${round(from.y)}L${round(end.x)} ${round(end.y)}`;
  return (
    empty('path', { class: 'grid', d }) +
    word(said, { x: middleOf(said, middle, width), y: name.y + 4, 'text-anchor': 'middle' })
  );
}

function seriesOf(values: readonly (number | null)[], s: number, pointAt: PointAt): string {
  const d = shapeOf(values, pointAt);
  if (d === '') return '';
  const dots = values.map((value, i) => {
    if (value === null) return '';
    const { x, y } = pointAt(i, value);
    return empty('circle', { class: fill(s), cx: x, cy: y, r: 3 });
  });
  return (
    empty('path', { class: `a${s + 1}`, d }) + empty('path', { class: line(s), d }) + dots.join('')
  );
}

/** From the middle upwards, then clockwise. */
export function radarChart(data: ChartData, width: Width): string {
  const { labels, series } = data;
  const ticks = ticksOf(0, highest(data), data.whole ?? false);
  const top = ticks.at(-1)!;
  const pointAt: PointAt = (index, value, beyond = 0) => {
    const turn = (index / labels.length) * 2 * Math.PI;
    const far = (Math.max(value, 0) / top) * radiusIn(width) + beyond;
    return { x: width / 2 + far * Math.sin(turn), y: HEIGHT / 2 - far * Math.cos(turn) };
  };
  const axes = labels.map((label, i) =>
    axisOf(label, [pointAt(i, 0), pointAt(i, top), pointAt(i, top, 10)], width),
  );
  const shapes = series.map(({ values }, s) => seriesOf(values, s, pointAt));
  const inner = ringsOf(labels, ticks, pointAt) + axes.join('') + shapes.join('');
  return drawing(data.label, width, HEIGHT, labels.length === 0 ? '' : inner);
}
