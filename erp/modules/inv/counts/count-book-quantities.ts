/** What the ledger says of the lines of a count, at the moment of each (inventory R29). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';

/** The moment as postings read it, so that a count and a sale never change places. */
export const captureInstant = async (tx: Tx): Promise<string> =>
  (await tx.query<{ now: string }>('select clock_timestamp()::timestamptz(3) as now'))[0]!.now;

/**
 * Average of its pool (of the company, the branch or the lot), else the standard, else what last
 * came in (R13); what was captured for goods that never had a cost.
 */
const COST = `coalesce(
  nullif(case when p.valuation = 'ESTANDAR' then p.standard_cost else (
    select case when sum(c.qty) > 0 then sum(c.value) / sum(c.qty) else max(c.avg_cost) end from stock_costs c
    where ${sameCompany('c', 'l')} and c.product_id = l.product_id and c.pool_key = case when p.valuation = 'LOTE' then 'L:' || coalesce(l.lot_id, 0)
      when (select w.cost_scope from wms__configurations w where ${sameCompany('w', 'l')} limit 1) = 'SUCURSAL' then 'B:' || (select s.branch_office_id from storages s where ${sameCompany('s', 'n')} and s.id = n.storage_id) else 'E' end) end, 0),
  nullif(p.standard_cost, 0), (select nullif(c.last_in_cost, 0) from stock_costs c where ${sameCompany('c', 'l')} and c.product_id = l.product_id and c.last_in_at is not null order by c.last_in_at desc, c.pool_key desc limit 1), l.unit_cost, 0)`;

/**
 * Writes them anew: of all lines, or of some. A frozen count looks at its cut-off, an uncounted
 * line at now.
 */
export const refreshBookQuantities = (
  tx: Tx,
  countId: number,
  now: string,
  lineIds: readonly number[] | null = null,
): Promise<number> =>
  tx.execute(
    `insert into count_books as b (account_id, line_id, qty, qty2, unit_cost)
     select l.account_id, l.id, coalesce(k.qty, 0), coalesce(k.qty2, 0), round(${COST}, 6)
     from inv__count_lines l ${join('inv__count_lines.count_id', 'l', 'n')} ${join('inv__count_lines.product_id', 'l', 'p')}
     cross join lateral (
       select sum(k.qty) as qty, sum(k.qty2) as qty2 from kardex k
       where ${sameCompany('k', 'l')} and k.storage_id = n.storage_id and k.product_id = l.product_id and k.lot_id is not distinct from l.lot_id and k.slot_id is not distinct from l.slot_id
         and k.owner_kind = 'PROPIO' and k.kind in ('ENTRADA', 'SALIDA') and k.posted_at <= case when n."freeze" then n.cutoff_at else coalesce(l.counted_at, $2::timestamptz) end) k
     where l.account_id = $4 and l.count_id = $1 and ($3::bigint[] is null or l.id = any($3::bigint[]))
     on conflict (account_id, line_id) do update set qty = excluded.qty, qty2 = excluded.qty2, unit_cost = excluded.unit_cost`,
    [countId, now, lineIds, TENANT],
  );

/** A line with what was found and what the books said. */
export interface BookQuantityLine {
  readonly id: number;
  readonly product_id: number;
  readonly product: string;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
  readonly counted_qty: string | null;
  readonly counted_qty2: string | null;
  readonly recount_qty: string | null;
  readonly recount_asked: boolean;
  readonly counted_by: number | null;
  readonly recounted_by: number | null;
  /** Moment that counts: the cut-off of a frozen count. */
  readonly at: string | null;
  readonly system_qty: string;
  readonly system_qty2: string;
  readonly unit_cost: string;
  readonly within: boolean | null;
  readonly shortage_class: string | null;
  readonly reason_id: number | null;
}

/** In the order of the form. */
export const loadBookQuantities = (tx: Tx, countId: number): Promise<BookQuantityLine[]> =>
  tx.query<BookQuantityLine>(
    `select l.id, l.product_id, p.code as product, l.slot_id, l.lot_id, l.counted_qty, l.counted_qty2, l.recount_qty, l.recount_asked, l.counted_by, l.recounted_by,
       case when n."freeze" then n.cutoff_at else l.counted_at end as at, b.qty as system_qty, b.qty2 as system_qty2, b.unit_cost, l.shortage_class, l.reason_id,
       abs(coalesce(l.recount_qty, l.counted_qty) - b.qty) <= abs(b.qty) * n.tolerance_pct / 100
         or abs((coalesce(l.recount_qty, l.counted_qty) - b.qty) * b.unit_cost) <= n.tolerance_value as within
     from inv__count_lines l ${join('inv__count_lines.count_id', 'l', 'n')} ${join('inv__count_lines.product_id', 'l', 'p')}
       join count_books b on ${sameCompany('b', 'l')} and b.line_id = l.id
     where l.account_id = $2 and l.count_id = $1 order by l.position, l.id`,
    [countId, TENANT],
  );

/**
 * When nothing is left to count, what is out of tolerance is asked again, of somebody else. Gives
 * how many.
 */
export async function requestRecounts(tx: Tx, countId: number): Promise<number> {
  const lines = await loadBookQuantities(tx, countId);
  if (lines.some(({ counted_qty }) => counted_qty === null)) return 0;
  const doubtful = lines
    .filter((line) => !line.within && line.recount_qty === null && !line.recount_asked)
    .map(({ id }) => id);
  if (doubtful.length > 0)
    await tx.execute(
      'update inv__count_lines set recount_asked = true, version = version + 1 where account_id = $2 and id = any($1::bigint[])',
      [doubtful, TENANT],
    );
  return doubtful.length;
}
