/**
 * An opening inventory of 5,000 products and 20,000 lots: one sheet, one document, one posting, and
 * how long any statement of it keeps others waiting.
 */
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { decimalText, fixed, sum, multiply } from '#erp/domains/stock/fixed-decimal.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, type Figure } from './figures.ts';
import { newWatch, watched } from './watched.ts';

const PRODUCTS = Number(process.env.BENCH_OPENING_PRODUCTS ?? 5_000);
const LOTS = Number(process.env.BENCH_OPENING_LOTS ?? 20_000);
/** Going through every pool takes minutes. */
const ONE_IN = 50;
const HEAD = 'Producto,Almacén,Lote o serie,Caducidad,Cantidad,Unidad,Costo unitario';

async function catalogue(stock: StockCompany): Promise<void> {
  const { services, accountId } = stock.company;
  const model = await stock.product('MODELO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const columns = await stock.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'products' and column_name not in ('id', 'code', 'name', 'barcode', 'valuation') and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into products (${names}, code, name, valuation) select ${names}, 'AP-' || i, 'Producto ' || i, (array['PROMEDIO', 'PEPS', 'LOTE'])[1 + i % 3]
       from products, generate_series(1, ${PRODUCTS}) i where products.id = $1`,
      [model],
    ),
  );
  await services.db.system((tx) => tx.execute('analyze'));
}

export async function openingInventory(): Promise<Figure[]> {
  const stock = await stockCompany();
  const { services, accountId } = stock.company;
  const plain = services.db;
  try {
    await catalogue(stock);
    const watch = newWatch();
    Object.assign(services, { db: watched(plain, watch) });
    const api = callerOf(services, stock.admin);
    const lines = Array.from({ length: LOTS }, (_, i) => ({
      code: `AP-${1 + (i % PRODUCTS)}`,
      storage: i % 2 ? 'A' : 'B',
      lot: `LOTE-${i}`,
      qty: `${1 + (i % 90)}.5`,
      cost: `${5 + (i % 70)}.${1000 + (i % 9000)}`,
    }));
    const sheet = `${HEAD}\n${lines.map(({ code, storage, lot, qty, cost }) => [code, storage, lot, '31/12/2030', qty, 'KG', cost].join(',')).join('\n')}\n`;
    let highest = 0;
    const before = process.memoryUsage().rss;
    const looking = setInterval(
      () => void (highest = Math.max(highest, process.memoryUsage().rss)),
      50,
    );
    const took: Record<string, readonly [seconds: number, longest: number, sql: string]> = {};
    const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      Object.assign(watch, newWatch());
      const started = performance.now();
      const result = await work();
      took[name] = [(performance.now() - started) / 1000, watch.longest, watch.sql];
      if (process.env.BENCH_DETAIL)
        console.log(
          name,
          ...took[name].map((each) => (typeof each === 'number' ? format(each) : each)),
          `${format(process.memoryUsage().rss / 2 ** 20)} MB`,
        );
      return result;
    };
    const send = async (method: 'get' | 'put', path: string) => {
      const reply = await api[method](path);
      if (reply.status !== 200)
        throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 400)}`);
      return reply.data;
    };
    const form = new FormData();
    form.set('resource', 'movements');
    form.set('intake', 'inicial');
    form.set('file', new File([sheet], 'inventario.csv'));
    const id: number = await during(
      'read',
      async () => (await api.send('POST', 'imports', { body: form })).data.id,
    );
    const step = async (action: string, wanted: string) => {
      await send('put', `imports/${action}/${id}`);
      await runImports(services);
      const state = await send('get', `imports/${id}`);
      if (state.status !== wanted)
        throw new Error(`${action}: ${JSON.stringify(state).slice(0, 600)}`);
    };
    await during('review', () => step('map', 'VALIDADA'));
    await during('draft', () => step('apply', 'APLICADA'));
    const [draft] = await stock.query<{ id: number }>(
      `select id from movements where status = 'BORRADOR' order by id desc limit 1`,
    );
    await during('shown', () => send('get', `movements/${draft!.id}`));
    await during('posted', () => send('put', `movements/apply/${draft!.id}`));
    clearInterval(looking);
    const [worth] = await stock.query<{ value: string }>(
      'select sum(value)::numeric(18,6)::text as value from kardex',
    );
    const expected = decimalText(
      sum(lines.map(({ qty, cost }) => multiply(fixed(qty), fixed(cost)))),
    );
    if (worth?.value !== expected) throw new Error(`worth ${worth?.value}, the sheet ${expected}`);
    const looked = await stock.query<{ id: number }>(
      `select id from products where code like 'AP-%' and id % ${ONE_IN} = 0`,
    );
    for (const { id: productId } of looked) {
      const wrong = await plain.tenant({ accountId }, (tx) => verifyStock(tx, productId));
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong.slice(0, 3)));
    }
    const seconds = (name: string) => took[name]![0];
    const [worst, [, longest, sql]] = Object.entries(took).toSorted(
      (a, b) => b[1][1] - a[1][1],
    )[0]!;
    const size = `${PRODUCTS.toLocaleString('en')} products and ${LOTS.toLocaleString('en')} lots`;
    return [
      atMost(
        `Opening inventory of ${size}: reviewed`,
        seconds('review'),
        30,
        's',
        `read in ${format(seconds('read'))} s, draft made in ${format(seconds('draft'))} s`,
      ),
      atMost(
        '… and posted as one document, worth what its sheet is',
        seconds('posted'),
        30,
        's',
        `shown in ${format(seconds('shown'))} s; I1 to I7 hold of one product in ${ONE_IN}`,
      ),
      atMost('… its longest statement', longest, 200, 'ms', `${worst}: ${sql}`),
      atMost('… and the memory it adds', Math.max(highest - before, 0) / 2 ** 20, 600, 'MB'),
    ];
  } finally {
    await plain.close();
  }
}
