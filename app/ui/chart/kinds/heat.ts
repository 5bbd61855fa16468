/**
 * A table as colours: labels across, series down. Five steps of one colour, the figure in each
 * cell.
 */
import { highest, type ChartData, type Width } from '../data.ts';
import { shortNumber } from '../scale.ts';
import { cutTo, drawing, empty, word } from '../svg.ts';

const ROW = 26;
const HEAD = 20;
export const STEPS = 5;

/** 0 for nothing, 1 to 5 by the part of the highest. */
export const stepOf = (value: number | null, top: number): number =>
  value === null || value <= 0 || top <= 0 ? 0 : Math.max(1, Math.ceil((value / top) * STEPS));

export function heatChart(data: ChartData, width: Width): string {
  const names = Math.min(
    140,
    Math.max(...data.series.map(({ name }) => name.length), 4) * 6.2 + 10,
  );
  const slot = (width - names) / Math.max(data.labels.length, 1);
  const top = highest(data);
  const head = data.labels
    .map((label, i) =>
      word(cutTo(label, slot), { x: names + slot * (i + 0.5), y: 12, 'text-anchor': 'middle' }),
    )
    .join('');
  const rows = data.series.map(({ name, values }, s) => {
    const y = HEAD + s * ROW;
    const cells = values.map((value, i) => {
      const step = stepOf(value, top);
      const x = names + slot * i;
      const rect = empty('rect', {
        class: `h${step}`,
        x: x + 1,
        y: y + 1,
        width: Math.max(slot - 2, 1),
        height: ROW - 2,
      });
      return (
        rect +
        (value && slot >= 26
          ? word(shortNumber(value), {
              class: step > 3 ? 'on' : 'lab',
              x: x + slot / 2,
              y: y + 17,
              'text-anchor': 'middle',
            })
          : '')
      );
    });
    return (
      word(cutTo(name, names), { x: names - 8, y: y + 17, 'text-anchor': 'end' }) + cells.join('')
    );
  });
  return drawing(data.label, width, HEAD + data.series.length * ROW + 2, head + rows.join(''));
}
