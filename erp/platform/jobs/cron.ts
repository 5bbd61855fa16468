/** Schedules of five fields in the company's own time (platform R35), read by croner. */
import { Cron } from 'croner';

/** Longer than any change of a clock. */
const CLOCK_CHANGE = { hours: 3 };

function patternOf(cron: string): Cron {
  try {
    return new Cron(cron, { mode: '5-part', timezone: 'UTC' });
  } catch (cause) {
    throw new Error(`cron «${cron}»`, { cause });
  }
}

/**
 * The first instant after `after` at which the wall clock of the zone shows a time of the schedule;
 * where it names days of the month and of the week, either of them. An hour that the clock skips
 * runs once, right after; one that it shows twice runs the first time.
 */
export function nextRun(cron: string, after: Temporal.Instant, timeZone: string): Temporal.Instant {
  const pattern = patternOf(cron);
  const here = after.toZonedDateTimeISO(timeZone);
  const shown = here.toPlainDateTime();
  // What the clock would show had it not been put forward just before: a time that it skipped is
  // still to come.
  const unchanged = here.subtract(CLOCK_CHANGE).toPlainDateTime().add(CLOCK_CHANGE);
  const start = Temporal.PlainDateTime.compare(unchanged, shown) < 0 ? unchanged : shown;
  // The pattern is read on the wall clock, written as if it were UTC: the zone is Temporal's.
  let wall: Date | null = new Date(start.toZonedDateTime('UTC').epochMilliseconds);
  while ((wall = pattern.nextRun(wall))) {
    const at = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1))
      .toZonedDateTime(timeZone)
      .toInstant();
    if (Temporal.Instant.compare(at, after) > 0) return at;
  }
  throw new Error(`cron «${cron}» never comes`);
}
