/** Whether somebody wrote what a row of a record says now, whoever touched it afterwards (542). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

interface WrittenRow {
  readonly resource: string;
  readonly recordId: number;
  /** The field of its rows. */
  readonly rows: string;
  readonly fields: readonly string[];
  /** What the row has now. */
  readonly values: readonly (string | null)[];
}

/** Read from the log: of rows that were changed, not of those that came whole. */
export async function wroteRow(
  tx: Tx,
  userId: number | null,
  { resource, recordId, rows, fields, values }: WrittenRow,
): Promise<boolean> {
  const [found] = await tx.query(
    sql`select 1 from sys__logs g, jsonb_each(case jsonb_typeof(g.changes) when 'object' then g.changes else '{}' end) c where g.account_id = ${TENANT} and g.resource = ${resource} and g.record_id = ${recordId} and g.user_id = ${userId} and c.key ~ ${`^${rows}.[0-9]+..(${fields.join('|')})$`} and c.value ->> 1 = any(${values.flatMap((each) => each ?? [])}::text[]) limit 1`,
  );
  return found !== undefined;
}

interface WrittenRecord {
  readonly resource: string;
  readonly recordId: number;
  /** Its change of state, from the last of which on is asked. */
  readonly since: string;
}

/**
 * Who saved the record, whoever saved it after them, since that change of state last happened. What
 * followed from something else has its reason in the log, and is nobody's text.
 */
export async function writersOf(
  tx: Tx,
  { resource, recordId, since }: WrittenRecord,
): Promise<readonly number[]> {
  const found = await tx.query(
    sql<{
      user_id: number;
    }>`select distinct g.user_id from sys__logs g where g.account_id = ${TENANT} and g.resource = ${resource} and g.record_id = ${recordId} and g.user_id is not null and g.action in ('CREAR', 'EDITAR') and g.reason is null
      and g.id > coalesce((select max(l.id) from sys__logs l where l.account_id = ${TENANT} and l.resource = ${resource} and l.record_id = ${recordId} and l.action = 'ACCION' and l.transition = ${since}), 0)`,
  );
  return found.map(({ user_id }) => user_id);
}
