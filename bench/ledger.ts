/** The general ledger: reports over many lines, and what stock events become (finance «Speed»). */
import { electronicBooks } from '#erp/domains/accounting/coe/electronic-books.ts';
import { rebuildBalances } from '#erp/domains/accounting/rebuild-balances.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, median, type Figure } from './figures.ts';

const LINES = Number(process.env.BENCH_BOOKS ?? 1_000_000);
const EVENTS = 10_000;
const PER_ENTRY = 100;

/** A year of entries of a hundred lines over all detail accounts, and their balances. */
async function fill({ company }: StockCompany): Promise<void> {
  const { services, accountId } = company;
  const { db } = services;
  const portion = 100_000;
  for (let from = 0; from < LINES; from += portion)
    await db.tenant({ accountId }, (tx) =>
      tx.execute(
        `insert into acc_ledger (account_id, entry_id, line_no, period_id, date, book_account_id, description, debit, credit)
         select $1::bigint, 1000000 + i / ${PER_ENTRY}, i % ${PER_ENTRY}, p.id, d.day, a.id, 'Medición',
           case when i % 2 = 0 then 10 + (i / 2) % 90 else 0 end, case when i % 2 = 1 then 10 + (i / 2) % 90 else 0 end
         from generate_series($2::int, $3::int) i
           cross join lateral (select (date_trunc('year', now())::date + ((i / ${PER_ENTRY}) % 330)) as day) d
           join acc__periods p on p.account_id = $1 and p.year = extract(year from d.day) and p.month = extract(month from d.day)
           join (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from acc__accounts where account_id = $1 and kind = 'DETALLE') a on a.n = case when i % 10 <> 9 then 0 else i % a.of end`,
        [accountId, from, from + portion - 1],
      ),
    );
  await db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into acc__book_entries (account_id, id, status, folio, journal_type_id, date, month_13, concept, origin, period_id)
       overriding system value
       select account_id, entry_id, 'APLICADA', 'MED-' || entry_id, (select min(id) from acc__journal_types where account_id = $1), min(date), false, 'Medición', 'MANUAL', min(period_id)
       from acc_ledger where account_id = $1 and entry_id >= 1000000 group by 1, 2`,
      [accountId],
    ),
  );
  await db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into acc_balances (account_id, book_account_id, period_id, debit, credit)
       select account_id, book_account_id, period_id, sum(debit), sum(credit) from acc_ledger where account_id = $1 and entry_id >= 1000000 group by 1, 2, 3
       on conflict (account_id, book_account_id, period_id, branch_office_id, cost_center_id) do update set debit = acc_balances.debit + excluded.debit, credit = acc_balances.credit + excluded.credit`,
      [accountId],
    ),
  );
  await db.system((tx) => tx.execute('analyze'));
}

async function report(stock: StockCompany, body: object): Promise<number> {
  const send = callerOf(stock.company.services, stock.admin);
  const spent: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    const reply = await send.post('acc-audit', body);
    spent.push(performance.now() - started);
    if (reply.status !== 200) throw new Error(reply.text);
  }
  return median(spent);
}

async function busiestAccount({ company: { services, accountId } }: StockCompany): Promise<number> {
  const [row] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ readonly id: number }>(
      'select book_account_id as id from acc_ledger group by 1 order by count(*) desc limit 1',
    ),
  );
  return Number(row!.id);
}

/** Seconds that this many waiting events of one month take to become entries. */
async function posting(stock: StockCompany): Promise<number> {
  const { services, accountId } = stock.company;
  const send = callerOf(services, stock.admin);
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
  return (performance.now() - started) / 1000;
}

/** Seconds that the entries of a month take to be written as the SAT asks for them. */
async function electronicEntries({ company: { services, accountId } }: StockCompany) {
  const year = Temporal.Now.plainDateISO('America/Mexico_City').year;
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into acc__book_entries (account_id, status, folio, journal_type_id, date, month_13, concept, origin, period_id)
       select $1::bigint, 'APLICADA', 'MED-' || i, (select min(id) from acc__journal_types where account_id = $1), make_date($2::int, 1, 10), false, 'Medición', 'MANUAL', p.id
       from acc__periods p cross join generate_series(1, ${EVENTS}) i where p.account_id = $1 and p.year = $2::int and p.month = 1`,
      [accountId, year],
    );
    await tx.execute(
      `insert into acc__book_entry_lines (account_id, entry_id, book_account_id, description, debit, credit)
       select $1::bigint, e.id, (select min(id) from acc__accounts where account_id = $1 and kind = 'DETALLE'), 'Medición', case when i % 2 = 0 then 10 end, case when i % 2 = 1 then 10 end
       from acc__book_entries e cross join generate_series(1, 4) i where e.account_id = $1 and e.folio like 'MED-%'`,
      [accountId],
    );
  });
  const started = performance.now();
  const question = { services, accountId, rfc: 'TEL010101AB1', year, month: 1 } as const;
  let bytes = 0;
  for await (const part of electronicBooks('POLIZAS', question)) bytes += part.length;
  return { seconds: (performance.now() - started) / 1000, bytes };
}

async function rebuilt({ company: { services, accountId } }: StockCompany): Promise<number> {
  const started = performance.now();
  await services.db.tenant({ accountId }, (tx) => rebuildBalances(tx));
  return (performance.now() - started) / 1000;
}

export async function generalLedger(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const posted = await posting(stock);
    await fill(stock);
    const year = Temporal.Now.plainDateISO('America/Mexico_City').year;
    const [whole, cut] = [
      await report(stock, { report: 'BALANZA', from: `${year}-06-01`, to: `${year}-06-30` }),
      await report(stock, { report: 'BALANZA', from: `${year}-06-10`, to: `${year}-06-20` }),
    ];
    const statement = await report(stock, {
      report: 'ESTADO_RESULTADOS',
      from: `${year}-06-01`,
      to: `${year}-06-30`,
    });
    const page = await report(stock, {
      report: 'AUXILIAR',
      account_id: await busiestAccount(stock),
      from: `${year}-06-01`,
      to: `${year}-06-30`,
    });
    const balances = await rebuilt(stock);
    const xml = await electronicEntries(stock);
    const lines = LINES.toLocaleString('en');
    return [
      atMost(`Trial balance of a month over ${lines} lines`, whole, 300, 'ms'),
      atMost(`… of eleven days, read from the lines`, cut, 1500, 'ms'),
      atMost(`Income statement of a month over ${lines} lines`, statement, 300, 'ms'),
      atMost(`A month of an account with nine tenths of them, first page`, page, 50, 'ms'),
      atMost(
        `${EVENTS.toLocaleString('en')} stock events become entries`,
        posted,
        60,
        's',
        `${format(EVENTS / posted)}/s`,
      ),
      atMost(`Balances rebuilt from ${lines} lines`, balances, 60, 's'),
      atMost(
        `${EVENTS.toLocaleString('en')} entries as electronic books`,
        xml.seconds,
        10,
        's',
        `${format(xml.bytes / 1_000_000)} MB`,
      ),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
