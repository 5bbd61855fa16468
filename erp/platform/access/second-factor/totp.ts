/**
 * Codes of one use by time: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds
 * (platform R47), by otpauth.
 */
import { Secret, TOTP } from 'otpauth';

/** Steps before and after the present one that are accepted: clocks differ. */
const WINDOW = 1;
const STEP_SECONDS = 30;
const RULE = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Number of the step in which an instant falls. */
export const stepOf = (epochSeconds: number): number =>
  TOTP.counter({ period: STEP_SECONDS, timestamp: epochSeconds * 1000 });

export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({
    ...RULE,
    secret: Secret.fromBase32(secret),
    timestamp: step * STEP_SECONDS * 1000,
  });

/**
 * The step whose code this is, or null: a wrong code, or one of a step that was accepted before.
 */
export function acceptedStep(
  secret: string,
  code: string,
  epochSeconds: number,
  lastStep: number | null,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = epochSeconds * 1000;
  const delta = TOTP.validate({
    ...RULE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return null;
  const step = stepOf(epochSeconds) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

/** What an authenticator reads from the QR code. */
export const otpauthUrl = (secret: string, email: string, company: string): string =>
  new TOTP({ ...RULE, issuer: `Telar ${company}`, label: email, secret }).toString();
