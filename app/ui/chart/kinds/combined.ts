/** Bars with lines: what moves in each label, and the levels that follow from it. */
import { fill, highest, line, lowest, type ChartData, type Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, wordsBelow } from '../frame.ts';
import { drawing, empty, round } from '../svg.ts';

const GAP = 1;
/** The first two series are bars side by side; the others are lines over them. */
const BARS = 2;

export function combinedChart(data: ChartData, width: Width): string {
  const frame = frameOf(width, lowest(data), highest(data), data.whole ?? false);
  const slot = (frame.right - frame.left) / Math.max(data.labels.length, 1);
  const bar = Math.min(20, Math.max(2, (slot * 0.6) / BARS - GAP));
  const at = (index: number) => frame.left + slot * (index + 0.5);
  const bars = data.series.slice(0, BARS).flatMap(({ values }, s) =>
    values.map((value, i) => {
      if (value === null) return '';
      const [top, bottom] = [frame.y(Math.max(value, 0)), frame.y(Math.min(value, 0))];
      return empty('rect', {
        class: fill(s),
        x: at(i) - bar + s * (bar + GAP),
        y: top,
        width: bar,
        height: Math.max(bottom - top, value === 0 ? 0 : 0.8),
      });
    }),
  );
  const lines = data.series.slice(BARS).map(({ values }, s) => {
    const points = values.flatMap((value, i) =>
      value === null ? [] : [`${round(at(i))} ${round(frame.y(value))}`],
    );
    const path = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point}`).join('');
    return path === '' ? '' : empty('path', { class: line(s + BARS), d: path });
  });
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT,
    frame.markup + bars.join('') + lines.join('') + wordsBelow(data.labels, at, slot, width),
  );
}
