/**
 * Text kept encrypted at rest: AES-256-GCM with a key derived from the installation's secret, its
 * id in front.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'telar sealing v1', 32));
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

export class SealError extends Error {
  override name = 'SealError';
}

/** `keyId.iv.tag.ciphertext`, base64url. */
export function seal(secret: string, text: string): string {
  const key = keyOf(secret);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    idOf(key),
    ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')),
  ].join('.');
}

/** Throws when the text was sealed with another secret or was altered. */
export function unseal(secret: string, sealed: string): string {
  const key = keyOf(secret);
  const [id, iv, tag, body] = sealed.split('.');
  if (id !== idOf(key) || !iv || !tag || body === undefined)
    throw new SealError('sealed with another secret');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([
    decipher.update(Buffer.from(body, 'base64url')),
    decipher.final(),
  ]).toString('utf8');
}
