/** What a life orders and receives, and what it takes back of that. */
import { ORDERS, SHIPMENTS } from '../../scenarios/buying.ts';
import { TODAY } from '../../scenarios/entries.ts';
import type { Body } from '../../scenarios/given.ts';
import { RAW } from '../../scenarios/raw-material.ts';
import type { Dice } from '../finance/dice.ts';
import { posted, type World } from './stage.ts';

/** Something to do and to read; null where there is nothing to do it to. */
export type Act = (world: World, random: Dice) => Promise<string | null>;

const quantityOf = (random: Dice, most: number): string =>
  random.chance(0.5)
    ? String(1 + random.upTo(most))
    : `${random.upTo(most)}.${String(1 + random.upTo(9999)).padStart(4, '0')}`;

const priceOf = (random: Dice): string =>
  random.chance(0.4)
    ? String(1 + random.upTo(60))
    : `${1 + random.upTo(60)}.${String(random.upTo(1_000_000)).padStart(6, '0')}`;

const KINDS = [
  'GENERAL',
  'GENERAL',
  'GENERAL',
  'IMPORTACION',
  'MATERIA_PRIMA',
  'MATERIA_PRIMA',
] as const;

async function headOf(world: World, random: Dice, kind: (typeof KINDS)[number]): Promise<Body> {
  const { told, yard, general, foreign, dollars } = world;
  if (kind === 'MATERIA_PRIMA') return { supplier_id: yard.supplier };
  if (kind === 'GENERAL') return { supplier_id: general };
  return {
    supplier_id: foreign,
    currency_id: dollars,
    exchange_rate: `18.${40 + random.upTo(20)}`,
    incoterm: 'FCA',
    country_origin_id: await told.idOf('countries', 'USA'),
  };
}

/** At once; no more are ordered before something of them came. */
const OPEN = 3;

interface OpenOrder {
  readonly id: number;
  readonly kind: string;
}

const openOrders = ({ told }: World) =>
  told.query<OpenOrder & Record<string, unknown>>(
    `select id, kind from purchase_orders where status in ('AUTORIZADA', 'PARCIAL') order by id`,
  );

export const order: Act = async (world, random) => {
  const { told, yard, products, ask } = world;
  if ((await openOrders(world)).length > OPEN) return null;
  const kind = random.one(KINDS);
  const admin = told.as('admin');
  const lines =
    kind === 'MATERIA_PRIMA'
      ? [{ product_id: yard.product, quantity: String(500 * (1 + random.upTo(40))) }]
      : random
          .some(products, 3)
          .map((product_id) => ({ product_id, quantity: quantityOf(random, 200) }));
  const made = await ask(
    admin.post(ORDERS, {
      date: TODAY(),
      kind,
      storage_id: told.stock.storages.A,
      sole_source_reason: 'Es el único que la surte en la región.',
      ...(await headOf(world, random, kind)),
      ...(random.chance(0.2) && { discount_percent: '3.5' }),
      lines: lines.map((line) => ({
        ...line,
        price: priceOf(random),
        price_note: 'Así se pactó',
        ...(random.chance(0.2) && { discount_percent: '7' }),
      })),
    }),
  );
  const sent = made && (await ask(admin.act(ORDERS, 'send', made.id)));
  if (sent && sent.status !== 'AUTORIZADA')
    await ask(told.as('jefa').act(ORDERS, 'authorize', made.id));
  return `order ${made?.id} ${kind} ${lines.map(({ product_id, quantity }) => `${product_id}×${quantity}`).join()}`;
};

const received = (random: Dice, pending: string): string => {
  const drawn = random.upTo(10);
  if (drawn === 0) return '0';
  if (drawn === 1) return (Number(pending) * 1.03).toFixed(4);
  return drawn < 6 ? pending : (Number(pending) * (0.1 + random.upTo(80) / 100)).toFixed(4);
};

async function fillLoad(world: World, random: Dice, id: number, expected: number): Promise<void> {
  const { told, yard, ask } = world;
  const admin = told.as('admin');
  const kilograms = Math.max(20, Math.round((expected * (0.3 + random.upTo(7) / 10)) / 20) * 20);
  const weighing_id = await yard.ticket(String(10_000 + kilograms), '10000');
  await ask(admin.change(`${RAW}/${id}`, { weighing_id }));
  if (!random.chance(0.5)) return;
  const { lines } = (await admin.get(`${RAW}/${id}`)).data;
  const count = String(2 + random.upTo(6));
  await ask(admin.act(RAW, 'makePackages', id, { line: lines[0].id, count, kind: 'PACA' }));
}

const customs = () => ({
  pedimento: `${TODAY().slice(2, 4)}  16  3045  6001234`,
  pedimento_date: TODAY(),
  customs_office: 'Nuevo Laredo',
});

async function fillShipment(world: World, random: Dice, kind: string, shipment: Body) {
  const { told, ask } = world;
  const admin = told.as('admin');
  const path = `${SHIPMENTS}/${shipment.id}`;
  let lines = shipment.lines as Body[];
  if (random.chance(0.15)) {
    await ask(
      admin.act(SHIPMENTS, 'splitLine', Number(shipment.id), { line: lines[0]!.id, parts: '2' }),
    );
    ({ lines } = (await admin.get(path)).data);
  }
  const came = lines.map((line) => received(random, String(line.expected_quantity)));
  await ask(
    admin.change(path, {
      ...(kind === 'IMPORTACION' && { ...customs(), exchange_rate: `18.${30 + random.upTo(40)}` }),
      lines: lines.map(({ id }, i) => ({ id, received_quantity: came[i] })),
    }),
  );
  return came.join();
}

export async function receiveOrder(world: World, random: Dice, { id, kind }: OpenOrder) {
  const { told, ask, next } = world;
  const admin = told.as('admin');
  const isRaw = kind === 'MATERIA_PRIMA';
  const body = { purchase_order_id: id, date: TODAY(), delivery_note: `R-${next()}` };
  const shipment = await ask(
    isRaw
      ? admin.post(RAW, { ...body, driver_name: 'Juan', plates: 'GTO-11-A' })
      : admin.post(SHIPMENTS, body),
  );
  if (!shipment) return `receive order ${id}`;
  let came = '';
  if (isRaw) {
    await ask(admin.act(SHIPMENTS, 'arrive', shipment.id));
    await fillLoad(world, random, shipment.id, Number(shipment.lines[0].expected_quantity));
  } else came = await fillShipment(world, random, kind, shipment);
  const reply = await ask(admin.act(SHIPMENTS, 'receive', shipment.id));
  if (!reply) await ask(admin.act(SHIPMENTS, 'cancel', shipment.id, { cancel_reason: 'No era' }));
  const taken = reply?.lines.map((line: Body) => line.received_quantity).join();
  return `receive order ${id} ${kind} as shipment ${shipment.id}: ${came} → ${taken ?? 'nothing'}`;
}

export const receive: Act = async (world, random) => {
  const orders = await openOrders(world);
  return orders.length === 0 ? null : receiveOrder(world, random, random.one(orders));
};

export const closeLine: Act = async ({ told, ask }, random) => {
  const lines = await told.query<{ id: number; order_id: number }>(
    `select l.id, l.order_id from purchase_order_lines l join purchase_orders o on o.id = l.order_id where o.status = 'PARCIAL' and l.pending_quantity > 0 order by l.id`,
  );
  if (lines.length === 0) return null;
  const { id, order_id } = random.one(lines);
  const closed = await ask(
    told.as('admin').act(ORDERS, 'closeLine', order_id, { line: String(id), reason: 'Ya no' }),
  );
  return `close line ${id} of order ${order_id}: ${closed ? 'done' : 'no'}`;
};

export const reverse: Act = async ({ told, ask }, random) => {
  const shipments = await told.query<{ id: number }>(
    `select id from shipments where status in ('RECIBIDO', 'EN_ANALISIS', 'LIBERADO') order by id`,
  );
  if (shipments.length === 0) return null;
  const { id } = random.one(shipments);
  const taken = await ask(
    told.as('admin').act(SHIPMENTS, 'reverse', id, { cancel_reason: 'Era otro' }),
  );
  return `reverse shipment ${id}: ${taken ? 'done' : 'no'}`;
};

/** Some of what there is is sold, so that later costs follow it. */
export const issue: Act = async (world, random) => {
  const { told } = world;
  const rows = await told.query<{
    product_id: number;
    storage_id: number;
    lot_id: number | null;
    qty: string;
  }>(
    `select b.product_id, b.storage_id, b.lot_id, b.qty from stock_balances b left join lots l on l.id = b.lot_id where b.qty > 0 and coalesce(l.status, 'LIBERADO') = 'LIBERADO' and b.storage_id = $1 order by b.product_id, b.id`,
    [told.stock.storages.A],
  );
  if (rows.length === 0) return null;
  const { product_id: productId, lot_id: lotId, qty: there } = random.one(rows);
  const qty = random.chance(0.2) ? there : (Number(there) * (random.upTo(60) / 100)).toFixed(3);
  if (Number(qty) === 0) return null;
  const line = { productId, qty, ...(lotId !== null && { lotId }) };
  const done = await posted(world, () => told.stock.post('SAL-VENTA', [line]));
  return `issue ${qty} of product ${productId}: ${done ? 'done' : 'no'}`;
};
