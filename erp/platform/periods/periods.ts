/** Closed months (platform R25): who may still write a document with a date of theirs. */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import type { Tx } from '#erp/db/database.ts';
import { PERIOD_AREAS, type PeriodArea } from '#erp/model/approvals/approvals.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Resource } from '#erp/model/types.ts';

export const areaLabel = (area: PeriodArea): string =>
  PERIOD_AREAS.find(([code]) => code === area)![1];
export const monthLabel = (date: string) =>
  Temporal.PlainDate.from(date)
    .toLocaleString('es-MX', { month: 'long', year: 'numeric' })
    .replace(' de ', ' ');

interface At {
  readonly tx: Tx;
  readonly services: Pick<Services, 'server'>;
  readonly actor: Pick<Actor, 'accountId' | 'userId'>;
  readonly now: Temporal.Instant;
}

/**
 * Throws PERIODO_CERRADO (409), beside `field` when the document's date field is given. The period
 * stays locked against closing until the transaction ends.
 */
export async function requireOpenPeriod(
  { tx, services, actor, now }: At,
  area: PeriodArea,
  date: string,
  field?: string,
): Promise<void> {
  for (const { isClosed } of services.server.periodChecks)
    if (await isClosed({ tx, actor, area, date, now })) throw periodClosed(area, date, field);
}

function periodClosed(area: PeriodArea, date: string, field?: string): DomainError {
  const message = t('periods.isClosed', 'El periodo {period} está cerrado para {area}.', {
    period: monthLabel(date),
    area: areaLabel(area),
  });
  return new DomainError('PERIODO_CERRADO', message, {
    fields: field ? { [field]: [message] } : {},
    extra: { area },
  });
}

/** Documents are of the years that books are kept, and not of years that nobody plans. */
const FIRST_DAY = '2000-01-01';
const YEARS_AHEAD = 1;

function requireMeantDate({ now }: Pick<At, 'now'>, date: string, field: string): void {
  const last = now.toZonedDateTimeISO('UTC').toPlainDate().add({ years: YEARS_AHEAD }).toString();
  const day = date.slice(0, 10);
  if (day >= FIRST_DAY && day <= last) return;
  throw invalid({
    [field]: [
      t('periods.farDate', 'Escribe una fecha entre el {first} y el {last}.', {
        first: formatDay(FIRST_DAY),
        last: formatDay(last),
      }),
    ],
  });
}

/**
 * Step 9 of a write: the dates that it has and would have must lie in open periods, and a new one
 * in years that are meant. `after` null is
 * a deletion, `before` null a new record.
 */
export async function requireOpenDates(
  at: At,
  resource: Resource,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const { period } = resource;
  if (!period) return;
  const free = new Set<string>(period.unlockedFields ?? []);
  const matters =
    !before ||
    !after ||
    Object.keys(resource.fields).some(
      (name) =>
        !free.has(name) &&
        resource.fields[name]!.kind !== 'computed' &&
        !isSame(before[name], after[name]),
    );
  if (!matters) return;
  const dates = new Set(
    [before?.[period.date], after?.[period.date]].filter(
      (date): date is string => typeof date === 'string',
    ),
  );
  const written = after?.[period.date];
  if (typeof written === 'string' && written !== before?.[period.date])
    requireMeantDate(at, written, period.date);
  for (const date of dates) await requireOpenPeriod(at, period.area, date, period.date);
}
