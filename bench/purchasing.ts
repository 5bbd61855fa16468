/** What buying costs (issue «Speed»): receiving, matching, a long list, and counting anew. */
import { analyseGrown } from '#erp/db/analyse-grown.ts';
import { recount } from '#erp/domains/fulfilment/recount.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, median, type Figure } from './figures.ts';
import { processed, quickest, quickestPrepared } from './quickest.ts';
import { made } from './stamping.ts';
import { supplierOf } from './supplier.ts';
import { newWatch, watched } from './watched.ts';

const ORDERS = 'purchase-orders';
const SHIPMENTS = 'shipments';
const INVOICES = 'prc/invoice-shipments';
/** Of a document. */
const LINES = 100;
const CONCEPTS = 200;
const OPEN_LINES = 100_000;
const COUNTED = 1_000_000;
const ROUNDS = 5;
/** Below the time that a statement may take. */
const CHUNK = 50_000;

type Send = ReturnType<typeof callerOf>;
type Body = Record<string, unknown>;
type Lines = readonly { readonly id: number }[];

interface Buying {
  readonly stock: StockCompany;
  readonly send: Send;
  readonly supplier: unknown;
  readonly products: readonly number[];
}

const today = () => Temporal.Now.plainDateISO('America/Mexico_City').toString();

async function buying(stock: StockCompany): Promise<Buying> {
  const { services } = stock.company;
  Object.assign(services, { now: () => Temporal.Now.instant() });
  const send = callerOf(services, stock.admin);
  const supplier = await supplierOf(stock, send, { category: 'MATERIA_PRIMA' });
  const vat = { 0: String(await stock.idOf('sattaxes', 'IVA16')) };
  const products: number[] = [];
  for (let i = 0; i < CONCEPTS; i += 1)
    products.push(await stock.product(`BUY-${i}`, { tax_object: '02', tax_ids: vat }));
  return { stock, send, supplier, products };
}

const rows = <T>(of: readonly T[], row: (each: T, at: number) => Body) =>
  Object.fromEntries(of.map((each, at) => [at, row(each, at)]));

const orderBody = ({ stock, supplier, products }: Buying, lines: number): Body => ({
  supplier_id: supplier,
  date: today(),
  storage_id: stock.storages.A,
  sole_source_reason: 'Es el único que la surte en la región.',
  lines: rows(products.slice(0, lines), (product_id, at) => ({
    product_id,
    quantity: '10',
    price: String(20 + (at % 7)),
  })),
});

async function authorisedOrder(at: Buying, lines: number): Promise<unknown> {
  const { send } = at;
  const { id } = await made(send.post(ORDERS, orderBody(at, lines)));
  const sent = await made(send.put(`${ORDERS}/send/${String(id)}`, {}));
  if (sent.status !== 'AUTORIZADA') await made(send.put(`${ORDERS}/authorize/${String(id)}`, {}));
  return id;
}

let notes = 0;

/** A shipment of all that an order expects, ready to be received. */
async function arrived(at: Buying, lines: number): Promise<unknown> {
  const { send } = at;
  const shipment = await made(
    send.post(SHIPMENTS, {
      purchase_order_id: await authorisedOrder(at, lines),
      date: today(),
      delivery_note: `R-${(notes += 1)}`,
    }),
  );
  await made(
    send.put(`${SHIPMENTS}/${String(shipment.id)}`, {
      version: shipment.version,
      lines: rows(shipment.lines as Lines, ({ id }) => ({ id, received_quantity: '10' })),
    }),
  );
  return shipment.id;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Rounds that count for nothing: the first ones meet tables without statistics and cold code. */
const WARM = 3;

/**
 * Both in turn, so that what else the machine does counts for both. Tables have the statistics that
 * a server gathers meanwhile, and no reply is checked, as in the product.
 */
async function receiving(at: Buying): Promise<Figure> {
  const { stock, products } = at;
  const { onReply: _, ...services } = stock.company.services;
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, stock.admin);
  const received: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < WARM + 2 * ROUNDS; round += 1) {
    const id = await arrived(at, LINES);
    if (round === WARM - 1) await analyseGrown(services.db);
    Object.assign(watch, newWatch());
    const whole = await processed(() => made(send.put(`${SHIPMENTS}/receive/${String(id)}`, {})));
    const entry = await processed(() =>
      stock.post(
        'ENT-COMPRA',
        products.slice(0, LINES).map((productId) => ({ productId, qty: '10', unitCost: '20' })),
      ),
    );
    if (round < WARM) continue;
    received.push(whole);
    alone.push(entry);
  }
  return atMost(
    `Receiving ${LINES} lines of an order, beside their entry to the stock alone`,
    median(received) / median(alone),
    2,
    '×',
    `${format(median(received))} ms of processor time beside ${format(median(alone))} ms, ${watch.statements} statements`,
  );
}

async function matching(at: Buying): Promise<Figure> {
  const { send } = at;
  let uuids = 0;
  const spent = await quickestPrepared(ROUNDS, async () => {
    const shipment = await arrived(at, CONCEPTS);
    await made(send.put(`${SHIPMENTS}/receive/${String(shipment)}`, {}));
    const { id } = await made(
      send.post(`${INVOICES}/fromShipments`, {
        shipment_ids: { 0: shipment },
        date: today(),
        uuid: `ABCDEF01-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
        payment_mode: 'PPD',
      }),
    );
    return () => made(send.put(`${INVOICES}/match/${String(id)}`, {}));
  });
  return atMost(`Matching an invoice of ${CONCEPTS} received lines`, spent, 100, 'ms');
}

async function totals(at: Buying): Promise<Figure> {
  const { send } = at;
  const body = { resource: ORDERS, draft: orderBody(at, LINES) };
  const spent = await quickest(ROUNDS, () => made(send.post('form/compute', body)));
  return atMost(`Totals of ${LINES} lines of an order that is not saved`, spent, 20, 'ms');
}

/** Copies of an authorised order until so many lines are open. */
async function fillOpenLines(at: Buying): Promise<void> {
  const { stock } = at;
  const { services, accountId } = stock.company;
  const id = await authorisedOrder(at, LINES);
  const namesOf = async (table: string, without: readonly string[]) =>
    (
      await stock.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and column_name <> all($2::text[]) and is_generated = 'NEVER' order by ordinal_position`,
        [table, without],
      )
    )
      .map(({ name }) => `"${name}"`)
      .join(', ');
  const order = await namesOf('purchase_orders', ['id', 'folio']);
  const line = await namesOf('purchase_order_lines', ['id', 'order_id']);
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into purchase_orders (folio, ${order}) select 'M-' || i, ${order} from purchase_orders, generate_series(1, $2::int) i where id = $1`,
      [id, OPEN_LINES / LINES],
    );
    await tx.execute(
      `insert into purchase_order_lines (order_id, ${line}) select o.id, ${line.replaceAll(/"\w+"/g, 'l.$&')} from purchase_orders o cross join purchase_order_lines l where o.folio like 'M-%' and l.order_id = $1`,
      [id],
    );
  });
  await services.db.system((tx) => tx.execute('analyze purchase_orders, purchase_order_lines'));
}

async function openLines(at: Buying): Promise<Figure> {
  await fillOpenLines(at);
  const { services } = at.stock.company;
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, at.stock.admin);
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    Object.assign(watch, newWatch());
    await made(send.get('orders', { filter: { pending: '1' } }));
    spent.push(watch.longest);
  }
  return atMost(
    `A page of what is still to come, of ${OPEN_LINES.toLocaleString('en')} open lines: longest statement`,
    Math.min(...spent),
    50,
    'ms',
    watch.sql,
  );
}

/** Receipts of the open lines, ten of each, and all of them counted. */
async function counting(at: Buying): Promise<Figure> {
  const { stock } = at;
  const { services, accountId } = stock.company;
  const [shipment] = await stock.query<{ id: number }>(
    `select shipment_id as id from shipment_lines where movement_line_id is not null limit 1`,
  );
  for (let from = 0; from < COUNTED; from += CHUNK)
    await services.db.tenant({ accountId }, (tx) =>
      tx.execute(
        `insert into shipment_lines (account_id, shipment_id, purchase_order_line_id, product_id, unit_id, expected_quantity, received_quantity, returned_quantity, invoiced_quantity, invoiced_value, movement_line_id, position)
         select l.account_id, $1, l.id, l.product_id, l.unit_id, 1, 1, 0, 0, 0, (select m.movement_line_id from shipment_lines m where m.shipment_id = $1 and m.movement_line_id is not null limit 1), 0
         from (select * from purchase_order_lines where order_id in (select id from purchase_orders where folio like 'M-%') order by id offset $2 limit $3) l cross join generate_series(1, 10)`,
        [shipment!.id, from / 10, CHUNK / 10],
      ),
    );
  await services.db.system((tx) => tx.execute('analyze shipment_lines'));
  let changed = 0;
  const spent = await timed(async () => {
    changed = await services.db.tenant({ accountId }, (tx) => recount(tx, services.registry));
  });
  if (changed !== OPEN_LINES) throw new Error(`${changed} lines were counted anew`);
  return atMost(
    `What came of them counted anew from ${COUNTED.toLocaleString('en')} received lines`,
    spent / 1000,
    60,
    's',
  );
}

/** 50 people receive one line whose rest is enough for ten of them. */
async function lastOfALine(at: Buying): Promise<Figure> {
  const { send } = at;
  const order = await authorisedOrder(at, 1);
  const shipments: unknown[] = [];
  for (let i = 0; i < 50; i += 1) {
    const shipment = await made(
      send.post(SHIPMENTS, {
        purchase_order_id: order,
        date: today(),
        delivery_note: `R-${(notes += 1)}`,
      }),
    );
    await made(
      send.put(`${SHIPMENTS}/${String(shipment.id)}`, {
        version: shipment.version,
        lines: rows(shipment.lines as Lines, ({ id }) => ({ id, received_quantity: '1' })),
      }),
    );
    shipments.push(shipment.id);
  }
  const started = performance.now();
  const replies = await Promise.all(
    shipments.map((id) => send.put(`${SHIPMENTS}/receive/${String(id)}`, {})),
  );
  const spent = performance.now() - started;
  const taken = replies.filter(({ status }) => status < 300).length;
  const [line] = await at.stock.query<{ received: string }>(
    'select received_quantity as received from purchase_order_lines where order_id = $1',
    [order],
  );
  if (taken !== 10 || line?.received !== '10.0000')
    throw new Error(`${taken} received a line of 10: ${line?.received}`);
  return atMost(
    '50 people receive a line whose rest is enough for 10',
    spent,
    5000,
    'ms',
    `${taken} received, none beyond its order`,
  );
}

export async function purchasing(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const at = await buying(stock);
    const figures = [await receiving(at), await matching(at), await totals(at)];
    figures.push(await lastOfALine(at), await openLines(at), await counting(at));
    return figures;
  } finally {
    await stock.company.services.db.close();
  }
}
