/** Of what came back, what had been charged: only that is credited (R18, R23). */
import type { Decimal } from 'decimal.js';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { inStockUnit, invoiceableGoal } from '../../customer-orders/billing/invoiceable.ts';
import { loadBilling, type BilledOrderLine } from '../../customer-orders/billing/load-billing.ts';
import { ordersOf } from '../../shipments/load-lines.ts';
import type { InvoicePolicy } from '../../policies.ts';
import type { ReturnedRow } from '../load-returned.ts';

interface Charged {
  /** In stock units: what is not in any CFDI, and what stamped ones charge. */
  readonly free: Decimal;
  readonly charged: Decimal;
  readonly hasDraft: boolean;
}

/** What earlier returns were credited of lines of orders. */
async function creditedBefore({ tx }: Writing, lineIds: readonly number[]) {
  const rows = await tx.query(
    sql<{
      id: number;
      qty: string;
    }>`select y.id, max(y.qty)::numeric(18,6) as qty from (select l.order_line_id as id, l.product_id, sum(x.qty_credited / coalesce(l.kit_each, 1)) as qty from sls__rejections__lines x ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))} where x.account_id = ${TENANT} and x.qty_credited > 0 and l.order_line_id = any(${lineIds}::bigint[]) group by 1, 2) y group by 1`,
  );
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}

function chargedOf(line: BilledOrderLine, policy: InvoicePolicy, credited: string): Charged {
  const taken = inStockUnit(line, line.taken);
  const stamped = new Exact(inStockUnit(line, line.stamped));
  return {
    free: Exact.max(invoiceableGoal(line, policy).minus(taken), 0),
    charged: Exact.max(stamped.minus(credited), 0),
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

/** In the order line's own units; of a kit, as many as its scarcest part makes. */
function wholeOf(rows: readonly ReturnedRow[]): Decimal {
  const byProduct = [...Map.groupBy(rows, ({ product_id }) => product_id).values()];
  if (byProduct.length < rows[0]!.parts) return new Exact(0);
  return Exact.min(
    ...byProduct.map((own) =>
      sumOf(own.map(({ qty_received }) => qty_received ?? 0)).div(own[0]!.kit_each ?? 1),
    ),
  );
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
  const before = await creditedBefore(context, [...byLine.keys()]);
  const orders = await loadBilling(context, ordersOf(rows));
  return orders.flatMap(({ lines, invoice_policy }) =>
    lines.flatMap((line) => {
      const own = byLine.get(line.id);
      if (!own) return [];
      const { free, charged, hasDraft } = chargedOf(
        line,
        invoice_policy,
        before.get(line.id) ?? '0',
      );
      if (hasDraft) throw draftOfReturned();
      const qty = wholeOf(own);
      const asked = invoicedFirst ? qty : Exact.max(qty.minus(free), 0);
      return spread(own, Exact.min(charged, asked));
    }),
  );
}
