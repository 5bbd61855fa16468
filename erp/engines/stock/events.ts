/** What accounting has to write for a posting (inventory §6): queued once, in the same transaction, an amount for each category and cost centre. */
import type { Tx } from '#erp/db/database.ts';
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
  /** ISO date in the company's zone. */
  readonly date: string;
}

/** MXN, signed, of one category of products and one cost centre: accounts come from both. */
export interface Share {
  readonly categoryId: number | null;
  readonly costCenterId: number | null;
  readonly value: Micro;
}
type Due = readonly [event: string | null, shares: readonly Share[]];

/** One share for each category and cost centre, in the order in which they come. */
export function grouped(shares: readonly Share[]): readonly Share[] {
  const all = new Map<string, Share>();
  for (const share of shares) {
    const key = `${share.categoryId}/${share.costCenterId}`;
    all.set(key, { ...share, value: (all.get(key)?.value ?? ZERO) + share.value });
  }
  return [...all.values()];
}

/** What rows of the ledger changed by, as accounting knows them. */
export async function sharesOfRows(tx: Tx, changes: readonly (readonly [row: number, value: Micro])[]): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<{ category_id: number; cost_center_id: number | null; value: string }>(
    `select p.category_id, k.cost_center_id, sum(d.value) as value from jsonb_to_recordset($1::jsonb) as d(id bigint, value numeric(18,6)) join kardex k on k.id = d.id
       join products p on p.account_id = k.account_id and p.id = k.product_id group by 1, 2 order by 1, 2 nulls first`,
    [JSON.stringify(changes.map(([id, value]) => ({ id, value: amount(value) })))],
  );
  return rows.map(({ category_id, cost_center_id, value }) => ({ categoryId: category_id, costCenterId: cost_center_id, value: micro(value) }));
}

/** What products are worth more or less by, as accounting knows them. */
export async function sharesOfProducts(tx: Tx, changes: readonly { readonly productId: number; readonly value: Micro }[]): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<{ id: number; category_id: number }>('select id, category_id from products where id = any($1::bigint[])', [
    changes.map(({ productId }) => productId),
  ]);
  const categories = new Map(rows.map(({ id, category_id }) => [id, category_id]));
  return grouped(changes.map(({ productId, value }) => ({ categoryId: categories.get(productId) ?? null, costCenterId: null, value })));
}

type Categories = ReadonlyMap<number, { readonly category_id: number }>;

export async function queueEvents(context: StockContext, head: EventHead, products: Categories, legs: readonly Leg[], { values, corrected, variances }: Written): Promise<void> {
  const shares = (wanted: (leg: Leg) => boolean, valueAt: (index: number) => Micro) =>
    grouped(
      legs.flatMap((leg, index): Share[] =>
        ownStock(leg) && wanted(leg) ? [{ categoryId: products.get(leg.productId)?.category_id ?? null, costCenterId: leg.costCenterId ?? null, value: valueAt(index) }] : [],
      ),
    );
  const worth = (index: number) => values[index]!;
  await queueAmounts(context, head, [
    [head.event, shares((leg) => !leg.pairOf && !leg.offsets, worth)],
    ['INV_AJUSTE', shares((leg) => leg.offsets !== undefined, worth)],
    ['INV_AJUSTE_COSTO', corrected],
    ['VAR_NEGATIVO', variances.covers],
    [
      head.variance,
      shares(
        () => true,
        (index) => variances.legs[index]!,
      ),
    ],
  ]);
}

/** Amounts without value leave no event. */
export async function queueAmounts({ tx, actor }: StockContext, head: Pick<EventHead, 'source' | 'movementId' | 'date'>, all: readonly Due[]): Promise<void> {
  const due = all.flatMap(([event, shares]) =>
    event === null
      ? []
      : shares
          .filter(({ value }) => value !== 0n)
          .map(({ categoryId, costCenterId, value }) => ({ event, amount: amount(value), category_id: categoryId, cost_center_id: costCenterId })),
  );
  if (due.length === 0) return;
  await tx.run(
    `insert into acc__posting_events (account_id, event, src_resource, src_id, movement_id, date, amount, category_id, cost_center_id, status, attempts, created_by, updated_by)
     select $1::bigint, e.event, $2, $3, $4::bigint, $5::date, e.amount, e.category_id, e.cost_center_id, 'PENDIENTE', 0, $6::bigint, $6::bigint
     from jsonb_to_recordset($7::jsonb) as e(event text, amount numeric(18,6), category_id bigint, cost_center_id bigint)`,
    [actor.accountId, head.source.resource, head.source.id, head.movementId, head.date, actor.userId, JSON.stringify(due)],
  );
}
