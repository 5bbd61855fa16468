/** Closed months (platform R25): who may still write a document with a date of theirs. */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { AREA_LOCKS, PERIOD_AREAS, type PeriodArea } from '#erp/model/approvals/approvals.ts';
import type { Resource } from '#erp/model/types.ts';

export const areaLabel = (area: PeriodArea): string =>
  PERIOD_AREAS.find(([code]) => code === area)![1];
const monthLabel = (date: string) =>
  Temporal.PlainDate.from(date)
    .toLocaleString('es-MX', { month: 'long', year: 'numeric' })
    .replace(' de ', ' ');

interface Period {
  readonly id: number;
  readonly status: string;
  readonly locked: boolean;
}

/**
 * Throws PERIODO_CERRADO (409), beside `field` when the document's date field is given. The period
 * stays locked against closing until the transaction ends.
 */
export async function requireOpenPeriod(
  tx: Tx,
  area: PeriodArea,
  date: string,
  actor: Pick<Actor, 'accountId' | 'userId'>,
  field?: string,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const [year, month] = date.split('-').map(Number);
  const lock = AREA_LOCKS[area];
  const [period] = await tx.query<Period>(
    `select id, status, ${lock ?? 'false'} as locked from acc__periods where account_id = $1 and year = $2 and month = $3 for share`,
    [actor.accountId, year, month],
  );
  const open =
    period === undefined ||
    (period.status !== 'CERRADO' &&
      (!period.locked || (await hasException(tx, period.id, area, actor, now))));
  const stock = area === 'INVENTARIOS' ? await stockOpen(tx, actor.accountId, date) : true;
  if (open && stock) return;
  const message = t('periods.isClosed', 'El periodo {period} está cerrado para {area}.', {
    period: monthLabel(date),
    area: areaLabel(area),
  });
  throw new DomainError('PERIODO_CERRADO', message, {
    fields: field ? { [field]: [message] } : {},
    extra: { area },
  });
}

async function hasException(
  tx: Tx,
  periodId: number,
  area: PeriodArea,
  { userId }: Pick<Actor, 'userId'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from acc__period_exceptions where account_id = $5 and period_id = $1 and user_id = $2 and area = $3 and expires_at > $4 limit 1',
    [periodId, userId, area, now.toString(), TENANT],
  );
  return rows.length > 0;
}

/**
 * A closing holds what every month before it left: with it all of them are closed, those without a
 * record of their own too.
 */
async function stockOpen(tx: Tx, accountId: number, date: string): Promise<boolean> {
  const rows = await tx.query<{ status: string }>(
    'select status from inv__periods where account_id = $1 and period >= $2 for share',
    [accountId, date.slice(0, 7)],
  );
  return rows.every(({ status }) => status !== 'CERRADO');
}

/**
 * Step 9 of a write: the dates that it has and would have must lie in open periods. `after` null is
 * a deletion, `before` null a new record.
 */
export async function requireOpenDates(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  before: Row | null,
  after: Row | null,
  now: Temporal.Instant,
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
  for (const date of dates) await requireOpenPeriod(tx, period.area, date, actor, period.date, now);
}
