/** What the value tiles of the stock dashboard cost over a ledger of which no month is closed. */
import { bulkProducts } from '#erp/provision/demo/bulk.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, median, type Figure } from './figures.ts';

const ROWS = Number(process.env.BENCH_LEDGER ?? 50_000);
const PRODUCTS = 1000;
const STORAGES = ['A', 'B', 'CUA', 'PISO'];

/** Eighteen months of receipts, sales and moves of a thousand products in four storages. */
async function fill(stock: StockCompany): Promise<void> {
  const { services, accountId } = stock.company;
  await services.db.tenant({ accountId }, (tx) => bulkProducts(tx, accountId, PRODUCTS));
  await stock.post('ENT-COMPRA', [
    { productId: await stock.product('PRIMERA'), qty: '1', unitCost: '10' },
  ]);
  const [entry, exit] = [
    await stock.idOf('inv__movement_types', 'ENT-COMPRA'),
    await stock.idOf('inv__movement_types', 'SAL-VENTA'),
  ];
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into kardex (account_id, posted_at, period, kind, product_id, storage_id, owner_kind, qty, unit_cost, value, pool_key, movement_id, movement_line_id, movement_type_id, source_resource, source_id,
         source_action, origin)
       select $1::bigint, r.at, to_char(r.at at time zone 'America/Mexico_City', 'YYYY-MM'), case when r.qty > 0 then 'ENTRADA' else 'SALIDA' end, r.product_id, r.storage_id, 'PROPIO', r.qty, r.cost, r.qty * r.cost, 'E',
         k.movement_id, k.movement_line_id, case when r.qty > 0 then $4::bigint else $5::bigint end, 'pruebas', 'bench', 'APLICAR', 'given'
       from (select * from kardex limit 1) k,
         (select i, p.id as product_id, s.id as storage_id, 5 + p.id % 40 as cost, case when (i / ${PRODUCTS}) % 3 = 0 then 25 else -10 end as qty, now() - (540 * (1 - i::numeric / $2::int)) * interval '1 day' as at
          from generate_series(1, $2::int) i
            join (select id, row_number() over (order by id) as n from products where code like 'B-%') p on p.n = 1 + i % ${PRODUCTS}
            join (select id, row_number() over (order by id) as n from storages where code = any($3::text[])) s on s.n = 1 + (i / (3 * ${PRODUCTS}) + i) % ${STORAGES.length}) r
       order by r.i`,
      [accountId, ROWS, STORAGES, entry, exit],
    ),
  );
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into stock_costs (account_id, product_id, pool_key, method, qty, value, avg_cost)
       select account_id, product_id, 'E', 'PROMEDIO', sum(qty), sum(value), 5 from kardex where source_id = 'bench' group by 1, 2 on conflict do nothing`,
    ),
  );
  await services.db.system((tx) => tx.execute('analyze'));
}

export async function stockValue(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    await fill(stock);
    const send = callerOf(stock.company.services, stock.admin);
    const several = async (body: object) => {
      const spent: number[] = [];
      for (let round = 0; round < 5; round++) {
        const started = performance.now();
        const reply = await send.post('dashboard/inventories', body);
        spent.push(performance.now() - started);
        if (reply.status !== 200) throw new Error(reply.text);
      }
      return spent;
    };
    const [whole, part] = [await several({}), await several({ storage_id: stock.storages.A })];
    const rows = ROWS.toLocaleString('en');
    return [
      atMost(
        `The whole dashboard of the stock over a ledger of ${rows} rows, no month closed`,
        median(whole),
        1500,
        'ms',
        `first ${format(whole[0]!)} ms`,
      ),
      atMost(
        '… narrowed to one storage, of which each pool has its share',
        median(part),
        2500,
        'ms',
        `first ${format(part[0]!)} ms`,
      ),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
