import { LRUCache } from 'lru-cache';
import { createCookie } from 'react-router';

/** Kept for one signed-in browser; nothing of it is readable by scripts. */
export interface StoredSession {
  readonly token: string;
  /** Epoch ms of the sign-in. */
  readonly startedAt: number;
  readonly accountCode: string;
}

const secret = (): string => {
  const value = process.env.SESSION_SECRET;
  if (!value || value.length < 32)
    throw new Error('SESSION_SECRET must have at least 32 characters');
  return value;
};

const base = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
const signed = (name: string) => createCookie(name, { ...base, secrets: [secret()] });

const lazy = <T>(make: () => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const sessionCookie = lazy(() => signed('telar'));
const flashCookie = lazy(() => signed('telar_aviso'));

const isStored = (value: unknown): value is StoredSession =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'accountCode' in value &&
  typeof value.accountCode === 'string';

const MAX_VERIFIED = 2_000;
/**
 * Cookies whose signature was found good: verifying takes a turn in the thread pool, and the same
 * one comes with every request.
 */
const verified = new LRUCache<string, StoredSession>({ max: MAX_VERIFIED });

export async function readSession(request: Request): Promise<StoredSession | null> {
  const header = request.headers.get('cookie') ?? '';
  const text = /(?:^|;\s*)telar=([^;]+)/.exec(header)?.[1];
  if (text === undefined) return null;
  const known = verified.get(text);
  if (known) return known;
  const value: unknown = await sessionCookie().parse(`telar=${text}`);
  if (!isStored(value)) return null;
  verified.set(text, value);
  return value;
}

/**
 * `remember` keeps the cookie beyond the browser's own session; the ERP decides when the sign-in
 * itself ends.
 */
export const writeSession = (
  stored: StoredSession,
  options: { secure: boolean; remember: boolean },
): Promise<string> =>
  sessionCookie().serialize(stored, {
    secure: options.secure,
    ...(options.remember ? { maxAge: 60 * 60 * 24 * 30 } : {}),
  });

export const clearSession = (secure: boolean): Promise<string> =>
  sessionCookie().serialize('', { secure, maxAge: 0 });

export interface Toast {
  readonly text: string;
  readonly tone?: 'ok' | 'bad';
  /** One action: a link. */
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * A notice for the next page: `headers: { 'set-cookie': await flash({ text: 'Unidad guardada.' },
 * secure) }`.
 */
export const flash = (toast: Toast, secure: boolean): Promise<string> =>
  flashCookie().serialize(toast, { secure, maxAge: 60 });

export async function readFlash(request: Request): Promise<Toast | null> {
  const header = request.headers.get('cookie');
  if (!header?.includes('telar_aviso=')) return null;
  const value: unknown = await flashCookie().parse(header);
  return typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string'
    ? (value as Toast)
    : null;
}

export const clearFlash = (secure: boolean): Promise<string> =>
  flashCookie().serialize('', { secure, maxAge: 0 });
