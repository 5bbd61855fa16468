/** A figure beside what it was to reach: a bar, and a mark across its row. */
import type { ChartData, Width } from '../data.ts';
import { cutTo, drawing, empty, lengthOf, word } from '../svg.ts';

const ROW = 30;
const BAR = 12;
const MARK = 20;

/** Draws the first series as bars and the second as marks; without a goal there is no mark. */
export function bulletChart(data: ChartData, width: Width): string {
  const [reached, wanted] = [data.series[0]?.values ?? [], data.series[1]?.values ?? []];
  const goalOf = (i: number) => Math.max(wanted[i] ?? 0, 0);
  const values = reached.map((value) => Math.max(value ?? 0, 0));
  const top = Math.max(1e-9, ...values, ...values.map((_, i) => goalOf(i)));
  const said = values.map((value) => data.format(value));
  const names = Math.min(width * 0.34, Math.max(...data.labels.map(lengthOf), 24) + 8);
  const figures = Math.max(...said.map(lengthOf), 20) + 8;
  const room = Math.max(width - names - figures - 2, 1);
  const rows = data.labels.map((label, i) => {
    const y = i * ROW + 4;
    const [long, goal] = [((values[i] ?? 0) / top) * room, goalOf(i)];
    return (
      word(cutTo(label, names - 8), { x: names - 8, y: y + 14, 'text-anchor': 'end' }) +
      empty('rect', { class: 'a1', x: names, y: y + 4, width: (goal / top) * room, height: BAR }) +
      empty('rect', { class: 'f1', x: names, y: y + 4, width: long, height: BAR }) +
      (goal > 0
        ? empty('rect', {
            class: 'f2',
            x: names + (goal / top) * room - 1,
            y,
            width: 3,
            height: MARK,
          })
        : '') +
      word(said[i]!, { class: 'lab', x: width, y: y + 14, 'text-anchor': 'end' })
    );
  });
  return drawing(data.label, width, data.labels.length * ROW + 8, rows.join(''));
}
