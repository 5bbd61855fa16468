import { expect, test } from 'vitest';
import { fixed } from '../fixed-decimal.ts';
import { inPickingOrder, propose, type Candidate } from './propose.ts';

const at = (lotId: number, free: string, more: Partial<Candidate> = {}): Candidate => ({
  lotId,
  slotId: null,
  free: fixed(free),
  expiresOn: null,
  firstInAt: '2026-03-01T08:00:00Z',
  pickSequence: null,
  slotCode: null,
  ...more,
});
const lots = (policy: string, candidates: readonly Candidate[], wanted: string) =>
  propose(policy, candidates, fixed(wanted)).map(({ candidate, qty }) => [
    candidate.lotId,
    Number(qty) / 1e6,
  ]);

test('first in, first out: the older one goes first', () => {
  expect(
    lots('PEPS', [at(2, '50', { firstInAt: '2026-03-05T08:00:00Z' }), at(1, '30')], '60'),
  ).toEqual([
    [1, 30],
    [2, 30],
  ]);
});

test('first to expire goes before first to come; without a date it goes last', () => {
  const candidates = [
    at(1, '10'),
    at(2, '10', { expiresOn: '2026-12-01' }),
    at(3, '10', { expiresOn: '2026-06-01', firstInAt: '2026-04-01T08:00:00Z' }),
  ];
  expect(lots('PCPS', candidates, '25')).toEqual([
    [3, 10],
    [2, 10],
    [1, 5],
  ]);
});

test('of one day, the single package that covers the rest is taken whole; the smallest of those', () => {
  expect(lots('PEPS', [at(1, '210'), at(2, '235'), at(3, '220')], '215')).toEqual([[3, 215]]);
  expect(lots('PEPS', [at(1, '210'), at(2, '235')], '440')).toEqual([
    [2, 235],
    [1, 205],
  ]);
});

test('the policy MANUAL proposes nothing; what is not there is not proposed', () => {
  expect(lots('MANUAL', [at(1, '10')], '5')).toEqual([]);
  expect(lots('PEPS', [at(1, '0'), at(2, '3')], '5')).toEqual([[2, 3]]);
});

test('one walks in the order of the places', () => {
  const proposed = propose(
    'PEPS',
    [
      at(1, '5', { pickSequence: 30, slotCode: 'C' }),
      at(2, '5', { pickSequence: 10, slotCode: 'A' }),
    ],
    fixed('10'),
  );
  expect(inPickingOrder(proposed).map(({ candidate }) => candidate.lotId)).toEqual([2, 1]);
});
