/** Schedules of five fields in the company's own time (platform R35). */

interface Schedule {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
}

function values(field: string, low: number, high: number): ReadonlySet<number> {
  const all = new Set<number>();
  for (const part of field.split(',')) {
    const [, range = '', step] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (!range || step === '0') throw new Error(`cron field «${field}»`);
    const [from, to] = range === '*' ? [low, high] : range.split('-').map(Number);
    const last = to ?? (step ? high : from!);
    if (from! < low || last > high || from! > last) throw new Error(`cron field «${field}»`);
    for (let value = from!; value <= last; value += Number(step ?? 1)) all.add(value);
  }
  return all;
}

export function parseCron(text: string): Schedule {
  const [minute, hour, day, month, weekday, ...rest] = text.split(' ');
  if (!minute || !hour || !day || !month || !weekday || rest.length > 0) throw new Error(`cron «${text}»`);
  // 0 and 7 are Sunday in cron, 7 in the calendar.
  return {
    minutes: values(minute, 0, 59),
    hours: values(hour, 0, 23),
    days: values(day, 1, 31),
    months: values(month, 1, 12),
    weekdays: new Set([...values(weekday, 0, 7)].map((value) => value || 7)),
  };
}

/** Four years reach every 29 February. */
const MAX_DAYS = 366 * 4 + 1;

/**
 * The first instant after `after` at which the wall clock of the zone shows a time of the schedule.
 * An hour that the clock skips runs once, right after; one that it shows twice runs the first time.
 */
export function nextRun(cron: string, after: Temporal.Instant, timeZone: string): Temporal.Instant {
  const schedule = parseCron(cron);
  const start = after.toZonedDateTimeISO(timeZone);
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    const day = start.toPlainDate().add({ days: ahead });
    if (!schedule.months.has(day.month) || !schedule.days.has(day.day) || !schedule.weekdays.has(day.dayOfWeek)) continue;
    for (const hour of [...schedule.hours].toSorted((a, b) => a - b))
      for (const minute of [...schedule.minutes].toSorted((a, b) => a - b)) {
        const at = day.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).toInstant();
        if (Temporal.Instant.compare(at, after) > 0) return at;
      }
  }
  throw new Error(`cron «${cron}» never comes`);
}
