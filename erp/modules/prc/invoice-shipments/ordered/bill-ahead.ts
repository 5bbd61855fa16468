/**
 * What an invoice charges of an order before it comes (purchasing R38): it waits, counted on the
 * order, until it comes or is credited; what came already is taken at once.
 */
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { writeBilled } from '#erp/modules/purchasing/purchase-orders/billed/billed-ahead.ts';
import { INVOICED } from '#erp/modules/purchasing/purchase-orders/progress/order-progress.ts';
import { followOrder } from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import { loadOrderedLines } from '#erp/modules/purchasing/shipments/invoicing/ordered-lines.ts';
import { settleBilled } from '#erp/modules/purchasing/shipments/invoicing/take-billed.ts';
import { undoBilled } from '#erp/modules/purchasing/shipments/invoicing/undo-billed.ts';
import {
  documentNumber,
  goodsCost,
  type Change,
  type Posting,
} from '../posting/invoice-posting.ts';
import { quantityProblem } from '../receptions/received-checks.ts';
import { requirePrice } from '../receptions/take-received.ts';

/** With where they stand in the invoice. */
export const orderedOf = ({ before }: Pick<Change, 'before'>) =>
  linesOf(before).flatMap((line, at) =>
    line.purchase_order_line_id ? [{ at, line, id: line.purchase_order_line_id }] : [],
  );

/** What they are of, as it is now; the orders are locked. */
async function chargeableLines(context: Change) {
  const own = orderedOf(context);
  const found = await loadOrderedLines(context.tx, { ids: own.map(({ id }) => id) });
  const lines = new Map(found.map((each) => [each.id, each]));
  const settings = await purchasingSettings(context.tx);
  return own.map(({ at, line, id }) => {
    const received = lines.get(id);
    if (!received || received.status === 'CANCELADO')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('prc.otherOrder', 'La orden es de otro proveedor, o no está autorizada.'),
      );
    const problem = quantityProblem(line.quantity!, received, settings);
    if (problem) throw invalid({ [`lines[${at}][quantity]`]: [problem] });
    requirePrice(context, { at, line, received, settings });
    return { at, line, id };
  });
}

export async function billAhead(context: Change, { invoice }: Posting): Promise<void> {
  const { tx, before } = context;
  const charged = await chargeableLines(context);
  if (charged.length === 0) return;
  const counted = await countLines(
    tx,
    INVOICED,
    charged.map(({ id, line }) => ({ lineId: id, quantity: line.quantity! })),
  );
  const orderOf = new Map(counted.map(({ id, document_id }) => [id, document_id]));
  for (const { at, line, id } of charged)
    await writeBilled(context, {
      source_id: before.id,
      source_line_id: line.id!,
      document: documentNumber(context),
      order_id: orderOf.get(id)!,
      order_line_id: id,
      quantity: line.quantity!,
      cost: goodsCost(context, invoice, at),
      amount: invoice.lines[at]!.net,
    });
  await settleBilled(
    context,
    charged.map(({ id }) => id),
  );
  for (const id of new Set(orderOf.values())) await followOrder(context, id, { isUndone: false });
}

/** Its orders may be invoiced again, and what came of them too. */
export async function giveBackBilled(context: Change): Promise<void> {
  const charged = orderedOf(context);
  if (charged.length === 0) return;
  await undoBilled(
    context,
    context.before.id,
    charged.map(({ id, line }) => ({ order_line_id: id, quantity: line.quantity! })),
  );
}
