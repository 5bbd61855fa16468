import { expect, test } from 'vitest';
import {
  answerDeadline,
  cancelDeadline,
  needsAcceptance,
  silenceAccepts,
  type StampedDocument,
} from './cancel.ts';
import { cancelIssues, type CancelQuestion } from './request.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const HOLIDAYS = new Set(['2026-11-16']);

/** Of Friday 13 November. */
const INVOICE: StampedDocument = {
  type: 'I',
  total: '1000.01',
  receiverRfc: 'CLI020202AB2',
  isFuel: false,
  issuedOn: day('2026-11-13'),
};
const asks = (more: Partial<StampedDocument>, on = '2026-11-26') =>
  needsAcceptance({ ...INVOICE, ...more }, day(on), HOLIDAYS);

test('small totals, other types, the public and foreigners need nobody to accept', () => {
  expect(asks({})).toBe(true);
  expect(asks({ total: '1000.00' })).toBe(false);
  expect(asks({ total: '1000.00', isFuel: true })).toBe(true);
  expect(asks({ type: 'P', total: '0' })).toBe(true);
  for (const type of ['E', 'T', 'N'] as const) expect(asks({ type })).toBe(false);
  expect(asks({ receiverRfc: 'XAXX010101000' })).toBe(false);
  expect(asks({ receiverRfc: 'XEXX010101000' })).toBe(false);
});

test('until the business day after its issue nobody is asked', () => {
  expect(asks({}, '2026-11-13')).toBe(false);
  expect(asks({}, '2026-11-17')).toBe(false);
  expect(asks({}, '2026-11-18')).toBe(true);
});

test('the receiver has three business days; of fuel, silence accepts nothing from 2026 on', () => {
  expect(answerDeadline(day('2026-11-13'), HOLIDAYS)).toBe('2026-11-19');
  expect(silenceAccepts({ isFuel: false }, '2026-11-26')).toBe(true);
  expect(silenceAccepts({ isFuel: true }, '2026-11-26')).toBe(false);
  expect(silenceAccepts({ isFuel: true }, '2025-12-31')).toBe(true);
});

const DOCUMENT = {
  issuerRfc: 'TEX010101AB1',
  issuerRegime: '601',
  isGlobal: false,
  issuedOn: day('2026-02-10'),
};

test('a document is cancelled until the month of its year’s return', () => {
  expect(cancelDeadline(DOCUMENT).toString()).toBe('2027-03-31');
  expect(cancelDeadline({ ...DOCUMENT, issuerRfc: 'PELJ800101AB1' }).toString()).toBe('2027-04-30');
  const resico = { ...DOCUMENT, issuerRegime: '626', isGlobal: true };
  expect(cancelDeadline(resico).toString()).toBe('2026-02-28');
});

const SUBSTITUTE = 'A5B2C3D4-0000-4000-8000-000000000002';
const QUESTION: CancelQuestion = {
  reason: '02',
  substitute: null,
  substituteReplaces: null,
  validChildren: [],
  document: DOCUMENT,
  on: day('2026-11-26'),
};
const codes = (more: Partial<CancelQuestion>) =>
  cancelIssues({ ...QUESTION, ...more }).map(({ code }) => code);

test('motive 01 names what takes its place, the others nothing', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ reason: '05' })).toEqual(['207']);
  expect(codes({ reason: '01' })).toEqual(['208']);
  const named = { reason: '01', substitute: SUBSTITUTE };
  expect(codes({ ...named, substituteReplaces: true })).toEqual([]);
  expect(codes({ ...named, substituteReplaces: false })).toEqual(['212']);
  expect(codes({ substitute: SUBSTITUTE })).toEqual(['209']);
});

test('motive 04 is of global invoices alone, which may have the others too', () => {
  const global = { ...DOCUMENT, isGlobal: true };
  expect(codes({ reason: '04' })).toEqual(['207']);
  expect(codes({ reason: '04', document: global })).toEqual([]);
  expect(codes({ reason: '02', document: global })).toEqual([]);
});

test('what names it is cancelled first, and there is a last day', () => {
  const [issue] = cancelIssues({ ...QUESTION, validChildren: [SUBSTITUTE] });
  expect([issue!.code, issue!.message]).toEqual([
    '204',
    `Cancela antes los comprobantes que lo nombran: ${SUBSTITUTE}.`,
  ]);
  expect(codes({ on: day('2027-04-01') })).toEqual(['210']);
  const global = { ...DOCUMENT, isGlobal: true };
  expect(codes({ on: day('2027-04-01'), document: global })).toEqual(['211']);
});
