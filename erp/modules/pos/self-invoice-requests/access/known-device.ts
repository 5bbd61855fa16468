/**
 * A browser in which somebody issued an invoice, by a signed text that it keeps: only there is what
 * they typed filled in again. An RFC and an e-mail are no secrets.
 */
import { isSigned, signatureOf } from './signed-texts.ts';

const DAYS = 180;
const PURPOSE = 'recuerdo';
const SHAPE = /^(\d{1,12})\.([\w-]{43})$/;

export interface Remembered {
  readonly accountId: number;
  readonly rfc: string;
  readonly email: string;
}

const textOf = ({ accountId, rfc, email }: Remembered, until: string): string =>
  JSON.stringify([accountId, rfc, email, until]);

export function deviceToken(secret: string, whose: Remembered, now: Temporal.Instant): string {
  const end = now.add({ hours: 24 * DAYS });
  const until = String(Math.floor(end.epochMilliseconds / 1000));
  return `${until}.${signatureOf(secret, PURPOSE, textOf(whose, until))}`;
}

export function isKnownDevice(
  secret: string,
  token: string,
  whose: Remembered,
  now: Temporal.Instant,
): boolean {
  const [, until, signature] = SHAPE.exec(token) ?? [];
  if (!until || !signature) return false;
  if (Number(until) * 1000 <= now.epochMilliseconds) return false;
  return isSigned(secret, PURPOSE, textOf(whose, until), signature);
}
