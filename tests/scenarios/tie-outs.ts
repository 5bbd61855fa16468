/** What the books and the sets behind them say of the same. */
import type { Stage } from './given.ts';
import { within } from './treasury.ts';

/** Rows of the board of tie-outs that do not agree: that of the IVA is one of them. */
export async function untied(told: Stage) {
  const { services } = told.stock.company;
  const checks = services.registry.rowSets.textOf('books:checks');
  return within(told, ({ tx }) =>
    tx.query(
      `select c.key, c.kept, c.ledger from (${checks}) c where c.key is not null and c.kept - c.waiting <> c.ledger`,
    ),
  );
}

/** A row of the board: `kept` less `waiting` is `ledger`. */
export async function tieOf(told: Stage, key: string) {
  const checks = told.stock.company.services.registry.rowSets.textOf('books:checks');
  const [row] = await within(told, ({ tx }) =>
    tx.query<{ kept: string; waiting: string; ledger: string }>(
      `select c.kept::text, c.waiting::numeric(18,2)::text as waiting, c.ledger::numeric(18,2)::text as ledger from (${checks}) c where c.key = $1`,
      [key],
    ),
  );
  return row;
}

/** What returns add up: `code role base amount` of each tax of a side. */
export async function causedTaxes(told: Stage, side: 'CXC' | 'CXP'): Promise<readonly string[]> {
  const rows = told.stock.company.services.registry.rowSets.textOf('taxes:rows');
  const found = await within(told, ({ tx }) =>
    tx.query<{ text: string }>(
      `select concat_ws(' ', y.code, r.role, sum(r.base)::numeric(18,2), sum(r.amount)::numeric(18,2)) as text
        from (${rows}) r join sattaxes y on y.account_id = r.account_id and y.id = r.tax_id where r.side = $1 group by y.code, r.role having sum(r.amount) <> 0 or sum(r.base) <> 0 order by y.code, r.role`,
      [side],
    ),
  );
  return found.map(({ text }) => text);
}
