/**
 * What records hold in the fields of a company: counted before a definition changes, kept for a
 * while after one is gone.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import type { Tx } from '#erp/db/database.ts';
import { countOf } from '#erp/kernel/impact.ts';

export const KEPT_DAYS = 90;

export interface RetiredField {
  readonly name: string;
  readonly type: string;
  readonly retired_on: string;
}

export const countValues = (tx: Tx, table: string, name: string): Promise<number> =>
  countOf(tx, `${table} where extra ->> $1 is not null`, [name]);

export const countRowsWithValues = (
  tx: Tx,
  table: string,
  name: string,
  values: readonly string[],
): Promise<number> => countOf(tx, `${table} where extra ->> $1 = any($2::text[])`, [name, values]);

/** Values that more than one record has. */
export const countRepeated = (tx: Tx, table: string, name: string): Promise<number> =>
  countOf(
    tx,
    `(select extra ->> $1 as value from ${table} where extra ->> $1 is not null group by 1 having count(*) > 1) x`,
    [name],
  );

export const retiredOf = (tx: Tx, resource: string): Promise<readonly RetiredField[]> =>
  tx.query<RetiredField & Record<string, unknown>>(
    `select field as name, type, ${companyDay('retired_at')}::text as retired_on from retired_fields where account_id = $2 and resource = $1`,
    [resource, TENANT],
  );

/** Keeps in mind that the values of a removed field may still be there. */
export const retireField = (
  tx: Tx,
  accountId: number,
  resource: string,
  field: { readonly name: string; readonly type: string },
): Promise<number> =>
  tx.execute(
    `insert into retired_fields (account_id, resource, field, type, retired_at) values ($1, $2, $3, $4, now())
     on conflict (account_id, resource, field) do update set type = excluded.type, retired_at = excluded.retired_at`,
    [accountId, resource, field.name, field.type],
  );

/** Those that the transaction itself retired: its instants are one. */
export async function retiredInTransaction(tx: Tx, resource: string): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(
    'select field as name from retired_fields where account_id = $2 and resource = $1 and retired_at = now()::timestamp(3) with time zone order by field',
    [resource, TENANT],
  );
  return rows.map(({ name }) => name);
}

export const restoreRetiredField = (tx: Tx, resource: string, name: string): Promise<number> =>
  tx.execute('delete from retired_fields where account_id = $3 and resource = $1 and field = $2', [
    resource,
    name,
    TENANT,
  ]);
