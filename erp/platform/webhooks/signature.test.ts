import { expect, test } from 'vitest';
import { publicLookup } from '../outgoing/destination.ts';
import { matches, patternsIn } from '#erp/model/records/record-events.ts';
import { send } from './send.ts';
import { signatureOf } from './signature.ts';

// Each from `printf '{timestamp}.{body}' | openssl dgst -sha256 -hmac '{secret}'`.
test('the signature is HMAC-SHA256 over time, dot and body', () => {
  expect(
    signatureOf(
      ['un secreto de 32 octetos, o mas!!'],
      '1784566745',
      '{"id":"e1","event":"customers.created"}',
    ),
  ).toBe('v1=d6d72f50b323f6d33a2b2d4fe36b48602288b6d421246ccb4b32e75c0590da1a');
  expect(signatureOf(['a', 'b'], '0', '')).toBe(
    'v1=959e4312deafb6fb1ffbaf62fab28de91c5ae671e8250048953c5e72e1dd01aa,v1=22d9487d1d2614a258626e1f3d9586c83544241dd340d23048df3ddb93bdc011',
  );
});

test('a name that leads to a private address is refused at the connection', async () => {
  await expect(
    new Promise((resolve, reject) =>
      publicLookup('localhost', {}, (error, address) => (error ? reject(error) : resolve(address))),
    ),
  ).rejects.toThrow('red privada');
  const notice = { secrets: ['s'], event: 'a.b', eventId: 'e', body: '{}' };
  const now = Temporal.Now.instant();
  for (const url of [
    'https://localhost:9/x',
    'https://127.0.0.1:9/x',
    'https://[::1]:9/x',
    'http://8.8.8.8/x',
  ])
    expect([url, await send({ ...notice, url }, now)]).toEqual([
      url,
      expect.objectContaining({
        ok: false,
        httpStatus: null,
        error: 'La dirección lleva a una red privada.',
      }),
    ]);
});

test('events are named one by one, or several with *', () => {
  const patterns = patternsIn(' customers.created,\n*.deleted ; sat/taxes.* ');
  const told = [
    'customers.created',
    'customers.updated',
    'users.deleted',
    'sat/taxes.updated',
    'taxes.updated',
  ].map((name) => matches(patterns, name));
  expect(told).toEqual([true, false, true, true, false]);
  expect(matches(['*'], 'what.ever')).toBe(true);
});
