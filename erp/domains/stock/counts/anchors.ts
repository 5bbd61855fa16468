/** What was counted stays counted (inventory R29, §4.4): a document of an older date is taken back at the count that had already seen it. */
import { invalid } from '#erp/model/errors.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';
import { typeFacts } from '../facts.ts';
import type { Leg } from '../posting/legs.ts';
import { amount, micro, times } from '../micro.ts';
import type { StockContext } from '../posting.ts';

interface Anchor {
  readonly ord: number;
  readonly posted_at: string;
  readonly folio: string | null;
}

/** The first count of each leg's place after the moment. */
const laterCounts = ({ tx }: StockContext, at: string, legs: readonly Leg[]): Promise<Anchor[]> =>
  tx.query<Anchor>(
    `select w.ord, a.posted_at, c.folio
     from jsonb_to_recordset($1::jsonb) as w(ord int, product_id bigint, storage_id bigint, slot_id bigint, lot_id bigint, at timestamptz)
     cross join lateral (
       select k.posted_at, k.source_id from kardex k
       where k.storage_id = w.storage_id and k.product_id = w.product_id and k.posted_at > w.at and k.is_anchor and k.counted_qty is not null
         and k.slot_id is not distinct from w.slot_id and k.lot_id is not distinct from w.lot_id and k.owner_kind = 'PROPIO' order by k.posted_at, k.id limit 1) a
     left join inv__counts c on c.id = a.source_id::bigint order by w.ord`,
    [JSON.stringify(legs.map((leg, ord) => ({ ord, product_id: leg.productId, storage_id: leg.storageId, slot_id: leg.slotId, lot_id: leg.lotId, at: leg.at ?? at })))],
  );

/** Opposite legs at the counts that follow; none when nothing was counted since. Throws the question when it was not confirmed. */
export async function offsetLegs(
  context: StockContext,
  products: ReadonlyMap<number, { readonly standard_cost: string | null }>,
  at: string,
  legs: readonly Leg[],
  confirmed: boolean,
): Promise<Leg[]> {
  const own = legs.filter((leg) => leg.ownerKind === 'PROPIO' && leg.qty !== 0n);
  const found = await laterCounts(context, at, own);
  const [first] = found;
  if (!first) return [];
  if (!confirmed)
    throw invalid({ confirm_impact: [`Existe el conteo ${first.folio ?? ''} del ${formatDayOfInstant(first.posted_at, context.actor)}; la diferencia se compensará en él.`] });
  const [entry, exit] = [await typeFacts(context.tx, { code: 'CONTEO-ENT' }), await typeFacts(context.tx, { code: 'CONTEO-SAL' })];
  return found.map(({ ord, posted_at }): Leg => {
    const leg = own[ord]!;
    const { parent: _parent, pairOf: _pair, costGroup: _group, costShare: _share, counted: _counted, ...place } = leg;
    const standard = leg.method === 'ESTANDAR' ? times(-leg.qty, micro(products.get(leg.productId)?.standard_cost ?? amount(0n))) : null;
    return { ...place, qty: -leg.qty, qty2: -leg.qty2, value: standard, at: posted_at, typeId: (leg.qty > 0n ? exit : entry).id, offsets: leg };
  });
}
