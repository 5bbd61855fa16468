import { expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { proposePrices, type KnownPrice, type PriceSource } from './propose-prices.ts';

const TX = {} as Tx;
const TERMS = { party_id: 1, currency_id: 10, date: '2026-03-04', document_id: null };
const source = (kind: string, ...known: readonly KnownPrice[]): PriceSource => ({
  kind,
  find: (_tx, _terms, requests) =>
    Promise.resolve(known.filter(({ key }) => requests.some((each) => each.key === key))),
});
const known = (key: number, price: string, more: Partial<KnownPrice> = {}): KnownPrice => ({
  key,
  price,
  discount_percent: null,
  unit_id: null,
  currency_id: 10,
  source_id: 7,
  label: 'de prueba',
  ...more,
});
const CONVERSIONS = {
  // A bag is 25 of the stock unit.
  unitFactor: (_product: number, from: number | null, to: number) =>
    from === to || (from === null && to === 1)
      ? { num: 1n, den: 1n }
      : from === null && to === 2
        ? { num: 1n, den: 25n }
        : null,
  rate: (currency: number | null) => Promise.resolve(currency === 20 ? '18.5' : '1'),
};
const request = (key: number, unit_id = 1) => ({ key, product_id: 5, unit_id, quantity: '10' });

test('the first source that knows says it, and which were asked is told', async () => {
  const prices = await proposePrices(
    TX,
    {
      sources: [
        source('CATALOGO', known(0, '22.2')),
        source('ULTIMA', known(0, '1'), known(1, '3')),
      ],
      conversions: CONVERSIONS,
      terms: TERMS,
    },
    [request(0), request(1), request(2)],
  );
  expect(prices.get(0)).toMatchObject({ price: '22.200000', trace: ['CATALOGO'] });
  expect(prices.get(1)).toMatchObject({ price: '3.000000', trace: ['CATALOGO', 'ULTIMA'] });
  expect(prices.has(2)).toBe(false);
});

test('in the unit, the currency and with the discount that are asked', async () => {
  const prices = await proposePrices(
    TX,
    {
      sources: [
        source(
          'CATALOGO',
          known(0, '2', { currency_id: 20, discount_percent: '10' }),
          known(1, '2', { unit_id: 3 }),
        ),
      ],
      conversions: CONVERSIONS,
      terms: TERMS,
    },
    [request(0, 2), request(1)],
  );
  // 2 dollars each, 25 in a bag, at 18.50 pesos.
  expect(prices.get(0)).toMatchObject({ price: '925.000000', net: '832.500000' });
  expect(prices.has(1)).toBe(false);
});
