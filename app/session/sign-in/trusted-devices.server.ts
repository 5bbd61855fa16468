/**
 * Tokens of this browser's remembered devices: several people may share it, each with a second
 * factor of his own.
 */
import { createCookie } from 'react-router';

const MAX_TOKENS = 5;

let made: ReturnType<typeof createCookie> | undefined;
const cookie = () =>
  (made ??= createCookie('telar_equipo', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secrets: [process.env.SESSION_SECRET ?? ''],
  }));

/** Comma-separated, as the ERP reads them. */
export async function trustedTokens(request: Request): Promise<string> {
  const header = request.headers.get('cookie');
  if (!header?.includes('telar_equipo=')) return '';
  const value: unknown = await cookie().parse(header);
  return typeof value === 'string' ? value : '';
}

export const keepTrusted = (
  before: string,
  token: string,
  days: number,
  secure: boolean,
): Promise<string> =>
  cookie().serialize([token, ...before.split(',').filter(Boolean)].slice(0, MAX_TOKENS).join(','), {
    secure,
    maxAge: 60 * 60 * 24 * days,
  });
