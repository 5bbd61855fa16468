/**
 * What customers paid ahead for an order and nothing has used yet (sales R19): whoever takes money
 * adds a statement of it, `addedRows: advancedOrders([…])`.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';

const ROWS = 'orders:advances';

/** Declared by the module of the orders; amounts are in the currency of the order. */
export const ADVANCED_ORDER_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as order_id, null::numeric as amount where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const advancedOrders = (statements: readonly string[]): Rows => ({ [ROWS]: statements });

export async function advancedOf(
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  orderId: number,
): Promise<string> {
  const [row] = await tx.query<{ amount: string }>(
    rowSets.filled(
      `select coalesce(sum(a.amount), 0)::numeric(18,2) as amount from ({${ROWS}}) a where a.account_id = $1 and a.order_id = $2`,
    ),
    [TENANT, orderId],
  );
  return row!.amount;
}
