/**
 * R13: a captured cost that is far from the average is confirmed first; a decimal point in the
 * wrong place costs dear.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { MovementTypeContext } from '#erp/domains/stock/posting-context.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { LINE_FACTOR } from '../units/units.queries.ts';

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
export async function unusualCosts(
  { tx }: Pick<StockContext, 'tx'>,
  type: Pick<MovementTypeContext, 'cost_source'>,
  movementId: number,
): Promise<readonly UnusualCost[]> {
  if (type.cost_source !== 'CAPTURA') return [];
  return tx.query<UnusualCost>(
    `select c.line, c.code, round(c.average, 4)::text as average, round(c.captured, 4)::text as captured, round((c.captured - c.average) * 100 / c.average, 1)::text as percent from (
       select row_number() over (order by l.position, l.id)::int - 1 as line, p.code,
         (select sum(s.value) / nullif(sum(s.qty), 0) from stock_costs s where ${sameCompany('s', 'l')} and s.product_id = l.product_id and s.qty > 0) as average,
         case when l.value is not null then l.value / (l.qty * f.factor) else l.unit_cost / f.factor end as captured
       from movement_lines l ${join('movement_lines.product_id', 'l', 'p')} ${LINE_FACTOR}
       where l.account_id = $3 and l.movement_id = $1 and coalesce(l.owner_kind, 'PROPIO') = 'PROPIO') c
     where c.average > 0 and c.captured is not null and abs(c.captured - c.average) * 100 / c.average > $2 order by c.line`,
    [movementId, FAR_PERCENT, TENANT],
  );
}

export async function requireUsualCosts(
  context: Pick<StockContext, 'tx' | 'actor'> & { readonly before: Row },
  type: MovementTypeContext,
): Promise<void> {
  const [far] = await unusualCosts(context, type, Number(context.before.id));
  if (!far) return;
  // Who may not see costs is told that there is something, not what.
  if (!context.actor.permissions.grants.has('costs.view'))
    throw invalid({
      confirm_impact: [
        t(
          'inventory.unusualCost',
          'El costo capturado de {product} difiere mucho del promedio; confirma para continuar.',
          { product: far.code },
        ),
      ],
    });
  const money = (text: string) =>
    `$${Number(text).toLocaleString('es-MX', { maximumFractionDigits: 4 })}`;
  throw invalid({
    confirm_impact: [
      t(
        'inventory.unusualCostFigures',
        'El costo de {product}, {cost}, difiere {percent} % del promedio, {average}; confirma para continuar.',
        {
          product: far.code,
          cost: money(far.captured),
          percent: far.percent.replace('-', ''),
          average: money(far.average),
        },
      ),
    ],
  });
}
