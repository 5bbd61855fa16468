/** Where a notice may go: a public address over https. Checked when it is written and again after DNS, at each connection. */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const PRIVATE_4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'];
/** Also those that carry an IPv4 address inside: NAT64 and 6to4 reach what the address says. */
const PRIVATE_6 = ['::/128', '::1/128', '64:ff9b::/96', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'];

const reserved = new BlockList();
for (const network of PRIVATE_4) reserved.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv4');
for (const network of PRIVATE_6) reserved.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv6');

/** The operator may allow receivers of the own network (and plain http to them). */
export const privateAllowed = (): boolean => process.env.ALLOW_PRIVATE_HOOKS === '1';

/** True for loopback, link-local, private and reserved addresses. An IPv4 address in IPv6 clothes is looked at as IPv4. */
export function isPrivate(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  // BlockList compares mapped addresses (::ffff:10.0.0.1, ::ffff:a00:1) with the IPv4 rules.
  return reserved.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** What is wrong with the address as it is written, in Spanish; null when nothing is. Names are resolved later. */
export function problemOfAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Escribe una dirección completa, como https://sistema.mx/avisos.';
  if (url.username || url.password) return 'La dirección no lleva usuario ni contraseña: el aviso va firmado.';
  if (privateAllowed()) return null;
  if (url.protocol !== 'https:') return 'La dirección debe empezar con https://.';
  const host = hostOf(url);
  if (/(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && isPrivate(host))) return 'Esa dirección es de una red privada: los avisos sólo van a direcciones públicas.';
  return null;
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  constructor() {
    super('La dirección lleva a una red privada.');
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolver for one connection: what was checked is what is connected to, so a name cannot change in between. */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupDone): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(), '');
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
  });
}

/** Throws PrivateAddress for an address that is written as a number and is not public. */
export function requirePublicHost(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress();
}
