import { fill, highest, lowest, type ChartData, type Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, wordsBelow } from '../frame.ts';
import { shortNumber } from '../scale.ts';
import { cutTo, drawing, empty, lengthOf, middleOf, word } from '../svg.ts';

const GAP = 1;

/** Bars side by side, one group for each label; its value above each while there is room. */
export function barChart(data: ChartData, width: Width): string {
  const frame = frameOf(width, lowest(data), highest(data), data.whole ?? false);
  const slot = (frame.right - frame.left) / Math.max(data.labels.length, 1);
  const count = data.series.length;
  const bar = Math.min(24, Math.max(2, (slot * 0.72) / count - GAP));
  const at = (index: number) => frame.left + slot * (index + 0.5);
  const longest = Math.max(
    0,
    ...data.series.flatMap(({ values }) =>
      values.map((value) => (value === null ? 0 : lengthOf(shortNumber(value)))),
    ),
  );
  const roomy = (count === 1 ? slot : bar + GAP) >= longest + 2;
  const bars = data.series
    .map(({ values }, s) =>
      values
        .map((value, i) => {
          if (value === null) return '';
          const x = at(i) - (count * (bar + GAP) - GAP) / 2 + s * (bar + GAP);
          const [top, bottom] = [frame.y(Math.max(value, 0)), frame.y(Math.min(value, 0))];
          const rect = empty('rect', {
            class: fill(s),
            x,
            y: top,
            width: bar,
            height: Math.max(bottom - top, value === 0 ? 0 : 0.8),
          });
          return (
            rect +
            (roomy && value !== 0
              ? word(shortNumber(value), {
                  class: 'lab',
                  x: middleOf(shortNumber(value), x + bar / 2, width),
                  y: top - 4,
                  'text-anchor': 'middle',
                })
              : '')
          );
        })
        .join(''),
    )
    .join('');
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT,
    frame.markup + bars + wordsBelow(data.labels, at, slot, width),
  );
}

/** Bars on top of each other: the parts of each label. Negative parts go below zero. */
export function stackedChart(data: ChartData, width: Width): string {
  const sums = data.labels.map((_, i) => ({
    up: data.series.reduce((sum, { values }) => sum + Math.max(values[i] ?? 0, 0), 0),
    down: data.series.reduce((sum, { values }) => sum + Math.min(values[i] ?? 0, 0), 0),
  }));
  const frame = frameOf(
    width,
    Math.min(0, ...sums.map(({ down }) => down)),
    Math.max(0, ...sums.map(({ up }) => up)),
    data.whole ?? false,
  );
  const slot = (frame.right - frame.left) / Math.max(data.labels.length, 1);
  const bar = Math.min(36, Math.max(2, slot * 0.64));
  const at = (index: number) => frame.left + slot * (index + 0.5);
  const bars = data.labels
    .map((_, i) => {
      let [up, down] = [0, 0];
      const parts = data.series.map(({ values }, s) => {
        const value = values[i] ?? 0;
        const from = value < 0 ? down : up;
        if (value < 0) down += value;
        else up += value;
        const [top, bottom] = [
          frame.y(Math.max(from, from + value)),
          frame.y(Math.min(from, from + value)),
        ];
        return value === 0
          ? ''
          : empty('rect', {
              class: fill(s),
              x: at(i) - bar / 2,
              y: top,
              width: bar,
              height: Math.max(bottom - top - (bottom - top > 3 ? GAP : 0), 0.8),
            });
      });
      const total = sums[i]!.up;
      return (
        parts.join('') +
        (slot >= 30 && total > 0
          ? word(shortNumber(total), {
              class: 'lab',
              x: middleOf(shortNumber(total), at(i), width),
              y: frame.y(total) - 4,
              'text-anchor': 'middle',
            })
          : '')
      );
    })
    .join('');
  return drawing(
    data.label,
    width,
    FRAME_HEIGHT,
    frame.markup + bars + wordsBelow(data.labels, at, slot, width),
  );
}

const ROW = 28;

/** Lying bars for named things, their values at the end. */
export function lyingChart(data: ChartData, width: Width): string {
  const values = data.series[0]?.values ?? [];
  const said = values.map((value) => (value === null ? '' : data.format(value)));
  const names = Math.min(width * 0.38, Math.max(...data.labels.map(lengthOf), 24) + 8);
  const figures = Math.max(...said.map(lengthOf), 20) + 8;
  const room = Math.max(width - names - figures, 0);
  const top = Math.max(1e-9, ...values.map((value) => Math.abs(value ?? 0)));
  const rows = data.labels.map((label, i) => {
    const value = values[i] ?? 0;
    const y = i * ROW + 6;
    const long = Math.max((Math.abs(value) / top) * room, value === 0 ? 0 : 1);
    return (
      word(cutTo(label, names - 8), { x: names - 8, y: y + 14, 'text-anchor': 'end' }) +
      empty('rect', {
        class: value < 0 ? 'f4' : 'f1',
        x: names,
        y: y + 2,
        width: long,
        height: 16,
      }) +
      word(said[i]!, { class: 'lab', x: names + long + 6, y: y + 14 })
    );
  });
  return drawing(data.label, width, data.labels.length * ROW + 8, rows.join(''));
}
