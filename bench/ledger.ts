/** The general ledger: reports over many lines, and what stock events become (finance «Speed»). */
import { electronicBooks } from '#erp/domains/accounting/coe/electronic-books.ts';
import { rebuildBalances } from '#erp/domains/accounting/rebuild-balances.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, type Figure } from './figures.ts';
import { quickest } from './quickest.ts';
import { fillBooks, LINES, PER_ENTRY } from './filled-books.ts';
import { reportOf } from './report.ts';
import { newWatch, watched, type Watch } from './watched.ts';

const EVENTS = 10_000;

const report = (stock: StockCompany, body: Record<string, unknown>) =>
  reportOf(stock, 'acc-audit', body);

async function busiestAccount({ company: { services, accountId } }: StockCompany): Promise<number> {
  const [row] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ readonly id: number }>(
      'select book_account_id as id from acc_ledger group by 1 order by count(*) desc limit 1',
    ),
  );
  return Number(row!.id);
}

interface Timed extends Watch {
  readonly seconds: number;
}

/** How long this many waiting events of one month take to become entries. */
async function posting(stock: StockCompany): Promise<Timed> {
  const { services, accountId } = stock.company;
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, stock.admin);
  const first = Temporal.Now.plainDateISO('America/Mexico_City').with({ day: 1 }).toString();
  const settings = (await send.get('acc/configuration')).data as { readonly version: number };
  await send.put('acc/configuration', { version: settings.version, start_date: first });
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into acc__posting_events (account_id, event, date, amount, source_resource, source_id, account_kind, status, attempts)
       select $1::bigint, case when i % 2 = 0 then 'INV_COMPRA' else 'INV_VENTA' end, $2::date, case when i % 2 = 0 then 100 else -40 end, 'movements', i::text, 'INVENTARIO', 'PENDIENTE', 0 from generate_series(1, ${EVENTS}) i`,
      [accountId, first],
    ),
  );
  const started = performance.now();
  const reply = await send.post('acc/posting-events/run', {});
  if (reply.status >= 300) throw new Error(reply.text);
  return { ...watch, seconds: (performance.now() - started) / 1000 };
}

/** Seconds that the entries of a month take to be written as the SAT asks for them. */
async function electronicEntries({ company: { services, accountId } }: StockCompany) {
  const year = Temporal.Now.plainDateISO('America/Mexico_City').year;
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into acc__book_entries (account_id, status, folio, journal_type_id, date, month_13, concept, origin, period_id)
       select $1::bigint, 'BORRADOR', 'XML-' || i, (select min(id) from acc__journal_types where account_id = $1), make_date($2::int, 1, 10), false, 'Medición', 'MANUAL', p.id
       from acc__periods p cross join generate_series(1, ${EVENTS}) i where p.account_id = $1 and p.year = $2::int and p.month = 1`,
      [accountId, year],
    );
    await tx.execute(
      `insert into acc__book_entry_lines (account_id, entry_id, book_account_id, description, debit, credit)
       select $1::bigint, e.id, (select min(id) from acc__accounts where account_id = $1 and kind = 'DETALLE'), 'Medición', case when i % 2 = 0 then 10 end, case when i % 2 = 1 then 10 end
       from acc__book_entries e cross join generate_series(1, 4) i where e.account_id = $1 and e.folio like 'XML-%'`,
      [accountId],
    );
    // With its lines: those of a posted entry are kept.
    await tx.execute(
      `update acc__book_entries set status = 'APLICADA' where account_id = $1 and status = 'BORRADOR' and folio like 'XML-%'`,
      [accountId],
    );
  });
  const started = performance.now();
  const question = { services, accountId, rfc: 'TEL010101AB1', year, month: 1 } as const;
  const before = process.memoryUsage().heapUsed + process.memoryUsage().external;
  let [bytes, highest] = [0, 0];
  for await (const part of electronicBooks('POLIZAS', question)) {
    bytes += part.length;
    const { heapUsed, external } = process.memoryUsage();
    highest = Math.max(highest, heapUsed + external - before);
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, bytes, memory: highest / 2 ** 20 };
}

async function rebuilt({ company: { services, accountId } }: StockCompany): Promise<Timed> {
  const watch = newWatch();
  const started = performance.now();
  await watched(services.db, watch).tenant({ accountId }, (tx) => rebuildBalances(tx));
  return { ...watch, seconds: (performance.now() - started) / 1000 };
}

/** An entry of a hundred lines, posted through the API, beside bare inserts of its rows. */
async function onePosting(stock: StockCompany): Promise<Figure> {
  const send = callerOf(stock.company.services, stock.admin);
  const type = await stock.idOf('acc__journal_types', 'DI');
  const accounts = await stock.query<{ id: number }>(
    `select id from acc__accounts where kind = 'DETALLE' and control = 'NINGUNO' and active and account_type_id is not null order by code limit ${PER_ENTRY}`,
  );
  const lines = Array.from({ length: PER_ENTRY }, (_, i) => ({
    book_account_id: accounts[i % accounts.length]!.id,
    ...(i % 2 === 0 ? { debit: '10.00' } : { credit: '10.00' }),
  }));
  const drafts: { id: number; version: number }[] = [];
  for (let i = 0; i < 7; i++) {
    const reply = await send.post('acc/book-entries', {
      journal_type_id: type,
      date: Temporal.Now.plainDateISO('America/Mexico_City').toString(),
      concept: 'Medición',
      lines,
    });
    if (reply.status !== 201) throw new Error(reply.text);
    drafts.push(reply.data);
  }
  const spent = await quickest(drafts.length, async () => {
    const { id, version } = drafts.pop()!;
    const reply = await send.put(`acc/book-entries/post/${id}`, { version });
    if (reply.status !== 200) throw new Error(reply.text);
  });
  const columns = await stock.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'acc_ledger' and column_name <> 'id' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const [last] = await stock.query<{ id: number }>('select max(entry_id) as id from acc_ledger');
  // Like the ledger but for its trigger, which refuses an entry that is not balanced yet.
  const { db } = stock.company.services;
  await db.system((tx) => tx.execute('create table bench_ledger (like acc_ledger including all)'));
  const beside = await quickest(7, () =>
    db.system(async (tx) => {
      await tx.execute('delete from bench_ledger');
      for (let line = 1; line <= PER_ENTRY; line++)
        await tx.execute(
          `insert into bench_ledger (${names}) select ${names} from acc_ledger where entry_id = $1 and line_no = $2`,
          [last!.id, line],
        );
    }),
  );
  return atMost(
    `Posting an entry of ${PER_ENTRY} lines, beside bare inserts of its rows`,
    spent / beside,
    10,
    '×',
    `${format(spent)} ms beside ${format(beside)} ms`,
  );
}

/** Pages of the account with nine tenths of the lines. */
async function pages(stock: StockCompany, year: number): Promise<Figure[]> {
  const of = { report: 'AUXILIAR', account_id: await busiestAccount(stock) };
  const whole = { ...of, from: `${year}-01-01`, to: `${year}-12-31` };
  const month = await report(stock, { ...of, from: `${year}-06-01`, to: `${year}-06-30` });
  const first = await report(stock, whole);
  const deep = await report(stock, { ...whole, page: String(Math.floor(LINES / 200)) });
  const cut = await report(stock, { ...of, from: `${year}-01-16`, to: `${year}-11-15` });
  return [
    atMost('A month of an account with nine tenths of them, first page', month.ms, 50, 'ms'),
    atMost('… its whole year, first page', first.ms, 50, 'ms'),
    atMost('… a page in its middle', deep.ms, 50, 'ms', deep.sql),
    atMost('… ten months from a 16th to a 15th', cut.ms, 150, 'ms', cut.sql),
  ];
}

/** Reports of a month over all lines, and of days that no balance knows. */
async function statements(stock: StockCompany, year: number): Promise<Figure[]> {
  const month = { from: `${year}-06-01`, to: `${year}-06-30` };
  const whole = await report(stock, { report: 'BALANZA', ...month, ties: '1' });
  const cut = await report(stock, {
    report: 'BALANZA',
    from: `${year}-06-10`,
    to: `${year}-06-20`,
  });
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const twelve = await report(stock, { report: 'BALANZA', ...period, ties: '1' });
  const income = await report(stock, { report: 'ESTADO_RESULTADOS', ...month });
  const journal = await report(stock, { report: 'LIBRO_DIARIO', ...period });
  const middle = await report(stock, {
    report: 'LIBRO_DIARIO',
    ...period,
    page: String(Math.floor(LINES / 200)),
  });
  const flow = await report(stock, { report: 'FLUJO_EFECTIVO', ...period, ties: '1' });
  const days = await report(stock, {
    report: 'FLUJO_EFECTIVO',
    from: `${year}-01-16`,
    to: `${year}-11-15`,
  });
  const odd = await report(stock, { report: 'CONSISTENCIA', ...period });
  const folios = await report(stock, { report: 'FOLIOS', ...period, ties: '1' });
  const lines = LINES.toLocaleString('en');
  return [
    atMost(`Trial balance of a month over ${lines} lines, with its ties`, whole.ms, 300, 'ms'),
    atMost('… in the database', whole.longest, 50, 'ms'),
    atMost('… of eleven days, read from the lines', cut.ms, 300, 'ms'),
    atMost('… of the year', twelve.ms, 300, 'ms', `in the database ${format(twelve.longest)} ms`),
    atMost(`Income statement of a month over ${lines} lines`, income.ms, 300, 'ms'),
    atMost('Cash flow of the year, every entry moves cash', flow.longest, 200, 'ms', flow.sql),
    atMost('… from a 16th to a 15th', days.longest, 200, 'ms', days.sql),
    atMost('What is odd in the books of the year', odd.longest, 200, 'ms', odd.sql),
    atMost('Folios of the year, by type and month', folios.longest, 200, 'ms', folios.sql),
    atMost('Journal of the year, first page', journal.ms, 200, 'ms'),
    atMost('… a page in its middle', middle.ms, 200, 'ms'),
  ];
}

export async function generalLedger(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const entry = await onePosting(stock);
    const posted = await posting(stock);
    await fillBooks(stock);
    const year = Temporal.Now.plainDateISO('America/Mexico_City').year;
    const [told, shown] = [await statements(stock, year), await pages(stock, year)];
    const balances = await rebuilt(stock);
    const xml = await electronicEntries(stock);
    const events = EVENTS.toLocaleString('en');
    return [
      entry,
      ...told,
      ...shown,
      atMost(
        `${events} stock events become entries`,
        posted.seconds,
        60,
        's',
        `${format(EVENTS / posted.seconds)}/s`,
      ),
      atMost('… their longest statement', posted.longest, 200, 'ms', posted.sql),
      atMost(
        `Balances rebuilt from ${LINES.toLocaleString('en')} lines`,
        balances.seconds,
        60,
        's',
      ),
      atMost('… its longest statement', balances.longest, 200, 'ms', balances.sql),
      atMost(
        `${events} entries as electronic books`,
        xml.seconds,
        10,
        's',
        `${format(xml.bytes / 1_000_000)} MB`,
      ),
      atMost('… and the memory it adds', xml.memory, 100, 'MB'),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
