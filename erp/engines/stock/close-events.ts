/** What closing a month leaves for accounting (inventory R33): each inventory account says what its goods are worth, and cents agree. */
import type { StockContext } from './posting.ts';

interface Moved {
  readonly account: string;
  readonly amount: string;
}

/** Accounts by kind of storage: what they hold by the ledger's rows against quantity × cost of the pool, less what earlier closings moved. */
const RECLASSIFIED = `
  with places as (
    select n.product_id, n.pool_key, coalesce(y.account_kind, case y.usage when 'TRANSITO' then 'TRANSITO' when 'TERCERO' then 'TERCEROS' when 'CONSIGNACION' then 'TERCEROS' else 'INVENTARIO' end) as account,
      sum(n.qty) as qty, sum(n.value) as value
    from stock_snapshots n join storages s on s.account_id = n.account_id and s.id = n.storage_id join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id
    where n.period = $1 and n.pool_key is not null group by 1, 2, 3),
  pools as (select product_id, pool_key, sum(qty) as qty, sum(value) as value from places group by 1, 2),
  due as (
    select p.account, sum(case when o.qty <> 0 then round(o.value * p.qty / o.qty, 6) else 0 end - p.value) as amount
    from places p join pools o on o.product_id = p.product_id and o.pool_key = p.pool_key group by 1),
  moved as (select split_part(src_id, '/', 2) as account, sum(amount) as amount from acc__posting_events where event = 'INV_RECLASIFICACION' group by 1)
  select d.account, round(d.amount - coalesce(m.amount, 0), 2) as amount from due d left join moved m on m.account = d.account
  where round(d.amount - coalesce(m.amount, 0), 2) <> 0 order by 1`;

/** The ledger keeps six decimals, accounting two: what the roundings of a month add up to. */
const ROUNDED = `select round(sum(amount - round(amount, 2)), 2) as amount from acc__posting_events where movement_id is not null and to_char(date, 'YYYY-MM') = $1`;

const queue = ({ tx, actor }: StockContext, event: string, period: string, account: string, amount: string, date: string): Promise<number> =>
  tx.run(
    `insert into acc__posting_events (account_id, event, src_resource, src_id, date, amount, status, attempts, created_by, updated_by) values ($1, $2, 'inv/periods', $3, $4, $5, 'PENDIENTE', 0, $6, $6)`,
    [actor.accountId, event, `${period}/${account}`, date, amount, actor.userId],
  );

const lastDay = (period: string) => {
  const month = Temporal.PlainYearMonth.from(period);
  return month.toPlainDate({ day: month.daysInMonth }).toString();
};

/** After the snapshot of the month is written. */
export async function queueClosing(context: StockContext, period: string): Promise<void> {
  const { tx } = context;
  for (const { account, amount } of await tx.query<Moved>(RECLASSIFIED, [period])) await queue(context, 'INV_RECLASIFICACION', period, account, amount, lastDay(period));
  const [rounded] = await tx.query<{ amount: string | null }>(ROUNDED, [period]);
  if (rounded?.amount && Number(rounded.amount) !== 0) await queue(context, 'INV_REDONDEO', period, 'INVENTARIO', rounded.amount, lastDay(period));
}

/** A month that is opened again takes back what its closing left. */
export async function takeBackClosing(context: StockContext, period: string): Promise<void> {
  const rows = await context.tx.query<{ event: string; account: string; amount: string }>(
    `select event, split_part(src_id, '/', 2) as account, -sum(amount) as amount from acc__posting_events
     where src_resource = 'inv/periods' and src_id like $1 || '/%' group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    [period],
  );
  for (const { event, account, amount } of rows) await queue(context, event, period, account, amount, lastDay(period));
}
