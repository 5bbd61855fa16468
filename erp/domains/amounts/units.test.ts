import { expect, test } from 'vitest';
import { convertQuantity, stockFactor, type UnitFacts } from './units.ts';

const unit = (
  id: number,
  code: string,
  dimension: string,
  factor_num: number | null,
  factor_den: number | null,
  decimals = 6,
): UnitFacts => ({
  id,
  code,
  dimension,
  factor_num,
  factor_den,
  decimals,
});
const KG = unit(1, 'KG', 'MASA', 1, 1);
const LB = unit(2, 'LB', 'MASA', 45359237, 100000000);
const M2 = unit(3, 'M2', 'AREA', 1, 1);
const ROLLO = unit(4, 'ROLLO', 'EMPAQUE', null, null, 0);
const G = unit(5, 'G', 'MASA', 1, 1000);
const YD = unit(6, 'YD', 'LONGITUD', 9144, 10000);
const M = unit(7, 'M', 'LONGITUD', 1, 1);

/** No tejido of 80 g/m², rolls of 250 m × 1.60 m. */
const NONWOVEN = [
  { unit_id: M2.id, numerator: 2, denominator: 25 },
  { unit_id: ROLLO.id, numerator: 32, denominator: 1 },
];
const toStock = (quantity: string, from: UnitFacts, stock: UnitFacts, own = NONWOVEN) =>
  convertQuantity(quantity, stockFactor(from, stock, own)!, stock.decimals);

test('1,500 m² of 80 g/m² are 120 kg', () => {
  expect(toStock('1500', M2, KG)).toBe('120.000000');
});

test('a roll of 400 m² is 32 kg by either road', () => {
  expect(toStock('400', M2, KG)).toBe('32.000000');
  expect(toStock('1', ROLLO, KG)).toBe('32.000000');
});

test('units of one dimension convert by their exact factors', () => {
  expect(toStock('100', LB, KG, [])).toBe('45.359237');
  expect(toStock('1', G, KG, [])).toBe('0.001000');
  expect(toStock('100', YD, M, [])).toBe('91.440000');
});

test('the only rounding is the last one, half away from zero', () => {
  expect(convertQuantity('1', { num: 1n, den: 3n }, 2)).toBe('0.33');
  expect(convertQuantity('0.5', { num: 1n, den: 1n }, 0)).toBe('1');
  expect(convertQuantity('-0.5', { num: 1n, den: 1n }, 0)).toBe('-1');
  expect(convertQuantity('2.5', { num: 1n, den: 1n }, 0)).toBe('3');
});

test('one plate of 400 ft² and 100 lb goes there and back without loss', () => {
  const there = { num: 400n, den: 1n };
  expect(convertQuantity(convertQuantity('1', there, 6), { num: 1n, den: 400n }, 6)).toBe(
    '1.000000',
  );
});

test('no conversion between dimensions, of packages without equivalence, or with a repeated one', () => {
  expect(stockFactor(M2, KG, [])).toBeNull();
  expect(stockFactor(ROLLO, KG, [])).toBeNull();
  expect(
    stockFactor(ROLLO, KG, [...NONWOVEN, { unit_id: ROLLO.id, numerator: 30, denominator: 1 }]),
  ).toBeNull();
});
