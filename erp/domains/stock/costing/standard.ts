/**
 * Stock at a predetermined cost (inventory §4.3): it comes and goes at the standard in force, and
 * what documents say beyond it is a variance.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { dayOf } from '../local-day.ts';
import { queueAmounts, groupShares, NO_ACCOUNT } from '../events/events.ts';
import type { MovementTypeContext } from '../posting-context.ts';
import type { Corrections } from './cost-owners.ts';
import { decimalText, fixed } from '../fixed-decimal.ts';
import type { Source, StockContext } from '../posting.ts';

const MADE = new Set(['INV_PROD_ENT', 'INV_PROD_SAL', 'INV_CONVERSION']);

/**
 * Event of the difference between what a document says and what stock took: positive when the
 * document says more. Null where there is no document to differ from.
 */
export function varianceEvent({
  nature,
  cost_source,
  event_code,
}: Pick<MovementTypeContext, 'nature' | 'cost_source' | 'event_code'>): string | null {
  if (nature === 'SALIDA' || cost_source === 'ORIGEN') return 'VAR_DEVOLUCION';
  // What is found has no other cost than the standard; what a company opens its books with has the
  // one it says.
  if (
    nature !== 'ENTRADA' ||
    event_code === null ||
    (event_code === 'INV_AJUSTE' && cost_source !== 'CAPTURA')
  )
    return null;
  return MADE.has(event_code) ? 'VAR_PROD' : 'VAR_COMPRA';
}

interface Head {
  readonly movementId: number;
  readonly at: string;
  readonly source: Source;
}

/**
 * What went into a transformation costs something else: results at standard keep their value, and
 * their part is a variance of production.
 */
export async function postStandardVariances(
  context: StockContext,
  head: Head,
  corrections: Corrections,
): Promise<void> {
  if (corrections.length === 0) return;
  const { tx, actor } = context;
  const rows = await tx.query<{
    line_id: number;
    category_id: number;
    cost_center_id: number | null;
    value: string;
  }>(
    `select i.movement_line_id as line_id, p.category_id, i.cost_center_id, sum(-d.delta * l.share * (1 - coalesce(g.lost_share, 0)))::numeric(18,6) as value
     from jsonb_to_recordset($1::jsonb) as d(seq bigint, delta numeric(18,6)) join kardex o on o.id = d.seq and o.kind = 'SALIDA' and o.cost_group is not null
       join cost_links l on ${sameCompany('l', 'o')} and l.cost_group = o.cost_group join kardex i on ${sameCompany('i', 'l')} and i.id = l.in_id and i.origin = 'given'
       join products p on ${sameCompany('p', 'i')} and p.id = i.product_id left join cost_groups g on ${sameCompany('g', 'o')} and g.cost_group = o.cost_group where o.account_id = $2
     group by 1, 2, 3 order by 1`,
    [
      JSON.stringify(corrections.map(([seq, delta]) => ({ seq, delta: decimalText(delta) }))),
      TENANT,
    ],
  );
  if (rows.length === 0) return;
  await postVariances(
    context,
    rows.map(({ line_id, value }) => [line_id, value]),
  );
  const date = dayOf(actor, head.at);
  const shares = rows.map((row) => ({
    ...NO_ACCOUNT,
    categoryId: row.category_id,
    costCenterId: row.cost_center_id,
    date,
    value: fixed(row.value),
  }));
  await queueAmounts(context, { source: head.source, movementId: head.movementId }, [
    ['VAR_PROD', groupShares(shares)],
  ]);
}

/**
 * The line remembers what its document said beyond the standard, so that returns and cancellations
 * take their part back.
 */
export async function postVariances(
  { tx }: StockContext,
  changes: readonly (readonly [lineId: number, value: string])[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(
    `update movement_lines l set posted_variance = coalesce(l.posted_variance, 0) + d.value from jsonb_to_recordset($1::jsonb) as d(id bigint, value numeric(18,6)) where l.account_id = $2 and l.id = d.id`,
    [JSON.stringify(changes.map(([id, value]) => ({ id, value }))), TENANT],
  );
}
