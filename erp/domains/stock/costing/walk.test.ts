/** The worked examples of inventory §4.3, with their figures. */
import { describe, expect, test } from 'vitest';
import { amount, micro, perUnit, type Micro } from '../micro.ts';
import { EMPTY, enter, leave, leaveAt, revalue, valueWithin, type Method, type Pool } from './pool.ts';
import { walk, type Known, type Origin, type PoolRow } from './walk.ts';

const filled = (method: Method, ...entries: readonly (readonly [qty: string, cost: string])[]): Pool => {
  let [pool, seq]: [Pool, number] = [EMPTY, 0];
  for (const [qty, value] of entries) pool = enter(method, pool, ++seq, micro(qty), micro(value)).pool;
  return pool;
};
const state = ({ qty, value, cost }: Pool) => [amount(qty), amount(value), amount(cost)];

const NOTHING: Known = {
  row(seq) {
    throw new Error(`row ${seq} is not known`);
  },
  share(group) {
    throw new Error(`group ${group} is not known`);
  },
};
const row = (seq: number, qty: string, effective: string, origin: Origin = { by: qty.startsWith('-') ? 'method' : 'given' }): PoolRow => ({
  seq,
  qty: micro(qty),
  effective: micro(effective),
  origin,
  within: false,
});
const changes = (adjustments: readonly { seq: number; delta: Micro }[]) => adjustments.map(({ seq, delta }) => [seq, amount(delta)]);

describe('average', () => {
  const bought = filled('PROMEDIO', ['100', '4000'], ['50', '2150']);
  test('A: two receipts and a sale', () => {
    expect(state(bought)).toEqual(['150.000000', '6150.000000', '41.000000']);
    const sold = leave('PROMEDIO', bought, micro('30'));
    expect(amount(sold.value)).toBe('1230.000000');
    expect(state(sold.pool)).toEqual(['120.000000', '4920.000000', '41.000000']);
  });
  test('B, C, D: returns of both sides, and the rounding of an issue', () => {
    const sold = leave('PROMEDIO', bought, micro('30')).pool;
    const back = enter('PROMEDIO', sold, 9, micro('10'), micro('410')).pool;
    expect(state(back).slice(0, 2)).toEqual(['130.000000', '5330.000000']);
    const returned = leaveAt('PROMEDIO', back, micro('20'), micro('860'), 2);
    expect(amount(returned.variance)).toBe('0.000000');
    expect(state(returned.pool)).toEqual(['110.000000', '4470.000000', '40.636364']);
    const issued = leave('PROMEDIO', returned.pool, micro('7'));
    expect(amount(issued.value)).toBe('284.454545');
    expect(state(issued.pool).slice(0, 2)).toEqual(['103.000000', '4185.545455']);
  });
  test('E: the last piece takes the residue', () => {
    let pool = filled('PROMEDIO', ['3', '10.00']);
    const taken: string[] = [];
    for (let piece = 0; piece < 3; piece++) {
      const left = leave('PROMEDIO', pool, micro('1'));
      taken.push(amount(left.value));
      pool = left.pool;
    }
    expect(taken).toEqual(['3.333333', '3.333334', '3.333333']);
    expect(amount(pool.value)).toBe('0.000000');
  });
  test('H: a negative stock is filled at what it had left with', () => {
    const short = leave('PROMEDIO', { ...EMPTY, cost: micro('10') }, micro('5'));
    expect([amount(short.value), ...state(short.pool).slice(0, 2)]).toEqual(['50.000000', '-5.000000', '-50.000000']);
    const entered = enter('PROMEDIO', short.pool, 2, micro('8'), micro('96'));
    expect(amount(entered.cover)).toBe('-10.000000');
    expect(state(entered.pool)).toEqual(['3.000000', '36.000000', '12.000000']);
  });
  test('L: a return to the supplier that empties the pool takes all its value', () => {
    const left = leaveAt('PROMEDIO', filled('PROMEDIO', ['20', '800']), micro('20'), micro('860'));
    expect([amount(left.value), amount(left.variance), ...state(left.pool).slice(0, 2)]).toEqual(['800.000000', '60.000000', '0.000000', '0.000000']);
  });
  test('N: a transfer in two steps keeps the value it left with', () => {
    const shipped = valueWithin(bought, micro('10'));
    expect(amount(shipped)).toBe('410.000000');
    const later = enter('PROMEDIO', bought, 3, micro('50'), micro('2350')).pool;
    expect(state(later)).toEqual(['200.000000', '8500.000000', '42.500000']);
    const lost = leave('PROMEDIO', later, micro('1'));
    expect([amount(lost.value), ...state(lost.pool).slice(0, 2)]).toEqual(['42.500000', '199.000000', '8457.500000']);
  });
});

describe('first in, first out', () => {
  const sold = leave('PEPS', filled('PEPS', ['100', '4000'], ['50', '2150']), micro('120'));
  test('I: layers are used up in their order, and a return is a new one', () => {
    expect(amount(sold.value)).toBe('4860.000000');
    expect(sold.pool.layers.map(({ qty, value }) => [amount(qty), amount(value)])).toEqual([['30.000000', '1290.000000']]);
    const back = walk(
      'PEPS',
      EMPTY,
      [row(1, '100', '4000'), row(2, '50', '2150'), row(3, '-120', '-4860'), row(4, '10', '405', { by: 'row', seq: 3, qty: micro('120') })],
      NOTHING,
    );
    expect(back.adjustments).toEqual([]);
    expect(back.pool.layers.map(({ value }) => amount(value))).toEqual(['1290.000000', '405.000000']);
  });
  test('a new value is shared by what layers are worth, and none is left at less than nothing', () => {
    const thirds = filled('PEPS', ['1', '10'], ['1', '10'], ['1', '10']);
    const worth = (pool: Pool) => pool.layers.map(({ value }) => amount(value));
    expect(worth(revalue('PEPS', thirds, micro('1')).pool)).toEqual(['10.333333', '10.333334', '10.333333']);
    const lastFree = filled('PEPS', ['1', '10'], ['1', '10'], ['1', '10'], ['4', '0']);
    expect(worth(revalue('PEPS', lastFree, micro('-20.000001')).pool)).toEqual(['3.333333', '3.333333', '3.333333', '0.000000']);
    const tiny = filled('PEPS', ...Array.from({ length: 10 }, () => ['1', '0.000001'] as const));
    expect(worth(revalue('PEPS', tiny, micro('-0.000004')).pool).every((value) => !value.startsWith('-'))).toBe(true);
  });
  test('a negative stock has no layers, and the entry keeps only what is over', () => {
    const short = leave('PEPS', sold.pool, micro('40'));
    const entered = enter('PEPS', short.pool, 5, micro('25'), micro('1250'));
    expect(entered.pool.layers.map(({ qty, value }) => [amount(qty), amount(value)])).toEqual([['15.000000', '750.000000']]);
    expect(amount(entered.pool.value)).toBe('750.000000');
  });
});

test('J: an identified lot leaves at its own cost', () => {
  const lot = filled('LOTE', ['50', '2150']);
  expect(amount(leave('LOTE', lot, micro('30')).value)).toBe('1290.000000');
});

describe('replay', () => {
  test('F: a price that comes late corrects the sale', () => {
    const { adjustments, pool } = walk('PROMEDIO', EMPTY, [row(1, '100', '4000'), row(2, '50', '2250'), row(3, '-120', '-4920')], NOTHING);
    expect(changes(adjustments)).toEqual([[3, '-80.000000']]);
    expect(state(pool)).toEqual(['30.000000', '1250.000000', '41.666667']);
  });
  test('G: an entry dated before a sale corrects it', () => {
    const { adjustments, pool } = walk('PROMEDIO', EMPTY, [row(1, '100', '4000'), row(3, '100', '4600'), row(2, '-60', '-2400')], NOTHING);
    expect(changes(adjustments)).toEqual([[2, '-180.000000']]);
    expect(state(pool)).toEqual(['140.000000', '6020.000000', '43.000000']);
  });
  test('what hangs on a corrected row follows it', () => {
    const { adjustments } = walk(
      'PROMEDIO',
      EMPTY,
      [row(1, '100', '4000'), row(2, '50', '2250'), row(3, '-120', '-4920'), row(4, '60', '2460', { by: 'row', seq: 3, qty: micro('120') })],
      NOTHING,
    );
    expect(changes(adjustments)).toEqual([
      [3, '-80.000000'],
      [4, '40.000000'],
    ]);
  });
  test('the row that fills a negative stock is worked out anew, and one that is missing is asked for', () => {
    const opening = { ...EMPTY, cost: micro('10') };
    const rows = [row(1, '-5', '-50'), row(2, '8', '104'), row(3, '0', '-10', { by: 'cover', seq: 2 })];
    const { adjustments, covers } = walk('PROMEDIO', opening, rows, NOTHING);
    expect(changes(adjustments)).toEqual([[3, '-5.000000']]);
    expect(covers).toEqual([]);
    expect(walk('PROMEDIO', opening, rows.slice(0, 2), NOTHING).covers).toEqual([{ seq: 2, value: micro('-15') }]);
  });
  test('a move within the pool changes nothing of it', () => {
    const opening = filled('PEPS', ['100', '4000'], ['50', '2150']);
    const out: PoolRow = { ...row(3, '-10', '-410', { by: 'pool' }), within: true };
    const into: PoolRow = { ...row(4, '10', '410', { by: 'row', seq: 3, qty: micro('10') }), within: true };
    const { adjustments, pool } = walk('PEPS', opening, [out, into], NOTHING);
    expect(adjustments).toEqual([]);
    expect(pool).toEqual(opening);
  });
  test('a group shares what went in', () => {
    const known: Known = { ...NOTHING, share: () => micro('403.692308') };
    const { adjustments } = walk('PROMEDIO', EMPTY, [row(1, '120', '400', { by: 'group', group: 'CV-1' })], known);
    expect(changes(adjustments)).toEqual([[1, '3.692308']]);
  });
});

test('M: pounds come in as exact kilograms', () => {
  expect(amount(perUnit(micro('18500'), micro('453.592370')))).toBe('40.785519');
});
