/** A requisition that nobody captured: what is below its point asks for it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';

export async function createReorder(
  { tx, services, actor }: Pick<Writing, 'tx' | 'services' | 'actor'>,
  body: WireObject,
): Promise<Row> {
  const resource = services.registry.resource('inv/requisition');
  const made = await createInTransaction(tx, services, actor, resource, body);
  await tx.execute(
    sql`update inv__requisition set origin = 'REORDEN' where account_id = ${TENANT} and id = ${made.id!}`,
  );
  return made;
}
