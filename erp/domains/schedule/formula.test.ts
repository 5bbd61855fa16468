import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { accountsOf, amountsOf, evaluate, FormulaError, linesOf, parseFormula } from './formula.ts';

const valueOf = (text: string) =>
  evaluate(parseFormula(text), {
    balance: (account) => new Decimal(account === '613.02.01' ? '4000' : '10'),
    line: (line) => new Decimal(line * 100),
  }).toString();

test.each([
  ['1500.50', '1500.5'],
  ['saldo(613.02.01)', '4000'],
  ['SALDO( 613.02.01 ) / 12', new Decimal(4000).div(12).toPrecision(50)],
  ['16% de R2', '32'],
  ['R1 * 16%', '16'],
  ['-(saldo(102) - 4) + 2 * 3', '0'],
  ['5 / 0', '0'],
])('%s is worth %s', (text, value) => {
  expect(Number(valueOf(text))).toBe(Number(value));
});

test.each([
  ['', 1],
  ['saldo', 6],
  ['saldo(x)', 7],
  ['1 + ', 5],
  ['102.01.01', 1],
  ['R', 1],
  ['2 2', 2],
  ['process.exit()', 1],
  ['(1', 3],
])('%s is refused at character %i', (text, at) => {
  let said: unknown = null;
  try {
    parseFormula(text);
  } catch (error) {
    said = error instanceof FormulaError ? error.at : error;
  }
  expect(said).toBe(at);
});

test('it says which accounts and lines it takes', () => {
  const formula = parseFormula('saldo(102.01.01) - 5% de R3 - saldo(613)');
  expect(accountsOf(formula)).toEqual(['102.01.01', '613']);
  expect(linesOf(formula)).toEqual([3]);
});

test('lines take amounts of others, cents rounded half up; circles have none', () => {
  const formulas = ['R2 / 3', '100', 'R4', 'R3 + 1', 'R9'].map(parseFormula);
  const amounts = amountsOf([...formulas, null], () => new Decimal(0));
  expect(amounts.map((amount) => amount?.toFixed(2) ?? null)).toEqual([
    '33.33',
    '100.00',
    null,
    null,
    null,
    '0.00',
  ]);
});

test('products of products end where no amount could be stored', () => {
  const grown = ['9999999999', ...Array.from({ length: 40 }, (_, i) => `R${i + 1}*R${i + 1}`)];
  const amounts = amountsOf(grown.map(parseFormula), () => new Decimal(0));
  expect(amounts[0]!.toFixed()).toBe('9999999999');
  expect(amounts.slice(1)).toEqual(Array.from({ length: 40 }, () => null));
});
