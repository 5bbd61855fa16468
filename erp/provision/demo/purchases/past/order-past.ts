/** An order of the demo of a month that is over, sent and signed on its day. */
import type { Actor } from '#erp/kernel/actor.ts';
import { act, atDay, make } from '../../office/desk.ts';
import type { Purchasing } from '../purchasing-desks.ts';

const ORDERS = 'purchase-orders';
const ONLY = 'Es quien surte la fibra con la especificación que aprobó el laboratorio';

interface PastOrder {
  readonly supplier: string;
  readonly kind?: 'MATERIA_PRIMA';
  readonly date: string;
  readonly promised: string;
  /** So little that nobody is asked for quotations. */
  readonly supplies?: true;
  readonly lines: readonly {
    readonly product: string;
    readonly quantity: number;
    readonly price: number;
  }[];
}

/** From that day to today. */
export const daysSince = (day: string, { timeZone }: Pick<Actor, 'timeZone'>): number =>
  Temporal.PlainDate.from(day).until(Temporal.Now.plainDateISO(timeZone)).days;

/** Only a price that rises asks for a signature, since there are no levels yet. */
export async function orderPast(
  { buyer, manager, suppliers, units }: Purchasing,
  system: Actor,
  { supplier, kind, date, promised, supplies, lines }: PastOrder,
): Promise<number> {
  const order = await make(buyer, ORDERS, {
    supplier_id: String(suppliers.get(supplier)),
    ...(kind && { kind }),
    date,
    promised_date: promised,
    storage_id: String(buyer.storages.get('LEO-MP')),
    ...(!supplies && { sole_source_reason: ONLY }),
    lines: lines.map(({ product, quantity, price }) => ({
      product_id: String(buyer.products.get(product)),
      ...(product.startsWith('FIB-') && { unit_id: String(units.get('KG')) }),
      quantity: String(quantity),
      price: price.toFixed(2),
      price_note: supplies ? 'Lista de precios del mes' : 'Lista del mes: subió la resina',
    })),
  });
  const days = -daysSince(date, system);
  const { status } = await atDay(buyer, days, (desk) => act(desk, ORDERS, 'send', order.id!));
  if (status === 'EN_AUTORIZACION')
    await atDay(manager, days, (desk) => act(desk, ORDERS, 'authorize', order.id!));
  return order.id!;
}
