/** All accounts that a role may have: rows of the map, and fields of records that are its rows. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';

export interface RoleAccount {
  readonly role: string;
  readonly book_account_id: number;
}

export async function accountsOfRoles(
  tx: Tx,
  registry: Registry,
  roles: readonly string[],
): Promise<readonly RoleAccount[]> {
  const found = await tx.query(
    sql<RoleAccount>`select distinct role, book_account_id from acc__account_maps where account_id = ${TENANT} and role = any(${roles}::text[])`,
  );
  const sources = registry.postings.sources.filter(({ role }) => roles.includes(role));
  const fields = Map.groupBy(sources, (each) => `${each.resource}.${each.field}`);
  const own: RoleAccount[] = [];
  for (const ofField of fields.values()) {
    const [{ resource: path, field }] = ofField as [(typeof sources)[number]];
    const rows = await tx.query<{ account: number }>(
      `select distinct ${field} as account from ${registry.resource(path).table} where account_id = $1 and ${field} is not null`,
      [TENANT],
    );
    for (const { account } of rows)
      for (const { role } of ofField) own.push({ role, book_account_id: account });
  }
  const all = new Map(
    [...found, ...own].map((each) => [`${each.role}/${each.book_account_id}`, each] as const),
  );
  return [...all.values()];
}
