/**
 * What closing a month leaves for accounting (inventory R33): each inventory account says what its
 * goods are worth, and cents agree.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { ACCOUNT_KIND } from '../events/account-kind.ts';
import type { StockContext } from '../posting.ts';

interface MovedValue {
  readonly account: string;
  readonly category_id: number;
  readonly amount: string;
}

/**
 * Accounts by kind of storage and category: what they hold by the ledger's rows against quantity ×
 * cost of the pool, less what earlier closings moved.
 */
const RECLASSIFIED = `
  with places as (
    select n.product_id, p.category_id, n.pool_key, ${ACCOUNT_KIND} as account,
      sum(n.qty) as qty, sum(n.value) as value
    from stock_snapshots n join storages s on ${sameCompany('s', 'n')} and s.id = n.storage_id ${join('storages.storage_type_id', 's', 'y')}
      join products p on ${sameCompany('p', 'n')} and p.id = n.product_id
    where n.account_id = $2 and n.period = $1 and n.pool_key is not null group by 1, 2, 3, 4),
  pools as (select product_id, pool_key, sum(qty) as qty, sum(value) as value from places group by 1, 2),
  due as (
    select p.account, p.category_id, sum(case when o.qty <> 0 then round(o.value * p.qty / o.qty, 6) else 0 end - p.value) as amount
    from places p join pools o on o.product_id = p.product_id and o.pool_key = p.pool_key group by 1, 2),
  moved as (select split_part(source_id, '/', 2) as account, category_id, sum(amount) as amount from acc__posting_events where account_id = $2 and event = 'INV_RECLASIFICACION' group by 1, 2)
  select d.account, d.category_id, round(d.amount - coalesce(m.amount, 0), 2) as amount from due d left join moved m on m.account = d.account and m.category_id = d.category_id
  where round(d.amount - coalesce(m.amount, 0), 2) <> 0 order by 1, 2`;

/**
 * The ledger keeps six decimals, accounting two: what the roundings of a month add up to, of what
 * changes the inventory.
 */
const ROUNDED = `select round(sum(amount - round(amount, 2)), 2) as amount from acc__posting_events where account_id = $2 and (event like 'INV\\_%' and event <> 'INV_TRASPASO' or event = 'VAR_NEGATIVO') and movement_id is not null and to_char(date, 'YYYY-MM') = $1`;

interface QueuedEvent {
  readonly event: string;
  readonly account: string;
  readonly category_id: number | null;
  readonly amount: string;
}

const queue = (
  { tx, actor }: StockContext,
  period: string,
  { event, account, category_id, amount }: QueuedEvent,
): Promise<number> =>
  tx.execute(
    `insert into acc__posting_events (account_id, event, source_resource, source_id, date, amount, category_id, account_kind, status, attempts, created_by, updated_by)
     values ($1, $2, 'inv/periods', $3, $4, $5, $6, $8, 'PENDIENTE', 0, $7, $7)`,
    [
      actor.accountId,
      event,
      `${period}/${account}`,
      lastDay(period),
      amount,
      category_id,
      actor.userId,
      account,
    ],
  );

const lastDay = (period: string) => {
  const month = Temporal.PlainYearMonth.from(period);
  return month.toPlainDate({ day: month.daysInMonth }).toString();
};

/** After the snapshot of the month is written. */
export async function queueClosingEvents(context: StockContext, period: string): Promise<void> {
  const { tx } = context;
  for (const moved of await tx.query<MovedValue>(RECLASSIFIED, [period, TENANT]))
    await queue(context, period, { ...moved, event: 'INV_RECLASIFICACION' });
  const [rounded] = await tx.query<{ amount: string | null }>(ROUNDED, [period, TENANT]);
  if (rounded?.amount && Number(rounded.amount) !== 0)
    await queue(context, period, {
      event: 'INV_REDONDEO',
      account: 'INVENTARIO',
      category_id: null,
      amount: rounded.amount,
    });
}

/** A month that is opened again takes back what its closing left. */
export async function reverseClosingEvents(context: StockContext, period: string): Promise<void> {
  const rows = await context.tx.query<QueuedEvent>(
    `select event, split_part(source_id, '/', 2) as account, category_id, -sum(amount) as amount from acc__posting_events
     where account_id = $2 and source_resource = 'inv/periods' and source_id like $1 || '/%' group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`,
    [period, TENANT],
  );
  for (const row of rows) await queue(context, period, row);
}
