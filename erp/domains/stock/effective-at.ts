/** When stock changes (inventory R5, R6): now, or an old moment that the person may still write. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import { openMonth } from './closing/close.ts';
import type { StockSettings } from './posting-context.ts';
import type { StockContext } from './posting.ts';

const FUTURE_MINUTES = 5;
/**
 * Setting of the transaction: the moment at which what is posted happened, for invented histories.
 */
export const EFFECTIVE_AT = 'erp.moment';

interface Wanted {
  readonly settings: Pick<StockSettings, 'backdateDays'>;
  /** ISO instant; null is now. */
  readonly postedAt: string | null;
  readonly products: readonly number[];
}

/** To be asked after the products are locked, so that postings at once never count as backdated. */
export async function effectiveAt(
  context: StockContext,
  { settings, postedAt, products }: Wanted,
): Promise<string> {
  const { tx, actor, now } = context;
  // A history that is invented has a clock of its own, which no call of the API can set.
  const [clock] = await tx.query<{ now: string }>(
    `select coalesce(nullif(current_setting('${EFFECTIVE_AT}', true), '')::timestamptz, clock_timestamp())::timestamptz(3) as now`,
  );
  const date = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const today = date(Temporal.Instant.from(clock!.now));
  const wanted = postedAt ? Temporal.Instant.from(postedAt) : null;
  if (wanted && Temporal.Instant.compare(wanted, now.add({ minutes: FUTURE_MINUTES })) > 0)
    throw invalid({ posted_at: [t('stock.notFuture', 'La fecha no puede ser futura.')] });
  if (!wanted || date(wanted).equals(today)) {
    await openMonth(context, today.toString());
    await requireOpenPeriod(context, 'INVENTARIOS', today.toString(), 'posted_at');
    return clock!.now;
  }
  if (!actor.permissions.grants.has('inventory.backdate'))
    throw invalid({
      posted_at: [
        t('stock.noBackdating', 'No tienes permiso para mover inventario con fecha atrasada.'),
      ],
    });
  const days = date(wanted).until(today).total({ unit: 'days' });
  if (days > settings.backdateDays && !actor.permissions.grants.has('inventory.close'))
    throw invalid({
      posted_at: [
        t('stock.backdateDays', 'Sólo se permiten {days} días hacia atrás.', {
          days: settings.backdateDays,
        }),
      ],
    });
  await openMonth(context, date(wanted).toString());
  await requireOpenPeriod(context, 'INVENTARIOS', date(wanted).toString(), 'posted_at');
  const at = wanted.toString({ smallestUnit: 'millisecond' });
  await requireSameMethod(context, products, at);
  return at;
}

/** What was valued by another method is not valued again. */
async function requireSameMethod(
  { tx, actor }: StockContext,
  products: readonly number[],
  at: string,
): Promise<void> {
  const [changed] = await tx.query<{ code: string; since: string }>(
    `select p.code, c.method_since as since from stock_costs c join products p on ${sameCompany('p', 'c')} and p.id = c.product_id
     where c.account_id = $3 and c.product_id = any($1::bigint[]) and c.method_since > $2 limit 1`,
    [products, at, TENANT],
  );
  if (!changed) return;
  const day = formatDayOfInstant(changed.since, actor);
  throw invalid({
    posted_at: [
      t(
        'stock.methodChanged',
        '{product} cambió de método de costo el {day}: no se mueve con fecha anterior.',
        { product: changed.code, day },
      ),
    ],
  });
}
