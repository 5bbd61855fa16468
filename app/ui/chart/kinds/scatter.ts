/**
 * One thing against another: a dot for each label, its first figure to the right and its second
 * upwards.
 */
import type { ChartData, Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, type Frame } from '../frame.ts';
import { shortNumber, ticksOf } from '../scale.ts';
import { cutTo, drawing, empty, lengthOf, word } from '../svg.ts';

const NAMES = 10;
const LINE = 13;

interface Dot {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && Math.abs(a.y - b.y) < LINE;

export function scatterChart(data: ChartData, width: Width): string {
  const [across, upwards] = data.series;
  const pairs = data.labels.flatMap((label, i) => {
    const [a, b] = [across?.values[i] ?? null, upwards?.values[i] ?? null];
    return a === null || b === null ? [] : [{ label, a, b }];
  });
  const range = (values: readonly number[]) =>
    [Math.min(0, ...values), Math.max(0, ...values)] as const;
  const [low, high] = range(pairs.map(({ b }) => b));
  const frame = frameOf(width, low, high, data.whole ?? false, { left: 0, right: 10 });
  const ticks = ticksOf(...range(pairs.map(({ a }) => a)), data.whole ?? false);
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  const at = (value: number) =>
    frame.left + ((value - first) / (last - first)) * (frame.right - frame.left);
  const scale = ticks
    .map((tick, i) => {
      const anchor = i === ticks.length - 1 ? 'end' : 'middle';
      return (
        empty('path', {
          class: tick === 0 ? 'axis' : 'grid',
          d: `M${Math.round(at(tick))} ${frame.top}V${frame.bottom}`,
        }) + word(shortNumber(tick), { x: at(tick), y: FRAME_HEIGHT - 8, 'text-anchor': anchor })
      );
    })
    .join('');
  const dots = pairs.map(({ label, a, b }): Dot => ({ label, x: at(a), y: frame.y(b) }));
  const drawn = dots
    .map(({ x, y }) => empty('circle', { class: 'dot f1', cx: x, cy: y, r: 4 }))
    .join('');
  const title = upwards?.name ?? '';
  const titles =
    word(title, { class: 'lab', x: 0, y: 9 }) +
    word(across?.name ?? '', {
      class: 'lab',
      x: frame.right,
      y: FRAME_HEIGHT + 8,
      'text-anchor': 'end',
    });
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT + 14,
    frame.markup +
      scale +
      drawn +
      namesOf(dots, frame, [{ left: 0, right: lengthOf(title), y: 5 }]) +
      titles,
  );
}

/** Names of the dots that stand farthest out, where they touch no other words. */
function namesOf(
  dots: readonly Dot[],
  { left, right, bottom }: Frame,
  taken: readonly Box[],
): string {
  const outOf = ({ x, y }: Dot): number =>
    Math.max((x - left) / Math.max(right - left, 1), (bottom - y) / Math.max(bottom, 1));
  const far = dots.toSorted((a, b) => outOf(b) - outOf(a));
  const placed: Box[] = [...taken];
  return far
    .slice(0, NAMES)
    .map(({ label, x, y }) => {
      const text = cutTo(label, 110);
      const long = lengthOf(text) + 8;
      const before = x + long > right;
      const box: Box = before
        ? { left: x - long, right: x - 4, y }
        : { left: x + 4, right: x + long, y };
      if (placed.some((other) => meets(other, box)) || box.left < left) return '';
      placed.push(box);
      return word(text, {
        class: 'lab',
        x: before ? x - 7 : x + 7,
        y: y + 4,
        ...(before && { 'text-anchor': 'end' }),
      });
    })
    .join('');
}
