import { expect, test } from 'vitest';
import { totalsOf } from './totals.ts';

const sums = (rows: readonly Readonly<Record<string, string>>[]) =>
  totalsOf(
    [
      { label: 'Cantidad', of: [['qty']] },
      { label: 'Importe', of: [['value'], ['qty', 'cost']], money: true },
    ],
    rows.length,
    (row, field) => rows[row]![field] ?? '',
  ).map(({ text }) => text);

test('a comma that groups no thousands is no number', () => {
  expect(
    sums([
      { qty: '14,5', cost: '48,50' },
      { qty: '1,000', cost: '2' },
    ]),
  ).toEqual(['1,000.00', '$2,000.00']);
});

test('rows are summed exactly, each by the first product whose factors are all there', () => {
  expect(sums([])).toEqual(['0.00', '$0.00']);
  expect(
    sums([
      { qty: '0.1', cost: '3' },
      { qty: '0.2', cost: '0.33' },
      { qty: '', cost: '9' },
    ]),
  ).toEqual(['0.30', '$0.37']);
  expect(
    sums([
      { qty: '1,234.50', cost: '1000.005' },
      { qty: '2', value: '10', cost: '99' },
    ]),
  ).toEqual(['1,236.50', '$1,234,516.17']);
  expect(
    sums([
      { qty: '−155.20', cost: '1' },
      { qty: 'nada', cost: '1' },
    ]),
  ).toEqual(['−155.20', '−$155.20']);
});

test('rows of two kinds are summed apart, with what they differ; of one kind alone together', () => {
  const sides = (rows: readonly Readonly<Record<string, string>>[]) =>
    totalsOf(
      [{ label: 'Aplicado', of: [['amount']], money: true, by: 'side' }],
      rows.length,
      (row, field) => rows[row]![field] ?? '',
    ).map(({ label, text }) => `${label} ${text}`);
  const owed = { side: 'Por cobrar', amount: '700.00' };
  expect(sides([])).toEqual(['Aplicado $0.00']);
  expect(sides([owed, owed])).toEqual(['Aplicado $1,400.00']);
  expect(sides([owed, { side: 'Por pagar', amount: '1,000.00' }, owed])).toEqual([
    'Por cobrar $1,400.00',
    'Por pagar $1,000.00',
    'Diferencia $400.00',
  ]);
  // Of what was not read yet nobody knows the side.
  expect(sides([owed, { side: '', amount: '5' }, { side: 'Por pagar', amount: '1' }])).toEqual([
    'Por cobrar $700.00',
    'Aplicado $5.00',
    'Por pagar $1.00',
  ]);
});
