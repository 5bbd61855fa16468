/** Dates that a supplier proposes in place of those it was asked for, and what becomes of them. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { LINES_IN_FORCE_SQL, stillHasLine } from '../amending/version-in-force.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { ACCEPT_DATE, REJECT_DATE } from './decide-dates.ts';

const ORDERS = 'purchase-orders';

export interface OpenLine {
  readonly id: number;
  readonly product: string;
  readonly pending: string;
  readonly unit: string;
  readonly promised: string | null;
  readonly proposed: string | null;
}

/** Lines of which something is still to come. */
export const openLinesOf = (tx: Tx, orderId: number) =>
  tx.query(
    sql<OpenLine>`select l.id, concat_ws(' — ', p.code, coalesce(l.description, p.name)) as product, l.pending_quantity as pending, u.code as unit, coalesce(l.promised_date, o.promised_date)::text as promised, l.proposed_date::text as proposed
      from ${raw(LINES_IN_FORCE_SQL)} l join purchase_orders o on o.account_id = ${TENANT} and o.id = l.order_id join products p on p.account_id = ${TENANT} and p.id = l.product_id join units u on u.account_id = ${TENANT} and u.id = l.unit_id
      where l.account_id = ${TENANT} and l.order_id = ${orderId} and l.pending_quantity > 0 and not l.closed and ${raw(stillHasLine('l'))} order by l.position, l.id`,
  );

interface GivenDate {
  readonly id?: number;
  readonly proposed_date: string | null;
}

/** Those that differ from the promised ones. Throws VALIDACION beside `lines[i]`. */
function changedDates(
  lines: readonly GivenDate[],
  open: readonly OpenLine[],
  today: string,
): ReadonlyMap<number, string> {
  const dates = new Map<number, string>();
  const wrong: Record<string, string[]> = {};
  for (const [i, { id, proposed_date }] of lines.entries()) {
    const own = open.find((each) => each.id === id);
    if (!own || !proposed_date || proposed_date === own.promised) continue;
    if (proposed_date < today)
      wrong[`lines[${i}][proposed_date]`] = [
        t('purchasing.proposedPast', 'Propón hoy o un día posterior.'),
      ];
    dates.set(own.id, proposed_date);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (dates.size === 0)
    throw invalid({
      lines: [t('purchasing.proposeSomething', 'Propón una fecha distinta en alguna partida.')],
    });
  return dates;
}

const noteChange = (at: Writing, orderId: number, changes: object, reason: string) =>
  changeByConsequence(at, ORDERS, { id: orderId }, { changes: () => ({ ...changes }), reason });

/**
 * Keeps what the supplier proposes, in place of what it proposed before, until the buyer decides.
 * Throws VALIDACION beside `lines[i][proposed_date]`, or `lines` when no date changes.
 */
export async function proposeDates(
  at: Writing,
  orderId: number,
  lines: readonly GivenDate[],
  comment: string | null,
): Promise<void> {
  const { tx, actor, now } = at;
  const dates = changedDates(lines, await openLinesOf(tx, orderId), todayOf(now, actor.timeZone));
  await tx.execute(
    sql`update purchase_order_lines l set proposed_date = d.day, version = version + 1 from (select x.id, g.day from purchase_order_lines x left join unnest(${[...dates.keys()]}::bigint[], ${[...dates.values()]}::date[]) as g(id, day) on g.id = x.id where x.account_id = ${TENANT} and x.order_id = ${orderId}) d where l.account_id = ${TENANT} and l.id = d.id and l.proposed_date is distinct from d.day`,
  );
  await noteChange(
    at,
    orderId,
    {
      date_proposed_at: now.toString({ smallestUnit: 'millisecond' }),
      ...(comment && { supplier_comment: comment }),
    },
    t('purchasing.datesProposed', 'El proveedor propuso otras fechas.'),
  );
}

/** The dates that a supplier proposed are decided; `changes` are of the order. */
export async function clearProposal(at: Writing, orderId: number, changes: object, reason: string) {
  await at.tx.execute(
    sql`update purchase_order_lines set proposed_date = null, version = version + 1 where account_id = ${TENANT} and order_id = ${orderId} and proposed_date is not null`,
  );
  await noteChange(at, orderId, { date_proposed_at: null, ...changes }, reason);
}

/** `decision` is one of the order's, which is told once. */
async function mailDecision(
  at: Writing,
  orderId: number,
  decision: string,
  body: string,
): Promise<void> {
  const { tx, actor, now } = at;
  const [order] = await tx.query(
    sql<{
      folio: string;
      email: string | null;
    }>`select coalesce(o.folio, '') as folio, s.email from purchase_orders o join suppliers s on s.account_id = ${TENANT} and s.id = o.supplier_id where o.account_id = ${TENANT} and o.id = ${orderId}`,
  );
  if (!order?.email) return;
  await queueMail(tx, actor.accountId, {
    to: [order.email],
    template: 'record',
    tokens: {
      subject: t('purchasing.datesSubject', 'Fechas de la orden {folio}', { folio: order.folio }),
      body,
    },
    resource: ORDERS,
    recordId: orderId,
    dedupeKey: `order-dates:${orderId}:${decision}:${now.epochMilliseconds}`,
    senderId: actor.userId,
    now,
  });
}

export const acceptDate = actionRulesOf<typeof purchaseOrders>()(ACCEPT_DATE, {
  async run({ record, input, ...context }) {
    const { tx } = context;
    const id = record.id;
    await tx.execute(
      sql`update purchase_order_lines set original_promised_date = coalesce(original_promised_date, promised_date), promised_date = proposed_date, reschedule_count = coalesce(reschedule_count, 0) + 1 where account_id = ${TENANT} and order_id = ${id} and proposed_date is not null`,
    );
    const [last] = await tx.query(
      sql<{
        day: string | null;
      }>`select max(coalesce(l.promised_date, o.promised_date))::text as day from purchase_order_lines l join purchase_orders o on o.account_id = ${TENANT} and o.id = l.order_id where l.account_id = ${TENANT} and l.order_id = ${id} and l.pending_quantity > 0`,
    );
    const said = t('purchasing.datesAccepted', 'Se aceptaron las fechas que propuso el proveedor.');
    await clearProposal(context, id, { promised_date: last?.day ?? record.promised_date }, said);
    await mailDecision(context, id, 'accepted', [said, input.note].filter(Boolean).join('\n'));
    return { outcome: { message: said } };
  },
});

export const rejectDate = actionRulesOf<typeof purchaseOrders>()(REJECT_DATE, {
  async run({ record, input, ...context }) {
    const id = record.id;
    const said = t('purchasing.datesRejected', 'No se aceptaron las fechas propuestas: {reason}', {
      reason: input.reason!,
    });
    await clearProposal(context, id, {}, said);
    await mailDecision(context, id, 'rejected', said);
    return {
      outcome: { message: t('purchasing.datesStay', 'Las fechas quedaron como estaban.') },
    };
  },
});
