/** What accounting has to write for a posting (inventory §6): queued once, in the same transaction, an amount for each category, cost centre and day. */
import type { Tx } from '#erp/db/database.ts';
import { dayOf } from './days.ts';
import { ownStock, type Leg } from './legs.ts';
import type { Written } from './ledger.ts';
import { amount, micro, ZERO, type Micro } from './micro.ts';
import type { Source, StockContext } from './posting.ts';

export interface EventHead {
  readonly event: string | null;
  /** Where the difference between a document's cost and what stock took goes. */
  readonly variance: string | null;
  readonly source: Source;
  readonly movementId: number;
  /** ISO date in the company's zone, of rows that have none of their own. */
  readonly date: string;
}

/** MXN, signed, of one category of products and one cost centre, from which accounts come, on one day. */
export interface Share {
  readonly categoryId: number | null;
  readonly costCenterId: number | null;
  /** ISO date in the company's zone, of the row of the ledger: accounts and stock agree at each date. */
  readonly date: string;
  readonly value: Micro;
}
type Due = readonly [event: string | null, shares: readonly Share[]];

/** One share for each category, cost centre and day, in the order in which they come. */
export function grouped(shares: readonly Share[]): readonly Share[] {
  const all = new Map<string, Share>();
  for (const share of shares) {
    const key = `${share.categoryId}/${share.costCenterId}/${share.date}`;
    all.set(key, { ...share, value: (all.get(key)?.value ?? ZERO) + share.value });
  }
  return [...all.values()];
}

/** What rows of the ledger changed by, as accounting knows them: each on the day of its row. */
export async function sharesOfRows({ tx, actor }: StockContext, changes: readonly (readonly [row: number, value: Micro])[]): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<{ category_id: number; cost_center_id: number | null; date: string; value: string }>(
    `select p.category_id, k.cost_center_id, (k.posted_at at time zone $2)::date::text as date, sum(d.value) as value from jsonb_to_recordset($1::jsonb) as d(id bigint, value numeric(18,6))
       join kardex k on k.id = d.id join products p on p.account_id = k.account_id and p.id = k.product_id group by 1, 2, 3 order by 1, 2 nulls first, 3`,
    [JSON.stringify(changes.map(([id, value]) => ({ id, value: amount(value) }))), actor.timeZone],
  );
  return rows.map(({ category_id, cost_center_id, date, value }) => ({ categoryId: category_id, costCenterId: cost_center_id, date, value: micro(value) }));
}

/** What products are worth more or less by, each from a day on, as accounting knows them. */
export async function sharesOfProducts(tx: Tx, changes: readonly { readonly productId: number; readonly date: string; readonly value: Micro }[]): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<{ id: number; category_id: number }>('select id, category_id from products where id = any($1::bigint[])', [
    changes.map(({ productId }) => productId),
  ]);
  const categories = new Map(rows.map(({ id, category_id }) => [id, category_id]));
  return grouped(changes.map(({ productId, date, value }) => ({ categoryId: categories.get(productId) ?? null, costCenterId: null, date, value })));
}

/** What is known of what moves. */
interface Moving {
  readonly products: ReadonlyMap<number, { readonly category_id: number }>;
  readonly storages: ReadonlyMap<number, { readonly account_kind: string }>;
}

/** Signed value of each leg, as accounting knows it. */
export const sharesOfLegs = (
  { actor }: StockContext,
  head: Pick<EventHead, 'date'>,
  { products }: Pick<Moving, 'products'>,
  legs: readonly Leg[],
  valueAt: (leg: Leg, index: number) => Micro,
) =>
  grouped(
    legs.flatMap((leg, index): Share[] => {
      const value = ownStock(leg) ? valueAt(leg, index) : ZERO;
      if (value === ZERO) return [];
      return [{ categoryId: products.get(leg.productId)?.category_id ?? null, costCenterId: leg.costCenterId ?? null, date: leg.at ? dayOf(actor, leg.at) : head.date, value }];
    }),
  );

/** Outs of moves between places of one account, of which accounting is told nothing. */
function withinAccount(legs: readonly Leg[], { storages }: Moving): ReadonlySet<Leg> {
  const accountOf = ({ storageId }: Leg) => storages.get(storageId)!.account_kind;
  return new Set(legs.flatMap((leg) => (leg.pairOf && accountOf(leg) === accountOf(leg.pairOf) ? [leg.pairOf] : [])));
}

export async function queueEvents(context: StockContext, head: EventHead, facts: Moving, legs: readonly Leg[], { values, corrected, variances }: Written): Promise<void> {
  const still = withinAccount(legs, facts);
  // What a count takes back is an adjustment, whatever document it belongs to.
  const counted = (leg: Leg) => leg.offsets !== undefined || leg.typeId !== undefined;
  const shares = (valueAt: (leg: Leg, index: number) => Micro) => sharesOfLegs(context, head, facts, legs, valueAt);
  await queueAmounts(context, head, [
    [head.event, shares((leg, index) => (leg.pairOf || still.has(leg) || counted(leg) ? ZERO : values[index]!))],
    ['INV_AJUSTE', shares((leg, index) => (counted(leg) ? values[index]! : ZERO))],
    ['INV_AJUSTE_COSTO', corrected],
    ['VAR_NEGATIVO', variances.covers],
    [head.variance, shares((_leg, index) => variances.legs[index]!)],
  ]);
}

/** Amounts without value leave no event. */
export async function queueAmounts({ tx, actor }: StockContext, head: Pick<EventHead, 'source' | 'movementId'>, all: readonly Due[]): Promise<void> {
  const due = all.flatMap(([event, shares]) =>
    event === null
      ? []
      : shares
          .filter(({ value }) => value !== 0n)
          .map(({ categoryId, costCenterId, date, value }) => ({ event, date, amount: amount(value), category_id: categoryId, cost_center_id: costCenterId })),
  );
  if (due.length === 0) return;
  await tx.run(
    `insert into acc__posting_events (account_id, event, src_resource, src_id, movement_id, date, amount, category_id, cost_center_id, status, attempts, created_by, updated_by)
     select $1::bigint, e.event, $2, $3, $4::bigint, e.date, e.amount, e.category_id, e.cost_center_id, 'PENDIENTE', 0, $5::bigint, $5::bigint
     from jsonb_to_recordset($6::jsonb) as e(event text, date date, amount numeric(18,6), category_id bigint, cost_center_id bigint)`,
    [actor.accountId, head.source.resource, head.source.id, head.movementId, actor.userId, JSON.stringify(due)],
  );
}
