/**
 * Closing a month of the stock ledger (inventory R33): what must be settled first, and the snapshot
 * from which later balances start.
 */
import { currentLanguage, t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { closeChecks, type ClosingMonth } from './close-checks.ts';
import { queueClosingEvents, reverseClosingEvents } from './close-events.ts';
import { endOfPeriod, previousPeriod } from '../period-snapshots.ts';
import type { StockContext } from '../posting.ts';

/** The month's record exists from its first posting on. */
export const openMonth = ({ tx, actor }: StockContext, date: string) =>
  tx.execute(
    `insert into inv__periods (account_id, period, status, created_by, updated_by) values ($1, $2, 'ABIERTO', $3, $3) on conflict do nothing`,
    [actor.accountId, date.slice(0, 7), actor.userId],
  );

/** What stops the closing, each with what to do. */
async function requireSettled(
  context: ClosingMonth,
  period: string,
  transitNote: string | null,
): Promise<void> {
  const open = (await closeChecks(context, period, transitNote)).filter(
    ({ ok, blocks }) => !ok && blocks,
  );
  const [first] = open;
  if (!first) return;
  if (open.some(({ key }) => key === 'ended'))
    throw new DomainError('ESTADO_INVALIDO', t('stock.monthNotOver', 'El mes todavía no termina.'));
  if (open.some(({ key }) => key === 'previous'))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('stock.closePrevious', 'Cierra primero el mes anterior.'),
    );
  const message = t('stock.cannotClose', 'El mes no puede cerrarse: hay {what}.', {
    what: new Intl.ListFormat(currentLanguage().code).format(open.map(({ said }) => said)),
  });
  const ask = open.length === 1 && first.key === 'transit';
  throw new DomainError('ESTADO_INVALIDO', message, {
    fields: ask
      ? {
          transit_note: [
            t('stock.whyInTransit', '{message} Escribe por qué siguen en camino.', { message }),
          ],
        }
      : {},
  });
}

export interface ClosedMonth {
  /** MXN at the end of the month. */
  readonly stockValue: string;
}

/**
 * Writes the snapshot of the month: what the month before left, and the rows of this one. The
 * caller marks it closed.
 */
export async function closeMonth(
  context: ClosingMonth,
  period: string,
  transitNote: string | null = null,
): Promise<ClosedMonth> {
  const { tx, actor } = context;
  const end = endOfPeriod(context, period);
  await tx.query(`select id from inv__periods where account_id = $2 and period = $1 for update`, [
    period,
    TENANT,
  ]);
  await requireSettled(context, period, transitNote);
  const before = previousPeriod(period);
  const [last] = await tx.query(
    `select 1 from inv__periods where account_id = $2 and period = $1 and status = 'CERRADO'`,
    [before, TENANT],
  );
  await tx.execute('delete from stock_snapshots where account_id = $2 and period = $1', [
    period,
    TENANT,
  ]);
  await tx.execute(
    `insert into stock_snapshots (account_id, period, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value)
     select $1::bigint, $2, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, sum(qty), sum(qty2), sum(value) from (
       select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value from stock_snapshots where account_id = $1 and period = $3 and $4
       union all
       select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value from kardex where account_id = $1 and posted_at < $5::timestamptz and (period = $2 or not $4)) moved
     group by product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key having sum(qty) <> 0 or sum(qty2) <> 0 or sum(value) <> 0`,
    [actor.accountId, period, before, last !== undefined, end],
  );
  const [total] = await tx.query<{ value: string }>(
    'select coalesce(sum(value), 0)::numeric(18,6) as value from stock_snapshots where account_id = $2 and period = $1',
    [period, TENANT],
  );
  await queueClosingEvents(context, period);
  return { stockValue: total!.value };
}

export async function reopenMonth(context: StockContext, period: string): Promise<void> {
  await reverseClosingEvents(context, period);
  await context.tx.execute('delete from stock_snapshots where account_id = $2 and period = $1', [
    period,
    TENANT,
  ]);
}

/**
 * Whether the instant lies in a closed month, or before one: what it cost there no longer changes.
 */
export async function isClosed({ tx, actor }: StockContext, at: string): Promise<boolean> {
  const period = Temporal.Instant.from(at)
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString()
    .slice(0, 7);
  const rows = await tx.query(
    `select 1 from inv__periods where account_id = $2 and period >= $1 and status = 'CERRADO' limit 1`,
    [period, TENANT],
  );
  return rows.length > 0;
}
