/**
 * When the branches' finished goods are supplied again, and what is offered in place of what is
 * missing.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

const BRANCHES = ['GDL-PT', 'MTY-PT', 'CDMX-PT', 'LEO-U01'];
/** Code, minimum, point, maximum and multiple of each branch. */
const BAGS = [
  ['BOL-ECO-CA', 100, 200, 600, 50],
  ['BOL-ECO-MA', 150, 250, 800, 50],
  ['BOL-ECO-GA', 60, 120, 400, 25],
] as const;
/** Product, what is offered instead and how many of it for how many. */
const INSTEAD = [
  ['BOL-ECO-CA', 'BOL-ECO-CV', 1, 1],
  ['BOL-ECO-CV', 'BOL-ECO-CA', 1, 1],
  ['BOL-ECO-MA', 'BOL-ECO-MN', 1, 1],
  ['BOL-ECO-GA', 'BOL-ECO-MA', 3, 2],
] as const;

export async function demoReorder(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      `select 1 from product_storages where account_id = $1 and supply = 'TRASPASO' limit 1`,
      [TENANT],
    );
    if (known) return;
    const [products, storages] = [
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'storages'),
    ];
    const rules = BAGS.flatMap(([code, min_qty, reorder_point, max_qty, reorder_multiple]) =>
      BRANCHES.map((storage, position) => ({
        product_id: products.get(code),
        storage_id: storages.get(storage),
        supply_storage_id: storages.get('LEO-PT'),
        min_qty,
        reorder_point,
        max_qty,
        reorder_multiple,
        lead_time_days: 3,
        supply: 'TRASPASO',
        position,
      })),
    );
    await insertRows(tx, accountId, 'product_storages', rules);
    const instead = INSTEAD.map(([code, other, numerator, denominator]) => ({
      product_id: products.get(code),
      substitute_id: products.get(other),
      numerator,
      denominator,
      priority: 1,
      position: 0,
    }));
    await insertRows(tx, accountId, 'product_substitutes', instead);
  });
}
