/**
 * What the taxes of open items have caused, and what of them still waits for its money, kept beside
 * the items: the tie-out of IVA adds them up (decision 571). In pesos, before the sign that the tax
 * gives them: what is withheld runs the other way.
 */
import type { Tx } from '#erp/db/database.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT, type Statement } from '#erp/db/sql/sql.ts';

const DIRECTION = raw(`case i.direction when 'CARGO' then 1 else -1 end`);

/**
 * Of taxes `x`, from their own rows. What has no role moves no account; an advance causes what its
 * CFDI says, and what is cancelled waits for nothing.
 */
const countedOf = (taxes: Statement<object>) =>
  sql`select x.account_id, x.item_id, x.tax_id, i.side,
      sum(case when x.realized_role is null then 0 else coalesce(t.caused, 0) + case when x.basis = 'DEVENGADO' and i.cancelled_on is null then ${DIRECTION} * x.amount_mxn else 0 end end)::numeric(18,2) as caused,
      sum(case when x.basis = 'FLUJO' and i.kind <> 'ANTICIPO' and i.status <> 'CANCELADA' then ${DIRECTION} * (x.amount_mxn - coalesce(t.taken, 0)) else 0 end)::numeric(18,2) as pending
    from cfl__open_item_taxes x ${raw(join('cfl__open_item_taxes.item_id', 'x', 'i'))}
      cross join lateral (select sum(c.tax_mxn) filter (where c.period_id is not null) as caused, sum(c.tax_at_document) as taken from cfl__application_taxes c where ${raw(refersTo('cfl__application_taxes.item_tax_id', 'c', 'x'))}) t
    where x.account_id = ${TENANT} and ${taxes} group by x.account_id, x.item_id, x.tax_id, i.side`;

/** Writes those that differ; gives how many. */
const keep = (tx: Tx, taxes: Statement<object>): Promise<number> =>
  tx.execute(
    sql`insert into cfl_tax_sums as k (account_id, item_id, tax_id, side, caused, pending)
      select q.account_id, q.item_id, q.tax_id, q.side, q.caused, q.pending from (${countedOf(taxes)}) q order by q.item_id, q.tax_id
      on conflict (account_id, item_id, tax_id) do update set caused = excluded.caused, pending = excluded.pending
      where (k.caused, k.pending) is distinct from (excluded.caused, excluded.pending)`,
  );

/** Of items whose taxes, applications or state have changed; the items are locked. */
export const keepTaxSums = (tx: Tx, itemIds: readonly number[]) =>
  keep(tx, sql`x.item_id = any(${itemIds}::bigint[])`);

/** Of items to whose taxes something was applied. */
export const keepSumsOfTaxes = (tx: Tx, itemTaxIds: readonly number[]) =>
  keep(
    tx,
    sql`x.item_id in (select o.item_id from cfl__open_item_taxes o where o.account_id = ${TENANT} and o.id = any(${itemTaxIds}::bigint[]))`,
  );

/** All of the company, from their rows; gives how many were wrong. */
export const rebuildTaxSums = (tx: Tx): Promise<number> => keep(tx, sql`true`);

interface Difference {
  readonly item_id: number;
  /** What was caused, and what waits. */
  readonly counted: string;
  readonly kept: string;
}

/** Where the kept sums are not those of their rows; none when all agrees. */
export const taxSumDifferences = (tx: Tx): Promise<Difference[]> =>
  tx.query(
    sql<Difference>`select coalesce(q.item_id, k.item_id) as item_id, coalesce(q.caused, 0) || ' / ' || coalesce(q.pending, 0) as counted, coalesce(k.caused, 0) || ' / ' || coalesce(k.pending, 0) as kept
      from (${countedOf(sql`true`)}) q full join (select item_id, tax_id, side, caused, pending from cfl_tax_sums where account_id = ${TENANT}) k on k.item_id = q.item_id and k.tax_id = q.tax_id
      where (q.side, q.caused, q.pending) is distinct from (k.side, k.caused, k.pending) order by 1`,
  );
