/** Grid, value axis and the words below: shared by bars and lines. */
import { shortNumber, ticksOf } from './scale.ts';
import { cutTo, empty, lengthOf, middleOf, word } from './svg.ts';

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly markup: string;
  y(value: number): number;
}

const TOP = 16;
const PLOT = 172;
export const FRAME_HEIGHT = TOP + PLOT + 26;

export function frameOf(
  width: number,
  low: number,
  high: number,
  whole: boolean,
  room = { left: 0, right: 0 },
): Frame {
  const ticks = ticksOf(low, high, whole);
  const said = ticks.map(shortNumber);
  const left = Math.max(room.left, Math.max(...said.map(lengthOf)) + 10);
  const right = width - room.right;
  const [bottomValue, topValue] = [ticks[0]!, ticks.at(-1)!];
  const y = (value: number) =>
    TOP + PLOT - ((value - bottomValue) / (topValue - bottomValue)) * PLOT;
  const markup = ticks
    .map(
      (tick, i) =>
        empty('path', {
          class: tick === 0 ? 'axis' : 'grid',
          d: `M${Math.round(left)} ${Math.round(y(tick))}H${right}`,
        }) + word(said[i]!, { x: left - 8, y: y(tick) + 4, 'text-anchor': 'end' }),
    )
    .join('');
  return { left, right, top: TOP, bottom: TOP + PLOT, markup, y };
}

/** Words under the plot; where they would touch, every second or third is left out. */
export function wordsBelow(
  labels: readonly string[],
  at: (index: number) => number,
  slot: number,
  width: number,
): string {
  const longest = Math.max(...labels.map((label) => Math.min(label.length, 12)), 1) * 6 + 6;
  const every = Math.max(1, Math.ceil(longest / slot));
  return labels
    .map((label, i) => {
      if (i % every !== 0) return '';
      const said = cutTo(label, Math.max(slot * every, 72));
      return word(said, {
        x: middleOf(said, at(i), width),
        y: FRAME_HEIGHT - 8,
        'text-anchor': 'middle',
      });
    })
    .join('');
}
