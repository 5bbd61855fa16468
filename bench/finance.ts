/** The dashboard of finance over many lines, and what centres hand on (finance «Speed»). */
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { atMost, format, type Figure } from './figures.ts';
import { fillBooks } from './filled-books.ts';
import { reportOf } from './report.ts';

const LINES = 300_000;
/** All of them serve all the others: the most rules that so many centres can have. */
const CENTERS = [25, 50] as const;
const FIRST = 9_000_000;

const days = () => {
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const from = today.with({ day: 1 });
  return { from: from.toString(), to: from.with({ day: from.daysInMonth }).toString() };
};

/** More centres that measure people and hand on by them; each spent something this month. */
async function serveEachOther(
  { company: { services, accountId } }: StockCompany,
  from: number,
  to: number,
): Promise<void> {
  const day = days().from;
  const accounts = `(select a.id from acc__accounts a join acc__account_types y on y.account_id = a.account_id and y.id = a.account_type_id where a.account_id = $1 and a.kind = 'DETALLE' and y.class = 'GASTOS' order by a.id limit 1) e, (select min(id) as id from acc__accounts where account_id = $1 and code like '201.01.%') c`;
  await services.db.tenant({ accountId }, async (tx) => {
    const run = (sql: string) => tx.execute(sql, [accountId, from + 1, to]);
    await run(
      `insert into costcenters (account_id, id, code, name, kind, is_group, allocation_base) overriding system value
       select $1::bigint, ${FIRST} + i, 'C' || i, 'Centro ' || i, 'SERVICIO', false, 'PERSONAL' from generate_series($2::int, $3::int) i`,
    );
    await run(
      `insert into acc__cost_drivers (account_id, cost_center_id, base, qty, month)
       select $1::bigint, ${FIRST} + i, 'PERSONAL', 1 + i % 7, date '${day}' from generate_series($2::int, $3::int) i`,
    );
    await run(
      `insert into acc_ledger (account_id, entry_id, line_no, period_id, date, book_account_id, cost_center_id, description, debit, credit)
       select $1::bigint, ${FIRST} + i, n.side, p.id, date '${day}', case n.side when 1 then e.id else c.id end, case n.side when 1 then ${FIRST} + i end, 'Medición', case n.side when 1 then 1000.01 + i else 0 end, case n.side when 1 then 0 else 1000.01 + i end
       from generate_series($2::int, $3::int) i cross join generate_series(1, 2) n(side) cross join ${accounts}
         join acc__periods p on p.account_id = $1 and p.year = extract(year from date '${day}') and p.month = extract(month from date '${day}')`,
    );
    await run(
      `insert into acc__book_entries (account_id, id, status, folio, journal_type_id, date, month_13, concept, origin, period_id) overriding system value
       select $1::bigint, ${FIRST} + i, 'APLICADA', 'CEN-' || i, (select min(id) from acc__journal_types where account_id = $1), date '${day}', false, 'Medición', 'AUTOMATICA', p.id
       from generate_series($2::int, $3::int) i join acc__periods p on p.account_id = $1 and p.year = extract(year from date '${day}') and p.month = extract(month from date '${day}')`,
    );
  });
  await services.db.system((tx) => tx.execute('analyze costcenters, acc__cost_drivers'));
}

/** A rule is one centre's share of what another one bears. */
async function allocation(stock: StockCompany): Promise<Figure> {
  const each: number[] = [];
  const spent: number[] = [];
  for (const [i, centers] of CENTERS.entries()) {
    await serveEachOther(stock, CENTERS[i - 1] ?? 0, centers);
    const body = { report: 'CENTROS', ...days() };
    const { ms } = await reportOf(stock, 'fin/cost-analysis', body, 'get');
    spent.push(ms);
    each.push(ms / (centers * centers * (centers - 1)));
  }
  return atMost(
    `Costs of ${CENTERS[1]} centres that all serve each other, by cost and rule, beside ${CENTERS[0]}`,
    each[1]! / each[0]!,
    1.3,
    '×',
    `${format(spent[1]!)} ms beside ${format(spent[0]!)} ms`,
  );
}

export async function finance(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    await fillBooks(stock, LINES);
    const figures: Figure[] = [];
    for (const [name, period] of [
      ['of the month', days()],
      ['of the year', { from: `${days().from.slice(0, 4)}-01-01`, to: days().to }],
    ] as const) {
      const { ms, longest, sql } = await reportOf(stock, 'dashboard/finance', period);
      figures.push(
        atMost(
          `Dashboard of finance ${name} over ${LINES.toLocaleString('en')} lines`,
          ms,
          300,
          'ms',
          `longest statement ${format(longest)} ms: ${sql}`,
        ),
      );
    }
    return [...figures, await allocation(stock)];
  } finally {
    await stock.company.services.db.close();
  }
}
