/** Whose an address is, for brakes by address. */
import { isIP } from 'node:net';

const GROUPS = 8;
/** One subscriber has a network of 64 bits at least, and any address of it (RFC 6177). */
const OF_SUBSCRIBER = 4;

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/**
 * An IPv4 address as it is, also inside an IPv6 one; of IPv6 its network of 64 bits, as
 * `2001:db8:0:1::/64`. What is no address stays as it is.
 */
export function originOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = null] = plain.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  // The last 32 bits may be written as in IPv4, in the place of two groups.
  const written = first.length + last.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === null ? 0 : GROUPS - written;
  const network = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const named = network.slice(0, OF_SUBSCRIBER).map((group) => Number.parseInt(group, 16));
  return `${named.map((group) => group.toString(16)).join(':')}::/64`;
}
