/** Which account a role has for given facts: the most specific row of the map (finance R8). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { MAP_SCOPES, type MapScope } from './map-scopes.ts';
import type { AccountRole } from './roles.ts';

/** Of each scope, the record that something is about. */
export type AccountFacts = Readonly<Record<MapScope['field'], number | null>>;

interface MapRow extends AccountFacts {
  readonly role: AccountRole;
  readonly book_account_id: number;
}

export interface AccountMap {
  /** Null where no row of the map serves. */
  find(role: AccountRole, facts: AccountFacts): number | null;
}

const keyOf = (role: AccountRole, field: string, id: number | null) => `${role}/${field}/${id}`;
const GENERAL = 'general';

function keyOfRow(row: MapRow): string {
  const scope = MAP_SCOPES.find(({ field }) => row[field] !== null);
  return scope ? keyOf(row.role, scope.field, row[scope.field]) : keyOf(row.role, GENERAL, null);
}

/** The whole map of the company, with its tree of categories. */
export async function loadAccountMap(tx: Tx): Promise<AccountMap> {
  const rows = await tx.query(
    sql<MapRow>`select role, category_id, cost_center_id, branch_office_id, book_account_id from acc__account_maps where account_id = ${TENANT}`,
  );
  const categories = await tx.query(
    sql<{
      id: number;
      parent_id: number | null;
    }>`select id, parent_id from categories where account_id = ${TENANT}`,
  );
  const accounts = new Map(rows.map((row) => [keyOfRow(row), row.book_account_id]));
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  return {
    find(role, facts) {
      for (const { field, nested } of MAP_SCOPES)
        for (let at = facts[field]; at !== null; at = nested ? (parents.get(at) ?? null) : null) {
          const found = accounts.get(keyOf(role, field, at));
          if (found !== undefined) return found;
        }
      return accounts.get(keyOf(role, GENERAL, null)) ?? null;
    },
  };
}
