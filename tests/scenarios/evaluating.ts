/** What stories of evaluated suppliers begin with: a month of deliveries that has ended. */
import { buying, draftOrder, ORDERS, SHIPMENTS, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { headOf } from './returning.ts';
import { beginBooks } from './treasury.ts';

export const EVALUATIONS = 'suppliers/evaluations';

/** `2026-03` and days of it: the month before this one. */
export function lastMonth() {
  const month = Temporal.PlainDate.from(TODAY()).toPlainYearMonth().subtract({ months: 1 });
  return { period: month.toString(), day: (day: number) => month.toPlainDate({ day }).toString() };
}

/** Moves what was received to another day, at noon: stories begin today. */
export const receivedOn = ({ told }: Pick<Buying, 'told'>, shipmentId: number, day: string) =>
  told.tamper(
    `update shipments set received_at = $2::date + interval '18 hours', arrived_at = null where id = $1 returning id`,
    [shipmentId, day],
  );

/**
 * The month of R50: 20 lines of 10 due on the 10th, at 101.20 where the product costs 100.00; 18
 * came that day, and 9 of the 180 pieces were accepted with a concession.
 */
export async function monthOfR50(): Promise<Buying & { readonly order: Body }> {
  const given = await buying({ category: 'MATERIA_PRIMA' });
  const { told } = given;
  const { day } = lastMonth();
  await beginBooks(told);
  await told.query(`update products set standard_cost = 100 where id = $1 returning id`, [
    given.product,
  ]);
  const line = {
    product_id: given.product,
    quantity: '10',
    price: '101.2',
    price_note: 'Subió la resina',
  };
  const head = await told.given.person('directora', 'DIRECCION', { everywhere: true });
  const draft = await done(
    draftOrder(given, line, {
      date: day(2),
      promised_date: day(10),
      lines: Array.from({ length: 20 }, () => line),
    }),
  );
  await done(told.as('admin').act(ORDERS, 'send', draft.id));
  const order = await done(head.act(ORDERS, 'authorize', draft.id));
  const shipment = await done(receiveLines(given, order.id, 18));
  await receivedOn(given, shipment.id, day(10));
  await concede(given, shipment, '9');
  return { ...given, order };
}

/** So many of the lines of an order are received whole. */
async function receiveLines({ told }: Buying, orderId: number, count: number) {
  const admin = told.as('admin');
  const { id, lines } = await done(
    admin.post(SHIPMENTS, { purchase_order_id: orderId, date: TODAY(), delivery_note: 'R-1' }),
  );
  await done(
    admin.change(`${SHIPMENTS}/${id}`, {
      lines: lines.map((line: Body, i: number) => ({
        id: line.id,
        received_quantity: i < count ? '10' : '0',
      })),
    }),
  );
  return admin.act(SHIPMENTS, 'receive', id);
}

/** So many pieces of the first line are claimed, and accepted at a discount. */
async function concede({ told }: Buying, shipment: Body, quantity: string) {
  const admin = told.as('admin');
  const [line] = shipment.lines as Body[];
  const claim = await done(
    admin.post('pur/rejections', {
      shipment_id: shipment.id,
      shipment_line_id: line!.id,
      date: TODAY(),
      quantity,
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      description: 'Viene manchada.',
    }),
  );
  await done(
    (await headOf(told)).act('pur/rejections', 'dictate', claim.id, {
      disposition: 'CONCESION',
      concession_percent: '10',
    }),
  );
}
