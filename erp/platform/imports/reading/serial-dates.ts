/** Days as a spreadsheet counts them. */

const DAY_MS = 86_400_000;
/**
 * Day 0 of each count. The count from 1900 has a 29 February 1900 that never was: from 1 March on
 * it is a day ahead.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST = 2_958_465;

/**
 * `45981` → `2025-11-20`, `45981.5` → `2025-11-20 12:00`, `0.5` → `12:00`; null when it is no date.
 */
export function serialDate(serial: number, from1904 = false): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST) return null;
  const minutes = Math.round((serial - Math.floor(serial)) * 1440);
  const clock = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  if (serial < 1) return clock;
  const days = Math.floor(serial) + (minutes === 1440 ? 1 : 0) + (!from1904 && serial < 60 ? 1 : 0);
  const day = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return minutes % 1440 === 0 ? day : `${day} ${clock}`;
}
