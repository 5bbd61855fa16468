/**
 * An order that was authorised asks for other quantities or for more (sales §3, R5–R7, R14). What
 * it has set aside follows in the same transaction; what somebody has to agree to waits for it.
 */
import { DomainError, invalid } from '#erp/model/errors.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { checkInvoiced } from '../billing/follow-invoice.ts';
import { laterPromise } from '../fulfilling/authorised-order.ts';
import { ORDERS } from '../fulfilling/load-demand.ts';
import { recountOrders } from '../fulfilling/recount-order.ts';
import { reserveOrders } from '../fulfilling/reserve-order.ts';
import type { customerOrders } from '../customer-orders.ts';
import { AMEND_ORDER } from './amend-order.ts';
import { amendedDraft, type AmendedOrder } from './amended-draft.ts';
import { askedLines, isChanged, type Amending, type AskedLine, type Order } from './asked-lines.ts';
import { judgeAmended, type AmendedJudgement } from './judge-amended.ts';
import { rememberAuthorised, SUMS } from './authorised-lines.ts';
import { changedQuantity, unitsOfLines } from './tell-quantities.ts';

async function write(
  context: Amending,
  draft: AmendedOrder,
  { waits, changes }: AmendedJudgement,
): Promise<void> {
  const { now, input } = context;
  const sums = Object.fromEntries(SUMS.map((name) => [name, draft[name]]));
  await changeByConsequence(
    context,
    ORDERS,
    { id: draft.id },
    {
      withRows: true,
      reason: input.why!,
      changes: () => ({ ...sums, ...changes, lines: draft.lines, is_amended: waits }) as Row,
    },
  );
  if (waits)
    await moveByConsequence(
      context,
      `${ORDERS}.raise`,
      { id: draft.id },
      { changes: { submitted_at: now.toString({ smallestUnit: 'millisecond' }) } },
    );
  else await rememberAuthorised(context.tx, draft.id);
}

/** Never a reservation without demand (R17); of what waits for somebody no more is set aside. */
async function settleGoods(context: Amending, id: number, waits: boolean): Promise<void> {
  const why = t('sales.orderAmended', 'Se modificó el pedido.');
  await recountOrders(context, [id], { why });
  if (!waits) {
    await reserveOrders(context, [id]);
    await recountOrders(context, [id], { why });
  }
  await checkInvoiced(context, [id]);
  if (!waits) await laterPromise(context, id);
}

async function tell(context: Amending, order: Order, asked: readonly AskedLine[]): Promise<void> {
  const units = await unitsOfLines(context.tx, order.id);
  const changed = asked.filter(isChanged);
  await writeAudit(
    context,
    order,
    changed.map((each) =>
      changedQuantity(each, {
        unit: units.get(each.was?.id ?? 0)?.sold ?? '',
        rate: order.exchange_rate,
        why: context.input.why!,
      }),
    ),
  );
}

const outcomeOf = (order: Order, draft: AmendedOrder, { waits, reasons }: AmendedJudgement) => ({
  message: waits
    ? t('sales.amendedWaits', 'El pedido cambió y espera que alguien lo autorice otra vez.')
    : t('sales.amended', 'Pedido modificado.'),
  notes: [
    t('sales.amendedTotal', 'El total pasa de {old} a {now}.', {
      old: shownMoney(order.total ?? '0'),
      now: shownMoney(draft.total ?? '0'),
    }),
    ...reasons,
  ],
  open: { resource: ORDERS, id: order.id },
});

export const amendOrder = actionRulesOf<typeof customerOrders>()(AMEND_ORDER, {
  async prefill({ tx, record: order }) {
    const units = await unitsOfLines(tx, order.id);
    return {
      values: {
        lines: order.lines.map((line) => ({
          id: line.id!,
          product_id: line.product_id!,
          ordered: line.qty!,
          shipped: line.qty_shipped!,
          qty: line.qty!,
          unit: units.get(line.id!)?.sold ?? '',
          unit_price: line.unit_price!,
        })),
      },
    };
  },
  async run(asking) {
    const order = asking.record;
    const problems: Record<string, string[]> = {};
    const context: Amending = {
      ...asking,
      fail: (field, message) => void (problems[field] ??= []).push(message),
    };
    // Nothing is worked out, nor written, of what is refused.
    const requireRight = () => {
      if (Object.keys(problems).length > 0) throw invalid(problems);
    };
    if (order.customer_storage_id)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'sales.consumedNotAmended',
          'Es lo que el cliente consumió: cancela lo pendiente, o registra otro consumo.',
        ),
      );
    const asked = await askedLines(context, order);
    requireRight();
    if (!asked.some(isChanged))
      throw invalid({ lines: [t('sales.nothingAmended', 'No cambió nada del pedido.')] });
    const amended = await amendedDraft(context, order, asked);
    const judged = await judgeAmended(context, order, amended, asked);
    requireRight();
    await write(context, amended.draft, judged);
    await settleGoods(context, order.id, judged.waits);
    await tell(context, order, asked);
    return { outcome: outcomeOf(order, amended.draft, judged) };
  },
});
