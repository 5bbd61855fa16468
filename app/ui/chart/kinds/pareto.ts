/** The few that matter: bars from the largest down, and what they add up to of the whole. */
import { t } from '#app/i18n/t.ts';
import { line, type ChartData, type Width } from '../data.ts';
import { FRAME_HEIGHT, frameOf, wordsBelow } from '../frame.ts';
import { drawing, empty, lengthOf, round, word } from '../svg.ts';

/** Where the few end. */
const FEW = 80;
const PERCENT = (value: number) => `${Math.round(value)}\u202f%`;

/** Per cent of the whole that each and those before it add up to; negative ones add nothing. */
export function sharesUpTo(values: readonly (number | null)[]): readonly number[] {
  const parts = values.map((value) => Math.max(value ?? 0, 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let sum = 0;
  return parts.map((part) => {
    sum += part;
    return whole === 0 ? 0 : (sum / whole) * 100;
  });
}

/** Places of the labels, that of the largest first. */
export const largestFirst = ({ series }: ChartData): readonly number[] =>
  (series[0]?.values ?? [])
    .map((value, i) => ({ value: value ?? 0, i }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ i }) => i);

/** The first series, the largest first, with the second that its line and its table show. */
export function withShares(data: ChartData): ChartData {
  const [first] = data.series;
  if (!first) return data;
  const order = largestFirst(data);
  const values = order.map((i) => first.values[i]!);
  return {
    ...data,
    labels: order.map((i) => data.labels[i]!),
    series: [
      { ...first, values },
      { name: t('chart.accumulated', 'Acumulado'), values: sharesUpTo(values) },
    ],
  };
}

/** `data` is as `withShares` gives it. */
export function paretoChart({ series, labels, label, whole }: ChartData, width: Width): string {
  const values = series[0]?.values ?? [];
  const shares = series[1]?.values ?? sharesUpTo(values);
  const room = lengthOf('100 %') + 8;
  const high = Math.max(0, ...values.map((value) => value ?? 0));
  const frame = frameOf(width, 0, high, whole ?? false, { left: 0, right: room });
  const slot = (frame.right - frame.left) / Math.max(labels.length, 1);
  const bar = Math.min(36, Math.max(2, slot * 0.64));
  const at = (index: number) => frame.left + slot * (index + 0.5);
  const shareAt = (share: number) => frame.bottom - (share / 100) * (frame.bottom - frame.top);
  const bars = values.map((value, i) => {
    const y = frame.y(Math.max(value ?? 0, 0));
    const height = Math.max(frame.bottom - y, value ? 0.8 : 0);
    return empty('rect', { class: 'f1', x: at(i) - bar / 2, y, width: bar, height });
  });
  const scale = [FEW, 100].map((share) =>
    word(PERCENT(share), { x: frame.right + 6, y: shareAt(share) + 4 }),
  );
  const few = empty('path', {
    class: 'l0',
    d: `M${round(frame.left)} ${round(shareAt(FEW))}H${round(frame.right)}`,
  });
  const points = shares.map((share, i) => ({ x: at(i), y: shareAt(share ?? 0) }));
  const path = points
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');
  const curve =
    path === ''
      ? ''
      : empty('path', { class: line(1), d: path }) +
        points.map(({ x, y }) => empty('circle', { class: 'f2', cx: x, cy: y, r: 3 })).join('');
  return drawing(
    label,
    width,
    FRAME_HEIGHT,
    frame.markup +
      bars.join('') +
      few +
      scale.join('') +
      curve +
      wordsBelow(labels, at, slot, width),
  );
}
