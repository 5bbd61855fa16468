/** What is pending of an order is called off, and what was set aside for it let go (sales §3). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkInvoiced } from '../billing/follow-invoice.ts';
import type { customerOrders } from '../customer-orders.ts';
import { ORDERS } from '../fulfilling/load-demand.ts';
import { recountOrders } from '../fulfilling/recount-order.ts';
import { CANCEL_PENDING } from './cancel-pending.ts';
import { gatheredOf } from './gathered.ts';
import { tellShortened, type CalledOff } from './tell-shortened.ts';

type Cancelling = ActionContext<(typeof CANCEL_PENDING)['fields']>;

interface PendingLine {
  readonly id: number;
  readonly product: string;
  readonly unit: string;
  /** Sold and not delivered; what is owed of a replacement is not called off. */
  readonly pending: string;
  readonly gathered: string;
  readonly left: string;
}

async function pendingOf(tx: Tx, orderId: number): Promise<readonly PendingLine[]> {
  const lines = await tx.query(
    sql<
      Omit<PendingLine, 'gathered' | 'left'>
    >`select l.id, p.code || ' — ' || p.name as product, u.code as unit, (l.qty_pending - greatest(l.qty_replacement - l.qty_replacement_shipped, 0))::numeric(18,6) as pending from customer_orders__lines l ${raw(join('customer_orders__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))} where l.account_id = ${TENANT} and l.order_id = ${orderId} order by l.position, l.id`,
  );
  const gathered = await gatheredOf(
    tx,
    lines.map(({ id }) => id),
  );
  return lines.flatMap((line) => {
    const held = gathered.get(line.id) ?? '0';
    const left = Exact.max(new Exact(line.pending).minus(held), 0);
    return left.gt(0) ? [{ ...line, gathered: held, left: left.toFixed(6) }] : [];
  });
}

function chosenOf({ input, fail }: Cancelling, lines: readonly PendingLine[]): CalledOff[] {
  return (input.lines ?? []).flatMap(({ id, qty }, at) => {
    const own = lines.find((line) => line.id === id);
    if (!own || new Exact(qty ?? 0).lte(0)) return [];
    if (new Exact(qty ?? 0).gt(own.left))
      fail(
        `lines[${at}][qty]`,
        t('sales.onlyPending', 'Sólo se cancela lo que ni se embarcó ni se surte.'),
      );
    return [{ id: own.id, qty: qty! }];
  });
}

async function callOff({ tx }: Pick<Writing, 'tx'>, lines: readonly CalledOff[]): Promise<void> {
  await tx.execute(
    sql`update customer_orders__lines l set qty_cancelled = l.qty_cancelled + x.qty, version = l.version + 1 from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ qty }) => qty)}::numeric[]) as x(id, qty) where l.account_id = ${TENANT} and l.id = x.id`,
  );
}

async function causeOf(tx: Tx, id: number): Promise<string> {
  const [cause] = await tx.query(
    sql<{
      name: string;
    }>`select name from causes where account_id = ${TENANT} and id = ${id}`,
  );
  return cause?.name ?? '';
}

export const cancelPending = actionRulesOf<typeof customerOrders>()(CANCEL_PENDING, {
  async prefill({ tx, record }) {
    const lines = await pendingOf(tx, record.id);
    return {
      values: {
        lines: lines.map(({ id, product, unit, pending, gathered, left }) => ({
          id,
          product,
          pending,
          gathered,
          unit,
          qty: left,
        })),
      },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const chosen = chosenOf(context, await pendingOf(tx, id));
    if (chosen.length === 0)
      throw invalid({
        lines: [t('sales.nothingPending', 'No hay nada pendiente que cancelar.')],
      });
    const why = [await causeOf(tx, input.cause_id!), input.notes].filter(Boolean).join(': ');
    await callOff(context, chosen);
    await recountOrders(context, [id], { why });
    await checkInvoiced(context, [id]);
    await tellShortened(context, record, chosen, why);
    return {
      outcome: {
        message: t('sales.pendingCancelled', 'Se canceló lo pendiente.'),
        open: { resource: ORDERS, id },
      },
    };
  },
});
