/** Tickets of weighings, for documents that take their weights (purchasing R21). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

export interface Ticket {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  /** The reading that a document takes. */
  readonly reading_id: number | null;
  /** In the scale's unit. */
  readonly gross: string;
  readonly tare: string;
  readonly net: string;
  readonly unit_id: number;
  readonly origin_weight: string | null;
  readonly note: string | null;
}

export async function loadTickets(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Ticket>> {
  const rows = await tx.query(
    sql<Ticket>`select id, coalesce(folio, '') as folio, status, reading_id, gross, tare, net, unit_id, origin_weight, note from dif__weighings where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface FreeTicket {
  readonly id: number;
  readonly folio: string;
  readonly net: string;
  readonly unit: string;
  readonly plates: string | null;
}

const SHOWN_TICKETS = 30;

/** The last ones that no document has taken. */
export const recentTickets = (tx: Tx): Promise<FreeTicket[]> =>
  tx.query(
    sql<FreeTicket>`select w.id, coalesce(w.folio, '') as folio, coalesce(trim_scale(w.net), 0)::text as net, u.code as unit, w.plates
      from dif__weighings w ${raw(join('dif__weighings.unit_id', 'w', 'u'))} ${raw(join('dif__weighings.reading_id', 'w', 'r'))}
      where w.account_id = ${TENANT} and w.status = 'CERRADA' and r.used_by is null order by w.id desc limit ${SHOWN_TICKETS}`,
  );

/** Readings that the document had taken serve another again; `user` is as `used_by` says it. */
export async function freeReadings(tx: Tx, user: string): Promise<void> {
  await tx.execute(
    sql`update dif__scale_readings set used_by = null where account_id = ${TENANT} and used_by = ${user}`,
  );
}

/** Percent by which a net may be from that of its origin without saying why. */
export async function allowedVariance(tx: Tx): Promise<string> {
  const [found] = await tx.query(
    sql<{
      percent: string | null;
    }>`select scale_tolerance_pct as percent from wms__configurations where account_id = ${TENANT} limit 1`,
  );
  return found?.percent ?? '0.5';
}
