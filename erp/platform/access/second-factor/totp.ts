/** Codes of one use by time: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds (platform R47). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
/** Steps before and after the present one that are accepted: clocks differ. */
const WINDOW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replace(/[=\s]/g, '').toUpperCase()) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) throw new Error('not base32');
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const newSecret = (): string => toBase32(randomBytes(20));

/** Number of the step in which an instant falls. */
export const stepOf = (epochSeconds: number): number => Math.floor(epochSeconds / STEP_SECONDS);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = mac[mac.length - 1]! & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is, or null: a wrong code, or one of a step that was accepted before. */
export function acceptedStep(secret: string, code: string, epochSeconds: number, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepOf(epochSeconds);
  for (let step = Math.max(0, now - WINDOW); step <= now + WINDOW; step++) {
    if ((lastStep === null || step > lastStep) && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** What an authenticator reads from the QR code. */
export const otpauthUrl = (secret: string, email: string, company: string): string =>
  `otpauth://totp/${encodeURIComponent(`Telar ${company}`)}:${encodeURIComponent(email)}?${new URLSearchParams({ secret, issuer: `Telar ${company}`, algorithm: 'SHA1', digits: '6', period: '30' }).toString().replaceAll('+', '%20')}`;
