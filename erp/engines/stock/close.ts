/** Closing a month of the stock ledger (inventory R33): what must be settled first, and the snapshot from which later balances start. */
import { Refusal } from '#erp/api/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import type { StockContext } from './posting.ts';

const monthAfter = (period: string) => Temporal.PlainYearMonth.from(period).add({ months: 1 });
const monthBefore = (period: string) => Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString();
/** First instant after the month, in the company's zone. */
const endOf = ({ actor }: StockContext, period: string) => monthAfter(period).toPlainDate({ day: 1 }).toZonedDateTime(actor.timeZone).toInstant().toString();

/** The month's record exists from its first posting on. */
export const openMonth = ({ tx, actor }: StockContext, date: string) =>
  tx.run(`insert into inv__periods (account_id, period, status, created_by, updated_by) values ($1, $2, 'ABIERTO', $3, $3) on conflict do nothing`, [
    actor.accountId,
    date.slice(0, 7),
    actor.userId,
  ]);

interface Pending {
  readonly drafts: number;
  readonly negatives: number;
  readonly replays: number;
  readonly counts: number;
}

/** What stops the closing, each with what to do. */
async function requireSettled(tx: Tx, end: string): Promise<void> {
  const [pending] = await tx.query<Pending>(
    `select (select count(*) from movements m where m.status in ('BORRADOR', 'POR_AUTORIZAR') and m.posted_at < $1) as drafts,
       (select count(*) from (select 1 from kardex k where k.posted_at < $1 group by k.product_id, k.storage_id, k.slot_id, k.lot_id, k.owner_kind, k.owner_id having sum(k.qty) < 0) n) as negatives,
       (select count(*) from stock_costs c where c.replay_pending) as replays,
       (select count(*) from inv__counts n where n.status in ('EN_CONTEO', 'EN_REVISION') and n.started_at < $1) as counts`,
    [end],
  );
  const { drafts, negatives, replays, counts } = pending!;
  const said = [
    drafts > 0 && `${drafts} ${drafts === 1 ? 'movimiento' : 'movimientos'} con fecha de este mes sin aplicar`,
    negatives > 0 && `${negatives} ${negatives === 1 ? 'existencia negativa' : 'existencias negativas'}`,
    replays > 0 && `${replays} ${replays === 1 ? 'costo' : 'costos'} en recálculo`,
    counts > 0 && `${counts} ${counts === 1 ? 'conteo' : 'conteos'} sin aplicar`,
  ].filter((text) => typeof text === 'string');
  if (said.length > 0) throw new Refusal('ESTADO_INVALIDO', `El mes no puede cerrarse: hay ${new Intl.ListFormat('es-MX').format(said)}.`);
}

export interface ClosedMonth {
  /** MXN at the end of the month. */
  readonly stockValue: string;
}

/** Writes the snapshot of the month: what the month before left, and the rows of this one. The caller marks it closed. */
export async function closeMonth(context: StockContext, period: string): Promise<ClosedMonth> {
  const { tx, actor } = context;
  const end = endOf(context, period);
  if (Temporal.Instant.compare(Temporal.Instant.from(end), context.now) > 0) throw new Refusal('ESTADO_INVALIDO', 'El mes todavía no termina.');
  await tx.query(`select id from inv__periods where period = $1 for update`, [period]);
  await requireSettled(tx, end);
  const before = monthBefore(period);
  const [last] = await tx.query(`select 1 from inv__periods where period = $1 and status = 'CERRADO'`, [before]);
  await tx.run('delete from stock_snapshots where period = $1', [period]);
  await tx.run(
    `insert into stock_snapshots (account_id, period, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value)
     select $1::bigint, $2, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, sum(qty), sum(qty2), sum(value) from (
       select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value from stock_snapshots where period = $3 and $4
       union all
       select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value from kardex where posted_at < $5::timestamptz and (period = $2 or not $4)) moved
     group by product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key having sum(qty) <> 0 or sum(qty2) <> 0 or sum(value) <> 0`,
    [actor.accountId, period, before, last !== undefined, end],
  );
  const [total] = await tx.query<{ value: string }>('select coalesce(sum(value), 0)::numeric(18,6) as value from stock_snapshots where period = $1', [period]);
  return { stockValue: total!.value };
}

export const reopenMonth = ({ tx }: StockContext, period: string) => tx.run('delete from stock_snapshots where period = $1', [period]);

/** Whether the instant lies in a closed month: what it cost there no longer changes. */
export async function isClosed({ tx, actor }: StockContext, at: string): Promise<boolean> {
  const period = Temporal.Instant.from(at).toZonedDateTimeISO(actor.timeZone).toPlainDate().toString().slice(0, 7);
  const rows = await tx.query(`select 1 from inv__periods where period = $1 and status = 'CERRADO'`, [period]);
  return rows.length > 0;
}
