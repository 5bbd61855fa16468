/** Books of a company with a year of entries, as the benchmarks of the ledger read them. */
import { rebuildBalances } from '#erp/domains/accounting/rebuild-balances.ts';
import type { StockCompany } from '#erp/domains/stock/testing.ts';

export const LINES = Number(process.env.BENCH_BOOKS ?? 1_000_000);
export const PER_ENTRY = 100;

/** A year of entries of a hundred lines over all detail accounts, and their balances. */
export async function fillBooks({ company }: StockCompany, lines = LINES): Promise<void> {
  const { services, accountId } = company;
  const { db } = services;
  const portion = 100_000;
  for (let from = 0; from < lines; from += portion)
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
  await db.tenant({ accountId }, async (tx) => {
    // One in twenty by hand, with what was typed of it; what the others had costs minutes to write.
    await tx.execute(
      `insert into acc__book_entries (account_id, id, status, folio, journal_type_id, date, month_13, concept, origin, period_id)
       overriding system value
       select account_id, entry_id, 'BORRADOR', 'MED-' || entry_id, (select min(id) from acc__journal_types where account_id = $1), min(date), false, 'Medición', case when entry_id % 20 = 0 then 'MANUAL' else 'AUTOMATICA' end, min(period_id)
       from acc_ledger where account_id = $1 and entry_id >= 1000000 group by 1, 2`,
      [accountId],
    );
    await tx.execute(
      `insert into acc__book_entry_lines (account_id, entry_id, book_account_id, description, debit, credit)
       select account_id, entry_id, book_account_id, description, nullif(debit, 0), nullif(credit, 0) from acc_ledger where account_id = $1 and entry_id >= 1000000 and entry_id % 20 = 0`,
      [accountId],
    );
    await tx.execute(
      `update acc__book_entries set status = 'APLICADA' where account_id = $1 and id >= 1000000`,
      [accountId],
    );
    await rebuildBalances(tx);
  });
  await db.system((tx) => tx.execute('analyze'));
}
