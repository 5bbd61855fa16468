/** What an order of consumed goods is refused for: it sells what stands with its customer. */
import { decimalText, fixed, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import type { Save } from '../order-kind.ts';
import { CONSUMABLE, lockAgreement, type Agreement } from './agreements.ts';
import { consignedStock, type ConsignedStock } from './consigned-stock.ts';

export const notConsumable = (agreement: Agreement | undefined): string | null =>
  agreement?.kind === 'CONSIGNACION' && CONSUMABLE.includes(agreement.status)
    ? null
    : t(
        'sales.agreementNotInForce',
        'Elige una consignación vigente o suspendida: de otra no se registra consumo.',
      );

export const consumedTooMuch = (left: FixedDecimal, unit: string): string =>
  t('sales.consumedTooMuch', 'Con el cliente quedan {left} {unit} por vender.', {
    left: groupDigits(decimalText(left < ZERO ? ZERO : left), 0, 6),
    unit,
  });

const leftOf = (stock: readonly ConsignedStock[]): FixedDecimal =>
  stock.reduce((left, { on_hand, in_orders }) => left + fixed(on_hand) - fixed(in_orders), ZERO);

/** Of a line with a lot, of it; else of the product. Lines before it have taken theirs. */
function checkLines({ draft, fail }: Save, stock: readonly ConsignedStock[]): void {
  const taken: { product_id: number; lot_id: number | null; qty: FixedDecimal }[] = [];
  for (const [at, line] of draft.lines.entries()) {
    const { product_id, qty_stock } = line;
    if (!product_id || !qty_stock) continue;
    const lot_id = line.lot_id ?? null;
    const own = stock.filter(
      (each) => each.product_id === product_id && (lot_id === null || each.lot_id === lot_id),
    );
    const before = taken.filter(
      (each) => each.product_id === product_id && (lot_id === null || each.lot_id === lot_id),
    );
    const left = before.reduce((rest, { qty }) => rest - qty, leftOf(own));
    taken.push({ product_id, lot_id, qty: fixed(qty_stock) });
    if (fixed(qty_stock) > left)
      fail(`lines[${at}][qty]`, consumedTooMuch(left, own[0]?.unit ?? ''));
  }
}

export async function checkConsumed(context: Save): Promise<void> {
  const { tx, draft, before, now, actor, fail } = context;
  if (!draft.customer_storage_id) return;
  const agreement = await lockAgreement(tx, draft.customer_storage_id);
  const problem = before ? null : notConsumable(agreement);
  if (problem) return fail('customer_storage_id', problem);
  if (!agreement) return;
  if (draft.customer_id !== agreement.customer_id)
    fail('customer_id', t('sales.consumedByAnother', 'La consignación es de otro cliente.'));
  for (const [at, { storage_id }] of draft.lines.entries())
    if (storage_id !== agreement.storage_id)
      fail(
        `lines[${at}][storage_id]`,
        t('sales.consumedElsewhere', 'Sale del almacén de la consignación.'),
      );
  const today = todayOf(now, actor.timeZone);
  checkLines(
    context,
    await consignedStock(tx, agreement, { today, ...(before && { without: before.id }) }),
  );
}
