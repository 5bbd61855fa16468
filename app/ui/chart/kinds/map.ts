/**
 * Countries shaded by a figure, from light to dark in five steps; what has no place on the map is
 * said beside it, and the table under the chart names all.
 */
import { t } from '#app/i18n/t.ts';
import { highest, type ChartData, type Width } from '../data.ts';
import { drawing, empty, holding, round, word } from '../svg.ts';
import outlines from '../world-outlines.json' with { type: 'json' };
import { STEPS, stepOf } from './heat.ts';

/** Tenths of a degree; equirectangular at 35°, where a degree of longitude is 0.82 of latitude. */
const FRAME = { west: -1700, north: 838, south: -560 } as const;
const ASPECT = 0.82;
const WORLD = 3600;
const WIDEST = 640;
const KEY = 22;

/** Rings of `lng, lat`, as steps from the one before. */
function ringPath(ring: readonly number[]): string {
  let path = '';
  let [x, y] = [0, 0];
  for (let i = 0; i < ring.length; i += 2) {
    const [nextX, nextY] = [
      Math.round((ring[i]! - FRAME.west) * ASPECT),
      FRAME.north - ring[i + 1]!,
    ];
    path += i === 0 ? `M${nextX} ${nextY}l` : `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return `${path.trimEnd()}z`;
}

const LAND: ReadonlyMap<string, string> = new Map(
  Object.entries(outlines as Record<string, number[][]>).map(([code, rings]) => [
    code,
    rings.map(ringPath).join(''),
  ]),
);

/** The middle of the largest ring, for a country too small to be seen by its shade. */
function placeOf(code: string): readonly [x: number, y: number] {
  const rings = (outlines as Record<string, number[][]>)[code]!;
  const [ring] = rings.toSorted((a, b) => b.length - a.length);
  const mean = (from: 0 | 1) => {
    const own = ring!.filter((_, i) => i % 2 === from);
    return (Math.min(...own) + Math.max(...own)) / 2;
  };
  return [(mean(0) - FRAME.west) * ASPECT, FRAME.north - mean(1)];
}

export function mapChart(data: ChartData, width: Width): string {
  const { labels, codes = [], series, format } = data;
  const values = series[0]?.values ?? [];
  const top = highest({ ...data, series: series.slice(0, 1) });
  const placed = new Map<string, number>();
  const lost: string[] = [];
  for (const [i, label] of labels.entries()) {
    const code = codes[i] ?? '';
    if (LAND.has(code)) placed.set(code, i);
    else lost.push(label);
  }
  const long = Math.min(width, WIDEST);
  const scale = long / (WORLD * ASPECT);
  const high = (FRAME.north - FRAME.south) * scale;
  const named = (i: number) => `${labels[i]}: ${format(values[i] ?? 0)}`;
  const country = ([code, d]: readonly [string, string]) => {
    const i = placed.get(code);
    if (i === undefined) return '';
    const step = stepOf(values[i] ?? null, top);
    return holding(
      'path',
      { class: `h${step}`, d },
      holding('title', {}, named(i).replace(/[<>&]/g, '')),
    );
  };
  const ground = empty('path', {
    class: 'h0',
    d: [...LAND]
      .filter(([code]) => !placed.has(code))
      .map(([, d]) => d)
      .join(''),
  });
  const dots = [...placed]
    .map(([code, i]) => {
      const [x, y] = placeOf(code);
      return empty('circle', {
        class: `h${stepOf(values[i] ?? null, top)} at`,
        cx: x * scale,
        cy: y * scale,
        r: 3,
      });
    })
    .join('');
  const land = holding(
    'g',
    { class: 'land', transform: `scale(${Math.round(scale * 1e4) / 1e4})` },
    ground + [...LAND].map(country).join(''),
  );
  const steps = Array.from({ length: STEPS }, (_, i) =>
    empty('rect', { class: `h${i + 1}`, x: i * 24, y: high + 8, width: 22, height: 10 }),
  ).join('');
  const scaleWords = word(format(top), { x: STEPS * 24 + 6, y: high + 17 });
  const without =
    lost.length > 0
      ? word(t('chart.offMap', 'Fuera del mapa: {names}', { names: lost.join(', ') }), {
          x: long,
          y: high + 17,
          'text-anchor': 'end',
        })
      : '';
  return drawing(data.label, round(long), high + KEY, land + dots + steps + scaleWords + without);
}
