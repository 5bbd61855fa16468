/**
 * What an order of services or of assets holds back of a budget: what of each line has not been
 * accepted, in its account, from when it is authorised on (purchasing R15, finance R37). Goods are
 * no expense until they leave the stock.
 */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { enforceBudget } from '#erp/domains/budget/check-budget.ts';
import { commit, release, type Commitment } from '#erp/domains/budget/commitments.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { OPEN_ORDER } from '../purchase-order-choices.ts';
import type { purchaseOrders } from '../purchase-orders.ts';

type Change = TransitionContext<typeof purchaseOrders>;

const sourceOf = (id: number) => ({ resource: 'purchase-orders', id });

interface Row extends Commitment {
  readonly status: string;
  readonly no: number;
}

/**
 * Of its lines with an account, what has not come of them, in pesos: their worth less that of what
 * came, rounded as that is, so that both add up to it.
 */
const rowsOf = (tx: Tx, orderId: number) =>
  tx.query(
    sql<Row>`select l.id::text as line, (row_number() over (order by l.position, l.id) - 1)::int as no, o.status, o.date::text as date, coalesce(l.book_account_id, e.book_account_id) as book_account_id, coalesce(l.cost_center_id, o.cost_center_id) as cost_center_id, o.branch_office_id,
        (case when l.closed then 0 else greatest(round(l.net_amount * coalesce(o.exchange_rate, 1), 2) - round(round(l.net_amount * least(l.received_quantity, l.quantity) / l.quantity, 2) * coalesce(o.exchange_rate, 1), 2), 0) end)::text as amount
      from purchase_order_lines l ${raw(join('purchase_order_lines.order_id', 'l', 'o'))} ${raw(join('purchase_order_lines.expense_id', 'l', 'e'))} where l.account_id = ${TENANT} and l.order_id = ${orderId} order by l.position, l.id`,
  );

/** Of one that is authorised, or is being so. */
export async function commitOrder(at: Writing, orderId: number): Promise<void> {
  await commit(at, sourceOf(orderId), await rowsOf(at.tx, orderId));
}

/** By the state that is stored: nothing of one that expects nothing. */
export async function followCommitment(at: Writing, orderId: number): Promise<void> {
  const rows = await rowsOf(at.tx, orderId);
  if (rows.length === 0) return;
  const isOpen = OPEN_ORDER.some((status) => status === rows[0]!.status);
  if (isOpen) await commit(at, sourceOf(orderId), rows);
  else await release(at, sourceOf(orderId));
}

export const releaseOrder = (context: Change): Promise<void> =>
  release(context, sourceOf(context.before.id));

/** Refuses, or warns of, what does not fit the budget of its centre. */
export async function requireOrderBudget(context: Change): Promise<void> {
  const rows = await rowsOf(context.tx, context.before.id);
  await enforceBudget(
    context,
    rows.map((row) => ({
      ...row,
      field: 'cost_center_id',
      says: (available: string) =>
        t(
          'purchasing.overBudget',
          'Presupuesto insuficiente: disponible {available}, requerido {required}.',
          { available: shownMoney(available), required: shownMoney(row.amount) },
        ),
    })),
    sourceOf(context.before.id),
  );
}
