/** Ten codes of one use for who lost the telephone; only their hashes are kept. */
import { createHmac, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
const LENGTH = 10;

export interface StoredCode {
  readonly hash: string;
  readonly used_at: string | null;
}

const hashOf = (secret: string, code: string) =>
  createHmac('sha256', secret)
    .update(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

export function newCodes(secret: string): {
  readonly codes: readonly string[];
  readonly stored: readonly StoredCode[];
} {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    stored: codes.map((code) => ({ hash: hashOf(secret, code), used_at: null })),
  };
}

/** The codes after this one was used, or null when it is none of them or was used before. */
export function consumeRecoveryCode(
  secret: string,
  stored: readonly StoredCode[],
  code: string,
  at: string,
): readonly StoredCode[] | null {
  const hash = hashOf(secret, code);
  const index = stored.findIndex((each) => each.hash === hash && each.used_at === null);
  return index === -1 ? null : stored.with(index, { hash, used_at: at });
}

export const remainingCodes = (stored: readonly StoredCode[] | null): number =>
  (stored ?? []).filter(({ used_at }) => used_at === null).length;
