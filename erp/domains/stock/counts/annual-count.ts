/**
 * The physical inventory of the year (inventory R34; LISR 76-IV, RLISR 110): counts of December or
 * of all the year, product by product.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { endOfPeriod } from '../period-snapshots.ts';
import type { StockContext } from '../posting.ts';

export interface Coverage {
  /** Percentage of the products with stock at the end of the year. */
  readonly products: number;
  /** Percentage of what that stock is worth. */
  readonly value: number;
  /** ISO date. */
  readonly lastCount: string | null;
  /** Rows of the ledger between that count and the end of the year: what connects both. */
  readonly movedSince: number;
}

interface AnnualCountRow {
  readonly products: number;
  readonly covered: number;
  readonly value: string;
  readonly covered_value: string;
  readonly last_count: string | null;
  readonly moved: number;
}

const share = (part: number, whole: number) => (whole === 0 ? 100 : (part * 100) / whole);

/** `period` is a December. */
export async function annualCoverage(
  context: Pick<StockContext, 'tx' | 'actor'>,
  period: string,
): Promise<Coverage> {
  const { tx, actor } = context;
  const year = Number(period.slice(0, 4));
  const start = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    .toZonedDateTime(actor.timeZone)
    .toInstant()
    .toString();
  const [found] = await tx.query<AnnualCountRow>(
    `with there as (select k.product_id, sum(k.qty) as qty, sum(k.value) as value from kardex k where k.account_id = $4 and k.owner_kind = 'PROPIO' and k.posted_at < $2 group by 1 having sum(k.qty) > 0),
       made as (select l.product_id, coalesce(c.cutoff_at, c.applied_at) as at from inv__counts c join inv__count_lines l on ${refersTo('inv__count_lines.count_id', 'l', 'c')}
         where c.account_id = $4 and c.status = 'APLICADO' and c.applied_at >= $1 and (c.kind not in ('TOTAL', 'ANUAL') or coalesce(c.cutoff_at, c.applied_at) < $2::timestamptz + interval '31 days')),
       last as (select max(at) as at from made)
     select count(*)::int as products, (count(*) filter (where t.product_id in (select product_id from made)))::int as covered, coalesce(sum(t.value), 0)::numeric(18,6) as value,
       coalesce(sum(t.value) filter (where t.product_id in (select product_id from made)), 0)::numeric(18,6) as covered_value,
       (select to_char(at at time zone $3, 'YYYY-MM-DD') from last) as last_count,
       (select count(*) from kardex k, last where k.account_id = $4 and k.kind in ('ENTRADA', 'SALIDA') and k.posted_at > last.at and k.posted_at < $2)::int as moved
     from there t`,
    [start, endOfPeriod(context, period), actor.timeZone, TENANT],
  );
  const { products, covered, value, covered_value, last_count, moved } = found!;
  return {
    products: share(covered, products),
    value: share(Number(covered_value), Number(value)),
    lastCount: last_count,
    movedSince: moved,
  };
}
