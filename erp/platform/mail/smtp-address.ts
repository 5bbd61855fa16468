/**
 * The mail server that a company writes: host, port, user, password, and TLS by the scheme. Nothing
 * else of what a person writes reaches the mailer, which would take it for its options.
 */
import { isPrivateHost, privateAllowed } from '#erp/platform/outgoing/destination.ts';

export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); with `smtp:` the server is asked for it. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** A name of DNS, in ASCII (IDN as it is registered), or a number in brackets. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?|\[[0-9a-f:.]+\])$/i;
const MAX_HOST = 253;
const MAX_SECRET = 200;
const SHAPE = 'Escribe la dirección como smtps://usuario:contraseña@servidor:465.';
const MORE =
  'La dirección lleva sólo usuario, contraseña, servidor y puerto: quita lo que sigue después. Si es parte de la contraseña, escribe «?» como %3F, «#» como %23, «/» como %2F y «@» como %40.';
const PRIVATE =
  'Ese servidor es de una red privada: el correo de una empresa sólo sale por servidores públicos.';

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return plain.length <= MAX_SECRET && !/\p{Cc}/u.test(plain) ? plain : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The address, or what is wrong with it in Spanish. */
export function readSmtpAddress(text: string): SmtpAddress | string {
  if (/[\p{Cc}\s\\]/u.test(text) || !/^smtps?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return SHAPE;
  const url = new URL(text);
  if (/[?#]/.test(text) || !/^\/?$/.test(url.pathname)) return MORE;
  const secure = url.protocol === 'smtps:';
  let port = Number(url.port);
  if (url.port === '') port = secure ? 465 : 587;
  if (url.hostname.length > MAX_HOST || !HOST.test(url.hostname) || port === 0) return SHAPE;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null || (user === '') !== (pass === '')) return SHAPE;
  if (!privateAllowed() && isPrivateHost(url.hostname)) return PRIVATE;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure,
    auth: user === '' ? null : { user, pass },
  };
}
