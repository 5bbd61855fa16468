/** The order or the quotation of a call, with what the customer asked for (sales §2). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { groupDigits, shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { freightTo } from '#erp/modules/sales/customer-orders/order-kind.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { ORDER_FROM_CALL, QUOTATION_FROM_CALL } from './sale-from-call.ts';
import type { telemarketing } from './telemarketing.ts';
import { usualProducts } from './usual-products.ts';

type Selling = ActionContext<(typeof ORDER_FROM_CALL)['fields'], StoredRow<typeof telemarketing>>;

const yearBefore = (today: string): string =>
  Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();

const proposed = {
  async prefill({ tx, record, now, actor }: Pick<Selling, 'tx' | 'record' | 'now' | 'actor'>) {
    const today = todayOf(now, actor.timeZone);
    const usual = await usualProducts(tx, record.customer_id, yearBefore(today));
    return {
      values: {
        lines: usual.map(({ product_id, unit, qty, price, currency, last }, at) => ({
          id: at + 1,
          product_id,
          usual: `${groupDigits(qty, 0, 2)} ${unit}`,
          price: shownMoneyIn(price, currency),
          last,
        })),
      },
    };
  },
};

/** Rows with a quantity, in the unit in which the customer usually buys each. */
async function askedLines({ tx, record, input, now, actor }: Selling): Promise<readonly Row[]> {
  const today = todayOf(now, actor.timeZone);
  const usual = await usualProducts(tx, record.customer_id, yearBefore(today));
  const lines = (input.lines ?? []).filter(({ qty }) => Number(qty ?? 0) > 0);
  if (lines.length === 0)
    throw invalid({
      lines: [t('crm.nothingAsked', 'Escribe la cantidad de al menos un producto.')],
    });
  return lines.map(({ id, product_id, qty }) => {
    const own = usual[(id ?? 0) - 1];
    return { product_id, qty, unit_id: own?.product_id === product_id ? own!.unit_id : null };
  });
}

async function make(context: Selling, path: string, more: Row): Promise<number> {
  const { tx, services, actor, record, now } = context;
  const rows = await askedLines(context);
  const made = await createInTransaction(tx, services, actor, services.registry.resource(path), {
    ...sentValues({
      date: todayOf(now, actor.timeZone),
      customer_id: record.customer_id,
      ...(record.consignee_id && { consignee_id: record.consignee_id }),
      ...(record.contact_id && { contact_id: record.contact_id }),
      telemarketing_id: record.id,
      ...more,
    }),
    lines: sentRows(rows),
  });
  return made.id!;
}

const keep = (at: Writing, call: { readonly id: number }, changes: Row, reason: string) =>
  changeByConsequence(at, 'sls/telemarketing', { id: call.id }, { changes: () => changes, reason });

export const orderFromCall = actionRulesOf<typeof telemarketing>()(ORDER_FROM_CALL, {
  ...proposed,
  async run(context) {
    const { record } = context;
    const id = await make(context, 'customer-orders', {
      source: 'TELEMARKETING',
      freight_mode: freightTo(record.consignee_id),
    });
    const reason = t('crm.calledOrder', 'Se levantó su pedido.');
    await keep(context, record, { order_id: id, result: 'PEDIDO' }, reason);
    return {
      data: { order: id },
      outcome: {
        message: t('crm.orderMade', 'Pedido en borrador: revísalo y solicítalo.'),
        open: { resource: 'customer-orders', id },
      },
    };
  },
});

export const quotationFromCall = actionRulesOf<typeof telemarketing>()(QUOTATION_FROM_CALL, {
  ...proposed,
  async run(context) {
    const id = await make(context, 'sls-quotations', {});
    const reason = t('crm.calledQuotation', 'Se hizo su cotización.');
    await keep(context, context.record, { quotation_id: id, result: 'COTIZACION' }, reason);
    return {
      data: { quotation: id },
      outcome: {
        message: t('crm.quotationMade', 'Cotización en borrador: revísala y termínala.'),
        open: { resource: 'sls-quotations', id },
      },
    };
  },
});
