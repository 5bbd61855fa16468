/** From one level to another, step by step: the first and the last bar stand on the axis. */
import { fill, MAX_SERIES, type ChartData, type Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, wordsBelow } from '../frame.ts';
import { shortNumber } from '../scale.ts';
import { drawing, empty, lengthOf, middleOf, round, word } from '../svg.ts';

const WIDEST = 40;
/** Classes of levels, of what adds and of what takes away. */
const [LEVEL, MORE, LESS] = [fill(MAX_SERIES), fill(0), fill(2)];

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** Steps hang from where the one before ended; a missing figure changes nothing. */
function barsOf(values: readonly (number | null)[]): readonly Bar[] {
  let level = 0;
  return values.map((value, i) => {
    const step = value ?? 0;
    if (i === 0 || i === values.length - 1) {
      level = step;
      return { from: 0, to: step, className: LEVEL };
    }
    const from = level;
    level += step;
    return { from, to: level, className: step < 0 ? LESS : MORE };
  });
}

/** Draws the first series. */
export function waterfallChart(data: ChartData, width: Width): string {
  const values = data.series[0]?.values ?? [];
  const bars = barsOf(values);
  const ends = [0, ...bars.flatMap(({ from, to }) => [from, to])];
  const frame = frameOf(width, Math.min(...ends), Math.max(...ends), data.whole ?? false);
  const slot = (frame.right - frame.left) / Math.max(bars.length, 1);
  const bar = Math.min(WIDEST, slot * 0.68);
  const at = (index: number) => frame.left + slot * (index + 0.5);
  const drawn = bars.map(({ from, to, className }, i) => {
    const [top, bottom] = [frame.y(Math.max(from, to)), frame.y(Math.min(from, to))];
    const said = shortNumber(values[i] ?? 0);
    return (
      empty('rect', {
        class: className,
        x: at(i) - bar / 2,
        y: top,
        width: bar,
        height: Math.max(bottom - top, 0.8),
      }) +
      // The level that the next one begins with.
      (i < bars.length - 1
        ? empty('path', {
            class: 'grid',
            d: `M${round(at(i) + bar / 2)} ${round(frame.y(to))}H${round(at(i + 1) - bar / 2)}`,
          })
        : '') +
      (slot >= lengthOf(said) + 2
        ? word(said, {
            class: 'lab',
            x: middleOf(said, at(i), width),
            y: top - 4,
            'text-anchor': 'middle',
          })
        : '')
    );
  });
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT,
    frame.markup + drawn.join('') + wordsBelow(data.labels, at, slot, width),
  );
}
