/** A statement of 5,000 lines beside as many transactions (finance «Speed»). */
import { callerOf } from '../tests/api/fixtures.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { atMost, type Figure } from './figures.ts';
import { newWatch, watched } from './watched.ts';

const LINES = 5000;

/**
 * Four fifths share a key with their transaction, an eighth only the amount and the party, and of
 * the rest each transaction came in two lines.
 */
async function fill(stock: StockCompany): Promise<number> {
  const { services, accountId } = stock.company;
  const [bank] = await stock.query<{ id: number }>(
    `insert into cfl__bank_accounts (account_id, name, account_type_id, currency_id, book_account_id)
     select $1::bigint, 'Medición', t.id, c.id, a.id from cfl__account_types t, currencies c, acc__accounts a
     where t.account_id = $1 and t.code = 'CHE' and c.account_id = $1 and c.code = 'MXN' and a.account_id = $1 and a.id = (select min(id) from acc__accounts where account_id = $1 and kind = 'DETALLE')
     returning id`,
    [accountId],
  );
  const parts = (i: string) => `case when ${i} % 40 < 37 then 1 else 2 end`;
  const amount = (i: string) => `(1000 + (${i} * 7919) % 90000)::numeric`;
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into cfl__transactions (account_id, bank_account_id, status, date, direction, amount, signed_amount, exchange_rate, base_amount, reference, description, source_resource, source_id)
       select $1::bigint, $2::bigint, 'EN_TRANSITO', current_date - 1 - i % 30, 'ENTRADA', ${amount('i')}, ${amount('i')}, 1, ${amount('i')}, case when i % 5 < 4 then 'CLAVE' || lpad(i::text, 8, '0') end, 'Cobro ' || i, 'bench', i::text
       from generate_series(1, ${LINES}) i`,
      [accountId, bank!.id],
    );
  });
  const [statement] = await stock.query<{ id: number }>(
    `insert into cfl__statements (account_id, bank_account_id, status, start_date, end_date, opening_balance, closing_balance, file_hash)
     values ($1, $2, 'IMPORTADO', current_date - 31, current_date, 0, 0, 'medición') returning id`,
    [accountId, bank!.id],
  );
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into cfl__statement_lines (account_id, statement_id, bank_account_id, date, description, tracking_key, amount, line_hash, matched_amount, status)
       select $1::bigint, $2::bigint, $3::bigint, current_date - 1 - i % 30, 'Depósito ' || i, case when i % 5 < 4 and n = 1 then 'CLAVE' || lpad(i::text, 8, '0') end, ${amount('i')} / ${parts('i')}, i || '-' || n, 0, 'PENDIENTE'
       from generate_series(1, ${LINES}) i cross join lateral generate_series(1, ${parts('i')}) n order by i, n limit ${LINES}`,
      [accountId, statement!.id, bank!.id],
    ),
  );
  await services.db.system((tx) => tx.execute('analyze'));
  return statement!.id;
}

export async function bankMatching(): Promise<Figure[]> {
  const stock = await stockCompany();
  const { services } = stock.company;
  try {
    const id = await fill(stock);
    const watch = newWatch();
    const send = callerOf({ ...services, db: watched(services.db, watch) }, stock.admin);
    const { version } = (await send.get(`cfl/statements/${id}`)).data as { version: number };
    const started = performance.now();
    const matched = await send.put(`cfl/statements/auto-match/${id}`, { version });
    const spent = (performance.now() - started) / 1000;
    if (matched.status !== 200) throw new Error(matched.text);
    const shownAt = performance.now();
    const board = await send.get(`cfl/statements/board/${id}`);
    if (board.status !== 200) throw new Error(board.text);
    const shown = performance.now() - shownAt;
    const [done] = await stock.query<{ n: number }>(
      `select count(*)::int as n from cfl__statement_lines where status = 'CONCILIADA'`,
    );
    if (done!.n < LINES / 2) throw new Error(`only ${done!.n} lines were matched`);
    return [
      atMost(
        `${LINES.toLocaleString('en')} lines of a bank matched`,
        spent,
        10,
        's',
        `${done!.n} confirmed themselves; both sides shown in ${Math.round(shown)} ms`,
      ),
      atMost('… its longest statement', watch.longest, 200, 'ms', watch.sql),
    ];
  } finally {
    await services.db.close();
  }
}
