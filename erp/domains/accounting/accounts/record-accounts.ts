/** Accounts by role of one record: what an event of today would find, and what said it. */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { AccountScope } from '#erp/model/postings/posting-events.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { AccountFacts } from '../events/financial-event.ts';
import { loadAccountMap, type FoundBy } from './account-map.ts';
import { withFollowedFacts } from './followed-facts.ts';

export interface RoleOfRecord {
  readonly role: string;
  /** Null: no account is found, and an event that asks for it waits. */
  readonly book_account_id: number | null;
  readonly by: FoundBy | null;
  /** Its own row of the map. */
  readonly own_id: number | null;
  /** Events ask for the role with this record: its own row would count. */
  readonly asked: boolean;
}

export interface RecordAccounts {
  /** The scope of which it has rows, and the id that they name; null of a party not made yet. */
  readonly scope: string;
  readonly fact: string;
  readonly fact_id: number | null;
  readonly roles: readonly RoleOfRecord[];
}

interface RecordScope {
  readonly scope: AccountScope;
  readonly roles: readonly string[];
  readonly id: number | null;
}

/** As which record of a scope it stands: itself, or the one that names it. */
async function scopeOfRecord(
  tx: Tx,
  registry: Registry,
  path: string,
  id: number,
): Promise<RecordScope | null> {
  for (const scope of registry.postings.scopes) {
    if (scope.resource === path) return { scope, roles: scope.roles ?? [], id };
    const alias = scope.aliases?.find(({ resource }) => resource === path);
    if (!alias) continue;
    const { table } = registry.resource(scope.resource);
    const [found] = await tx.query<{ id: number }>(
      `select id from ${table} where account_id = $2 and ${alias.by} = $1 order by id limit 1`,
      [id, TENANT],
    );
    return { scope, roles: alias.roles, id: found?.id ?? null };
  }
  return null;
}

async function ownRows(tx: Tx, { scope, id }: RecordScope): Promise<ReadonlyMap<string, number>> {
  if (id === null) return new Map();
  const rows = await tx.query<{ id: number; role: string }>(
    `select id, role from acc__account_maps where account_id = $3 and scope = $1 and ${scope.fact} = $2 order by role`,
    [scope.code, id, TENANT],
  );
  return new Map(rows.map((row) => [row.role, row.id]));
}

/** Roles that are asked for with any of its facts, its own first; then those of its own rows. */
function rolesOf(
  { scopes }: Registry['postings'],
  { scope, roles }: RecordScope,
  facts: AccountFacts,
  own: ReadonlyMap<string, number>,
): readonly string[] {
  const followed = scopes.filter(
    (each) => each !== scope && each.follows && (facts[each.fact] ?? null) !== null,
  );
  return [...new Set([...roles, ...followed.flatMap((each) => each.roles ?? []), ...own.keys()])];
}

/** Null of a resource for which the map has no rows. */
export async function accountsOfRecord(
  tx: Tx,
  registry: Registry,
  path: string,
  id: number,
): Promise<RecordAccounts | null> {
  const own = await scopeOfRecord(tx, registry, path, id);
  if (!own) return null;
  const { scope } = own;
  const facts = await withFollowedFacts(tx, registry, { [scope.fact]: own.id });
  const { [scope.fact]: _, ...others } = facts;
  const map = await loadAccountMap(tx, registry);
  const rows = await ownRows(tx, own);
  const roles = rolesOf(registry.postings, own, facts, rows).map((role): RoleOfRecord => {
    const asked = own.roles.includes(role);
    const found = map.find(role, asked ? facts : others);
    return {
      role,
      book_account_id: found?.account ?? null,
      by: found?.by ?? null,
      own_id: rows.get(role) ?? null,
      asked,
    };
  });
  return { scope: scope.code, fact: scope.fact, fact_id: own.id, roles };
}
