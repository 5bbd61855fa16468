/** The order of what a customer accepted, at the prices that it was quoted (sales §3, R5). */
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { freightTo } from '../../customer-orders/order-kind.ts';
import { copied, LINE_COPIED, TERMS_COPIED } from '../../documents/copied-values.ts';
import { isLeftAside } from '../optional-lines.ts';
import type { slsQuotations } from '../sls-quotations.ts';
import { ACCEPT_QUOTATION } from './accept-quotation.ts';

type Quotation = StoredRow<typeof slsQuotations>;

function requireInForce({ valid_until: until }: Quotation, today: string): void {
  if (until && until < today)
    throw invalid(
      {},
      t('sales.quotationExpired', 'La cotización venció el {date}: haz otra versión.', {
        date: formatDay(until),
      }),
    );
}

export const acceptQuotation = actionRulesOf<typeof slsQuotations>()(ACCEPT_QUOTATION, {
  async run(context) {
    const { tx, services, actor, record: quotation, now, input } = context;
    const today = todayOf(now, actor.timeZone);
    requireInForce(quotation, today);
    const lines = quotation.lines.filter((line) => !isLeftAside(line));
    if (lines.length === 0)
      throw invalid({}, t('sales.nothingChosen', 'Elige al menos una de las partidas opcionales.'));
    const header = {
      ...copied(quotation, TERMS_COPIED),
      date: today,
      source: 'COTIZACION',
      quotation_id: quotation.id,
      customer_po: input.customer_po ?? null,
      freight_mode: freightTo(quotation.consignee_id),
    };
    const rows = lines.map((line) => copied(line, LINE_COPIED));
    const order = await createInTransaction(
      tx,
      services,
      actor,
      services.registry.resource('customer-orders'),
      {
        ...sentValues(header),
        lines: sentRows(rows),
      },
    );
    await moveByConsequence(context, 'sls-quotations.ordered', { id: quotation.id });
    return {
      data: { order: order.id! },
      outcome: {
        message: t('sales.orderOfQuotation', 'Pedido en borrador: revísalo y solicítalo.'),
        open: { resource: 'customer-orders', id: order.id! },
      },
    };
  },
});
