/**
 * What proves to the receiver that a notice is ours: HMAC-SHA256 over its time and its body
 * (platform R34).
 */
import { createHmac } from 'node:crypto';

/** One `v1=` for each secret: while the one before still serves, both sign. */
export const signatureOf = (secrets: readonly string[], timestamp: string, body: string): string =>
  secrets
    .map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    )
    .join(',');
