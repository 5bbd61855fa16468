/** Taxes of an advance whose CFDI is no more. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Source } from './item.ts';
import { itemsOf, taxesOf } from './load-items.ts';
import { keepTaxSums } from './tax-sums.ts';

/**
 * The CFDI of the advance was cancelled: its taxes are taken back by rows with their amounts the
 * other way, and what it is applied to causes its own again.
 */
export async function withdrawTaxes(context: Writing, source: Source): Promise<void> {
  const { tx, actor } = context;
  const ids = (await itemsOf(tx, source)).map(({ id }) => id);
  const live = (await taxesOf(tx, ids)).map(({ id }) => id);
  await tx.execute(
    sql`insert into cfl__open_item_taxes (account_id, created_by, item_id, tax_id, base, amount, amount_mxn, basis, exempt_kind, creditable, pending_role, realized_role, position)
      select ${TENANT}, ${actor.userId}, x.item_id, x.tax_id, -x.base, -x.amount, -x.amount_mxn, x.basis, x.exempt_kind, x.creditable, x.pending_role, x.realized_role, x.position from cfl__open_item_taxes x
      where x.account_id = ${TENANT} and x.id = any(${live}::bigint[]) order by x.id`,
  );
  await keepTaxSums(tx, ids);
}
