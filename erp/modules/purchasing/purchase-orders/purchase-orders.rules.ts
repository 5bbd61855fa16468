import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { t } from '#erp/model/texts/t.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { requireNoAdvances } from './advances/order-advances.ts';
import { amendOrder } from './amending/amend-order.ts';
import { restoreOrder } from './amending/restore-order.ts';
import { NOT_AMENDED } from './amending/version-in-force.ts';
import { rememberAuthorised, settleAmendment } from './amending/settle-amendment.ts';
import { warnOfComing } from './amending/warn-of-coming.ts';
import { emailOrder } from './mailing/send-email.ts';
import { commitOrder, releaseOrder, requireOrderBudget } from './committing/commit-order.ts';
import { notifyCancelled } from './mailing/notify-cancelled.ts';
import { checkOrder } from './capture/order-checks.ts';
import { completeOrder } from './capture/order-draft.ts';
import { taxesOfOrder } from './capture/order-taxes.ts';
import { countChange, freeRequested } from '../prc-requests/ordering/ordered-lines.ts';
import { acceptDate, rejectDate } from './dates/proposed-dates.ts';
import { reschedule } from './dates/reschedule-lines.ts';
import { remind } from './mailing/remind-suppliers.ts';
import { closeLine } from './progress/close-lines.ts';
import { beginOrder } from '../shipments/floor/begin.ts';
import { expectedOfOrder } from '../shipments/floor/expected.ts';
import { ORDER_FLOOR_CALLS } from '../shipments/floor/floor-calls.ts';
import { tellSentOrder } from '../suppliers/portal/portal-notices.ts';
import { receiveOrder } from './receiving/receive-lines.ts';
import { purchaseOrders } from './purchase-orders.ts';
import { requireStillEligible, sendOrder, signersOf, type Change } from './send-order.ts';

const nowText = ({ now }: Change): string => now.toString({ smallestUnit: 'millisecond' });

/** What comes of it is a document of its own, which is called off first. */
async function requireNoShipments({ tx, before, fail }: Change): Promise<void> {
  const [shipment] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(folio, '') as folio from shipments where account_id = ${TENANT} and purchase_order_id = ${before.id} and status <> 'CANCELADO' limit 1`,
  );
  if (shipment)
    fail(
      '',
      t('purchasing.hasShipment', 'Tiene la recepción {folio}: cancélala primero.', shipment),
    );
}

function requireNotInvoiced({ before, fail }: Change): void {
  if (linesOf(before).some((line) => new Exact(line.invoiced_quantity ?? 0).gt(0)))
    fail('', t('purchasing.wasInvoiced', 'Ya se facturó: cancela primero la factura.'));
}

/** What was authorised is called off by who authorises, for a cause of the catalogue. */
function requireAuthority({ actor, before, changes, fail }: Change): void {
  if (!before.authorised_amount) return;
  if (!hasPermission(actor, 'purchase-orders.authorize'))
    throw new DomainError(
      'SIN_PERMISO',
      t('purchasing.cancelAuthorised', 'Ya se autorizó: que la cancele quien autoriza órdenes.'),
    );
  if (!changes.cancel_cause_id)
    fail(
      'cancel_cause_id',
      t('purchasing.whyCancel', 'Ya se había autorizado: elige la causa de la cancelación.'),
    );
}

function requireReason({ before, changes, fail }: Change): void {
  const whole = new Exact(before.invoiced_percent ?? 0).gte(100);
  if (!whole && !changes.close_reason)
    fail(
      'close_reason',
      t('purchasing.whyClose', 'Falta por facturar: escribe por qué se cierra.'),
    );
}

export const rules = defineRules(purchaseOrders, {
  calls: {
    receiving: call(ORDER_FLOOR_CALLS.receiving, expectedOfOrder),
    begin: call(ORDER_FLOOR_CALLS.begin, beginOrder),
  },
  compute: completeOrder,
  summaries: taxesOfOrder,
  beforeSave: checkOrder,
  afterSave: (context) =>
    countChange(context, context.before ? linesOf(context.before) : [], linesOf(context.after)),
  beforeDelete: (context) => freeRequested(context, linesOf(context.before)),
  signatures: {
    authorize: ({ tx, id, asked }) => signersOf(tx, id, asked),
  },
  actions: {
    acceptDate,
    rejectDate,
    closeLine,
    reschedule,
    remind,
    email: emailOrder,
    receive: receiveOrder,
  },
  transitions: {
    async send(context) {
      await sendOrder(context);
      await requireOrderBudget(context);
      await warnOfComing(context);
      await settleAmendment(context);
      if (context.changes.status) await commitOrder(context, context.before.id);
    },
    async authorize(context) {
      await requireStillEligible(context);
      await rememberAuthorised(context);
      await commitOrder(context, context.before.id);
    },
    async amend(context) {
      await amendOrder(context);
      await releaseOrder(context);
    },
    async dropAmendment(context) {
      await restoreOrder(context);
      // What it held others may have taken since.
      await requireOrderBudget(context);
      await commitOrder(context, context.before.id);
    },
    async markSent(context) {
      await requireStillEligible(context);
      context.changes.sent_at = nowText(context);
      const { id, supplier_id: supplierId, folio, revision } = context.before;
      await tellSentOrder(context, {
        id: id!,
        supplierId: supplierId!,
        folio: folio ?? '',
        revision: revision ?? 1,
      });
    },
    confirm(context) {
      context.changes.confirmed_at = nowText(context);
    },
    async close(context) {
      requireReason(context);
      await requireNoAdvances(context);
      await releaseOrder(context);
    },
    async cancel(context) {
      requireAuthority(context);
      await requireNoShipments(context);
      requireNotInvoiced(context);
      await requireNoAdvances(context);
      await notifyCancelled(context);
      Object.assign(context.changes, NOT_AMENDED);
      await releaseOrder(context);
      await freeRequested(context, linesOf(context.before));
    },
  },
});
