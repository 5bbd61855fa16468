import { t } from '#app/i18n/t.ts';
import type { Session } from '../context.ts';

/**
 * When the session ends if nothing more is asked of the server, on the company's clock; null when
 * it does not end by idleness.
 */
export function sessionEnd({ profile: { configs } }: Pick<Session, 'profile'>): string | null {
  const minutes = Number(configs.idle_minutes ?? 0);
  if (minutes === 0) return null;
  const end = Temporal.Now.zonedDateTimeISO(configs.time_zone).add({ minutes });
  return t('nav.sessionUntil', 'Sesión hasta las {time}', {
    time: end.toPlainTime().toString({ smallestUnit: 'minute' }),
  });
}
