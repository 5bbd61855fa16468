import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', process.env.SESSION_SECRET ?? '', '', 'kept form', 32));
const LIFE_MS = 2 * 60 * 60 * 1000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * What a person typed when the session had ended, encrypted so that it may wait inside the sign-in
 * form.
 */
export interface KeptForm {
  /** Path with query of the screen that was posted. */
  readonly path: string;
  readonly entries: readonly (readonly [name: string, value: string])[];
}

export function seal(kept: KeptForm): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  const text = deflateRawSync(JSON.stringify({ at: Date.now(), kept }));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** null when it was not sealed here or is older than two hours. */
export function unseal(text: string): KeptForm | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 29) return null;
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    const { at, kept } = JSON.parse(
      inflateRawSync(plain, { maxOutputLength: MAX_BYTES }).toString('utf8'),
    ) as { at: number; kept: KeptForm };
    return Date.now() - at < LIFE_MS ? kept : null;
  } catch {
    // Forged, or sealed under an older secret: the person signs in and starts the form anew.
    return null;
  }
}

/** Proof that a text which waits elsewhere was written here. */
export const proofOf = (text: string): string =>
  createHmac(
    'sha256',
    Buffer.from(hkdfSync('sha256', process.env.SESSION_SECRET ?? '', '', 'kept draft', 32)),
  )
    .update(text)
    .digest('base64url');

export function isOurs(text: string, proof: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
