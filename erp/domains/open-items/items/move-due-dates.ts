import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Source } from './item.ts';

/** A document falls due from another day (ISO): its first instalment, the others month by month. */
export const moveDueDates = (tx: Tx, { resource, id }: Source, first: string) =>
  tx.execute(
    sql`update cfl__open_items set due_date = (${first}::date + make_interval(months => installment_no::int - 1))::date, version = version + 1, updated_at = now()
      where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and direction = 'CARGO' and status in ('ABIERTA', 'PARCIAL')`,
  );
