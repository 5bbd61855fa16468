/** Which acts of the log are the hand of a record's author (590). */
import { expect, test } from 'vitest';
import { registry } from '../../modules/all.ts';
import { CUT_SHORT } from './audit.ts';
import { isWriting } from './who-wrote.ts';

const isAuthor = (path: string, since: string, act: string | null, fields: readonly string[]) =>
  isWriting(registry, { resource: registry.resource(path), since }, { act, fields });

test('saving a record, and handing it over to whoever decides, makes an author', () => {
  expect(isAuthor('customer-orders', 'authorize', null, ['notes'])).toBe(true);
  const handed = ['status', 'submitted_at', 'price_status'];
  expect(isAuthor('customer-orders', 'releasePrice', 'submit', handed)).toBe(true);
  expect(isAuthor('purchase-orders', 'authorize', 'send', ['status', 'folio'])).toBe(true);
  // Back to its draft, it is with who writes it.
  expect(isAuthor('customer-orders', 'authorize', 'draft', ['status', 'holds'])).toBe(false);
});

test('releasing, rejecting, matching or marking a record makes nobody its author', () => {
  const released = ['price_status', 'holds', 'hold_reasons', 'status_notes'];
  expect(isAuthor('customer-orders', 'authorize', 'releasePrice', released)).toBe(false);
  expect(isAuthor('customer-orders', 'authorize', 'reject', ['status', 'status_notes'])).toBe(
    false,
  );
  expect(isAuthor('prc/invoice-shipments', 'resolve', 'match', ['status'])).toBe(false);
  expect(isAuthor('purchase-orders', 'authorize', 'markSent', ['status', 'sent_at'])).toBe(false);
  // What follows from something else is no act of the record.
  expect(isAuthor('purchase-orders', 'authorize', 'receiveAll', ['lines[0].price'])).toBe(false);
});

test('an act of writers that changes what people write makes an author, not the reason for it', () => {
  const moved = (field: string) => isAuthor('spp/endorsements', 'accept', 'reschedule', [field]);
  expect(moved('scheduled_date')).toBe(true);
  expect(moved('reschedule_reason')).toBe(false);
  expect(isAuthor('purchase-orders', 'authorize', 'reschedule', ['lines[0].date'])).toBe(true);
  // Too long to be kept: nobody can tell.
  expect(isAuthor('purchase-orders', 'authorize', 'markSent', [CUT_SHORT])).toBe(true);
});
