/**
 * What has come of an order: what its lines still expect, its shares, and the state that follows
 * (purchasing R16, R17). Called by whoever counted on its lines, which it holds.
 */
import type { Tx } from '#erp/db/database.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { followCommitment } from '../committing/commit-order.ts';
import type { FulfilledLines } from '#erp/domains/fulfilment/count-lines.ts';

const LINES = {
  documents: 'purchase_orders',
  lines: 'purchase_order_lines',
  by: 'order_id',
  whole: 'quantity',
} as const;

const restOf = (received: string) => `l.quantity - ${received} + l.reopened_quantity`;
const pendingOf = (isClosed: string, received: string) =>
  `case when ${isClosed} then 0 else greatest(0, ${restOf(received)}) end`;

export const RECEIVED: FulfilledLines = {
  ...LINES,
  counter: 'received_quantity',
  follows: (received) => `pending_quantity = ${pendingOf('l.closed', received)}`,
};
/** What is not analysed is accepted as it comes. */
export const TAKEN: FulfilledLines = { ...RECEIVED, also: ['accepted_quantity'] };
export const ACCEPTED: FulfilledLines = { ...LINES, counter: 'accepted_quantity' };
export const REJECTED: FulfilledLines = { ...LINES, counter: 'rejected_quantity' };
export const INVOICED: FulfilledLines = { ...LINES, counter: 'invoiced_quantity' };
export const RETURNED: FulfilledLines = { ...LINES, counter: 'returned_quantity' };
/** What of it the supplier replaces. */
export const REOPENED: FulfilledLines = { ...LINES, counter: 'reopened_quantity' };

interface Progress {
  /** A line may be closed now, or expects other than it says. */
  readonly follows: boolean;
  readonly received: boolean;
  readonly waits: boolean;
  /** Something of it is no goods, and held back of a budget. */
  readonly commits: boolean;
  readonly received_percent: string;
  readonly invoiced_percent: string;
}

/** Of a line `l`: what suppliers replace of it has not all come, which no tolerance forgives. */
export const AWAITS_REPLACEMENT = `l.reopened_quantity > coalesce((select sum(p.quantity) from purchase_return_replacements p ${join('purchase_return_replacements.from_line_id', 'p', 'f')} where ${sameCompany('p', 'l')} and f.purchase_order_line_id = l.id), 0)`;

const REST = restOf('l.received_quantity');
/** What is missing of a line may be within the tolerance, in percent. */
const NEARLY_ALL = `not l.closed and l.received_quantity > 0 and ${REST} > 0 and ${REST} <= l.quantity *`;

/**
 * What is missing within the tolerance closes a line, whatever the tolerance becomes (R17), and a
 * closed line expects nothing more. Most lines were written so when they were counted.
 */
const followEach = (tx: Tx, orderId: number, underPercent: string): Promise<number> =>
  tx.execute(
    sql`update purchase_order_lines l set closed = l.closed or x.closes, close_reason = case when x.closes then ${t('purchasing.withinTolerance', 'Lo que faltaba cabía en la tolerancia.')} else l.close_reason end, pending_quantity = x.pending, version = l.version + 1
      from (select l.id, c.closes, ${raw(pendingOf('l.closed or c.closes', 'l.received_quantity'))} as pending
        from purchase_order_lines l cross join lateral (select coalesce(${raw(NEARLY_ALL)} ${underPercent}::numeric / 100 and not (${raw(AWAITS_REPLACEMENT)}), false) as closes) c
        where l.account_id = ${TENANT} and l.order_id = ${orderId}) x
      where l.account_id = ${TENANT} and l.id = x.id and (x.closes or l.pending_quantity is distinct from x.pending)`,
  );

/** By value, as the lines are worth; no more than all of it. */
async function progressOf(tx: Tx, orderId: number, underPercent: string): Promise<Progress> {
  const [progress] = await tx.query(
    sql<Progress>`select bool_or(l.received_quantity > 0) as received, bool_or(l.pending_quantity > 0) as waits, coalesce(bool_or(l.expense_id is not null), false) as commits,
        bool_or(${raw(NEARLY_ALL)} ${underPercent}::numeric / 100 or l.pending_quantity is distinct from ${raw(pendingOf('l.closed', 'l.received_quantity'))}) as follows,
        round(coalesce(sum(least(l.received_quantity - l.reopened_quantity, l.quantity) / l.quantity * l.net_amount) / nullif(sum(l.net_amount), 0) * 100, 0), 2) as received_percent,
        round(coalesce(sum(least(l.invoiced_quantity, l.quantity) / l.quantity * l.net_amount) / nullif(sum(l.net_amount), 0) * 100, 0), 2) as invoiced_percent
      from purchase_order_lines l where l.account_id = ${TENANT} and l.order_id = ${orderId}`,
  );
  return progress!;
}

function nextOf({
  received,
  waits,
}: Pick<Progress, 'received' | 'waits'>): 'receivePart' | 'receiveAll' | 'reopen' {
  if (!waits) return 'receiveAll';
  return received ? 'receivePart' : 'reopen';
}

/** What its lines expect, written, and what that makes of the order. */
export async function settledProgress(
  tx: Tx,
  orderId: number,
  underPercent: string,
): Promise<Omit<Progress, 'follows'>> {
  const { follows, ...progress } = await progressOf(tx, orderId, underPercent);
  if (!follows) return progress;
  await followEach(tx, orderId, underPercent);
  const { follows: _, ...settled } = await progressOf(tx, orderId, underPercent);
  return settled;
}

/** Nothing of it came: it is as far as the supplier knew of it. */
async function reopeningOf(
  tx: Tx,
  orderId: number,
): Promise<'reopen' | 'reopenSent' | 'reopenUnsent'> {
  const [order] = await tx.query(
    sql<{
      sent: boolean;
      confirmed: boolean;
    }>`select sent_at is not null as sent, confirmed_at is not null as confirmed from purchase_orders where account_id = ${TENANT} and id = ${orderId}`,
  );
  if (order!.confirmed) return 'reopen';
  return order!.sent ? 'reopenSent' : 'reopenUnsent';
}

/** Within the transaction that counted. */
export async function followLines(
  at: Writing,
  orderId: number,
  underPercent: string,
): Promise<void> {
  const progress = await settledProgress(at.tx, orderId, underPercent);
  const { received_percent, invoiced_percent } = progress;
  const changes = { received_percent, invoiced_percent };
  const next = nextOf(progress);
  const event = next === 'reopen' ? await reopeningOf(at.tx, orderId) : next;
  const moved = await moveByConsequence(
    at,
    `purchase-orders.${event}`,
    { id: orderId },
    { changes },
  );
  if (moved.length === 0)
    await changeByConsequence(
      at,
      'purchase-orders',
      { id: orderId },
      {
        changes: () => changes,
        reason: t('purchasing.progressed', 'Se recibió o se facturó de ella.'),
      },
    );
  if (progress.commits) await followCommitment(at, orderId);
}
