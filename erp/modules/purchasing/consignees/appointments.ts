/** When a supplier may come to deliver (purchasing R18). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';

export interface Reception {
  /** ISO days of the week, `'1'` = Monday. */
  readonly reception_days: readonly string[];
  /** `HH:MM`, or with seconds; both ends are within it. */
  readonly reception_from: string;
  readonly reception_to: string;
  readonly slots_per_day: number;
}

/** What is known of the days: appointments by ISO day, and days without work. */
export interface Booked {
  readonly taken: ReadonlyMap<string, number>;
  readonly holidays?: ReadonlySet<string>;
}

/** A consignee whose year is full gets no further day proposed. */
const HORIZON_DAYS = 366;

function hasPlace(
  { reception_days: days, slots_per_day: slots }: Reception,
  { taken, holidays }: Booked,
  day: Temporal.PlainDate,
): boolean {
  const iso = day.toString();
  return (
    days.includes(String(day.dayOfWeek)) && !holidays?.has(iso) && (taken.get(iso) ?? 0) < slots
  );
}

/** The first ISO day, `from` included, that has a place; null when none has for a year. */
export function nextAppointment(reception: Reception, booked: Booked, from: string): string | null {
  let day = Temporal.PlainDate.from(from);
  for (let i = 0; i < HORIZON_DAYS; i += 1, day = day.add({ days: 1 }))
    if (hasPlace(reception, booked, day)) return day.toString();
  return null;
}

/**
 * Why one cannot come at this local `YYYY-MM-DDTHH:MM`, in words; null when one can. `taken` must
 * not count the appointment that is asked for.
 */
export function appointmentProblem(
  reception: Reception,
  booked: Booked,
  at: string,
): string | null {
  const asked = Temporal.PlainDateTime.from(at);
  const day = asked.toPlainDate();
  if (!hasPlace(reception, booked, day)) {
    const next = nextAppointment(reception, booked, day.toString());
    return next === null
      ? t('purchasing.noAppointments', 'No hay citas disponibles desde el {day}.', {
          day: formatDay(day.toString()),
        })
      : t(
          'purchasing.noAppointment',
          'No hay citas disponibles el {day}; siguiente fecha: {next}.',
          { day: formatDay(day.toString()), next: formatDay(next) },
        );
  }
  const [from, to] = [reception.reception_from, reception.reception_to].map((time) =>
    time.slice(0, 5),
  ) as [string, string];
  const time = asked.toPlainTime();
  const isOpen =
    Temporal.PlainTime.compare(time, from) >= 0 && Temporal.PlainTime.compare(time, to) <= 0;
  return isOpen
    ? null
    : t('purchasing.receptionHours', 'Se recibe de {from} a {to}.', { from, to });
}
