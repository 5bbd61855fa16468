import { expect, test } from 'vitest';
import { formErrors, wireForm } from './encoding.server.ts';
import { formName, wireName } from './names.ts';

test('names go from form to wire and back', () => {
  for (const [form, wire] of [
    ['name', 'name'],
    ['lines[0].qty', 'lines[0][qty]'],
    ['a.b', 'a[b]'],
    ['lines[12].taxes[3]', 'lines[12][taxes][3]'],
    ['lines[1].a.b[2].c', 'lines[1][a][b][2][c]'],
  ] as const) {
    expect(wireName(form)).toBe(wire);
    expect(formName(wire)).toBe(form);
  }
});

test('absent is left out, null and an empty list travel empty, booleans as 1 and 0', () => {
  const form = wireForm({
    a: undefined,
    b: null,
    c: true,
    d: false,
    e: [],
    f: [{ qty: '1.5' }, { qty: 2 }],
    g: { from: '1', to: undefined },
  });
  expect([...form]).toEqual([
    ['b', ''],
    ['c', '1'],
    ['d', '0'],
    ['e', ''],
    ['f[0][qty]', '1.5'],
    ['f[1][qty]', '2'],
    ['g[from]', '1'],
  ]);
});

test('errors of the API come under the names of the form', () => {
  expect(formErrors({ 'lines[0][qty]': ['Debe ser mayor que cero.'] })).toEqual({
    'lines[0].qty': ['Debe ser mayor que cero.'],
  });
});
