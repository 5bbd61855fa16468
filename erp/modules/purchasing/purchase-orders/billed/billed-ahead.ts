/**
 * What was invoiced of lines of orders and has not come: rows that add up, each kept as it was
 * written. Whoever writes or reads them holds the orders' lines (`lockReceived`).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

export interface Billed {
  /** The invoice, its line, and what the supplier calls it. */
  readonly source_id: number;
  readonly source_line_id: number;
  readonly document: string | null;
  readonly order_id: number;
  readonly order_line_id: number;
  readonly quantity: string;
  /** MXN, and in the order's currency. */
  readonly cost: string;
  readonly amount: string;
}

export interface BilledRow extends Billed {
  readonly shipment_line_id?: number | null;
  /** MXN: of the received value that it stands for. */
  readonly value?: string;
  readonly note_id?: number | null;
}

/** The id of its row. */
export async function writeBilled(
  { tx, actor, now }: Writing,
  { shipment_line_id = null, value = '0', note_id = null, ...row }: BilledRow,
): Promise<number> {
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into purchase_billings (account_id, created_by, updated_by, order_id, position, order_line_id, day, document, shipment_line_id, quantity, billed_cost, billed_amount, billed_value, billed_by, billed_by_line, credited_by)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${row.order_id}, (select count(*) from purchase_billings b where b.account_id = ${TENANT} and b.order_id = ${row.order_id}), ${row.order_line_id}, ${todayOf(now, actor.timeZone)}, ${row.document}, ${shipment_line_id}, ${row.quantity}, ${row.cost}, ${row.amount}, ${value}, ${row.source_id}, ${row.source_line_id}, ${note_id} returning id`,
  );
  return made!.id;
}

interface WaitingOf {
  readonly orderLineIds?: readonly number[];
  readonly sourceId?: number | null;
}

/** By line of an invoice, what of it has neither come nor been credited; oldest first. */
export const waitingBilled = (
  tx: Tx,
  { orderLineIds = [], sourceId = null }: WaitingOf,
): Promise<Billed[]> =>
  tx.query(
    sql<Billed>`select b.billed_by as source_id, b.billed_by_line as source_line_id, (array_agg(b.document order by b.id))[1] as document, b.order_id, b.order_line_id, sum(b.quantity) as quantity, sum(b.billed_cost) as cost, sum(b.billed_amount) as amount
      from purchase_billings b where b.account_id = ${TENANT} and (b.order_line_id = any(${orderLineIds}::bigint[]) or b.billed_by = ${sourceId}::bigint)
      group by b.billed_by, b.billed_by_line, b.order_id, b.order_line_id having sum(b.quantity) > 0 order by b.billed_by_line`,
  );

/** So much of what waits; all of it takes what rounding left. */
export function partOf({ quantity: whole, cost, amount }: Billed, quantity: string) {
  const share = (of: string) =>
    new Exact(quantity).gte(whole)
      ? of
      : moneyText(roundTo(new Exact(of).times(quantity).div(whole), 2));
  return { quantity, cost: share(cost), amount: share(amount) };
}

export const negated = (value: string): string => new Exact(value).negated().toFixed();
