/**
 * Countries shaded by a figure, from light to dark in five steps; what has no place on the map is
 * said beside it, and the table under the chart names all.
 */
import { t } from '#app/i18n/t.ts';
import { highest, type ChartData, type Width } from '../data.ts';
import { cutTo, drawing, empty, escapeXml, holding, lengthOf, word } from '../svg.ts';
import outlines from '../world-outlines.json' with { type: 'json' };
import { STEPS, stepOf } from './heat.ts';

/**
 * Tenths of a degree; equirectangular at 35°, where a degree of longitude is 0.82 of latitude. What
 * lies west of the frame is the end of Asia, and stands in the east.
 */
const FRAME = { west: -1695, north: 838, south: -560 } as const;
const ASPECT = 0.82;
const WORLD = 3600;
const KEY = 22;
const OUTLINES = outlines as Record<string, number[][]>;

const acrossOf = (lng: number): number =>
  ((lng < FRAME.west ? lng + WORLD : lng) - FRAME.west) * ASPECT;
const downOf = (lat: number): number => FRAME.north - lat;

/** Rings of `lng, lat`, as steps from the one before. */
function ringPath(ring: readonly number[]): string {
  let path = '';
  let [x, y] = [0, 0];
  for (let i = 0; i < ring.length; i += 2) {
    const [nextX, nextY] = [Math.round(acrossOf(ring[i]!)), downOf(ring[i + 1]!)];
    path += i === 0 ? `M${nextX} ${nextY}l` : `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return `${path.trimEnd()}z`;
}

const LAND: ReadonlyMap<string, string> = new Map(
  Object.entries(OUTLINES).map(([code, rings]) => [code, rings.map(ringPath).join('')]),
);

/** The middle of the largest ring, for a country too small to be seen by its shade. */
function placeOf(code: string): readonly [x: number, y: number] {
  const [ring = []] = OUTLINES[code]!.toSorted((a, b) => b.length - a.length);
  const middle = (own: readonly number[]) => (Math.min(...own) + Math.max(...own)) / 2;
  return [
    middle(ring.filter((_, i) => i % 2 === 0).map(acrossOf)),
    middle(ring.filter((_, i) => i % 2 === 1).map(downOf)),
  ];
}

interface Shaded {
  readonly code: string;
  readonly step: number;
  readonly title: string;
}

function countries(shaded: readonly Shaded[], scale: number): string {
  const known = new Set(shaded.map(({ code }) => code));
  const rest = [...LAND].filter(([code]) => !known.has(code)).map(([, d]) => d);
  const land = shaded.map(({ code, step, title }) =>
    holding(
      'path',
      { class: `h${step}`, d: LAND.get(code)! },
      holding('title', {}, escapeXml(title)),
    ),
  );
  const dots = shaded.map(({ code, step }) => {
    const [x, y] = placeOf(code);
    return empty('circle', { class: `h${step} at`, cx: x * scale, cy: y * scale, r: 3 });
  });
  const transform = `scale(${Math.round(scale * 1e4) / 1e4})`;
  const ground = empty('path', { class: 'h0', d: rest.join('') });
  return holding('g', { class: 'land', transform }, ground + land.join('')) + dots.join('');
}

/** The five shades up to the highest figure, and what is nowhere. */
function keyOf(most: string, lost: readonly string[], width: Width, y: number): string {
  const shades = Array.from({ length: STEPS }, (_, i) =>
    empty('rect', { class: `h${i + 1}`, x: i * 16, y: y + 8, width: 14, height: 10 }),
  );
  const upTo = word(most, { x: STEPS * 16 + 6, y: y + 17 });
  if (lost.length === 0) return shades.join('') + upTo;
  const said = t('chart.offMap', 'Fuera del mapa: {names}', { names: lost.join(', ') });
  const room = width - STEPS * 16 - 12 - lengthOf(most) - 12;
  return (
    shades.join('') + upTo + word(cutTo(said, room), { x: width, y: y + 17, 'text-anchor': 'end' })
  );
}

export function mapChart(data: ChartData, width: Width): string {
  const { labels, codes = [], series, format } = data;
  const values = series[0]?.values ?? [];
  const top = highest({ ...data, series: series.slice(0, 1) });
  const rows = labels.map((label, i) => ({
    label,
    code: codes[i] ?? '',
    step: stepOf(values[i] ?? null, top),
    title: `${label}: ${format(values[i] ?? 0)}`,
  }));
  const scale = width / (WORLD * ASPECT);
  const high = (FRAME.north - FRAME.south) * scale;
  const lost = rows.filter(({ code }) => !LAND.has(code)).map(({ label }) => label);
  return drawing(
    data.label,
    width,
    high + KEY,
    countries(
      rows.filter(({ code }) => LAND.has(code)),
      scale,
    ) + keyOf(format(top), lost, width, high),
  );
}
