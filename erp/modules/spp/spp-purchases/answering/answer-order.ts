/** What a supplier answers to an order: it accepts it, or proposes other dates. */
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  openLinesOf,
  proposeDates,
} from '#erp/modules/purchasing/purchase-orders/dates/proposed-dates.ts';
import { CONFIRM_ORDER } from '../confirm-order.ts';
import { PROPOSE_DATE } from '../propose-date.ts';
import { notifyBuyer } from './notify-buyer.ts';

/** What the buyer confirms on the supplier's behalf, done by the supplier. */
export const confirmOrder = actionRules(CONFIRM_ORDER, {
  async run({ record, input, ...context }) {
    const { tx, services, actor } = context;
    const id = record!.id!;
    const folio = String(record!.folio);
    const orders = services.registry.resource('purchase-orders');
    const by = onBehalfOf(services, actor);
    await transitionInTransaction(tx, services, by, orders, 'confirm', id, {
      ...(input.supplier_comment && { supplier_comment: input.supplier_comment }),
    });
    await notifyBuyer(
      context,
      id,
      t('spp.toldConfirmed', 'El proveedor confirmó la orden {folio}', { folio }),
    );
    return {
      outcome: { message: t('spp.confirmed', 'Confirmaste la orden {folio}.', { folio }) },
    };
  },
});

export const proposeDate = actionRules(PROPOSE_DATE, {
  async prefill({ tx, record }) {
    const lines = await openLinesOf(tx, record!.id!);
    return {
      values: {
        lines: lines.map(({ proposed, promised, ...line }): Row => ({
          ...line,
          promised,
          proposed_date: proposed ?? promised,
        })),
      },
    };
  },
  async run({ record, input, ...context }) {
    const { services, actor } = context;
    const id = record!.id!;
    const folio = String(record!.folio);
    const by = { ...context, actor: onBehalfOf(services, actor) };
    await proposeDates(by, id, input.lines, input.comment);
    await notifyBuyer(
      context,
      id,
      t('spp.toldDates', 'El proveedor propone otras fechas para la orden {folio}', { folio }),
    );
    return {
      outcome: {
        message: t('spp.proposed', 'El comprador recibió las fechas que propones.'),
      },
    };
  },
});
