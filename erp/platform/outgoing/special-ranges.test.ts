import { afterEach, expect, test, vi } from 'vitest';
import { connectOutside, isPrivateHost, PrivateAddress, problemOfAddress } from './destination.ts';
import { isSpecial, SPECIAL_4, SPECIAL_6 } from './special-ranges.ts';

afterEach(() => vi.unstubAllEnvs());

/**
 * As IANA publishes them, read by hand from the two registries: whether each is in our table is
 * what is tested.
 */
const IANA_4 =
  '0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32';
const IANA_6 =
  '::1/128 ::/128 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8 ::ffff:0:0:0/96 200::/7 4000::/3 e000::/4';

const value4 = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const text4 = (value: bigint) =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
function value6(address: string): bigint {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const all =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return all.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}
const text6 = (value: bigint) =>
  Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(16 * (7 - i))) & 0xffffn).toString(16),
  ).join(':');

/** First, last and one in the middle of a network, and its neighbours outside. */
function edges(
  network: string,
  size: bigint,
  read: (text: string) => bigint,
  write: (value: bigint) => string,
) {
  const [address = '', bits = ''] = network.split('/');
  const first = read(address);
  const last = first + (1n << (size - BigInt(bits))) - 1n;
  return {
    inside: [first, last, first + (last - first) / 3n].map(write),
    outside: [first - 1n, last + 1n]
      .filter((value) => value >= 0n && value < 1n << size)
      .map(write),
  };
}

test('every address of IANA’s special ranges is refused, also as an IPv4 within IPv6', () => {
  for (const network of [...IANA_4.split(' '), ...SPECIAL_4.map(([range]) => range)]) {
    for (const address of edges(network, 32n, value4, text4).inside) {
      const value = value4(address);
      const hex = `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
      for (const form of [
        address,
        `::ffff:${address}`,
        `::ffff:${hex}`,
        `::${hex}`,
        `64:ff9b::${hex}`,
        `64:ff9b:1::${hex}`,
        `2002:${hex}::`,
        `::ffff:0:${hex}`,
      ])
        expect([network, form, isSpecial(form)]).toEqual([network, form, true]);
    }
  }
  for (const network of [...IANA_6.split(' '), ...SPECIAL_6.map(([range]) => range)])
    for (const address of edges(network, 128n, value6, text6).inside)
      expect([network, address, isSpecial(address)]).toEqual([network, address, true]);
});

test('the neighbours of a range are public, unless they belong to another', () => {
  const ranges = SPECIAL_4.map(([network]) =>
    edges(network, 32n, value4, text4).inside.map(value4),
  ).map(([first, last]) => [first!, last!] as const);
  for (const [network] of SPECIAL_4)
    for (const address of edges(network, 32n, value4, text4).outside)
      expect([address, isSpecial(address)]).toEqual([
        address,
        ranges.some(([first, last]) => value4(address) >= first && value4(address) <= last),
      ]);
  for (const address of [
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2806:2f0::1',
    '2620:4f:7fff::1',
    '2620:4f:8001::1',
    '3ffe:ffff::1',
    '3fff:1000::1',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
  ])
    expect([address, isSpecial(address)]).toEqual([address, false]);
});

test('what is no address in its one canonical form is refused', () => {
  for (const text of [
    '',
    'no es una dirección',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '8.8.8',
    '8.8.8.8 ',
    '010.8.8.8',
    'fe80::1%eth0',
    '2806:2f0::1%1',
    '[2806:2f0::1]',
  ])
    expect([text, isSpecial(text)]).toEqual([text, true]);
});

test('a host written as octal, decimal or hexadecimal is judged as what it reaches', () => {
  for (const host of [
    '0177.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0',
    '0xa9fea9fe',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    'localhost',
    'LOCALHOST.',
    'x.localhost',
    'a b',
    '',
  ])
    expect([host, isPrivateHost(host)]).toEqual([host, true]);
  for (const host of ['8.8.8.8', '134744072', 'sistema.mx', '[2806:2f0::1]'])
    expect([host, isPrivateHost(host)]).toEqual([host, false]);
  for (const url of [
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fec0::1]/',
    'https://[2001::1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b:1::1]/',
  ])
    expect([url, problemOfAddress(url)]).toEqual([url, expect.stringContaining('red privada')]);
});

test('a connection is refused after DNS, whatever the name said when it was written', async () => {
  const attempt = (host: string) =>
    new Promise((resolve) => connectOutside(host, 9, 1000, (error) => resolve(error)));
  for (const host of ['localhost', '127.0.0.1', '::1', '0x7f.1', '2130706433', '::ffff:127.0.0.1'])
    expect([host, await attempt(host)]).toEqual([host, expect.any(PrivateAddress)]);
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  expect(await attempt('127.0.0.1')).toMatchObject({ code: 'ECONNREFUSED' });
});
