/** How an order ends before all of it is delivered, and begins again (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from '../authorising/check-submitted.ts';
import { countGoods, releaseGoods } from '../fulfilling/authorised-order.ts';
import { tellShortened, type CalledOff } from './tell-shortened.ts';
import { requireNothingGathered } from './require-nothing-gathered.ts';

/** An order is opened again within so many days of its end. */
const DAYS_TO_REOPEN = 30;

interface Replaced {
  readonly qty_replacement?: string | null;
  readonly qty_replacement_shipped?: string | null;
}

const isOwed = ({ qty_replacement, qty_replacement_shipped }: Replaced): boolean =>
  new Exact(qty_replacement ?? 0).gt(qty_replacement_shipped ?? 0);

/** What is pending is not expected any more; what has left stays delivered. */
async function callOffPending(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  const lines = await tx.query(
    sql<CalledOff>`update customer_orders__lines l set qty_cancelled = l.qty_cancelled + l.qty_pending, qty_closed = l.qty_pending, version = l.version + 1
      where l.account_id = ${TENANT} and l.order_id = ${before.id} and l.qty_pending > 0 returning l.id, l.qty_closed as qty`,
  );
  await releaseGoods(context, 'CERRADO');
  await tellShortened(context, before, lines, changes.status_notes ?? '');
}

export async function closeOrder(context: Change): Promise<void> {
  const { before, changes, now, fail } = context;
  if (linesOf(before).some(isOwed))
    fail(
      '',
      t('sales.replacementOwed', 'Se le debe una reposición: embárcala antes de cerrar el pedido.'),
    );
  await requireNothingGathered(context);
  await callOffPending(context);
  changes.closed_at = now.toString({ smallestUnit: 'millisecond' });
}

/** What was called off by closing it is to be delivered again. */
export async function reopenOrder(context: Change): Promise<void> {
  const { tx, before, changes, now, fail } = context;
  const closed = before.closed_at ? Temporal.Instant.from(before.closed_at) : now;
  if (Temporal.Instant.compare(closed.add({ hours: DAYS_TO_REOPEN * 24 }), now) < 0)
    fail(
      '',
      t('sales.closedLongAgo', 'Se cerró hace más de {count} días.', { count: DAYS_TO_REOPEN }),
    );
  await tx.execute(
    sql`update customer_orders__lines set qty_cancelled = qty_cancelled - qty_closed, qty_closed = 0, version = version + 1
      where account_id = ${TENANT} and order_id = ${before.id} and qty_closed > 0`,
  );
  changes.closed_at = null;
  // Why it was closed is in its history: it is not so any more.
  changes.status_notes = null;
  await countGoods(context, 'AUTORIZADO');
}
