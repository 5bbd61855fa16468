/** Instants and days as people read them (es-MX, 24 h). */
import { t } from '#app/i18n/t.ts';

const DAY = new Intl.DateTimeFormat('es-MX', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const zoned = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `20 nov 2026`, or `hoy`/`ayer`, with the time: `hoy 10:42`. */
export function relativeInstant(
  instant: string,
  timeZone: string,
  now = Temporal.Now.instant(),
): string {
  const at = zoned(instant, timeZone);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const days = at.toPlainDate().until(today, { largestUnit: 'days' }).days;
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
  if (days === 0) return t('dates.todayAt', 'hoy {time}', { time });
  if (days === 1) return t('dates.yesterdayAt', 'ayer {time}', { time });
  return `${at.day} ${MONTHS[at.month - 1]} ${at.year} ${time}`;
}

/** `viernes 20 de noviembre de 2026` */
export const longDay = (date: string): string =>
  DAY.format(new Date(`${date}T00:00:00Z`)).replace(',', '');

export function greeting(timeZone: string, now = Temporal.Now.instant()): string {
  const { hour } = now.toZonedDateTimeISO(timeZone);
  if (hour >= 5 && hour < 12) return t('home.morning', 'Buenos días');
  return hour >= 12 && hour < 19
    ? t('home.afternoon', 'Buenas tardes')
    : t('home.evening', 'Buenas noches');
}
