/** New lots take after those they were made of (inventory R10). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { lotStates, auditLots } from '#erp/domains/stock/lots/lot-audit.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';

/** What a piece of a lot has as the whole had it. */
const SAME = [
  'supplier_id',
  'supplier_lot',
  'pedimento',
  'customs_date',
  'customs_office',
  'moisture_pct',
  'width_cm',
  'grammage',
  'color',
];

/**
 * Lots that the conversion made (`made`) inherit from those it consumed: what all of them have in
 * common, the earliest of their dates, and, of the same product, their state.
 */
export async function inheritLots(
  context: StockContext,
  consumed: readonly number[],
  made: readonly number[],
): Promise<void> {
  if (consumed.length === 0 || made.length === 0) return;
  const { tx, actor } = context;
  const before = await lotStates(context, made);
  await tx.execute(
    `update lots l set parent_lot_id = p.first, expires_on = least(l.expires_on, p.expires_on), produced_on = coalesce(l.produced_on, p.produced_on), retest_on = coalesce(l.retest_on, p.retest_on),
       status = case when p.product_id = l.product_id then p.status else l.status end, ${SAME.map((name) => `${name} = coalesce(l.${name}, p.${name})`).join(', ')}, updated_by = $3
     from (select min(i.id) as first, min(i.expires_on) as expires_on, min(i.produced_on) as produced_on, min(i.retest_on) as retest_on, min(i.product_id) as product_id, min(i.status) as status,
         ${SAME.map((name) => `case when count(distinct i.${name}) = 1 and count(i.${name}) = count(*) then min(i.${name}) end as ${name}`).join(', ')}
       from lots i where i.account_id = $4 and i.id = any($1::bigint[])) p
     where l.account_id = $4 and l.id = any($2::bigint[]) and not l.id = any($1::bigint[]) and l.parent_lot_id is null
       and not exists (select 1 from kardex k where ${sameCompany('k', 'l')} and k.lot_id = l.id and k.cost_group is null)`,
    [[...new Set(consumed)], [...new Set(made)], actor.userId, TENANT],
  );
  const codes = (await lotStates(context, consumed)).map(({ code }) => String(code));
  await auditLots(
    context,
    made,
    `Salió ${codes.length === 1 ? 'del lote' : 'de los lotes'} ${codes.join(', ')}`,
    before,
  );
}
