/** Worked figures of sales R2, R3, R4, R5 and R12. */
import { expect, test } from 'vitest';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { cascade, judgePrice, type SoldLine } from './discounts.ts';
import { chooseRule, priceBy, type PricedLine, type PriceRule } from './price-rules.ts';

const [KG, BALE] = [1, 2];
const PRODUCT = { id: 60, code: 'LAM-60', line_id: 5, category_ids: [8, 7], stock_unit_id: KG };
const NONE: Record<string, string | null> = {
  PRECIO_PRODUCTO: null,
  COSTO_PROMEDIO: null,
  LISTA_BASE: null,
};
/** A bale is 250 kg. */
const line = (scale: string, unit_id = KG): PricedLine => ({
  product: PRODUCT,
  unit_id,
  scale,
  stockOf: (unit) =>
    unit === KG ? { num: 1n, den: 1n } : unit === BALE ? { num: 250n, den: 1n } : null,
});
let made = 0;
const rule = (more: Partial<PriceRule>): PriceRule => ({
  id: ++made,
  pricelist_id: 1,
  applies_to: 'PRODUCTO',
  product_id: 60,
  line_id: null,
  category_id: null,
  unit_id: null,
  min_qty: '0',
  valid_from: null,
  valid_to: null,
  method: 'FIJO',
  price: '52',
  percent: null,
  base: null,
  surcharge: '0',
  rounding: null,
  min_price: null,
  max_discount_percent: null,
  ...more,
});
const WHOLESALE = [
  rule({ price: '52.00' }),
  rule({ price: '49.50', min_qty: '1000' }),
  rule({ price: '47.20', min_qty: '5000' }),
];
const DAY = '2026-03-12';
const priceOf = (rules: readonly PriceRule[], asked: PricedLine, bases = NONE) => {
  const chosen = chooseRule(rules, asked, DAY);
  if (!chosen) return null;
  const { base } = chosen.rule;
  return priceBy(chosen.rule, asked, base && bases[base]!, 4);
};

test('R3: from 0 kg 52.00, from 1,000 49.50, from 5,000 47.20; the next scale is known', () => {
  expect(['600', '1000', '4999.9', '5000'].map((scale) => priceOf(WHOLESALE, line(scale)))).toEqual(
    ['52.000000', '49.500000', '49.500000', '47.200000'],
  );
  const chosen = chooseRule(WHOLESALE, line('600'), DAY);
  expect([chosen?.next?.min_qty, chosen?.next?.price]).toEqual(['1000', '49.50']);
  expect(chooseRule(WHOLESALE, line('9000'), DAY)?.next).toBeNull();
});

test('R2: the nearest target wins, then the own unit, the highest scale, the latest', () => {
  const all = rule({ applies_to: 'TODOS', product_id: null, price: '9' });
  const far = rule({ applies_to: 'CATEGORIA', product_id: null, category_id: 7, price: '8' });
  const near = rule({ applies_to: 'CATEGORIA', product_id: null, category_id: 8, price: '7' });
  const ofLine = rule({ applies_to: 'LINEA', product_id: null, line_id: 5, price: '6' });
  const other = rule({ product_id: 61, price: '1' });
  expect(priceOf([all, far, near, ofLine, other], line('1'))).toBe('6.000000');
  expect(priceOf([all, far, near, other], line('1'))).toBe('7.000000');
  expect(priceOf([all, other], line('1'))).toBe('9.000000');
  expect(priceOf([other], line('1'))).toBeNull();

  const inKilos = rule({ price: '50' });
  const inBales = rule({ unit_id: BALE, price: '12000' });
  expect(priceOf([inKilos, inBales], line('500', BALE))).toBe('12000.000000');
  // By kilograms, the price of a bale is that of what it holds.
  expect(priceOf([inKilos], line('500', BALE))).toBe('12500.000000');
  expect(priceOf([inBales], line('500'))).toBeNull();

  const early = rule({ price: '50', valid_from: '2026-01-01' });
  const late = rule({ price: '51', valid_from: '2026-03-01' });
  expect(priceOf([late, early], line('1'))).toBe('51.000000');
  expect(priceOf([rule({ valid_to: '2026-03-11' })], line('1'))).toBeNull();
});

test('R2: a discount and a formula on their base, to a multiple, then to the decimals', () => {
  const bases = { PRECIO_PRODUCTO: '55.00', COSTO_PROMEDIO: '43.10', LISTA_BASE: null };
  const off = rule({ method: 'DESCUENTO', percent: '10', base: 'PRECIO_PRODUCTO', price: null });
  expect(priceOf([off], line('1'), bases)).toBe('49.500000');
  const formula = {
    method: 'FORMULA',
    percent: '30',
    base: 'COSTO_PROMEDIO',
    price: null,
  } as const;
  expect(priceOf([rule({ ...formula, surcharge: '1.5' })], line('1'), bases)).toBe('57.530000');
  expect(priceOf([rule({ ...formula, rounding: '0.05' })], line('1'), bases)).toBe('56.050000');
  expect(priceOf([rule({ ...formula, base: 'LISTA_BASE' })], line('1'), bases)).toBeNull();
});

test('R4: 2 % agreed and 2.5 % more are 4.45 %', () => {
  const discount = cascade('2', '2.5');
  expect(discount.toFixed()).toBe('4.45');
  const amount = roundTo(new Exact('1250.5').times('49.50'), 2);
  const less = roundTo(amount.times(discount).div(100), 2);
  expect([amount, less, amount.minus(less)].map(moneyText)).toEqual([
    '61899.75',
    '2754.54',
    '59145.21',
  ]);
});

const SOLD: SoldLine = {
  list_price: '49.50',
  unit_price: '48.00',
  extra_discount_percent: '2.5',
  agreed_discount_percent: '2',
  max_discount_percent: null,
  min_price: null,
  cost: null,
  min_margin_percent: null,
};

test('R5: 48.00 less 2.5 % is 5.45 % by hand: held of 3 %, not of 8 %, refused over the top', () => {
  const of = (own: string, absolute = '15') => judgePrice(SOLD, { own, absolute });
  expect(of('3')).toEqual({ manual: '5.45', refused: false, holds: ['PRECIO'] });
  expect(of('8').holds).toEqual([]);
  expect(of('8', '5').refused).toBe(true);
  expect(
    judgePrice({ ...SOLD, max_discount_percent: '5' }, { own: '8', absolute: '15' }).holds,
  ).toEqual(['PRECIO']);
  expect(judgePrice({ ...SOLD, unit_price: '60' }, { own: '0', absolute: '15' }).holds).toEqual([]);
});

test('R5: net 47.29725 at a cost of 43.10 leaves 8.87 %, less than 12: held for its margin', () => {
  const line = { ...SOLD, unit_price: '49.50', cost: '43.10', min_margin_percent: '12' };
  expect(judgePrice(line, { own: '3', absolute: '15' })).toEqual({
    manual: '2.50',
    refused: false,
    holds: ['MARGEN'],
  });
  expect(judgePrice({ ...line, min_price: '47.30' }, { own: '3', absolute: '15' }).holds).toEqual([
    'PRECIO',
    'MARGEN',
  ]);
});
