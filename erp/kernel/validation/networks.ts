/**
 * Addresses and networks that a person writes: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`.
 */
import { t } from '#erp/model/texts/t.ts';
import { BlockList, isIP } from 'node:net';

export const networkNotAllowed = () =>
  t(
    'access.network',
    'Tu empresa no permite entrar desde esta red. Conéctate a una permitida o habla con tu administrador.',
  );

const family = (ip: string) => (isIP(ip) === 6 ? ('ipv6' as const) : ('ipv4' as const));

/** True for an address, or a network with its number of bits. */
export function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(ip) === 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 6 ? 128 : 32))
  );
}

/** Whether an address lies in one of the networks. No network means anywhere. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list.check(plain, family(plain));
}
