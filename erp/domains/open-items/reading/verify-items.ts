/** Kept balances against what they follow from, and the items against the books (finance R10). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { rebuildTaxSums, taxSumDifferences } from '../items/tax-sums.ts';

export interface ItemDifference {
  readonly rule: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

const DERIVED = sql`select i.id, i.amount - coalesce(m.amount, 0) as balance, i.base_amount - coalesce(m.base, 0) as base_balance
  from cfl__open_items i left join (
    select account_id, item_id, sum(amount) as amount, sum(base) as base from (
      select account_id, charge_item_id as item_id, amount_charge as amount, base_at_document as base from cfl__applications where account_id = ${TENANT}
      union all select account_id, credit_item_id, amount_credit, base_at_payment from cfl__applications where account_id = ${TENANT}) a group by account_id, item_id) m on ${raw(sameCompany('m', 'i'))} and m.item_id = i.id`;

const balances = (tx: Tx): Promise<ItemDifference[]> =>
  tx.query(
    sql<ItemDifference>`select 'saldo' as rule, 'partida ' || i.id as what, d.balance || ' / ' || d.base_balance as expected, i.balance || ' / ' || i.base_balance as found
      from (${DERIVED} where i.account_id = ${TENANT}) d join cfl__open_items i on i.account_id = ${TENANT} and i.id = d.id
      where case when i.status = 'CANCELADA' then d.balance <> i.amount or i.balance <> 0 or i.base_balance <> 0 else d.balance <> i.balance or d.base_balance <> i.base_balance end
        or i.balance < 0 or i.balance > i.amount or i.base_balance < 0 or i.base_balance > i.base_amount or (i.balance = 0) <> (i.base_balance = 0)
      order by i.id`,
  );

const taxes = (tx: Tx): Promise<ItemDifference[]> =>
  tx.query(
    sql<ItemDifference>`select 'impuestos' as rule, 'partida ' || x.item_id as what, x.amount || ' / ' || x.amount_mxn as expected, k.amount || ' / ' || k.mxn as found
      from cfl__open_item_taxes x ${raw(join('cfl__open_item_taxes.item_id', 'x', 'i'))}
      join lateral (select coalesce(sum(t.tax_doc), 0) as amount, coalesce(sum(t.tax_at_document), 0) as mxn from cfl__application_taxes t where ${raw(refersTo('cfl__application_taxes.item_tax_id', 't', 'x'))}) k on true
      where x.account_id = ${TENANT} and x.basis = 'FLUJO' and x.base >= 0 and (k.amount < 0 or k.amount > x.amount or k.mxn < 0 or k.mxn > x.amount_mxn or (i.balance = i.amount and (k.amount <> 0 or k.mxn <> 0)))
      order by x.id`,
  );

const taxSums = async (tx: Tx): Promise<ItemDifference[]> =>
  (await taxSumDifferences(tx)).map(({ item_id, counted, kept }) => ({
    rule: 'impuestos causados',
    what: `partida ${item_id}`,
    expected: counted,
    found: kept,
  }));

/** What stands in an account for an item: an advance with CFDI stands there without its taxes. */
const IN_ACCOUNT = raw(`case when (i.side = 'CXC') = (i.direction = 'CARGO') then 1 else -1 end *
    (i.base_balance - case i.kind when 'ANTICIPO' then coalesce((select sum(x.amount_mxn - coalesce((select sum(t.tax_at_document) from cfl__application_taxes t where ${refersTo('cfl__application_taxes.item_tax_id', 't', 'x')}), 0)) from cfl__open_item_taxes x where ${refersTo('cfl__open_item_taxes.item_id', 'x', 'i')} and x.basis = 'FLUJO'), 0) else 0 end)`);

/** By account: what the items say, and what the entries that name them do. */
const books = (tx: Tx): Promise<ItemDifference[]> =>
  tx.query(
    sql<ItemDifference>`select 'cuenta' as rule, c.code as what, b.items::text as expected, b.lines::text as found
      from (select account_id, book_account_id, sum(items) as items, sum(lines) as lines from (
        select i.account_id, i.book_account_id, ${IN_ACCOUNT} as items, 0 as lines from cfl__open_items i where i.account_id = ${TENANT} and i.book_account_id is not null
        union all select l.account_id, l.book_account_id, 0, coalesce(l.debit, 0) - coalesce(l.credit, 0) from acc__book_entry_lines l ${raw(join('acc__book_entry_lines.entry_id', 'l', 'e'))}
          where l.account_id = ${TENANT} and l.open_item_id is not null and e.status in ('APLICADA', 'REVERSADA')) r group by 1, 2) b
      join acc__accounts c on ${raw(sameCompany('c', 'b'))} and c.id = b.book_account_id where b.items <> b.lines order by c.code`,
  );

/** Differences of the company, none when all agrees. */
export async function verifyItems(tx: Tx): Promise<readonly ItemDifference[]> {
  return [
    ...(await balances(tx)),
    ...(await taxes(tx)),
    ...(await taxSums(tx)),
    ...(await books(tx)),
  ];
}

/** Writes balances and sums of taxes anew from the applications. Gives how many changed. */
export async function rebuildBalances(tx: Tx): Promise<number> {
  const changed = await tx.execute(
    sql`update cfl__open_items o set balance = d.balance, base_balance = d.base_balance, status = case when d.balance = 0 then 'LIQUIDADA' when d.balance = o.amount then 'ABIERTA' else 'PARCIAL' end
      from (${DERIVED} where i.account_id = ${TENANT}) d where o.account_id = ${TENANT} and o.id = d.id and o.status <> 'CANCELADA' and (o.balance, o.base_balance) is distinct from (d.balance, d.base_balance)`,
  );
  return changed + (await rebuildTaxSums(tx));
}
