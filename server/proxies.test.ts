import { expect, test } from 'vitest';
import { seenThroughProxies } from './proxies.ts';

const request = (headers: Record<string, string>) =>
  new Request('http://10.0.0.2:3000/units?q=1', { headers });
const peer = { address: '10.0.0.1' };
const forwarded = {
  host: '10.0.0.2:3000',
  'x-forwarded-for': '203.0.113.7, 198.51.100.4',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'erp.mx',
};

test('without trusted proxies the forwarded headers are hearsay', () => {
  const seen = seenThroughProxies(request(forwarded), peer, 0);
  expect(seen.address).toBe('10.0.0.1');
  expect(seen.request.url).toBe('http://10.0.0.2:3000/units?q=1');
});

test('one trusted proxy gives scheme, host and the address it saw, not what the visitor claimed', () => {
  const seen = seenThroughProxies(request(forwarded), peer, 1);
  expect(seen.address).toBe('198.51.100.4');
  expect(seen.request.url).toBe('https://erp.mx/units?q=1');
});

test('two trusted proxies look one entry further', () => {
  expect(seenThroughProxies(request(forwarded), peer, 2).address).toBe('203.0.113.7');
});

test('a body survives the change of address', async () => {
  const post = new Request('http://10.0.0.2/login', {
    method: 'POST',
    body: 'a=1',
    headers: { ...forwarded, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const seen = seenThroughProxies(post, peer, 1);
  expect((await seen.request.formData()).get('a')).toBe('1');
});
