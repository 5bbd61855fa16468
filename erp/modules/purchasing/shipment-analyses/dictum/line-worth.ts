/** What a sampled line is worth: what of it is paid, with the taxes of its order. */
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { payableKg } from '../../analysis-templates/commercial-weight.ts';
import { loadTemplate } from '../../analysis-templates/load-template.ts';
import { workOrder } from '../../purchase-orders/capture/order-amounts.ts';
import type { AnalysedLine } from '../capture/analysis-line.ts';
import type { DecidedQuantities } from './move-decided.ts';
import { settleLine } from './settlement.ts';

/** Percentages in decimal text. */
export interface Sampled {
  readonly humidity_percent?: string | null;
  readonly impurity_percent?: string | null;
  readonly price_adjust_percent?: string | null;
}

interface Decided {
  readonly quantities: DecidedQuantities;
  readonly sampled: Sampled;
  /** MXN: what the whole line entered at. */
  readonly provisional: string;
}

/** `shown`: what the analysis says of it, in the currency of its order, its correction in MXN. */
export async function lineWorth(
  tx: Tx,
  line: AnalysedLine,
  { quantities: { accepted, rejected }, sampled, provisional }: Decided,
) {
  const template = (await loadTemplate(tx, line.product_id))!;
  const payable = payableKg(template, accepted, {
    humidity: sampled.humidity_percent ?? null,
    impurity: sampled.impurity_percent ?? null,
  });
  const settled = settleLine({
    received: line.received,
    rejected,
    payable,
    orderPrice: line.order_price,
    adjustPercent: sampled.price_adjust_percent ?? '0',
    provisional,
    rate: line.exchange_rate,
  });
  const { totals } = workOrder(
    [
      {
        quantity: payable,
        price: settled.finalPrice,
        discount_percent: null,
        tax_ids: line.tax_ids,
      },
    ],
    await loadTaxRules(tx),
    null,
  );
  const shown = {
    commercial_quantity: payable,
    discount_quantity: new Exact(accepted).minus(payable).toFixed(3),
    final_price: settled.finalPrice,
    value: settled.value,
    transferred_tax: totals.transferred,
    withheld_tax: totals.withheld,
    total: totals.total,
    correction: settled.correction,
  };
  return { payable, settled, shown };
}
