/**
 * What is read of a million invoice lines (sales «Speed»): the dashboard, from sums of days that
 * tie to them, and the lines of 200,000 as a file.
 */
import { saleDifferences, rebuildSales } from '#erp/domains/net-sales/keep-sums.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, type Figure } from './figures.ts';
import { quickest } from './quickest.ts';
import { issuingCompany, made } from './stamping.ts';

const LINES = 10;
const INVOICES = 100_000;
/** Invoices of each day: what ends at the file's last day has its rows in so many. */
const A_DAY = 400;
const FILED = 200_000;
const ROUNDS = 5;

type Send = ReturnType<typeof callerOf>;

const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

/** One invoice, stamped; its number. */
async function invoiced(send: Send, stock: StockCompany): Promise<number> {
  const { customer } = await issuingCompany(stock, send);
  const vat = [String(await stock.idOf('sattaxes', 'IVA16'))];
  const lines: Record<string, unknown>[] = [];
  for (let i = 0; i < LINES; i += 1) {
    const product_id = await stock.product(`SOLD-${i}`, {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: vat,
      list_price: '50',
    });
    lines.push({ product_id, quantity: String(1 + i) });
  }
  const { id, version } = await made(send.post('satInvoices', { customer_id: customer, lines }));
  await made(send.put(`satInvoices/stamp/${String(id)}`, { version }));
  return Number(id);
}

/** Copies of a row of each table, `times` over; `changed` says what differs in copy `i`. */
async function copies(
  stock: StockCompany,
  table: string,
  where: string,
  changed: string,
): Promise<void> {
  const columns = await stock.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const accountId = stock.company.accountId;
  await stock.company.services.db.system(async (tx) => {
    // What the copies refer to is there: it is not looked up a million times.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `c.${name}`).join(', ')}
       from ${table} t cross join generate_series(1, ${INVOICES - 1}) i cross join lateral jsonb_populate_record(t, jsonb_build_object('id', t.id + i * 1000, ${changed})) c where t.account_id = $1 and ${where}`,
      [accountId],
    );
  });
}

async function filled(stock: StockCompany, send: Send): Promise<void> {
  const id = await invoiced(send, stock);
  await copies(
    stock,
    'satinvoices',
    `t.id = ${id}`,
    `'uuid', gen_random_uuid(), 'folio', 'B-' || i, 'date', t.date - (i / ${A_DAY})::int, 'stamped_at', t.stamped_at - make_interval(days => (i / ${A_DAY})::int)`,
  );
  await copies(
    stock,
    'satinvoices__lines',
    `t.invoice_id = ${id}`,
    `'invoice_id', ${id} + i * 1000`,
  );
  const { services, accountId } = stock.company;
  await services.db.system((tx) => tx.execute('analyze'));
  await services.db.tenant({ accountId }, (tx) => rebuildSales(tx, services.registry));
  await services.db.system((tx) => tx.execute('analyze'));
}

interface Filed {
  readonly rows: number;
  readonly ms: number;
  /** Megabytes of the process at its highest, beyond those before. */
  readonly grown: number;
}

/** Reads the file of the last days as it comes and keeps none of it. */
async function file(send: Send, days: number): Promise<Filed> {
  const to = today();
  const body = new URLSearchParams({
    report: 'DETALLE',
    format: 'csv',
    from: to.subtract({ days: days - 1 }).toString(),
    to: to.toString(),
  });
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const reply = await send.app.request('/sales-reports', { method: 'POST', body });
  if (!reply.ok || !reply.body) throw new Error(await reply.text());
  let [rows, highest] = [-1, before];
  for await (const part of reply.body) {
    highest = Math.max(highest, process.memoryUsage.rss());
    for (const byte of part) if (byte === 10) rows += 1;
  }
  return { rows, ms: performance.now() - began, grown: (highest - before) / 2 ** 20 };
}

export async function salesReports(): Promise<Figure[]> {
  const stock = await stockCompany();
  const { services, accountId } = stock.company;
  try {
    Object.assign(services, { now: () => Temporal.Now.instant() });
    const send = callerOf(services, stock.admin);
    await filled(stock, send);
    // A company that takes files of so many rows says so in its settings.
    await services.db.system((tx) =>
      tx.execute('update settings set export_max_rows = $2 where account_id = $1', [
        accountId,
        FILED,
      ]),
    );
    const differences = await services.db.tenant({ accountId }, (tx) =>
      saleDifferences(tx, services.registry),
    );
    const month = { from: today().subtract({ days: 30 }).toString(), to: today().toString() };
    const shown = await quickest(ROUNDS, () => made(send.post('sls-dashboard', month)));
    const perDay = A_DAY * LINES;
    const small = await file(send, Math.ceil(FILED / 10 / perDay));
    const large = await file(send, Math.ceil(FILED / perDay));
    const each = ({ ms, rows }: Filed) => (ms * 1000) / rows;
    const what = `${(INVOICES * LINES).toLocaleString('en')} invoice lines`;
    return [
      atMost(`Dashboard of sales of a month over ${what}`, shown, 300, 'ms'),
      atMost('… sums of days that differ from the lines', differences.length, 0, 'sums'),
      atMost(
        `Detail of sales: a row of ${large.rows.toLocaleString('en')} beside one of ${small.rows.toLocaleString('en')}`,
        each(large) / each(small),
        1.3,
        '×',
        `${format(each(large))} µs a row`,
      ),
      atMost(
        '… memory that the file takes',
        large.grown,
        150,
        'MB',
        `${format(small.grown)} MB that of ${small.rows.toLocaleString('en')}`,
      ),
    ];
  } finally {
    await services.db.close();
  }
}
