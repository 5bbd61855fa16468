import { expect, test } from 'vitest';
import { distance, suggestionsFor } from './suggestions.server.ts';

const items = (...pairs: [string, string][]) => pairs.map(([href, label]) => ({ href, label }));
const menu = [
  {
    href: '/menu/almacen',
    label: 'Almacén',
    icon: 'boxes',
    parts: [
      {
        label: 'Inventarios',
        items: items(['/products', 'Productos'], ['/units', 'Unidades de medida']),
      },
    ],
  },
  {
    href: '/menu/finanzas',
    label: 'Finanzas',
    icon: 'landmark',
    parts: [
      { label: 'SAT', items: items(['/sat/taxes', 'Impuestos'], ['/sat/uses', 'Usos de CFDI']) },
    ],
  },
];
const hrefs = (path: string) => suggestionsFor(menu, path).map(({ href }) => href);

test('a slip of the finger is one edit', () => {
  expect(distance('prodcuts', 'products')).toBe(1);
  expect(distance('units', 'units')).toBe(0);
  expect(distance('', 'abc')).toBe(3);
});

test('an unknown address suggests what it resembles, by address or by name, and the screens of its prefix', () => {
  expect(hrefs('/prodcuts')).toEqual(['/products']);
  expect(hrefs('/impuesto')).toEqual(['/sat/taxes']);
  expect(hrefs('/sat/nada')).toEqual(expect.arrayContaining(['/sat/taxes', '/sat/uses']));
  expect(hrefs('/products/999')).toContain('/products');
  expect(hrefs('/%E0%A4%A')).toEqual([]);
});
