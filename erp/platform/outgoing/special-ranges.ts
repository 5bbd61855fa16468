/**
 * Ranges that are no place of the public internet: IANA's IPv4 and IPv6 Special-Purpose Address
 * Registries, with multicast, what RFCs withdrew and every range that carries an IPv4 address
 * inside. The few that IANA calls globally reachable are services of routers and name servers,
 * never a receiver of ours.
 */
import { BlockList, isIP } from 'node:net';

export const SPECIAL_4 = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private use'],
  ['100.64.0.0/10', 'shared by a carrier'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link local; metadata of clouds'],
  ['172.16.0.0/12', 'private use'],
  ['192.0.0.0/24', 'IETF protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relay, withdrawn'],
  ['192.168.0.0/16', 'private use'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved; broadcast'],
] as const;

export const SPECIAL_6 = [
  ['::/96', 'unspecified, loopback, IPv4-compatible (withdrawn)'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64 of the own network'],
  ['100::/64', 'discard only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001::/23', 'IETF protocol assignments: Teredo, benchmarks, AMT, ORCHID'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link local'],
  ['fec0::/10', 'site local, withdrawn'],
  ['ff00::/8', 'multicast'],
] as const;

/** All unicast addresses given out so far; the rest of IPv6 belongs to nobody. */
const GIVEN_OUT_6 = '2000::/3';

function rangesOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const special4 = rangesOf(
  SPECIAL_4.map(([network]) => network),
  'ipv4',
);
const special6 = rangesOf(
  SPECIAL_6.map(([network]) => network),
  'ipv6',
);
const mapped = rangesOf(['::ffff:0:0/96'], 'ipv6');
const givenOut6 = rangesOf([GIVEN_OUT_6], 'ipv6');

/**
 * True for an address that is no public receiver, and for what is no address in its canonical form
 * (octal, decimal, hexadecimal, short, with a zone).
 */
export function isSpecial(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return true;
  if (family === 4) return special4.check(address, 'ipv4');
  // BlockList compares a mapped address, in either notation, with the IPv4 ranges.
  if (mapped.check(address, 'ipv6')) return special4.check(address, 'ipv6');
  return !givenOut6.check(address, 'ipv6') || special6.check(address, 'ipv6');
}
