/** Charges that come after the invoice, and after some of the goods went back (R29, R44). */
import { expect, test } from 'vitest';
import { SHIPMENTS } from './buying.ts';
import { done, type Stage } from './given.ts';
import { chargesOfR29, twoLines } from './importing.ts';
import { INVOICES } from './payables.ts';
import {
  differences,
  draftReturn,
  invoiceAll,
  note,
  postQueue,
  RECEIVED,
  sendReturn,
} from './returning.ts';
import { bookBalance } from './treasury.ts';

const STOCK = '115.01.01';

async function credited(told: Stage, supplier: number, related: number, return_id: number) {
  const admin = told.as('admin');
  const made = await done(note(told, supplier, { related_invoice_id: related, return_id }));
  await done(admin.act(INVOICES, 'match', made.id));
  return done(admin.act(INVOICES, 'post', made.id));
}

test('what is charged after 500 kg went back leaves nothing received and not invoiced', async () => {
  const given = await twoLines();
  const { told, supplier } = given;
  await done(told.as('admin').act(SHIPMENTS, 'receive', given.shipment));
  const invoice = await invoiceAll(told, given.shipment);
  const { id } = await draftReturn(told, given.shipment, '500');
  await sendReturn(told, id);
  await credited(told, supplier, invoice, id);
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, STOCK)).toBe('355200.00');
  await chargesOfR29(given);
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  // All of the 62,245.40 but the 1,981.68 of what is back at its supplier.
  expect(await bookBalance(told, STOCK)).toBe('415463.72');
  expect(await differences(told)).toEqual([]);
});

test('a dearer invoice after an uninvoiced return is of what stayed', async () => {
  const given = await twoLines();
  const { told } = given;
  await chargesOfR29(given);
  await done(told.as('admin').act(SHIPMENTS, 'receive', given.shipment));
  const { id } = await draftReturn(told, given.shipment, '500');
  await sendReturn(told, id);
  await invoiceAll(told, given.shipment);
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, STOCK)).toBe('415463.72');
});
