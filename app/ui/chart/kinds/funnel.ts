/** What goes from step to step: bars about one axis, and what is left of the first beside each. */
import type { ChartData, Width } from '../data.ts';
import { cutTo, drawing, empty, lengthOf, round, word } from '../svg.ts';

const ROW = 34;
const BAR = 22;

/** Per cent of the first step; of nothing there is none. */
const shareOf = (value: number, first: number): string =>
  first > 0 ? `${Math.round((value / first) * 100)}\u202f%` : '';

/** Draws the first series; a step may be larger than the one before. */
export function funnelChart(data: ChartData, width: Width): string {
  const values = (data.series[0]?.values ?? []).map((value) => Math.max(value ?? 0, 0));
  const first = values[0] ?? 0;
  const top = Math.max(1e-9, ...values);
  const said = values.map((value) => `${data.format(value)}  ${shareOf(value, first)}`.trim());
  const names = Math.min(width * 0.34, Math.max(...data.labels.map(lengthOf), 24) + 8);
  const figures = Math.max(...said.map(lengthOf), 20) + 8;
  const room = Math.max(width - names - figures, 1);
  const centre = names + room / 2;
  const long = (value: number) => Math.max((value / top) * room, value === 0 ? 0 : 1);
  const rows = data.labels.map((label, i) => {
    const [here, y] = [long(values[i] ?? 0), i * ROW + 4];
    const next = values[i + 1];
    // The slope to the next step.
    const slope =
      next === undefined
        ? ''
        : empty('path', {
            class: 'a1',
            d: `M${round(centre - here / 2)} ${y + BAR}H${round(centre + here / 2)}L${round(centre + long(next) / 2)} ${y + ROW}H${round(centre - long(next) / 2)}Z`,
          });
    return (
      word(cutTo(label, names - 8), { x: names - 8, y: y + 15, 'text-anchor': 'end' }) +
      slope +
      empty('rect', { class: 'f1', x: centre - here / 2, y, width: here, height: BAR }) +
      word(said[i]!, { class: 'lab', x: width, y: y + 15, 'text-anchor': 'end' })
    );
  });
  return drawing(data.label, width, data.labels.length * ROW + 8, rows.join(''));
}
