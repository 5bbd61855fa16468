/**
 * What the stock ledger costs: posting beside bare inserts, reading long histories, making the
 * books anew, many hands on the last pieces.
 */
import { DomainError } from '#erp/model/errors.ts';
import { bulkProducts } from '#erp/provision/demo/bulk.ts';
import { rebuildStock } from '#erp/domains/stock/checks/rebuild.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, median, type Figure } from './figures.ts';

const LINES = 100;
const LEDGER_ROWS = Number(process.env.BENCH_LEDGER ?? 1_000_000);
const BALANCES = 100_000;
const CHUNK = 50_000;

export async function stockLedger(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    return [
      ...(await posting(stock)),
      ...(await lastPieces(stock)),
      ...(await longHistory(stock)),
      ...(await manyBalances(stock)),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

async function several(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let round = 0; round < times; round++) spent.push(await timed(() => work(round)));
  return median(spent);
}

async function posting(stock: StockCompany): Promise<Figure[]> {
  await stock.company.services.db.tenant({ accountId: stock.company.accountId }, (tx) =>
    bulkProducts(tx, stock.company.accountId, 1000),
  );
  const products = await stock.query<{ id: number }>(
    `select id from products where status = 'ACTIVO' and code like 'B-%' order by id limit ${LINES}`,
  );
  await stock.post(
    'ENT-COMPRA',
    products.map(({ id }) => ({ productId: id, qty: '100000', unitCost: '10' })),
  );
  const post = () =>
    stock.post(
      'SAL-VENTA',
      products.map(({ id }) => ({ productId: id, qty: '1' })),
    );
  await post();
  const columns = await stock.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'kardex' and column_name not in ('id') order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const ids = await stock.query<{ id: number }>(
    `select id from kardex order by id desc limit ${LINES}`,
  );
  const bare = () =>
    stock.within(async ({ tx }) => {
      for (const { id } of ids)
        await tx.execute(
          `insert into kardex (${names}) select ${names} from kardex where id = $1`,
          [id],
        );
      await tx.execute('savepoint nothing');
    });
  const [spent, beside] = [await several(7, post), await several(7, bare)];
  return [
    atMost(
      `Posting a movement of ${LINES} lines, beside bare inserts of its rows`,
      spent / beside,
      30,
      '×',
      `${format(spent)} ms beside ${format(beside)} ms`,
    ),
  ];
}

async function lastPieces(stock: StockCompany): Promise<Figure[]> {
  const product = await stock.product('ULTIMAS');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', unitCost: '10' }]);
  const one = async (): Promise<number> => {
    try {
      await stock.post('SAL-VENTA', [{ productId: product, qty: '1' }]);
      return 1;
    } catch (error) {
      if (error instanceof DomainError) return 0;
      throw error;
    }
  };
  const started = performance.now();
  const done = await Promise.all(Array.from({ length: 50 }, one));
  const spent = performance.now() - started;
  const out = done.reduce((sum, each) => sum + each, 0);
  if (out !== 10) throw new Error(`50 people took ${out} of 10 pieces`);
  return [
    atMost(
      '50 people take the last 10 pieces at once',
      spent,
      5000,
      'ms',
      `${out} taken, none below zero`,
    ),
  ];
}

/**
 * One product with a row of the ledger each minute or so of the last two years; half of them
 * closed.
 */
async function longHistory(stock: StockCompany): Promise<Figure[]> {
  const { services, accountId } = stock.company;
  const product = await stock.product('LARGA');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', unitCost: '10' }], {
    postedAt: Temporal.Now.instant()
      .subtract({ hours: 24 * 4 })
      .toString(),
  });
  const columns = await stock.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'kardex' and column_name not in ('id', 'qty', 'value', 'kind', 'posted_at', 'period') order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  for (let from = 0; from < LEDGER_ROWS; from += CHUNK)
    await services.db.tenant({ accountId }, (tx) =>
      tx.execute(
        `insert into kardex (${names}, qty, value, kind, posted_at, period)
         select ${names}, r.qty, r.qty * 10, case when r.qty > 0 then 'ENTRADA' else 'SALIDA' end, r.at, to_char(r.at at time zone 'America/Mexico_City', 'YYYY-MM')
         from (select * from kardex where product_id = $1 order by id limit 1) k,
           (select case when i % 2 = 1 then 2 else -1 end as qty, now() - interval '5 days' - ($3::int - i) * (interval '725 days' / $3::int) as at from generate_series($2::int + 1, least($2::int + ${CHUNK}, $3::int)) i) r`,
        [product, from, LEDGER_ROWS],
      ),
    );
  const today = Temporal.Now.plainDateISO(stock.admin.timeZone);
  const closed = today.with({ day: 1 }).subtract({ months: 2 }).toPlainYearMonth().toString();
  await closeAt(stock, closed);
  await services.db.system((tx) => tx.execute('analyze'));
  const rebuilt = await timed(() =>
    services.db.tenant({ accountId }, (tx) =>
      rebuildStock(
        { tx, services: stock.company.services, actor: stock.admin, now: Temporal.Now.instant() },
        [product],
      ),
    ),
  );
  const send = callerOf(services, stock.admin);
  const read = async (path: string) => {
    const reply = await send.get(path);
    if (reply.status !== 200) throw new Error(reply.text);
  };
  const week = `from=${today.subtract({ days: 12 })}&to=${today}`;
  const page = await several(9, () => read(`kardex?product_id=${product}&${week}&size=50`));
  const then = await several(5, () =>
    read(
      `storage-inventory?report=A_FECHA&as_of=${today.subtract({ months: 1 }).toString()}&product_id=${product}`,
    ),
  );
  const rows = LEDGER_ROWS.toLocaleString('en');
  return [
    atMost(`A page of the kardex of a product with ${rows} rows`, page, 50, 'ms'),
    atMost('Its stock a month ago, from the last closed month', then, 250, 'ms'),
    atMost(
      `Books made anew from ${rows} rows`,
      rebuilt / 1000,
      60,
      's',
      'all but two months closed',
    ),
  ];
}

/** The month as the closing writes it. */
const closeAt = ({ company: { services, accountId } }: StockCompany, period: string) =>
  services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into inv__periods (account_id, period, status) values ($1, $2, 'CERRADO') on conflict (account_id, period) do update set status = 'CERRADO'`,
      [accountId, period],
    );
    await tx.execute(
      `insert into stock_snapshots (account_id, period, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, qty, qty2, value)
       select account_id, $1, product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, pool_key, sum(qty), sum(qty2), sum(value) from kardex where period <= $1 group by 1, 3, 4, 5, 6, 7, 8, 9`,
      [period],
    );
  });

async function manyBalances(stock: StockCompany): Promise<Figure[]> {
  const { services, accountId } = stock.company;
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into stock_balances (account_id, product_id, storage_id, lot_id, qty, first_in_at, last_move_at)
       select $1::bigint, p.id, s.id, i, 1 + i % 40, now(), now() from (select id from products where code like 'B-%' order by id limit 1000) p,
         (select id from storages where code in ('A', 'B')) s, generate_series(1, ${BALANCES / 2000}) i`,
      [accountId],
    ),
  );
  await services.db.system((tx) => tx.execute('analyze'));
  const byStorage = await several(9, () =>
    stock.query(
      'select b.storage_id, b.product_id, sum(b.qty) as qty from stock_balances b where b.storage_id = $1 group by 1, 2 order by 2 limit 51',
      [stock.storages.A],
    ),
  );
  const send = callerOf(services, stock.admin);
  const screen = await several(5, async () => {
    const reply = await send.get(
      `storage-inventory?report=EXISTENCIAS&storage_id=${stock.storages.A}&size=50`,
    );
    if (reply.status !== 200) throw new Error(reply.text);
  });
  return [
    atMost(
      `Stock of a storage over ${BALANCES.toLocaleString('en')} balances`,
      byStorage,
      50,
      'ms',
    ),
    atMost(
      '… as the report shows it, with reserved, available, worth, totals and ties',
      screen,
      1500,
      'ms',
    ),
  ];
}
