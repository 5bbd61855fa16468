/** An order of the demo of a month that is over, sent and signed on its day. */
import type { Actor } from '#erp/kernel/actor.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { act, atDay, make } from '../../office/desk.ts';
import type { Purchasing } from '../purchasing-desks.ts';

const ORDERS = 'purchase-orders';
const REQUESTS = 'prc-requests';
const ONLY = 'Es quien surte la fibra con la especificación que aprobó el laboratorio';

interface PastOrder {
  readonly supplier: string;
  readonly kind?: 'MATERIA_PRIMA' | 'IMPORTACION';
  /** Code of the country that an import comes from; it is of a contract, so nobody asks for it. */
  readonly country?: string;
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

const goodsOf = (
  { buyer, units }: Purchasing,
  { product, quantity }: PastOrder['lines'][number],
) => ({
  product_id: String(buyer.products.get(product)),
  ...(product.startsWith('FIB-') && { unit_id: String(units.get('KG')) }),
  quantity: String(quantity),
});

interface Asked {
  readonly request: number;
  /** Of its request, in their order. */
  readonly lines: readonly number[];
}

/** The day before, by who runs out of it; nobody signs it, since there are no levels yet. */
async function askPast(
  at: Purchasing,
  system: Actor,
  { supplier, date, promised, supplies, lines }: PastOrder,
): Promise<Asked> {
  const asked = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const asker = supplies ? at.department : at.warehouse;
  const request = await atDay(asker, -daysSince(asked, system), async (desk) => {
    const { id } = await make(desk, REQUESTS, {
      date: asked,
      required_date: promised,
      storage_id: String(desk.storages.get('LEO-MP')),
      lines: lines.map((line) => ({
        ...goodsOf(at, line),
        suggested_supplier_id: String(at.suppliers.get(supplier)),
        estimated_price: line.price.toFixed(2),
      })),
    });
    await act(desk, REQUESTS, 'send', id!);
    return id!;
  });
  const rows = await asker.tx.query(
    sql<{
      id: number;
    }>`select id from prc_request_lines where account_id = ${TENANT} and request_id = ${request} order by position, id`,
  );
  return { request, lines: rows.map(({ id }) => id) };
}

/** Only a price that rises asks for a signature, since there are no levels yet. */
export async function orderPast(at: Purchasing, system: Actor, past: PastOrder): Promise<number> {
  const { buyer, manager, suppliers, countries } = at;
  const { supplier, kind, country, date, promised, supplies, lines } = past;
  const asked = country ? null : await askPast(at, system, past);
  const order = await make(buyer, ORDERS, {
    supplier_id: String(suppliers.get(supplier)),
    ...(asked && { request_id: String(asked.request) }),
    ...(kind && { kind }),
    ...(country && { country_origin_id: String(countries.get(country)) }),
    date,
    promised_date: promised,
    storage_id: String(buyer.storages.get('LEO-MP')),
    ...(!supplies && { sole_source_reason: ONLY }),
    lines: lines.map((line, i) => ({
      ...goodsOf(at, line),
      ...(asked && { request_line_id: String(asked.lines[i]) }),
      price: line.price.toFixed(country ? 3 : 2),
      price_note: supplies ? 'Lista de precios del mes' : 'Lista del mes: subió la resina',
    })),
  });
  const days = -daysSince(date, system);
  const { status } = await atDay(buyer, days, (desk) => act(desk, ORDERS, 'send', order.id!));
  if (status === 'EN_AUTORIZACION')
    await atDay(manager, days, (desk) => act(desk, ORDERS, 'authorize', order.id!));
  return order.id!;
}
