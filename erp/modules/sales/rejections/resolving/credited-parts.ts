/** Of what came back, what had been charged: only that is credited (R18, R23). */
import type { Decimal } from 'decimal.js';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { decimalText, fixed, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { inStockUnit, invoiceableGoal } from '../../customer-orders/billing/invoiceable.ts';
import { loadBilling, type BilledOrderLine } from '../../customer-orders/billing/load-billing.ts';
import { ordersOf } from '../../shipments/load-lines.ts';
import { loadDemand } from '../../customer-orders/fulfilling/load-demand.ts';
import {
  loadReturns,
  type CreditableLine,
} from '../../customer-orders/fulfilling/returned-lines.ts';
import type { InvoicePolicy } from '../../policies.ts';
import type { ReturnedRow } from '../load-returned.ts';

interface Charged {
  /** In stock units: what is not in any CFDI, and what stamped ones charge. */
  readonly free: Decimal;
  readonly charged: Decimal;
  readonly hasDraft: boolean;
}

function chargedOf(line: BilledOrderLine, policy: InvoicePolicy, credited: FixedDecimal): Charged {
  const taken = inStockUnit(line, line.taken);
  const stamped = new Exact(inStockUnit(line, line.stamped));
  return {
    free: Exact.max(invoiceableGoal(line, policy).minus(taken), 0),
    charged: Exact.max(stamped.minus(decimalText(credited)), 0),
    hasDraft: new Exact(line.taken).gt(line.stamped),
  };
}

/** A draft would charge for what came back. */
const draftOfReturned = () =>
  invalid(
    {},
    t(
      'sales.draftOfReturned',
      'Lo devuelto está en una factura por timbrar: tímbrala o bórrala primero.',
    ),
  );

export interface CreditedPart {
  readonly id: number;
  /** In stock units. */
  readonly qty: string;
}

/** In the order line's own units: whole kits that these complete, with what came before. */
function wholeOf(rows: readonly ReturnedRow[], before: CreditableLine): Decimal {
  const own = new Map(
    [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, of]) => [
      id,
      of.reduce((sum, { qty_received }) => sum + fixed(qty_received ?? '0'), ZERO),
    ]),
  );
  return new Exact(decimalText(before.whole(own) - before.whole()));
}

/** So much of the line, on the rows of each of its products, in their order. */
function spread(rows: readonly ReturnedRow[], whole: Decimal): readonly CreditedPart[] {
  return [...Map.groupBy(rows, ({ product_id }) => product_id).values()].flatMap((own) => {
    let rest = whole.times(own[0]!.kit_each ?? 1);
    return own.map(({ id, qty_received }) => {
      const part = Exact.min(rest, qty_received ?? 0);
      rest = rest.minus(part);
      return { id, qty: part.toFixed(6) };
    });
  });
}

/** By row of the return; what no CFDI has comes first, unless an invoice was chosen. */
export async function creditedParts(
  context: Writing,
  rows: readonly ReturnedRow[],
  { invoicedFirst }: { readonly invoicedFirst: boolean },
): Promise<readonly CreditedPart[]> {
  const byLine = Map.groupBy(rows, ({ order_line_id }) => order_line_id);
  const ids = ordersOf(rows);
  const demand = new Map((await loadDemand(context.tx, ids)).map((line) => [line.id, line]));
  const { creditable } = await loadReturns(context.tx, [...demand.values()]);
  const orders = await loadBilling(context, ids);
  return orders.flatMap(({ lines, invoice_policy }) =>
    lines.flatMap((line) => {
      const own = byLine.get(line.id);
      if (!own) return [];
      const before = creditable(demand.get(line.id)!);
      const { free, charged, hasDraft } = chargedOf(line, invoice_policy, before.credited);
      if (hasDraft) throw draftOfReturned();
      const qty = wholeOf(own, before);
      const asked = invoicedFirst ? qty : Exact.max(qty.minus(free), 0);
      return spread(own, Exact.min(charged, asked));
    }),
  );
}
