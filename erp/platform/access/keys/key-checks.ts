/** What every kind of key is checked by: its digest, and how often it is used. */
import { t } from '#erp/model/texts/t.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { networkNotAllowed, isWithin } from '#erp/kernel/validation/networks.ts';

const MINUTE_MS = 60_000;

/**
 * The key is the one of which `hash` (SHA-256, hexadecimal) is kept; takes as long for any that is
 * not.
 */
export function matchesHash(hash: string, key: string): boolean {
  const given = createHash('sha256').update(key).digest();
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/**
 * A key works from its own addresses; without any, from those of the company's people. Throws
 * NO_AUTENTICADO.
 */
export async function requireAllowedNetwork(
  services: Services,
  { account_id: accountId, ip_allow: own }: KeyNetworks,
  ip: string,
): Promise<void> {
  const listed = (own ?? '').split(/[\s,;]+/).filter(Boolean);
  const allowed =
    listed.length > 0 ? listed : (await securityPolicyOf(services, accountId)).ipAllow;
  if (!isWithin(allowed, ip)) throw new DomainError('NO_AUTENTICADO', networkNotAllowed());
}

interface KeyNetworks {
  readonly account_id: number;
  readonly ip_allow?: string | null;
}

/** Uses of a key within the minute that began at `windowMs`. */
export interface MinuteUse {
  windowMs: number;
  count: number;
}

/**
 * Counts a use. Throws DEMASIADOS_INTENTOS beyond `most` in a minute; `allowed` says how many those
 * are.
 */
export function countUse(use: MinuteUse, nowMs: number, most: number, allowed: string): void {
  if (nowMs - use.windowMs >= MINUTE_MS || nowMs < use.windowMs)
    Object.assign(use, { windowMs: nowMs, count: 0 });
  use.count += 1;
  if (use.count <= most) return;
  const seconds = Math.max(1, Math.ceil((use.windowMs + MINUTE_MS - nowMs) / 1000));
  throw new DomainError(
    'DEMASIADOS_INTENTOS',
    t('apiKey.retry', '{allowed} Intenta de nuevo en {seconds} segundos.', { allowed, seconds }),
    { headers: { 'Retry-After': String(seconds) } },
  );
}
