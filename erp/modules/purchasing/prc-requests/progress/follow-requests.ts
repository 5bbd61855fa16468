/**
 * What has been ordered of requests: counted on their lines, from which follow what they still ask
 * for and their state (purchasing §3). Whoever counts holds them: after quotations and orders, by
 * id.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  countLines,
  lockLines,
  type CountedLine,
  type FulfilledLines,
  type Fulfilment,
} from '#erp/domains/fulfilment/count-lines.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { LIVE_QUOTATION } from '../../prc-quotations/quotation-choices.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { t } from '#erp/model/texts/t.ts';

export const REQUESTS = 'prc-requests';

const ORDERED: FulfilledLines = {
  documents: 'prc_requests',
  lines: 'prc_request_lines',
  by: 'request_id',
  counter: 'ordered_quantity',
  whole: 'quantity',
};

export const lockRequested = (tx: Tx, lineIds: readonly number[]): Promise<void> =>
  lockLines(tx, ORDERED, lineIds);

/** A quotation whose state is about to be stored: as it will be. */
export interface Quoting {
  readonly quotationId: number;
  readonly live: boolean;
}

const setLines = (tx: Tx, id: number, quoting?: Quoting): Promise<number> =>
  tx.execute(
    sql`update prc_request_lines l set pending_quantity = x.pending, version = l.version + 1,
        line_status = case when l.closed and l.ordered_quantity = 0 then 'CANCELADA' when x.pending = 0 then 'ORDENADA' when l.ordered_quantity > 0 then 'PARCIAL' when x.quoted then 'COTIZANDO' else 'PENDIENTE' end
      from (select i.id, case when i.closed then 0 else greatest(0, i.quantity - i.ordered_quantity) end as pending,
          exists (select 1 from prc_quotation_lines q join prc_quotations d on d.account_id = ${TENANT} and d.id = q.quotation_id where q.account_id = ${TENANT} and q.request_line_id = i.id
            and case when d.id = ${quoting?.quotationId ?? null} then ${quoting?.live ?? false} else d.status = any(${[...LIVE_QUOTATION]}::text[]) end) as quoted
        from prc_request_lines i where i.account_id = ${TENANT} and i.request_id = ${id}) x
      where l.account_id = ${TENANT} and l.id = x.id`,
  );

interface Progress {
  readonly waits: boolean;
  readonly begun: boolean;
}

async function nextOf(tx: Tx, id: number): Promise<'attend' | 'start' | 'release'> {
  const [progress] = await tx.query(
    sql<Progress>`select bool_or(pending_quantity > 0) as waits, bool_or(line_status <> 'PENDIENTE') as begun from prc_request_lines where account_id = ${TENANT} and request_id = ${id}`,
  );
  if (!progress!.waits) return 'attend';
  return progress!.begun ? 'start' : 'release';
}

async function notifyRequester({ tx, actor }: Writing, id: number): Promise<void> {
  const [request] = await tx.query(
    sql<{
      requester_id: number | null;
      folio: string | null;
    }>`select requester_id, folio from prc_requests where account_id = ${TENANT} and id = ${id}`,
  );
  await notify(tx, actor.accountId, {
    event: 'prc-requests.attended',
    to: request!.requester_id === null ? [] : [request!.requester_id],
    title: t('purchasing.requestAttended', 'Se ordenó todo lo de tu requisición {folio}', {
      folio: request!.folio ?? String(id),
    }),
    resource: REQUESTS,
    recordId: id,
    actorId: actor.userId,
  });
}

/** After its lines were counted, closed or quoted; whoever calls holds the request. */
export async function followRequest(at: Writing, id: number, quoting?: Quoting): Promise<void> {
  await setLines(at.tx, id, quoting);
  const next = await nextOf(at.tx, id);
  const buyer = at.actor.userId;
  const moved = await moveByConsequence(
    at,
    `${REQUESTS}.${next}`,
    { id },
    { changes: (before) => (next === 'release' ? {} : { buyer_id: before.buyer_id ?? buyer }) },
  );
  if (next === 'attend' && moved.length > 0) await notifyRequester(at, id);
}

/** Counts what is ordered of lines that are locked, and what follows of their requests. */
export async function countOrdered(
  at: Writing,
  ordered: readonly Fulfilment[],
): Promise<readonly CountedLine[]> {
  if (ordered.length === 0) return [];
  const counted = await countLines(at.tx, ORDERED, ordered);
  const requests = [...new Set(counted.map(({ document_id }) => document_id))];
  for (const id of requests.toSorted((a, b) => a - b)) await followRequest(at, id);
  return counted;
}

/** Of the requests that a quotation quotes: it begins, or is over. */
export async function followQuoted(at: Writing, quoting: Quoting): Promise<void> {
  const requests = await at.tx.query(
    sql<{
      id: number;
    }>`select r.id from prc_requests r where r.account_id = ${TENANT} and r.id in (select l.request_id from prc_request_lines l join prc_quotation_lines q on q.account_id = ${TENANT} and q.request_line_id = l.id where l.account_id = ${TENANT} and q.quotation_id = ${quoting.quotationId}) order by r.id for update`,
  );
  for (const { id } of requests) await followRequest(at, id, quoting);
}
