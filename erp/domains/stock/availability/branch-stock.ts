/** What each branch has of products now, and what will come and go (inventory R19). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { StockContext } from '../posting.ts';
import { fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import { available } from './availability.ts';
import type { DayFlow } from './available-to-promise.ts';

export interface BranchStock {
  readonly branchId: number;
  readonly available: ReadonlyMap<number, FixedDecimal>;
  /** By product, with the days of the company; what is late is due tomorrow. */
  readonly flows: ReadonlyMap<number, readonly DayFlow[]>;
}

export async function branchStock(
  context: StockContext & Pick<Registry, 'rowSets'>,
  productIds: readonly number[],
  today: string,
): Promise<readonly BranchStock[]> {
  const { tx, rowSets } = context;
  const storages = await tx.query<{ id: number; branch_office_id: number }>(
    'select id, branch_office_id from storages where account_id = $1',
    [TENANT],
  );
  const branchOf = new Map(storages.map(({ id, branch_office_id }) => [id, branch_office_id]));
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const flows = await tx.query<{
    product_id: number;
    storage_id: number;
    qty: string;
    day: string;
  }>(
    `select f.product_id, f.storage_id, f.qty::numeric(18,6) as qty, greatest(f.due, $2::date)::text as day from (${rowSets.textOf('flow:in')}) f where f.product_id = any($1::bigint[]) and f.due is not null
     union all select d.product_id, d.storage_id, -d.qty::numeric(18,6), greatest(d.due, $3::date)::text from (${rowSets.textOf('flow:out')}) d where d.product_id = any($1::bigint[])`,
    [productIds, tomorrow, today],
  );
  const branches = new Map<
    number,
    { available: Map<number, FixedDecimal>; flows: Map<number, DayFlow[]> }
  >();
  const at = (storageId: number) => {
    const id = branchOf.get(storageId)!;
    const known = branches.get(id) ?? {
      available: new Map<number, FixedDecimal>(),
      flows: new Map<number, DayFlow[]>(),
    };
    branches.set(id, known);
    return known;
  };
  for (const row of await available(context, { productIds })) {
    const here = at(row.storageId).available;
    here.set(row.productId, (here.get(row.productId) ?? ZERO) + fixed(row.available));
  }
  for (const { product_id, storage_id, qty, day } of flows) {
    const here = at(storage_id).flows;
    here.set(product_id, [...(here.get(product_id) ?? []), { day, qty: fixed(qty) }]);
  }
  return [...branches].map(([branchId, stock]) => ({ branchId, ...stock }));
}
