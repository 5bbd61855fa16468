import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Source } from './item.ts';

/** What a document holds back is not to be paid, until it is let go. */
export const holdItems = (tx: Tx, { resource, id }: Source, isHeld: boolean) =>
  tx.execute(
    sql`update cfl__open_items set hold_payment = ${isHeld}, version = version + 1, updated_at = now()
      where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and hold_payment is distinct from ${isHeld}`,
  );
