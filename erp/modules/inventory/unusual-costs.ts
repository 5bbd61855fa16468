/** R13: a captured cost that is far from the average is confirmed first; a decimal point in the wrong place costs dear. */
import { invalid } from '#erp/api/errors.ts';
import type { Row } from '#erp/api/rules.ts';
import type { TypeFacts } from '#erp/engines/stock/facts.ts';
import type { StockContext } from '#erp/engines/stock/posting.ts';

export interface UnusualCost {
  readonly line: number;
  readonly code: string;
  /** MXN per stock unit. */
  readonly average: string;
  readonly captured: string;
  readonly percent: string;
}

const FAR_PERCENT = 20;

/** Lines of the movement whose cost differs from the average by more than a fifth. */
export async function unusualCosts({ tx }: Pick<StockContext, 'tx'>, type: Pick<TypeFacts, 'cost_source'>, movementId: number): Promise<readonly UnusualCost[]> {
  if (type.cost_source !== 'CAPTURA') return [];
  return tx.query<UnusualCost>(
    `select c.line, c.code, round(c.average, 4)::text as average, round(c.captured, 4)::text as captured, round((c.captured - c.average) * 100 / c.average, 1)::text as percent from (
       select row_number() over (order by l.position, l.id)::int - 1 as line, p.code,
         (select sum(s.value) / nullif(sum(s.qty), 0) from stock_costs s where s.account_id = l.account_id and s.product_id = l.product_id and s.qty > 0) as average,
         case when l.value is not null then l.value / (l.qty * f.factor) else l.unit_cost / f.factor end as captured
       from movement_lines l join products p on p.account_id = l.account_id and p.id = l.product_id
         left join units u on u.account_id = l.account_id and u.id = l.unit_id left join units n on n.account_id = p.account_id and n.id = p.stock_unit_id
         left join product_units w on w.account_id = l.account_id and w.product_id = l.product_id and w.unit_id = l.unit_id
         cross join lateral (select coalesce(case when l.unit_id is null or l.unit_id = p.stock_unit_id then 1::numeric end, w.numerator::numeric / nullif(w.denominator, 0),
           u.factor_num::numeric * n.factor_den / nullif(u.factor_den * n.factor_num, 0), 1) as factor) f
       where l.movement_id = $1 and coalesce(l.owner_kind, 'PROPIO') = 'PROPIO') c
     where c.average > 0 and c.captured is not null and abs(c.captured - c.average) * 100 / c.average > $2 order by c.line`,
    [movementId, FAR_PERCENT],
  );
}

export async function requireUsualCosts(context: Pick<StockContext, 'tx'> & { readonly before: Row }, type: TypeFacts): Promise<void> {
  const [far] = await unusualCosts(context, type, Number(context.before.id));
  if (!far) return;
  const money = (text: string) => `$${text.replace(/\.?0+$/, '')}`;
  throw invalid({
    confirm_impact: [`El costo de ${far.code}, ${money(far.captured)}, difiere ${far.percent.replace('-', '')} % del promedio, ${money(far.average)}; confirma para continuar.`],
  });
}
