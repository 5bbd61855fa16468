import { expect, test } from 'vitest';
import type { ChartData } from './data.ts';
import { drawChart, gathered, type Kind } from './draw.ts';
import { stepOf } from './kinds/heat.ts';
import { sparkline } from './kinds/lines.ts';
import { lengthOf } from './svg.ts';
import { shortNumber, ticksOf } from './scale.ts';
import { sharesUpTo, withShares } from './kinds/pareto.ts';
import { partsOf } from './kinds/shares.ts';

const data: ChartData = {
  label: 'Entradas por mes',
  labels: ['jun', 'jul', 'ago'],
  series: [
    { name: 'Entradas', values: [2.8, 3.1, null] },
    { name: 'Salidas', values: [2.5, -1, 0] },
  ],
  format: (value) => `$${value}`,
};
const KINDS: readonly Kind[] = [
  'bar',
  'stacked',
  'line',
  'area',
  'hbar',
  'parts',
  'donut',
  'heat',
  'scatter',
  'combined',
  'waterfall',
  'funnel',
  'radar',
  'pareto',
  'bullet',
  'map',
];

test('axis values are round, and hold what there is', () => {
  expect(ticksOf(0, 3.5)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf(0, 97)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksOf(-30, 70)).toEqual([-50, -25, 0, 25, 50, 75]);
  expect(ticksOf(0, 0)).toEqual([0, 1]);
  expect(ticksOf(17.2, 19.1)).toEqual([17, 17.5, 18, 18.5, 19, 19.5]);
  expect(ticksOf(18, 18)).toEqual([17, 17.5, 18, 18.5, 19]);
});

test('lines of a rate begin near the lowest, others at zero', () => {
  const rates = { ...data, series: [{ name: 'USD', values: [17.2, 18, 19.1] }] };
  expect(drawChart('line', { ...rates, ownRange: true }, 632)).toContain('>17.5<');
  expect(drawChart('line', rates, 632)).toContain('>0<');
});

test('large figures are written short, with the Spanish billón', () => {
  expect([950, 9_999, 18_430, 1_234_567, 2e12, -45_000, 2.55].map(shortNumber)).toEqual([
    '950',
    '9,999',
    '18.4 k',
    '1.2 M',
    '2 B',
    '\u221245 k',
    '2.6',
  ]);
});

test('every kind draws an image with a name, without style or script, and with no figure that is none', () => {
  for (const kind of KINDS) {
    const svg = drawChart(kind, data, 632);
    expect(svg, kind).toMatch(
      /^<svg class="ch" viewBox="0 0 [\d.]+ [\d.]+" role="img" aria-label="Entradas por mes">/,
    );
    expect(svg, kind).not.toMatch(/style=|<script|NaN|undefined|Infinity/);
  }
});

test('every kind draws nothing at all without breaking', () => {
  for (const kind of KINDS) {
    expect(drawChart(kind, { ...data, labels: [], series: [] }, 300), kind).not.toMatch(
      /NaN|Infinity/,
    );
    expect(
      drawChart(kind, { ...data, labels: ['a'], series: [{ name: 'x', values: [0] }] }, 300),
      kind,
    ).not.toMatch(/NaN|Infinity/);
  }
});

test('no word leaves its drawing, whatever its length', () => {
  const wide: ChartData = {
    label: 'Prueba',
    labels: Array.from({ length: 7 }, (_, i) => `NOMBRE MUY LARGO DEL PRODUCTO ${i}`),
    series: [
      { name: 'Una serie de nombre largo', values: [12_345_678.9, 3, 8, 15, 23, 42, 98_765_432.1] },
      { name: 'Otra', values: [1, 2, 3, 4, 5, 6, 7_654_321] },
    ],
    format: (value) => `$${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  };
  const out: string[] = [];
  for (const width of [296, 464, 632, 976])
    for (const kind of [
      'bar',
      'hbar',
      'stacked',
      'line',
      'area',
      'funnel',
      'radar',
      'pareto',
      'bullet',
    ] as const)
      for (const data of [wide, { ...wide, series: wide.series.slice(0, 1) }])
        for (const [, attributes, text] of drawChart(kind, data, width).matchAll(
          /<text([^>]*)>([^<]*)</g,
        )) {
          const x = Number(/ x="([\d.-]+)"/.exec(attributes!)?.[1]);
          const anchor = / text-anchor="(\w+)"/.exec(attributes!)?.[1] ?? 'start';
          const long = lengthOf(text!);
          const from = anchor === 'end' ? x - long : anchor === 'middle' ? x - long / 2 : x;
          if (from < -1 || from + long > width + 1)
            out.push(`${kind} ${width}: «${text}» ${Math.round(from)}–${Math.round(from + long)}`);
        }
  expect(out).toEqual([]);
});

test('words of people are escaped', () => {
  expect(drawChart('hbar', { ...data, labels: ['<b>"x"&', 'b', 'c'] }, 400)).toContain(
    '&lt;b&gt;&quot;x&quot;&amp;',
  );
});

test('a bar goes below zero for a negative value', () => {
  const svg = drawChart('bar', { ...data, series: [{ name: 'x', values: [-5, 5, 0] }] }, 400);
  const heights = [
    ...svg.matchAll(/<rect class="f1" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g),
  ].map((found) => [Number(found[1]), Number(found[2])]);
  expect(heights[0]![1]).toBeCloseTo(heights[1]![1]!, 0);
  expect(heights[0]![0]).toBeGreaterThan(heights[1]![0]!);
});

test('parts beyond the most are «Otros», and shares add up to a hundred', () => {
  const many = {
    ...data,
    labels: [...'abcdefghij'],
    series: [{ name: 'x', values: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] }],
  };
  const parts = partsOf(many, 8);
  expect(parts.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Otros']);
  expect(parts.at(-1)!.value).toBe(6);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
});

test('what is below zero lessens «Otros», so that the whole is the sum of all', () => {
  const whole = (values: readonly number[]) => {
    const labels = values.map((_, i) => `part ${i}`);
    const parts = partsOf({ ...data, labels, series: [{ name: 'x', values }] }, 6);
    return parts.map(({ name, value }) => [name, value]);
  };
  expect(whole([100, 30, -10])).toEqual([
    ['part 0', 100],
    ['Otros', 20],
  ]);
  expect(whole([100, 30, 20, -60])).toEqual([['Otros', 90]]);
  expect(whole([100, -100])).toEqual([]);
  expect(whole([5, -9])).toEqual([]);
});

test('series beyond the fifth are summed up', () => {
  const series = [...'abcdefg'].map((name, i) => ({ name, values: [i] }));
  expect(gathered(series).at(-1)).toEqual({ name: 'Otros', values: [11] });
  expect(gathered(series.slice(0, 6))).toHaveLength(6);
});

test('heat has five steps and none for nothing', () => {
  expect([null, 0, 1, 20, 21, 99, 100].map((value) => stepOf(value, 100))).toEqual([
    0, 0, 1, 1, 2, 5, 5,
  ]);
});

test('a flat line is not drawn in a tile', () => {
  expect(sparkline([3, 3, 3])).toBe('');
  expect(sparkline([1, 2, 3])).toContain('class="l1"');
});

test('a dot stands at its two figures, and only what has both is drawn', () => {
  const pair = {
    ...data,
    labels: ['a', 'b', 'c'],
    series: [
      { name: 'Consumo', values: [0, 10, null] },
      { name: 'Valor', values: [0, 4, 3] },
    ],
  };
  const svg = drawChart('scatter', pair, 632);
  const dots = [...svg.matchAll(/<circle class="dot f1" cx="([\d.]+)" cy="([\d.]+)"/g)].map(
    (found) => [Number(found[1]), Number(found[2])] as const,
  );
  expect(dots).toHaveLength(2);
  expect(dots[1]![0]).toBeGreaterThan(dots[0]![0]);
  expect(dots[1]![1]).toBeLessThan(dots[0]![1]);
  expect(svg).toContain('>Consumo</text>');
  expect(svg).toContain('>Valor</text>');
});

test('a waterfall hangs each step from where the one before ended', () => {
  const svg = drawChart(
    'waterfall',
    {
      ...data,
      labels: ['Presupuesto', 'Ingresos', 'Gastos', 'Real'],
      series: [{ name: 'Resultado', values: [100, 20, -40, 80] }],
    },
    632,
  );
  const tops = [
    ...svg.matchAll(/<rect class="(f\d)"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g),
  ].map(([, name, y, height]) => [name, Number(y), Number(y) + Number(height)] as const);
  expect(tops.map(([name]) => name)).toEqual(['f0', 'f1', 'f3', 'f0']);
  const [budget, more, less, real] = tops;
  expect(more![2]).toBeCloseTo(budget![1], 0);
  expect(less![1]).toBeCloseTo(more![1], 0);
  expect(real![1]).toBeCloseTo(less![2], 0);
});

test('a bullet marks what each was to reach; without a goal there is no mark', () => {
  const sellers = {
    ...data,
    labels: ['Ana', 'Luis'],
    series: [
      { name: 'Venta neta', values: [50, 20] },
      { name: 'Meta', values: [100, null] },
    ],
  };
  const svg = drawChart('bullet', sellers, 464);
  const bars = [...svg.matchAll(/<rect class="(\w+)" x="([\d.]+)"[^>]* width="([\d.]+)"/g)];
  const [wanted, reached, mark] = bars.map(([, kind, x, width]) => ({
    kind,
    end: Number(x) + Number(width),
    width: Number(width),
  }));
  expect(bars.filter(([, kind]) => kind === 'f2')).toHaveLength(1);
  expect(reached!.width / wanted!.width).toBeCloseTo(0.5, 2);
  expect(mark!.end - wanted!.end).toBeCloseTo(2, 0);
});

test('a funnel says what is left of its first step', () => {
  const steps = {
    ...data,
    labels: ['Requisiciones', 'Órdenes', 'Facturas'],
    series: [{ name: 'Documentos', values: [40, 30, 10] }],
  };
  const svg = drawChart('funnel', steps, 464);
  expect(svg).toContain('$30  75\u202f%');
  const widths = [...svg.matchAll(/<rect class="f1"[^>]* width="([\d.]+)"/g)].map((found) =>
    Number(found[1]),
  );
  expect(widths[1]! / widths[0]!).toBeCloseTo(0.75, 1);
  expect(widths[2]! / widths[0]!).toBeCloseTo(0.25, 1);
});

test('a map shades countries by their figure, marks the small ones, and names what is nowhere', () => {
  const svg = drawChart(
    'map',
    {
      ...data,
      labels: ['Estados Unidos', 'Guatemala', 'Sin país'],
      codes: ['USA', 'GTM', ''],
      series: [{ name: 'Valor', values: [100, 15, 5] }],
    },
    632,
  );
  expect(svg).toMatch(/<path class="h5" d="M[^"]+z"><title>Estados Unidos: \$100<\/title>/);
  expect(svg).toMatch(/<path class="h1" d="M[^"]+z"><title>Guatemala: \$15<\/title>/);
  const [, x, y] = /<circle class="h1 at" cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)!.map(Number);
  // Guatemala stands in the west of the drawing, north of its middle line.
  expect([x! > 100 && x! < 200, y! > 80 && y! < 160]).toEqual([true, true]);
  expect(svg).toContain('Fuera del mapa: Sin país');
});

test('a radar has a shape for each figure, and its first axis goes up', () => {
  const scores = {
    ...data,
    labels: ['Puntualidad', 'Calidad', 'Precio'],
    series: [
      { name: 'Proveedor', values: [100, 50, null] },
      { name: 'Promedio', values: [50, 50, 50] },
    ],
  };
  const svg = drawChart('radar', scores, 464);
  expect(svg.match(/<path class="l[12]"/g)).toHaveLength(2);
  const dots = [...svg.matchAll(/<circle class="f1" cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(dots).toHaveLength(2);
  expect(dots[0]!.slice(1).map(Number)).toEqual([232, 24]);
});

test('a Pareto goes from the largest down and adds up to a hundred', () => {
  expect(sharesUpTo([6, 3, null, 1])).toEqual([60, 90, 90, 100]);
  expect(sharesUpTo([0, 0])).toEqual([0, 0]);
  const causes = {
    ...data,
    labels: ['Humedad', 'Color', 'Impureza'],
    series: [{ name: 'Rechazos', values: [1, 3, 6] }],
  };
  const ordered = withShares(causes);
  expect(ordered.labels).toEqual(['Impureza', 'Color', 'Humedad']);
  expect(ordered.series[1]!.values).toEqual([60, 90, 100]);
  expect(drawChart('pareto', ordered, 632)).toContain('>80\u202f%<');
});
