import { expect, test } from 'vitest';
import { invoicingOf } from './invoicing.server.ts';

test('no company invoices itself unless the configuration names it', () => {
  expect(invoicingOf(new URLSearchParams('cuenta=DEMO'), '').enabled).toBe(false);
  expect(invoicingOf(new URLSearchParams('cuenta=demo'), 'OTRA, DEMO').enabled).toBe(true);
  expect(invoicingOf(new URLSearchParams(''), ',').enabled).toBe(false);
});

test('what the address says of the ticket is kept', () => {
  expect(invoicingOf(new URLSearchParams('cuenta=DEMO&ticket=ML-1&otra=x'), '').kept).toEqual([
    ['Empresa', 'DEMO'],
    ['Ticket', 'ML-1'],
  ]);
});
