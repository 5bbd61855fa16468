/** The worked examples of inventory §4.3, with their figures. */
import { describe, expect, test } from 'vitest';
import { decimalText, fixed, divide, type FixedDecimal } from '../fixed-decimal.ts';
import {
  EMPTY,
  addToPool,
  takeFromPool,
  takeFromPoolAtValue,
  revaluePool,
  valueWithin,
  type CostMethod,
  type Pool,
} from './pool.ts';
import { replayCosts, type KnownCosts, type Origin, type LedgerRow } from './replay-costs.ts';

const filled = (
  method: CostMethod,
  ...entries: readonly (readonly [qty: string, cost: string])[]
): Pool => {
  let [pool, seq]: [Pool, number] = [EMPTY, 0];
  for (const [qty, value] of entries)
    pool = addToPool(method, pool, ++seq, fixed(qty), fixed(value)).pool;
  return pool;
};
const state = ({ qty, value, cost }: Pool) => [
  decimalText(qty),
  decimalText(value),
  decimalText(cost),
];

const NOTHING: KnownCosts = {
  row(seq) {
    throw new Error(`row ${seq} is not known`);
  },
  share(group) {
    throw new Error(`group ${group} is not known`);
  },
};
const row = (
  seq: number,
  qty: string,
  effective: string,
  origin: Origin = { by: qty.startsWith('-') ? 'method' : 'given' },
): LedgerRow => ({
  seq,
  qty: fixed(qty),
  effective: fixed(effective),
  origin,
  within: false,
});
const changes = (adjustments: readonly { seq: number; delta: FixedDecimal }[]) =>
  adjustments.map(({ seq, delta }) => [seq, decimalText(delta)]);

describe('average', () => {
  const bought = filled('PROMEDIO', ['100', '4000'], ['50', '2150']);
  test('A: two receipts and a sale', () => {
    expect(state(bought)).toEqual(['150.000000', '6150.000000', '41.000000']);
    const sold = takeFromPool('PROMEDIO', bought, fixed('30'));
    expect(decimalText(sold.value)).toBe('1230.000000');
    expect(state(sold.pool)).toEqual(['120.000000', '4920.000000', '41.000000']);
  });
  test('B, C, D: returns of both sides, and the rounding of an issue', () => {
    const sold = takeFromPool('PROMEDIO', bought, fixed('30')).pool;
    const back = addToPool('PROMEDIO', sold, 9, fixed('10'), fixed('410')).pool;
    expect(state(back).slice(0, 2)).toEqual(['130.000000', '5330.000000']);
    const returned = takeFromPoolAtValue('PROMEDIO', back, fixed('20'), fixed('860'), 2);
    expect(decimalText(returned.variance)).toBe('0.000000');
    expect(state(returned.pool)).toEqual(['110.000000', '4470.000000', '40.636364']);
    const issued = takeFromPool('PROMEDIO', returned.pool, fixed('7'));
    expect(decimalText(issued.value)).toBe('284.454545');
    expect(state(issued.pool).slice(0, 2)).toEqual(['103.000000', '4185.545455']);
  });
  test('E: the last piece takes the residue', () => {
    let pool = filled('PROMEDIO', ['3', '10.00']);
    const taken: string[] = [];
    for (let piece = 0; piece < 3; piece++) {
      const left = takeFromPool('PROMEDIO', pool, fixed('1'));
      taken.push(decimalText(left.value));
      pool = left.pool;
    }
    expect(taken).toEqual(['3.333333', '3.333334', '3.333333']);
    expect(decimalText(pool.value)).toBe('0.000000');
  });
  test('H: a negative stock is filled at what it had left with', () => {
    const short = takeFromPool('PROMEDIO', { ...EMPTY, cost: fixed('10') }, fixed('5'));
    expect([decimalText(short.value), ...state(short.pool).slice(0, 2)]).toEqual([
      '50.000000',
      '-5.000000',
      '-50.000000',
    ]);
    const entered = addToPool('PROMEDIO', short.pool, 2, fixed('8'), fixed('96'));
    expect(decimalText(entered.cover)).toBe('-10.000000');
    expect(state(entered.pool)).toEqual(['3.000000', '36.000000', '12.000000']);
  });
  test('L: a return to the supplier that empties the pool takes all its value', () => {
    const left = takeFromPoolAtValue(
      'PROMEDIO',
      filled('PROMEDIO', ['20', '800']),
      fixed('20'),
      fixed('860'),
    );
    expect([
      decimalText(left.value),
      decimalText(left.variance),
      ...state(left.pool).slice(0, 2),
    ]).toEqual(['800.000000', '60.000000', '0.000000', '0.000000']);
  });
  test('N: a transfer in two steps keeps the value it left with', () => {
    const shipped = valueWithin(bought, fixed('10'));
    expect(decimalText(shipped)).toBe('410.000000');
    const later = addToPool('PROMEDIO', bought, 3, fixed('50'), fixed('2350')).pool;
    expect(state(later)).toEqual(['200.000000', '8500.000000', '42.500000']);
    const lost = takeFromPool('PROMEDIO', later, fixed('1'));
    expect([decimalText(lost.value), ...state(lost.pool).slice(0, 2)]).toEqual([
      '42.500000',
      '199.000000',
      '8457.500000',
    ]);
  });
});

describe('first in, first out', () => {
  const sold = takeFromPool('PEPS', filled('PEPS', ['100', '4000'], ['50', '2150']), fixed('120'));
  test('I: layers are used up in their order, and a return is a new one', () => {
    expect(decimalText(sold.value)).toBe('4860.000000');
    expect(
      sold.pool.layers.map(({ qty, value }) => [decimalText(qty), decimalText(value)]),
    ).toEqual([['30.000000', '1290.000000']]);
    const back = replayCosts(
      'PEPS',
      EMPTY,
      [
        row(1, '100', '4000'),
        row(2, '50', '2150'),
        row(3, '-120', '-4860'),
        row(4, '10', '405', { by: 'row', seq: 3, qty: fixed('120') }),
      ],
      NOTHING,
    );
    expect(back.adjustments).toEqual([]);
    expect(back.pool.layers.map(({ value }) => decimalText(value))).toEqual([
      '1290.000000',
      '405.000000',
    ]);
  });
  test('a new value is shared by what layers are worth, and none is left at less than nothing', () => {
    const thirds = filled('PEPS', ['1', '10'], ['1', '10'], ['1', '10']);
    const worth = (pool: Pool) => pool.layers.map(({ value }) => decimalText(value));
    expect(worth(revaluePool('PEPS', thirds, fixed('1')).pool)).toEqual([
      '10.333333',
      '10.333334',
      '10.333333',
    ]);
    const lastFree = filled('PEPS', ['1', '10'], ['1', '10'], ['1', '10'], ['4', '0']);
    expect(worth(revaluePool('PEPS', lastFree, fixed('-20.000001')).pool)).toEqual([
      '3.333333',
      '3.333333',
      '3.333333',
      '0.000000',
    ]);
    const tiny = filled('PEPS', ...Array.from({ length: 10 }, () => ['1', '0.000001'] as const));
    expect(
      worth(revaluePool('PEPS', tiny, fixed('-0.000004')).pool).every(
        (value) => !value.startsWith('-'),
      ),
    ).toBe(true);
  });
  test('a negative stock has no layers, and the entry keeps only what is over', () => {
    const short = takeFromPool('PEPS', sold.pool, fixed('40'));
    const entered = addToPool('PEPS', short.pool, 5, fixed('25'), fixed('1250'));
    expect(
      entered.pool.layers.map(({ qty, value }) => [decimalText(qty), decimalText(value)]),
    ).toEqual([['15.000000', '750.000000']]);
    expect(decimalText(entered.pool.value)).toBe('750.000000');
  });
});

test('J: an identified lot leaves at its own cost', () => {
  const lot = filled('LOTE', ['50', '2150']);
  expect(decimalText(takeFromPool('LOTE', lot, fixed('30')).value)).toBe('1290.000000');
});

describe('replay', () => {
  test('F: a price that comes late corrects the sale', () => {
    const { adjustments, pool } = replayCosts(
      'PROMEDIO',
      EMPTY,
      [row(1, '100', '4000'), row(2, '50', '2250'), row(3, '-120', '-4920')],
      NOTHING,
    );
    expect(changes(adjustments)).toEqual([[3, '-80.000000']]);
    expect(state(pool)).toEqual(['30.000000', '1250.000000', '41.666667']);
  });
  test('G: an entry dated before a sale corrects it', () => {
    const { adjustments, pool } = replayCosts(
      'PROMEDIO',
      EMPTY,
      [row(1, '100', '4000'), row(3, '100', '4600'), row(2, '-60', '-2400')],
      NOTHING,
    );
    expect(changes(adjustments)).toEqual([[2, '-180.000000']]);
    expect(state(pool)).toEqual(['140.000000', '6020.000000', '43.000000']);
  });
  test('what hangs on a corrected row follows it', () => {
    const { adjustments } = replayCosts(
      'PROMEDIO',
      EMPTY,
      [
        row(1, '100', '4000'),
        row(2, '50', '2250'),
        row(3, '-120', '-4920'),
        row(4, '60', '2460', { by: 'row', seq: 3, qty: fixed('120') }),
      ],
      NOTHING,
    );
    expect(changes(adjustments)).toEqual([
      [3, '-80.000000'],
      [4, '40.000000'],
    ]);
  });
  test('the row that fills a negative stock is worked out anew, and one that is missing is asked for', () => {
    const opening = { ...EMPTY, cost: fixed('10') };
    const rows = [
      row(1, '-5', '-50'),
      row(2, '8', '104'),
      row(3, '0', '-10', { by: 'cover', seq: 2 }),
    ];
    const { adjustments, negativeStockSettlements } = replayCosts(
      'PROMEDIO',
      opening,
      rows,
      NOTHING,
    );
    expect(changes(adjustments)).toEqual([[3, '-5.000000']]);
    expect(negativeStockSettlements).toEqual([]);
    expect(
      replayCosts('PROMEDIO', opening, rows.slice(0, 2), NOTHING).negativeStockSettlements,
    ).toEqual([{ seq: 2, value: fixed('-15') }]);
  });
  test('a move within the pool changes nothing of it', () => {
    const opening = filled('PEPS', ['100', '4000'], ['50', '2150']);
    const out: LedgerRow = { ...row(3, '-10', '-410', { by: 'pool' }), within: true };
    const into: LedgerRow = {
      ...row(4, '10', '410', { by: 'row', seq: 3, qty: fixed('10') }),
      within: true,
    };
    const { adjustments, pool } = replayCosts('PEPS', opening, [out, into], NOTHING);
    expect(adjustments).toEqual([]);
    expect(pool).toEqual(opening);
  });
  test('a group shares what went in', () => {
    const known: KnownCosts = { ...NOTHING, share: () => fixed('403.692308') };
    const { adjustments } = replayCosts(
      'PROMEDIO',
      EMPTY,
      [row(1, '120', '400', { by: 'group', group: 'CV-1' })],
      known,
    );
    expect(changes(adjustments)).toEqual([[1, '3.692308']]);
  });
});

test('M: pounds come in as exact kilograms', () => {
  expect(decimalText(divide(fixed('18500'), fixed('453.592370')))).toBe('40.785519');
});
