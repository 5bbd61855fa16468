import { expect, test } from 'vitest';
import { pairConcepts, type ChargedConcept, type PendingLine } from './pair-concepts.ts';

const concept = (quantity: string, unitPrice: string, identification: string | null = null) =>
  ({ quantity, unitPrice, identification }) satisfies ChargedConcept;
const line = (id: number, quantity: string, price: string, keys: readonly string[] = []) =>
  ({ id, quantity, price, keys }) satisfies PendingLine;

test('R38: by the key of the supplier, then by quantity and price, then the only one left', () => {
  const pairs = pairConcepts(
    [concept('5', '10'), concept('7', '3', 'hb-9'), concept('12000', '22.40')],
    [
      line(1, '12000.0000', '22.200000'),
      line(2, '5.0000', '10.000000'),
      line(3, '8.0000', '4.000000', ['HB-9']),
    ],
  );
  expect([...pairs].toSorted(([a], [b]) => a - b)).toEqual([
    [0, 2],
    [1, 3],
    [2, 1],
  ]);
});

test('two that could be either are nobody’s, and each line is charged once', () => {
  const lines = [line(1, '10.0000', '5.000000'), line(2, '20.0000', '5.000000')];
  expect([...pairConcepts([concept('11', '5'), concept('19', '5')], lines)]).toEqual([]);
  expect([...pairConcepts([concept('10', '5'), concept('10', '5')], lines)]).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
