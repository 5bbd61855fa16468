/** Parts of a whole: one bar, or a ring. Their names and shares stand in the table beside them. */
import { t } from '#app/i18n/t.ts';
import { fill, type ChartData, type Width } from '../data.ts';
import { shortNumber } from '../scale.ts';
import { drawing, empty, round, word } from '../svg.ts';

export interface Part {
  readonly name: string;
  readonly value: number;
  /** Per cent of the whole. */
  readonly share: number;
}

/**
 * The largest parts; what comes after is one part «Otros». What is below zero cannot be drawn: it
 * lessens «Otros», which takes in the smallest parts until it is a part itself, so that the whole
 * is the sum of all.
 */
export function partsOf({ labels, series }: ChartData, max: number): readonly Part[] {
  const all = labels.map((name, i) => ({ name, value: series[0]?.values[i] ?? 0 }));
  const below = all.reduce((sum, { value }) => sum + Math.min(value, 0), 0);
  const ordered = all.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const kept = ordered.length > max ? ordered.slice(0, max - 1) : ordered;
  let rest = ordered.slice(kept.length).reduce((sum, { value }) => sum + value, below);
  let parts = kept;
  while (rest < 0 && parts.length > 0) {
    rest += parts.at(-1)!.value;
    parts = parts.slice(0, -1);
  }
  if (rest > 0) parts = [...parts, { name: t('chart.others', 'Otros'), value: rest }];
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return parts.map((part) => ({ ...part, share: whole === 0 ? 0 : (part.value / whole) * 100 }));
}

const BAR = 20;

export function partsChart(data: ChartData, width: Width, max = 6): string {
  let x = 0;
  const rects = partsOf(data, max).map(({ share }, i) => {
    const wide = (share / 100) * width;
    const rect = empty('rect', {
      class: fill(i),
      x,
      y: 0,
      width: Math.max(wide - 2, 1),
      height: BAR,
    });
    x += wide;
    return rect;
  });
  return drawing(data.label, width, BAR, rects.join(''));
}

const RADIUS = 78;
const HOLE = 48;
const CENTRE = 90;

const pointAt = (radius: number, turn: number) =>
  `${round(CENTRE + radius * Math.sin(turn * 2 * Math.PI))} ${round(CENTRE - radius * Math.cos(turn * 2 * Math.PI))}`;

/** At most eight pieces, the whole in the middle. A single piece is a full ring. */
export function donutChart(data: ChartData, max = 6): string {
  const parts = partsOf(data, Math.min(max, 8));
  let from = 0;
  const pieces = parts.map(({ share }, i) => {
    const to = from + share / 100;
    // A full turn begins and ends in one point, which an arc cannot draw.
    const end = to - from > 0.9999 ? from + 0.9999 : to;
    const large = end - from > 0.5 ? 1 : 0;
    const d = `M${pointAt(RADIUS, from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${pointAt(RADIUS, end)}L${pointAt(HOLE, end)}A${HOLE} ${HOLE} 0 ${large} 0 ${pointAt(HOLE, from)}Z`;
    from = to;
    return empty('path', { class: `${fill(i)} ring`, d });
  });
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return drawing(
    data.label,
    CENTRE * 2,
    CENTRE * 2,
    pieces.join('') +
      word(shortNumber(whole), {
        class: 'whole',
        x: CENTRE,
        y: CENTRE + 6,
        'text-anchor': 'middle',
      }),
  );
}
