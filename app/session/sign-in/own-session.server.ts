/** The person's own sign-in, put aside while he sees the system as somebody else. */
import { createCookie } from 'react-router';
import type { StoredSession } from './cookies.server.ts';

interface Own {
  readonly stored: StoredSession;
  /** Where to go afterwards. */
  readonly back: string;
}

const NAME = 'telar_propia';
/** Longer than any look lasts. */
const MAX_AGE = 60 * 60;

let made: ReturnType<typeof createCookie> | undefined;
const cookie = () =>
  (made ??= createCookie(NAME, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secrets: [process.env.SESSION_SECRET ?? ''],
  }));

export const keepOwn = (own: Own, secure: boolean): Promise<string> =>
  cookie().serialize(own, { secure, maxAge: MAX_AGE });
export const dropOwn = (secure: boolean): Promise<string> =>
  cookie().serialize('', { secure, maxAge: 0 });

export async function readOwn(request: Request): Promise<Own | null> {
  const header = request.headers.get('cookie');
  if (!header?.includes(`${NAME}=`)) return null;
  const value: unknown = await cookie().parse(header);
  return typeof value === 'object' &&
    value !== null &&
    'stored' in value &&
    'back' in value &&
    typeof value.back === 'string'
    ? (value as Own)
    : null;
}
