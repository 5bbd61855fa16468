import { expect, test } from 'vitest';
import { globalDrafts, type GlobalHead, type GlobalTicket } from './global.ts';

const HEAD: GlobalHead = {
  series: 'G',
  date: '2026-11-26T22:00:00',
  zip: '37000',
  issuer: { rfc: 'TEX010101AB1', name: 'TEXTILES', regime: '601' },
  relations: [],
};
const DAILY = { periodicity: '01', months: '11', year: '2026' };

const vat = (base: string, amount: string) =>
  ({ base, tax: '002', factor: 'Tasa', rate: '0.160000', amount }) as const;
const ticket = (number: string, subtotal: string, tax: string, form: string): GlobalTicket => ({
  number,
  subtotal,
  discount: null,
  transferred: [vat(subtotal, tax)],
  paymentForm: form,
});

test('a concept for each ticket; the total is what the tickets charged', () => {
  const [draft] = globalDrafts(HEAD, DAILY, [
    ticket('T-1', '77.01', '12.32', '01'),
    ticket('T-2', '100.03', '16.00', '04'),
    { ...ticket('T-3', '50.00', '0.00', '01'), discount: '10.00', transferred: [] },
  ]);
  expect(draft).toMatchObject({
    type: 'I',
    folio: null,
    subtotal: '227.04',
    discount: '10.00',
    total: '245.36',
    paymentForm: '04',
    paymentMethod: 'PUE',
    global: DAILY,
    receiver: {
      rfc: 'XAXX010101000',
      name: 'PUBLICO EN GENERAL',
      zip: '37000',
      regime: '616',
      use: 'S01',
    },
    taxes: { totalTransferred: '28.32', transferred: [vat('177.04', '28.32')] },
  });
  expect(draft!.concepts.map((each) => [each.identification, each.taxObject])).toEqual([
    ['T-1', '02'],
    ['T-2', '02'],
    ['T-3', '01'],
  ]);
  expect(draft!.concepts[0]).toMatchObject({
    productKey: '01010101',
    quantity: '1',
    unitKey: 'ACT',
    unit: null,
    description: 'Venta',
    unitPrice: '77.01',
  });
});

test('beyond 5,000 tickets there are two documents', () => {
  const tickets = Array.from({ length: 5001 }, (_, n) => ticket(`T-${n}`, '10.00', '1.60', '01'));
  const drafts = globalDrafts(HEAD, DAILY, tickets);
  expect(drafts.map(({ concepts, total }) => [concepts.length, total])).toEqual([
    [5000, '58000.00'],
    [1, '11.60'],
  ]);
  expect(globalDrafts(HEAD, DAILY, [])).toEqual([]);
});
