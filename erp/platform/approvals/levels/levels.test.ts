import { expect, test } from 'vitest';
import {
  matchesCondition,
  levelsOf,
  levelsWithThresholds,
  thresholdRule,
  type Rule,
} from './levels.ts';

const rule = (level: number, from: string, more: Partial<Rule> = {}): Rule => ({
  ...thresholdRule(from),
  id: level,
  level,
  approver: 'ROL',
  role_id: 1,
  ...more,
});
const document = (amount: string, more: { branchId?: number; category?: string } = {}) => ({
  amount,
  branchId: more.branchId ?? null,
  facts: new Map([['CATEGORIA' as const, more.category ? [more.category] : []]]),
});
const THREE = [rule(1, '0'), rule(2, '50000.01'), rule(3, '250000.01')];
const levels = (rules: readonly Rule[], ...given: Parameters<typeof document>) =>
  levelsOf(rules, document(...given)).map(({ level }) => level);

test('an order of 366,300.00 asks levels 1, 2 and 3; one of 42,000.00 asks level 1', () => {
  expect(levels(THREE, '366300.00')).toEqual([1, 2, 3]);
  expect(levels(THREE, '42000.00')).toEqual([1]);
});

test('the limit itself belongs to the level below', () => {
  expect(levels(THREE, '50000.00')).toEqual([1]);
  expect(levels(THREE, '50000.01')).toEqual([1, 2]);
});

test('branch with category goes before branch, branch before category, category before all', () => {
  const rules = [
    rule(1, '0', { id: 10 }),
    rule(1, '0', { id: 11, category: 'FLETES' }),
    rule(1, '0', { id: 12, branch_office_id: 7 }),
    rule(1, '0', { id: 13, branch_office_id: 7, category: 'fletes' }),
  ];
  const chosen = (...given: Parameters<typeof document>) =>
    levelsOf(rules, document(...given)).map(({ id }) => id);
  expect(chosen('1')).toEqual([10]);
  expect(chosen('1', { category: 'FLETES' })).toEqual([11]);
  expect(chosen('1', { branchId: 7, category: 'GASTOS' })).toEqual([12]);
  expect(chosen('1', { branchId: 7, category: 'FLETES' })).toEqual([13]);
});

test('a more precise rule with a higher floor frees what lies below it', () => {
  expect(
    levels([rule(1, '0'), rule(1, '1000', { id: 9, branch_office_id: 7 })], '500.00', {
      branchId: 7,
    }),
  ).toEqual([]);
});

test('conditions compare numbers as numbers and words as words', () => {
  const facts = {
    facts: new Map([
      ['DESCUENTO' as const, ['12.5000', '12.50 %']],
      ['CATEGORIA' as const, ['FLETES', 'Fletes y acarreos']],
    ]),
  };
  expect(matchesCondition({ fact: 'DESCUENTO', operator: 'MAYOR', value: '10' }, facts)).toBe(true);
  expect(
    matchesCondition({ fact: 'DESCUENTO', operator: 'MENOR_IGUAL', value: '12.5' }, facts),
  ).toBe(true);
  expect(
    matchesCondition({ fact: 'CATEGORIA', operator: 'IGUAL', value: 'fletes y acarreos' }, facts),
  ).toBe(true);
  expect(matchesCondition({ fact: 'MARGEN', operator: 'MENOR', value: '10' }, facts)).toBe(false);
});

test('a rule of the company replaces a threshold only where the document reaches it', () => {
  const thresholds = [thresholdRule('10000', 1), thresholdRule('50000', 2)];
  const asked = (rules: readonly Rule[], ...given: Parameters<typeof document>) =>
    levelsWithThresholds(thresholds, rules, document(...given)).map(
      ({ level, id }) => [level, id] as const,
    );
  const ofBranch = rule(1, '0', { id: 9, branch_office_id: 7 });
  expect(asked([], '60000')).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(asked([ofBranch], '60000', { branchId: 7 })).toEqual([
    [1, 9],
    [2, null],
  ]);
  expect(asked([ofBranch], '500', { branchId: 7 })).toEqual([[1, 9]]);
  expect(asked([ofBranch], '60000', { branchId: 8 })).toEqual([
    [1, null],
    [2, null],
  ]);
  const fromMuch = rule(1, '1000000', { id: 5 });
  expect(asked([fromMuch], '20000')).toEqual([[1, null]]);
  expect(asked([fromMuch], '1000000')).toEqual([
    [1, 5],
    [2, null],
  ]);
  expect(asked([rule(3, '0', { id: 4 })], '20000')).toEqual([
    [1, null],
    [3, 4],
  ]);
});
