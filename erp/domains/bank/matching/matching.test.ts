import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { centsOf, textOfCents, type OpenLine, type OpenTransaction } from './open-movements.ts';
import { pairMatches } from './pair-matches.ts';
import { propose } from './propose.ts';
import { isNamed, scoreOf } from './score.ts';

const line = (
  id: number,
  date: string,
  amount: string,
  more: Partial<OpenLine> = {},
): OpenLine => ({
  id,
  date,
  cents: centsOf(amount),
  tracking_key: null,
  reference: null,
  text: '',
  rfc: null,
  clabe: null,
  subject_id: null,
  ...more,
});
const money = (
  id: number,
  date: string,
  amount: string,
  more: Partial<OpenTransaction> = {},
): OpenTransaction => ({
  id,
  date,
  value_date: null,
  cents: centsOf(amount),
  reference: null,
  subject_id: null,
  rfc: null,
  clabes: [],
  name: null,
  ...more,
});

test('cents and their text', () => {
  expect(['0.05', '-12.3', '1234567890123.99'].map((text) => textOfCents(centsOf(text)))).toEqual([
    '0.05',
    '-12.30',
    '1234567890123.99',
  ]);
});

test('the same tracking key is certain, the same amount is likely, and the party makes it surer', () => {
  const own = money(1, '2026-11-02', '600.00', {
    reference: '7875APR22026',
    rfc: 'HME010203AB1',
    name: 'HILOS DE MEXICO',
    clabes: ['002180700000000008'],
  });
  const day = '2026-11-05';
  expect(scoreOf(line(1, '2026-12-30', '600.00', { tracking_key: '7875-APR-22026' }), own, 5)).toBe(
    100,
  );
  expect(scoreOf(line(1, day, '590.00', { tracking_key: '7875APR22026' }), own, 5)).toBe(94);
  expect(scoreOf(line(1, day, '600.00'), own, 5)).toBe(70);
  expect(scoreOf(line(1, day, '600.00', { rfc: 'HME010203AB1' }), own, 5)).toBe(85);
  expect(scoreOf(line(1, day, '600.00', { clabe: '002180700000000008' }), own, 5)).toBe(85);
  expect(scoreOf(line(1, day, '600.00', { text: 'SPEI HILOS MEXICO' }), own, 5)).toBe(80);
  expect(
    scoreOf(line(1, day, '600.00', { rfc: 'HME010203AB1', text: 'Hilos de México SA' }), own, 5),
  ).toBe(95);
  expect(scoreOf(line(1, '2026-11-08', '600.00'), own, 5)).toBe(0);
  expect(scoreOf(line(1, '2026-11-08', '600.00'), { ...own, value_date: '2026-11-06' }, 5)).toBe(
    70,
  );
});

test('a name is known by most of its words', () => {
  expect(isNamed('PAGO FERRETERIA LOPEZ', 'Ferretería López S.A. de C.V.')).toBe(true);
  expect(isNamed('PAGO LOPEZ', 'Ferretería López e Hijos')).toBe(false);
  expect(isNamed('algo', null)).toBe(false);
});

test('each line and each transaction is in one pair, the nearest day first', () => {
  const matches = pairMatches(
    [
      line(1, '2026-11-03', '100.00'),
      line(2, '2026-11-04', '100.00'),
      line(3, '2026-11-04', '-100.00'),
    ],
    [money(11, '2026-11-04', '100.00'), money(12, '2026-11-01', '100.00')],
    5,
  );
  expect(matches).toEqual([
    { lines: [2], transactions: [11], score: 70 },
    { lines: [1], transactions: [12], score: 70 },
  ]);
});

test('a deposit of several collections and a payment in several lines are proposed, never confirmed', () => {
  const party = { subject_id: 7, rfc: 'HME010203AB1', name: 'HILOS' };
  const { certain, likely } = propose(
    [
      line(1, '2026-11-03', '1000.00', { rfc: 'HME010203AB1', text: 'HILOS' }),
      line(2, '2026-11-03', '-30.00'),
      line(3, '2026-11-03', '-12.00'),
    ],
    [
      money(11, '2026-11-02', '600.00', party),
      money(12, '2026-11-02', '250.00', party),
      money(13, '2026-11-02', '150.00', party),
      money(14, '2026-11-02', '9.00', party),
      money(15, '2026-11-02', '-42.00'),
    ],
    5,
  );
  expect(certain).toEqual([]);
  expect(likely).toEqual([
    { lines: [1], transactions: [11, 12, 13], score: 94 },
    { lines: [2, 3], transactions: [15], score: 70 },
  ]);
});

test('a sum that is not the only one is nobody’s, unless one party makes one', () => {
  const parts = [
    money(11, '2026-11-02', '60.00', { subject_id: 1 }),
    money(12, '2026-11-02', '40.00', { subject_id: 1 }),
    money(13, '2026-11-02', '40.00', { subject_id: 2 }),
  ];
  expect(propose([line(1, '2026-11-02', '100.00')], parts, 5).likely).toEqual([
    { lines: [1], transactions: [11, 12], score: 70 },
  ]);
  const others = parts.map((each) => ({ ...each, subject_id: null }));
  expect(propose([line(1, '2026-11-02', '100.00')], others, 5).likely).toEqual([]);
});

test('several lines take several transactions in turn', () => {
  const shares = allocate(
    [
      { id: 1, cents: 600n },
      { id: 2, cents: 400n },
    ],
    [
      { id: 11, cents: 500n },
      { id: 12, cents: 500n },
    ],
  );
  expect(shares).toEqual([
    { line: 1, transaction: 11, cents: 500n },
    { line: 1, transaction: 12, cents: 100n },
    { line: 2, transaction: 12, cents: 400n },
  ]);
});
