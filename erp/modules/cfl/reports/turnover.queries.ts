/** How many days money takes to come, to go, and lasts (finance §5.7). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { OF_BRANCH, VALUED } from './bank-lines.queries.ts';

/** Loans and advances of employees are owed too, and no sale collects them. */
const TRADE = `('FACTURA', 'NOTA_CARGO', 'SALDO_INICIAL')`;
const OWED = `coalesce(sum(case when i.direction = 'CARGO' and i.kind in ${TRADE} then i.base_balance else 0 end), 0)`;
const BILLED = `coalesce(sum(case when i.kind = 'FACTURA' and i.date > :today::date - 90 and i.cancelled_on is null then i.base_amount else 0 end), 0)`;

/** What is open ÷ what was billed in 90 days × 90. */
export const outstanding = (side: 'CXC' | 'CXP'): string =>
  `select 1 as id, ${OWED} as owed, ${BILLED} as billed, round(${OWED} * 90 / nullif(${BILLED}, 0))::int as days from {cfl/open-items} i where i.side = '${side}' [[ and i.branch_office_id = :branch_office_id ]]`;

/** Lines `x` of accounts that count as available. */
export const liquid = (lines: string): string =>
  `${lines} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id join {cfl/account-types} y on ${sameCompany('y', 'b')} and y.id = b.account_type_id and y.counts_as_liquidity ${OF_BRANCH}`;
const CASH = `(select coalesce(sum(x.pesos), 0) from ${liquid(VALUED)} where x.date <= :today::date)`;
const SPENT = `(select coalesce(sum(x.base_amount), 0) from ${liquid('{cfl/transactions}')} where x.direction = 'SALIDA' and x.date between :today::date - 89 and :today::date and b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' and not exists (select 1 from {cfl/movements} m where ${sameCompany('m', 'x')} and x.source_resource = 'cfl/movements' and x.source_id = m.id::text and m.kind = 'TRASPASO'))`;

/** Cash ÷ what went out on a day of the last 90. */
export const CASH_DAYS = `select 1 as id, q.cash, q.spent, round(q.cash * 90 / nullif(q.spent, 0))::int as days from (select ${CASH} as cash, ${SPENT} as spent) q`;
