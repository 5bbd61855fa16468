/** Days before its end at which people are told of it (sat-cfdi §5). */
export const WARNED_AT = [60, 30, 7] as const;

export type CertificateStatus = 'SIN_CERTIFICADO' | 'VIGENTE' | 'POR_VENCER' | 'VENCIDO';

/** Whole days that are left; negative once it is over. */
export const daysLeft = (validTo: string, now: Temporal.Instant): number =>
  Math.floor(now.until(Temporal.Instant.from(validTo)).total('hours') / 24);

export function certificateStatus(
  validTo: string | null,
  now: Temporal.Instant,
): CertificateStatus {
  if (validTo === null) return 'SIN_CERTIFICADO';
  const left = daysLeft(validTo, now);
  if (left < 0) return 'VENCIDO';
  return left <= WARNED_AT[0] ? 'POR_VENCER' : 'VIGENTE';
}
