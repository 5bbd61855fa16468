/**
 * What selling costs (sales «Speed»): prices over long lists, the credit of a customer with many
 * open items, and orders written and authorised by eight people at once.
 */
import { loadExposure } from '#erp/modules/sales/credit/load-credit.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { fillItems, FIRST_ITEM, ITEMS } from './open-items.ts';
import { quickest } from './quickest.ts';
import { issuingCompany, made } from './stamping.ts';
import { newWatch, watched } from './watched.ts';

const CLIENTS = 8;
const ORDERS = 120;
const LINES = 10;
const LISTS = 5;
const RULES = 5000;
const ROUNDS = 7;
/** Lines of orders that the customer of the open items had before. */
const PAST_LINES = 20_000;

type Send = ReturnType<typeof callerOf>;
type Body = Record<string, unknown>;

interface Selling {
  readonly stock: StockCompany;
  readonly writes: Send;
  readonly customer: number;
  readonly products: readonly number[];
}

const today = () => Temporal.Now.plainDateISO('America/Mexico_City').toString();

const linesOf = (products: readonly number[], line: (at: number) => Body) =>
  products.slice(0, LINES).map((product_id, at) => ({ product_id, ...line(at) }));

async function selling(stock: StockCompany): Promise<Selling> {
  const { services } = stock.company;
  Object.assign(services, { now: () => Temporal.Now.instant() });
  const writes = callerOf(services, stock.admin);
  const { customer } = await issuingCompany(stock, writes);
  const vat = [String(await stock.idOf('sattaxes', 'IVA16'))];
  const products: number[] = [];
  for (let i = 0; i < LINES; i += 1) {
    const id = await stock.product(`SALE-${i}`, {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: vat,
      list_price: '55',
    });
    await stock.post('INI', [{ productId: id, qty: '1000000', unitCost: '20' }]);
    products.push(id);
  }
  return { stock, writes, customer: Number(customer), products };
}

/** Lists that fall back on each other, so that a price of the first is looked for in all. */
async function longLists({ stock, writes, customer, products }: Selling): Promise<void> {
  const currency_id = await stock.idOf('currencies', 'MXN');
  let base: unknown = null;
  for (let list = 0; list < LISTS; list += 1) {
    const { id } = await made(
      writes.post('pricelists', {
        code: `L-${list}`,
        name: `Lista ${list}`,
        kind: 'VENTA',
        currency_id,
        valid_from: '2020-01-01',
        ...(base !== null && { base_pricelist_id: base }),
        lines: linesOf(list === 0 ? products : [], () => ({
          applies_to: 'PRODUCTO',
          method: 'FIJO',
          price: '50',
          min_qty: '0',
        })),
      }),
    );
    await stock.query(
      `insert into pricelists__lines (account_id, pricelist_id, position, applies_to, product_id, method, price, min_qty)
       select $1::bigint, $2::bigint, 1000 + i, 'PRODUCTO', p.id, 'FIJO', 50, 10 * i
       from generate_series(1, ${RULES}) i join (select id, row_number() over (order by id) as n from products where account_id = $1 and code not like 'SALE-%' ) p on p.n = 1`,
      [stock.company.accountId, id],
    );
    await made(writes.put(`pricelists/authorize/${String(id)}`, {}));
    base = id;
  }
  const { version } = await made(writes.get(`customers/${customer}`));
  await made(writes.put(`customers/${customer}`, { version, pricelist_id: base }));
}

async function pricing(at: Selling): Promise<Figure> {
  const { stock, customer, products } = at;
  const { onReply: _, ...services } = stock.company.services;
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, stock.admin);
  const body = {
    customer_id: customer,
    currency_id: await stock.idOf('currencies', 'MXN'),
    date: today(),
    lines: linesOf(products, (line) => ({ qty: String(5 + line) })),
  };
  const spent = await quickest(ROUNDS, () => {
    Object.assign(watch, newWatch());
    return made(send.post('sls/price', body));
  });
  return atMost(
    `${LINES} lines priced over ${LISTS} lists of ${RULES} rules`,
    spent,
    20,
    'ms',
    `${watch.statements} statements`,
  );
}

/** Each order once, by as many people at once. */
async function byAll<T>(of: readonly T[], work: (each: T) => Promise<unknown>): Promise<number> {
  const waiting = [...of];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
    }),
  );
  return (performance.now() - started) / 1000;
}

async function ordering({ stock, writes, customer, products }: Selling) {
  const orders: number[] = [];
  const body = (i: number): Body => ({
    customer_id: customer,
    date: today(),
    storage_id: stock.storages.A,
    freight_mode: 'CLIENTE_RECOGE',
    lines: linesOf(products, (line) => ({ qty: String(1 + ((i + line) % 9)) })),
  });
  const create = async (i: number) => {
    orders.push(Number((await made(writes.post('customer-orders', body(i)))).id));
  };
  const numbers = Array.from({ length: ORDERS }, (_, i) => i);
  await byAll(numbers.slice(0, CLIENTS), create);
  orders.length = 0;
  await stock.company.services.db.system((tx) => tx.execute('analyze'));
  const written = await byAll(numbers, create);
  // Nothing holds them, so that who sends one authorises it.
  const authorised = await byAll(orders, (id) =>
    made(writes.put(`customer-orders/submit/${id}`, {})),
  );
  const [told] = await stock.query<{
    done: number;
    folios: number;
    span: number;
    reserved: number;
  }>(
    `select count(*)::int as done, count(distinct folio)::int as folios, max(regexp_replace(folio, '^.*-', '')::int) - min(regexp_replace(folio, '^.*-', '')::int) + 1 as span,
       (select count(*)::int from customer_orders__lines l where l.qty_reserved < l.qty_stock and l.order_id = any($1::bigint[])) as reserved
     from customer_orders where status = 'AUTORIZADO' and id = any($1::bigint[])`,
    [orders],
  );
  const { done, folios, span, reserved } = told!;
  const wrong = ORDERS - done + (ORDERS - folios) + (Number(span) - ORDERS) + reserved;
  return [
    atLeast(`Orders of ${LINES} lines written, ${CLIENTS} people`, ORDERS / written, 60, '/s'),
    atLeast('… authorised with all checks, reservation and promise', ORDERS / authorised, 34, '/s'),
    atMost(
      '… not authorised, not reserved, or with a hole or a double among folios',
      wrong,
      0,
      'orders',
    ),
  ];
}

/** Copies of rows, `times` over; `changed`: names and values that differ in copy `i`. */
async function copyRows(
  { query, company: { accountId } }: StockCompany,
  table: string,
  times: number,
  changed: string,
): Promise<void> {
  const columns = await query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `c.${name}`).join(', ')}
     from ${table} t cross join generate_series(1, ${times}) i cross join lateral jsonb_populate_record(t, jsonb_build_object('id', t.id + i * 1000000, ${changed})) c where t.account_id = $1`,
    [accountId],
  );
}

/** Orders of before, delivered and invoiced: copies of those that were authorised. */
async function pastOrders(stock: StockCompany): Promise<void> {
  const copies = Math.ceil(PAST_LINES / (ORDERS * LINES));
  await copyRows(
    stock,
    'customer_orders',
    copies,
    `'folio', t.folio || '-' || i, 'status', 'CERRADO', 'billing_status', 'FACTURADO'`,
  );
  await copyRows(
    stock,
    'customer_orders__lines',
    copies,
    `'order_id', t.order_id + i * 1000000, 'qty_shipped', t.qty_stock, 'qty_invoiced', t.qty_stock, 'qty_pending', 0, 'line_status', 'COMPLETA'`,
  );
}

async function exposure({ stock, customer }: Selling): Promise<Figure[]> {
  const { services, accountId } = stock.company;
  await fillItems(stock);
  await stock.query('update cfl__subjects set customer_id = null where customer_id = $1', [
    customer,
  ]);
  await stock.query('update cfl__subjects set customer_id = $1 where id = $2', [
    customer,
    FIRST_ITEM,
  ]);
  await pastOrders(stock);
  await services.db.system((tx) => tx.execute('analyze'));
  const watch = newWatch();
  const db = watched(services.db, watch);
  const spent = await quickest(ROUNDS, () => {
    Object.assign(watch, newWatch());
    return db.tenant({ accountId }, (tx) =>
      loadExposure(tx, customer, { today: today(), tolerance: 5 }),
    );
  });
  return [
    atMost(
      `Exposure of a customer with a tenth of ${ITEMS.toLocaleString('en')} open items and ${PAST_LINES.toLocaleString('en')} past lines`,
      spent,
      20,
      'ms',
      watch.sql,
    ),
  ];
}

export async function sales(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const at = await selling(stock);
    await longLists(at);
    const priced = await pricing(at);
    const ordered = await ordering(at);
    return [priced, ...ordered, ...(await exposure(at))];
  } finally {
    await stock.company.services.db.close();
  }
}
