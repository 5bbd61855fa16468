/** What this browser keeps of an invoice that was issued in it: the ERP signed it. */
import { parseCookie, stringifySetCookie } from 'cookie';

const NAME = 'telar_factura';
const MAX_LENGTH = 100;
const HALF_A_YEAR = 60 * 60 * 24 * 180;

export const readKnownDevice = (request: Request): string =>
  (parseCookie(request.headers.get('cookie') ?? '')[NAME] ?? '').slice(0, MAX_LENGTH);

export const writeKnownDevice = (token: string, secure: boolean): string =>
  stringifySetCookie({
    name: NAME,
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: HALF_A_YEAR,
  });
