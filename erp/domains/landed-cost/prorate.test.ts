import { expect, test } from 'vitest';
import { sumOf } from '../amounts/exact.ts';
import { landedUnitCost, prorate, type ChargedLine, type ProrationBasis } from './prorate.ts';

const line = (value: string, netKg: string | null, more: Partial<ChargedLine> = {}) => ({
  value,
  netKg,
  volume: null,
  quantity: netKg ?? '1',
  unitId: 1,
  ...more,
});
/** 12,000 kg and 3,000 kg of an import (purchasing R29). */
const A = line('266400.00', '12000');
const B = line('99900.00', '3000');
const shares = (amount: string, basis: ProrationBasis, lines: readonly ChargedLine[] = [A, B]) => {
  const done = prorate(amount, basis, lines);
  if ('problem' in done) throw new Error(done.problem);
  return done.shares;
};

test('R29: freight by weight, duties and broker by value', () => {
  const charges = [
    shares('31500.00', 'PESO'),
    shares('18315.00', 'VALOR'),
    shares('2930.40', 'VALOR'),
    shares('9500.00', 'VALOR'),
  ];
  expect(charges[0]).toEqual(['25200.00', '6300.00']);
  const of = (at: number) => charges.map((each) => each[at]!);
  expect([sumOf(of(0)).toFixed(2), sumOf(of(1)).toFixed(2)]).toEqual(['47560.29', '14685.11']);
  expect(sumOf(charges.flat()).toFixed(2)).toBe('62245.40');
  expect([landedUnitCost(A, []), landedUnitCost(A, of(0))]).toEqual(['22.200000', '26.163358']);
  expect([landedUnitCost(B, []), landedUnitCost(B, of(1))]).toEqual(['33.300000', '38.195037']);
});

test('the cents that are left go to the largest', () => {
  const three = [line('1', '1'), line('2', '1'), line('1', '1')];
  expect(shares('100.00', 'PARTES_IGUALES', three)).toEqual(['33.34', '33.33', '33.33']);
  expect(shares('0.01', 'VALOR', three)).toEqual(['0.00', '0.01', '0.00']);
  expect(shares('-100.00', 'PARTES_IGUALES', three)).toEqual(['-33.34', '-33.33', '-33.33']);
});

const problem = (...asked: Parameters<typeof prorate>) => {
  const done = prorate(...asked);
  return 'problem' in done ? done.problem : null;
};

test('without its basis nothing is shared, and it says why', () => {
  expect(problem('10.00', 'PESO', [A, line('5', null)])).toBe(
    'No se puede prorratear por peso: hay partidas sin peso.',
  );
  expect(problem('10.00', 'VOLUMEN', [A, B])).toBe(
    'No se puede prorratear por volumen: hay partidas sin volumen.',
  );
  expect(problem('10.00', 'VALOR', [line('0', '1')])).toBe(
    'No se puede prorratear: las partidas suman cero.',
  );
  expect(problem('10.00', 'CANTIDAD', [A, line('5', '1', { unitId: 2 })])).toBe(
    'No se puede prorratear por cantidad: las partidas tienen unidades distintas.',
  );
});

test('by hand it adds up to the charge', () => {
  expect(prorate('10.00', 'MANUAL', [A, B], ['7.00', '3'])).toEqual({ shares: ['7.00', '3.00'] });
  expect(problem('10.00', 'MANUAL', [A, B], ['7.00', '2.99'])).toBe(
    'Lo prorrateado suma $9.99 y el gasto es de $10.00.',
  );
});

test('whatever is shared adds up', () => {
  for (let cents = 1; cents < 400; cents += 7) {
    const amount = (cents / 100).toFixed(2);
    const lines = [1, 2, 3, 5, 8, 13, 21].map((value) => line(String(value), '1'));
    expect(sumOf(shares(amount, 'VALOR', lines)).toFixed(2)).toBe(amount);
  }
});
