/** What of an order the audit of sales tells. */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SavedContext } from '#erp/kernel/rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { writeAudit, type AuditedActs, type Told } from '../audit/write-audit.ts';
import type { customerOrders } from './customer-orders.ts';

const WITH_ITS_TOTAL = { impact: 'total_mxn', reason: 'status_notes' } as const;

export const ORDER_AUDIT = {
  submit: {
    event: 'DESCUENTO_EXCEDIDO',
    value: 'manual_discount',
    impact: 'total_mxn',
    when: { field: 'holds', has: 'PRECIO' },
  },
  releasePrice: { event: 'PRECIO_LIBERADO', value: 'price_status', ...WITH_ITS_TOTAL },
  releaseCredit: { event: 'CREDITO_LIBERADO', value: 'credit_status', ...WITH_ITS_TOTAL },
  reject: { event: 'PEDIDO_RECHAZADO', value: 'status', ...WITH_ITS_TOTAL },
  close: { event: 'PEDIDO_CERRADO', value: 'status', ...WITH_ITS_TOTAL },
  reopen: { event: 'PEDIDO_REABIERTO', value: 'status', impact: 'total_mxn' },
  cancel: { event: 'PEDIDO_CANCELADO', value: 'status', ...WITH_ITS_TOTAL },
} as const satisfies AuditedActs<typeof customerOrders>;

const price = (value: string) => `$${groupDigits(value, 2, 6)}`;

/** Prices that were typed in place of those of the list, once for each time that one is typed. */
export async function auditPrices(context: SavedContext<typeof customerOrders>): Promise<void> {
  const { before, after } = context;
  const stored = new Map(before ? linesOf(before).map((line) => [line.id, line]) : []);
  const told = linesOf(after).flatMap((line): Told[] => {
    const { price_origin, unit_price, list_price, qty } = line;
    if (price_origin !== 'MANUAL' || !unit_price || !list_price) return [];
    const old = stored.get(line.id);
    if (old?.price_origin === 'MANUAL' && new Exact(old.unit_price ?? 0).eq(unit_price)) return [];
    const difference = new Exact(unit_price).minus(list_price).times(qty ?? 0);
    if (difference.isZero()) return [];
    return [
      {
        event: 'PRECIO_MODIFICADO',
        old: price(list_price),
        now: price(unit_price),
        impact: moneyText(cents(difference.times(after.exchange_rate ?? 1))),
        reason: line.description ?? null,
      },
    ];
  });
  await writeAudit(context, after, told);
}
