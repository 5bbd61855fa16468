/** Prices that the demo asked several suppliers for: sealed, opened, and awarded. */
import { readById } from '#erp/kernel/query/read.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { receiveAndInvoice } from './arrivals.ts';
import { authoriseOrder } from './authorise-order.ts';
import { act, atDay, fillIn, instant, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import type { Purchasing } from './purchasing-desks.ts';
import { DEMO_QUOTATIONS, type Bid, type DemoQuotation } from './quotation-data.ts';

const QUOTATIONS = 'prc-quotations';

async function writeQuotation(
  { buyer, suppliers }: Purchasing,
  { title, days, open, lines, invited }: DemoQuotation,
): Promise<number> {
  const { id } = await make(buyer, QUOTATIONS, {
    title,
    date: day(-days),
    deadline: instant(open - days),
    storage_id: String(buyer.storages.get('LEO-MP')),
    lines: lines.map(([product, quantity, target]) => ({
      product_id: String(buyer.products.get(product)),
      quantity,
      ...(target && { target_price: target }),
    })),
    suppliers: invited.map((code) => ({ supplier_id: String(suppliers.get(code)) })),
  });
  return id!;
}

async function read({ tx, services }: Desk, id: number): Promise<Row> {
  const resource = services.registry.resource(QUOTATIONS);
  return (await readById(tx, services.registry, resource, id, { shown: false }))!;
}

const rowsOf = (row: Row, name: string) => row[name] as readonly Row[];

const invitationOf = ({ suppliers }: Purchasing, quotation: Row, code: string): string =>
  String(
    rowsOf(quotation, 'suppliers').find(({ supplier_id }) => supplier_id === suppliers.get(code))!
      .id,
  );

async function capture(at: Purchasing, desk: Desk, quotation: Row, bid: Bid): Promise<void> {
  const lines = rowsOf(quotation, 'lines').map((line, i) => ({
    id: String(line.id),
    ...(bid.prices[i] && { price: bid.prices[i], lead_time_days: String(bid.lead) }),
  }));
  await fillIn(desk, QUOTATIONS, 'quote', {
    id: quotation.id!,
    invitation: invitationOf(at, quotation, bid.supplier),
    lines,
    credit_days: bid.credit ?? '0',
    ...(bid.freight && { freight: bid.freight }),
  });
}

async function awardTo(at: Purchasing, desk: Desk, id: number, { awardedTo }: DemoQuotation) {
  if (!awardedTo) {
    await fillIn(desk, QUOTATIONS, 'award', { id });
    return;
  }
  const [code, reason] = awardedTo;
  const quotation = await read(desk, id);
  const awards = rowsOf(quotation, 'suppliers').flatMap(({ supplier_id, offers }) =>
    (offers as readonly Row[]).map((offer) => ({
      id: String(offer.id),
      quantity: supplier_id === at.suppliers.get(code) ? String(offer.offered_quantity) : '0',
    })),
  );
  await fillIn(desk, QUOTATIONS, 'award', { id, awards, reason });
}

async function quote(at: Purchasing, demo: DemoQuotation): Promise<void> {
  const { buyer, manager } = at;
  const { days, open, until, bids, declined, cancelled } = demo;
  const id = await writeQuotation(at, demo);
  if (until === 'draft') return;
  await atDay(buyer, -days, (desk) => act(desk, QUOTATIONS, 'send', id));
  const quotation = await read(buyer, id);
  await atDay(buyer, -days, async (desk) => {
    for (const bid of bids) await capture(at, desk, quotation, bid);
    if (declined)
      await fillIn(desk, QUOTATIONS, 'decline', {
        id,
        invitation: invitationOf(at, quotation, declined),
        comments: 'No surte esa medida',
      });
  });
  if (until === 'sent') return;
  const after = open - days;
  await atDay(buyer, after, (desk) => act(desk, QUOTATIONS, 'openBids', id));
  if (until === 'opened') return;
  if (cancelled) {
    await atDay(buyer, after, (desk) =>
      act(desk, QUOTATIONS, 'cancel', id, { cancel_reason: cancelled }),
    );
    return;
  }
  await atDay(manager, after, (desk) => awardTo(at, desk, id, demo));
  if (until === 'ordered') await orderAwarded(at, id, demo);
}

interface AwardedOrder {
  readonly id: number;
  readonly supplier: string;
  readonly products: readonly string[];
}

const ordersOf = ({ tx }: Desk, quotationId: number) =>
  tx.query(
    sql<AwardedOrder>`select o.id, s.code as supplier, array(select p.code from purchase_order_lines l ${raw(join('purchase_order_lines.product_id', 'l', 'p'))} where l.account_id = ${TENANT} and l.order_id = o.id order by l.position, l.id) as products
      from purchase_orders o ${raw(join('purchase_orders.supplier_id', 'o', 's'))} where o.account_id = ${TENANT} and o.quotation_id = ${quotationId} order by o.id`,
  );

/** Those that were called off on a later day are sent; the others wait in draft. */
async function orderAwarded(
  at: Purchasing,
  id: number,
  { days, open, ordered, arrival }: DemoQuotation,
): Promise<void> {
  const { buyer } = at;
  await atDay(buyer, ordered ? -ordered : open - days, (desk) =>
    fillIn(desk, QUOTATIONS, 'createOrders', { id }),
  );
  if (!ordered) return;
  for (const { id: orderId, supplier, products } of await ordersOf(buyer, id)) {
    const order = {
      supplier,
      days: ordered,
      goods: products.map((product) => ({ product, qty: '0' })),
      until: 'sent',
    } as const;
    await authoriseOrder(at, orderId, order);
    if (arrival) await receiveAndInvoice(at, orderId, order, arrival);
  }
}

export async function demoQuotations(at: Purchasing): Promise<void> {
  for (const each of DEMO_QUOTATIONS) await quote(at, each);
}
