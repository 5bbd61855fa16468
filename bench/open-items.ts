/** Customers who owe: ageing of a past day, and the statement of a large one (finance «Speed»). */
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { atMost, format, type Figure } from './figures.ts';
import { reportOf } from './report.ts';

export const ITEMS = 100_000;
/** Seven of nine invoices have a payment, which is an item of its own. */
const INVOICES = (ITEMS * 9) / 16;
/** Of the customer who buys most, a tenth. */
const OF_ONE = ITEMS / 10;
const PARTIES = 1000;
const DAYS = 540;

/** Ids of the benchmark's own rows begin here. */
export const FIRST_ITEM = 1_000_000;

/**
 * Invoices of a year and a half, a tenth of them of one customer. Two thirds were paid, each by a
 * payment of its own between ten and ninety days later; of the rest a third in part.
 */
export async function fillItems({ company: { services, accountId } }: StockCompany): Promise<void> {
  const run = (sql: string, params: readonly unknown[] = [accountId]) =>
    services.db.tenant({ accountId }, (tx) => tx.execute(sql, params));
  await run(
    `insert into cfl__subjects (account_id, id, name, rfc, kind) overriding system value
     select $1::bigint, ${FIRST_ITEM} + i, 'Cliente ' || i, 'XAXX010101000', 'CLIENTE' from generate_series(0, ${PARTIES - 1}) i`,
  );
  await run(
    `create temporary table bench_items on commit preserve rows as
     select i, case when i % 10 = 0 then 0 else 1 + i % ${PARTIES - 1} end as party, current_date - 1 - (i * 7919) % ${DAYS} as day, 100 + (i * 31) % 9000 as amount,
       case i % 9 when 0 then 1 when 1 then 1 when 2 then 1 when 3 then 1 when 4 then 1 when 5 then 1 when 6 then 0.5 else 0 end as paid, 10 + (i * 13) % 81 as wait
     from generate_series(1, ${INVOICES}) i`,
    [],
  );
  const item = (at: {
    readonly id: string;
    readonly direction: string;
    readonly kind: string;
    readonly day: string;
    readonly amount: string;
    readonly balance: string;
    readonly status: string;
    readonly where: string;
  }) =>
    run(
      `insert into cfl__open_items (account_id, id, side, direction, kind, status, subject_id, document_no, installment_no, date, due_date, currency_id, exchange_rate, amount, base_amount, balance, base_balance, account_role, book_account_id, source_resource, source_id, part)
       overriding system value
       select $1::bigint, ${at.id}, 'CXC', '${at.direction}', '${at.kind}', ${at.status}, ${FIRST_ITEM} + b.party, 'MED-' || b.i, 0, ${at.day}, ${at.day} + 30, c.id, 1, ${at.amount}, ${at.amount}, ${at.balance}, ${at.balance}, 'CLIENTES_NAC', (select min(id) from acc__accounts where account_id = $1 and kind = 'DETALLE'), 'bench', b.i::text, '${at.kind}'
       from bench_items b cross join currencies c where c.account_id = $1 and c.code = 'MXN' and ${at.where}`,
    );
  const left = 'round(b.amount * (1 - b.paid), 2)';
  const paidOn = 'least(b.day + b.wait::int, current_date)';
  await item({
    id: `${FIRST_ITEM} + b.i`,
    direction: 'CARGO',
    kind: 'FACTURA',
    day: 'b.day',
    amount: 'b.amount',
    balance: left,
    status: `case b.paid when 1 then 'LIQUIDADA' when 0 then 'ABIERTA' else 'PARCIAL' end`,
    where: 'true',
  });
  await item({
    id: `${2 * FIRST_ITEM} + b.i`,
    direction: 'ABONO',
    kind: 'PAGO',
    day: paidOn,
    amount: 'round(b.amount * b.paid, 2)',
    balance: '0',
    status: `'LIQUIDADA'`,
    where: 'b.paid > 0',
  });
  await run(
    `insert into cfl__applications (account_id, charge_item_id, credit_item_id, subject_id, side, days_late, date, posted_on, amount_charge, amount_credit, equivalence, base_at_document, base_at_payment, fx_result)
     select $1::bigint, ${FIRST_ITEM} + b.i, ${2 * FIRST_ITEM} + b.i, ${FIRST_ITEM} + b.party, 'CXC', 0, ${paidOn}, ${paidOn}, a, a, 1, a, a, 0
     from bench_items b cross join lateral (select round(b.amount * b.paid, 2) as a) x where b.paid > 0`,
  );
  await services.db.system((tx) => tx.execute('analyze'));
}

export async function openItems(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    await fillItems(stock);
    const today = Temporal.Now.plainDateISO('America/Mexico_City');
    const ageing = (as_of: string) =>
      reportOf(stock, 'cfl/reports', { report: 'ANTIGUEDAD_CXC', as_of });
    const past = await ageing(today.subtract({ days: 90 }).toString());
    const now = await ageing(today.toString());
    const statement = await reportOf(stock, 'cfl/reports', {
      report: 'ESTADO_CUENTA',
      subject_id: FIRST_ITEM,
      from: today.subtract({ days: DAYS + 10 }).toString(),
      to: today.toString(),
    });
    const items = ITEMS.toLocaleString('en');
    return [
      atMost(
        `Ageing of ${items} invoices and payments, 90 days ago`,
        past.ms,
        200,
        'ms',
        `today ${format(now.ms)} ms`,
      ),
      atMost('… its longest statement', past.longest, 200, 'ms', past.sql),
      atMost(
        `Statement of account of ${OF_ONE.toLocaleString('en')} invoices and payments`,
        statement.ms,
        200,
        'ms',
      ),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
