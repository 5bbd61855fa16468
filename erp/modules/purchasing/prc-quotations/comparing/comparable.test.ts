import { describe, expect, test } from 'vitest';
import { compareOffers, savingOf, type ComparedOffer } from './comparable.ts';

const TERMS = { financing_rate: '12', weights: { price: '60', lead: '20', quality: '20' } };

const offer = (id: number, more: Partial<ComparedOffer>): ComparedOffer => ({
  id,
  line_id: 1,
  invitation_id: id,
  price: '1',
  discount_percent: null,
  quantity: '10000',
  rate: '1',
  freight: null,
  credit_days: 0,
  lead_time_days: 5,
  quality: '70',
  ...more,
});

describe('comparable prices (R11)', () => {
  test('freight counts, credit is worth money: the example of 10,000 kg at 12 %', () => {
    const x = offer(1, { price: '24.00', freight: '5000', lead_time_days: 5, quality: '84' });
    const y = offer(2, { price: '24.60', credit_days: 60, lead_time_days: 8, quality: '92' });
    expect(compareOffers([x, y], TERMS)).toEqual([
      {
        id: 1,
        comparable_price: '24.5000',
        price_score: '98.44',
        lead_score: '100.00',
        quality_score: '84.00',
        total_score: '95.86',
      },
      {
        id: 2,
        comparable_price: '24.1176',
        price_score: '100.00',
        lead_score: '62.50',
        quality_score: '92.00',
        total_score: '90.90',
      },
    ]);
  });

  test('freight is shared by value among the lines that it brings; a day is the least', () => {
    const [first, second] = compareOffers(
      [
        offer(1, {
          invitation_id: 7,
          price: '30',
          quantity: '10',
          freight: '100',
          lead_time_days: 0,
        }),
        offer(2, { invitation_id: 7, line_id: 2, price: '10', quantity: '10', freight: '100' }),
      ],
      TERMS,
    );
    // 75 of 100 goes to 300 of 400.
    expect([first!.comparable_price, second!.comparable_price]).toEqual(['37.5000', '12.5000']);
    expect(first!.lead_score).toBe('100.00');
  });

  test('an offer that does not say when it comes has no score for it', () => {
    const [said, unsaid] = compareOffers(
      [offer(1, { lead_time_days: 30 }), offer(2, { lead_time_days: null })],
      TERMS,
    );
    expect([said!.lead_score, unsaid!.lead_score]).toEqual(['100.00', '0.00']);
    const [alone] = compareOffers([offer(1, { lead_time_days: null })], TERMS);
    expect(alone!.lead_score).toBe('0.00');
  });

  test('another currency is compared in pesos, after its discount', () => {
    const [only] = compareOffers(
      [offer(1, { price: '2', discount_percent: '10', rate: '18.5' })],
      TERMS,
    );
    expect(only!.comparable_price).toBe('33.3000');
  });
});

test('the saving is against the mean of what was offered for the line (R13)', () => {
  const x = { line_id: 1, comparable_price: '24.5000', awarded: '10000' };
  const y = { line_id: 1, comparable_price: '24.1176', awarded: '0' };
  expect(savingOf([x, y]).toFixed(2)).toBe('-1912.00');
  expect(
    savingOf([
      { ...x, awarded: '0' },
      { ...y, awarded: '10000' },
    ]).toFixed(2),
  ).toBe('1912.00');
  expect(
    savingOf([
      { ...x, awarded: '5000' },
      { ...y, awarded: '5000' },
    ]).toFixed(2),
  ).toBe('0.00');
});
