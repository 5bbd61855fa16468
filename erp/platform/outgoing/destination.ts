/**
 * Where this server may connect for a company (web hooks, its mail server, whatever comes): public
 * addresses. Judged when they are written and again after DNS, at each connection. What the
 * operator's environment names (SMTP_URL, FILES_S3_URL, DATABASE_URL) is trusted and does not pass
 * here.
 */
import { t } from '#erp/model/texts/t.ts';
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import { isSpecial } from './special-ranges.ts';

/** The operator may allow receivers of the own network (and plain http to them). */
export const privateAllowed = (): boolean => process.env.ALLOW_PRIVATE_HOOKS === '1';

const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/**
 * The address as a browser reads it, so that `0x7f.1`, `2130706433` and `0177.0.0.1` are 127.0.0.1;
 * null when it is no host at all.
 */
function canonicalHost(hostname: string): string | null {
  const written = `http://${hostname}/`;
  return URL.canParse(written) ? plainHost(new URL(written).hostname) : null;
}

/**
 * Whether a host says by itself that it is none of the public network. Names are judged when they
 * are resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = canonicalHost(hostname);
  return (
    host === null || /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && isSpecial(host))
  );
}

/**
 * What is wrong with the address of a web hook as it is written, in Spanish; null when nothing is.
 */
export function problemOfAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return t(
      'outgoing.wholeAddress',
      'Escribe una dirección completa, como https://sistema.mx/avisos.',
    );
  if (url.username || url.password)
    return t(
      'outgoing.noUser',
      'La dirección no lleva usuario ni contraseña: el aviso va firmado.',
    );
  if (privateAllowed()) return null;
  if (url.protocol !== 'https:')
    return t('outgoing.https', 'La dirección debe empezar con https://.');
  return isPrivateHost(url.hostname)
    ? t(
        'outgoing.privateAddress',
        'Esa dirección es de una red privada: los avisos sólo van a direcciones públicas.',
      )
    : null;
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  constructor() {
    super(t('outgoing.leadsPrivate', 'La dirección lleva a una red privada.'));
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolver for one connection: what was checked is what is connected to, so a name cannot change in
 * between.
 */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupDone): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isSpecial(address)))
      return done(new PrivateAddress(), '');
    return options.all
      ? done(null, addresses)
      : done(null, addresses[0]!.address, addresses[0]!.family);
  });
}

/** Throws PrivateAddress for an address that is written as a number and is not public. */
export function requirePublicHost(url: URL): void {
  const host = plainHost(url.hostname);
  if (isIP(host) !== 0 && isSpecial(host)) throw new PrivateAddress();
}

/**
 * A connection to a public address, or to any where the operator allows it. `done` is called once.
 */
export function connectOutside(
  host: string,
  port: number,
  timeoutMs: number,
  done: (error: Error | null, socket?: Socket) => void,
): void {
  const free = privateAllowed();
  if (!free && isIP(host) !== 0 && isSpecial(host)) return done(new PrivateAddress());
  const socket = connect({
    host,
    port,
    timeout: timeoutMs,
    ...(!free && { lookup: publicLookup as typeof resolve }),
  });
  const fail = (error: Error) => {
    socket.destroy();
    done(error);
  };
  const late = () => fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
  socket.once('error', fail).once('timeout', late);
  socket.once('connect', () => {
    socket.setTimeout(0).off('error', fail).off('timeout', late);
    done(null, socket);
  });
}
