/** What the page signs to know it again; a signature for one purpose is none for another. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `telar ${purpose} v1`, 32));

/** 43 signs. */
export const signatureOf = (secret: string, purpose: string, said: string): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(said).digest('base64url');

export function isSigned(secret: string, purpose: string, said: string, signature: string) {
  const right = Buffer.from(signatureOf(secret, purpose, said));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
