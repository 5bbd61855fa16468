/**
 * Effective rights of a user (platform R2): active roles in date, bundles opened, the widest scope,
 * the company's modules.
 */
import { joinTableName } from '#erp/db/schema/names.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import { loadTeam } from './team.ts';
import { grantsOf, type Grant, type Permissions, type Scope } from '../actor.ts';

const WIDTH: Readonly<Record<Scope, number>> = { PROPIOS: 0, EQUIPO: 1, SUCURSAL: 2, TODOS: 3 };
export const isWiderScope = (a: Scope, b: Scope): Scope => (WIDTH[a] >= WIDTH[b] ? a : b);

/** Whether one way of holding a key reaches all that another reaches. */
export function scopeIncludes(own: Grant, given: Grant): boolean {
  const { branchIds } = own;
  if (branchIds && !given.branchIds?.every((id) => branchIds.includes(id))) return false;
  if (isWiderScope(own.scope, given.scope) !== own.scope) return false;
  return (
    own.maxAmount === null ||
    (given.maxAmount !== null && new Decimal(own.maxAmount).gte(given.maxAmount))
  );
}

interface RoleRow {
  id: number;
  code: string;
}
interface GrantRow {
  role_id: number;
  key: string;
  scope: Scope | null;
  max_amount: string | null;
}

function byAmount(a: Grant, b: Grant): number {
  if (a.maxAmount === null) return -1;
  return b.maxAmount === null ? 1 : new Decimal(b.maxAmount).comparedTo(a.maxAmount);
}

const byWidth = (a: Grant, b: Grant) => WIDTH[b.scope] - WIDTH[a.scope] || byAmount(a, b);

/**
 * Grants of one key together: each keeps its own scope, amount and branches, for what one role
 * leaves out another does not open.
 * Those that another includes go; those that differ by their branches alone become one.
 */
export function mergeGrants(a: Grant | undefined, b: Grant): Grant {
  if (!a) return b;
  const ways: Grant[] = [];
  for (const way of [...grantsOf(a), ...grantsOf(b)].map(
    ({ scope, maxAmount, branchIds }): Grant => ({
      scope,
      maxAmount,
      ...(branchIds && { branchIds }),
    }),
  )) {
    const same = ways.findIndex(
      (each) => each.scope === way.scope && each.maxAmount === way.maxAmount,
    );
    if (same < 0) ways.push(way);
    else {
      const branchIds =
        ways[same]!.branchIds && way.branchIds
          ? [...new Set([...ways[same]!.branchIds!, ...way.branchIds])]
          : undefined;
      ways[same] = { scope: way.scope, maxAmount: way.maxAmount, ...(branchIds && { branchIds }) };
    }
  }
  const [first, ...others] = ways
    .filter((way) => !ways.some((each) => each !== way && scopeIncludes(each, way)))
    .toSorted(byWidth);
  return { ...first!, ...(others.length > 0 && { others }) };
}

export interface UserRow {
  readonly id: number;
  readonly all_branches: boolean;
  readonly branch_office_id: number | null;
}

/**
 * Keys of the company's modules that are on, read in its transaction. `today` is the company's
 * date.
 */
export async function loadModules(
  tx: Tx,
  registry: Registry,
  today: string,
): Promise<ReadonlySet<string>> {
  const modules = await tx.query<{ key: string }>(
    `select m.key from account_modules am ${join('account_modules.module_id', 'am', 'm')}
     where am.account_id = $2 and am.status in ('ACTIVO', 'PRUEBA') and m.active and (am.active_from is null or am.active_from <= $1::date) and (am.active_to is null or am.active_to >= $1::date)`,
    [today, TENANT],
  );
  return new Set([
    ...modules.map((row) => row.key),
    ...registry.modules.filter((module) => module.core).map((module) => module.key),
  ]);
}

/**
 * Reads the rights in the company's transaction. `today` is the company's date, `readOnly` leaves
 * only what changes nothing.
 */
export async function loadPermissions(
  tx: Tx,
  registry: Registry,
  user: UserRow,
  today: string,
  readOnly: boolean,
): Promise<Permissions> {
  const roles = await tx.query<RoleRow>(
    `select r.id, r.code from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')}
     where ur.account_id = $3 and ur.owner_id = $1 and r.active and (r.valid_until is null or r.valid_until >= $2::date) order by r.code`,
    [user.id, today, TENANT],
  );
  const [versions] = await tx.query<{ permissions: number }>(
    'select permissions from account_versions where account_id = $1',
    [TENANT],
  );
  const modules = await loadModules(tx, registry, today);
  const branchIds = user.all_branches
    ? []
    : (
        await tx.query<{ id: number }>(
          'select target_id as id from users__branch_office_ids where account_id = $2 and owner_id = $1',
          [user.id, TENANT],
        )
      ).map((row) => row.id);
  const all = await loadGrants(tx, registry, roles, user.all_branches ? null : branchIds);
  const grants = readOnly
    ? new Map([...all].filter(([key]) => /\.(list|export|print)$/.test(key)))
    : all;
  return {
    version: versions?.permissions ?? 1,
    grants,
    modules,
    roleIds: roles.map((role) => role.id),
    roleCodes: roles.map((role) => role.code),
    allBranches: user.all_branches,
    branchIds,
    defaultBranchId: user.branch_office_id,
    storageIds: await loadStorages(tx, registry, user.id, grants),
    teamIds: await loadTeam(tx, registry, user.id, today),
  };
}

export async function loadGrants(
  tx: Tx,
  registry: Registry,
  roles: readonly RoleRow[],
  userBranches: readonly number[] | null,
): Promise<Map<string, Grant>> {
  if (roles.some((role) => role.code === 'ADMINISTRADOR')) {
    return new Map(
      [...registry.privileges.keys()].map((key) => [key, { scope: 'TODOS', maxAmount: null }]),
    );
  }
  const ids = roles.map((role) => role.id);
  const limits = await tx.query<{ role_id: number; branch_id: number }>(
    'select owner_id as role_id, target_id as branch_id from roles__branch_office_ids where account_id = $2 and owner_id = any($1::bigint[])',
    [ids, TENANT],
  );
  // By primary keys alone, whatever the planner knows of the tables: it runs for each request.
  const rows = await tx.query<GrantRow>(
    `select rp.role_id, p.key, rp.scope, rp.max_amount from role_privileges rp
     ${join('role_privileges.privilege_id', 'rp', 'p')}
     where rp.account_id = $2 and rp.role_id = any($1::bigint[]) and p.kind = 'SISTEMA' and p.active
     union all
     select rp.role_id, k.key, rp.scope, rp.max_amount from role_privileges rp
     ${join('role_privileges.privilege_id', 'rp', 'p')} and p.kind = 'PAQUETE' and p.active
     join privileges__key_ids pk on ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
     ${join('privileges__key_ids.target_id', 'pk', 'k')} and k.kind = 'SISTEMA' and k.active
     where rp.account_id = $2 and rp.role_id = any($1::bigint[])`,
    [ids, TENANT],
  );
  const grants = new Map<string, Grant>();
  for (const row of rows) {
    const known = registry.privileges.get(row.key);
    if (!known) continue;
    const limit = limits
      .filter((each) => each.role_id === row.role_id)
      .map((each) => each.branch_id);
    const branchIds =
      limit.length > 0
        ? limit.filter((id) => userBranches === null || userBranches.includes(id))
        : undefined;
    const grant: Grant = {
      scope: known.scopable ? (row.scope ?? 'TODOS') : 'TODOS',
      maxAmount: row.max_amount,
      ...(branchIds && { branchIds }),
    };
    grants.set(row.key, mergeGrants(grants.get(row.key), grant));
  }
  for (const key of grants.keys()) {
    const other = registry.privileges.get(key)?.with;
    if (other !== undefined && !grants.has(other)) grants.delete(key);
  }
  return grants;
}

/** Warehouses of the repositories that were given to the user or to one of their roles. */
const IN_REPOSITORIES = `select s.target_id as id from repositories r join repositories__storage_ids s on ${refersTo('repositories__storage_ids.owner_id', 's', 'r')}
  where r.active and (exists (select 1 from repositories__user_ids u where ${refersTo('repositories__user_ids.owner_id', 'u', 'r')} and u.target_id = $1)
    or exists (select 1 from repositories__role_ids g join users__role_ids ur on ${sameCompany('ur', 'g')} and ur.target_id = g.target_id
      where ${refersTo('repositories__role_ids.owner_id', 'g', 'r')} and ur.owner_id = $1))`;

/** Who was given which storage by name: `u` a person, `r` whoever has the role. */
export async function loadStorageGrants(
  tx: Tx,
  registry: Registry,
): Promise<readonly { readonly grantee: string; readonly storage: number }[]> {
  const { place } = registry.access;
  if (!place) return [];
  const ties = place.people.map((name) =>
    place.resource.fields[name]!.kind === 'refs'
      ? `select 'u' || target_id as grantee, owner_id as storage from ${joinTableName(place.resource, name)}`
      : `select 'u' || ${name} as grantee, id as storage from ${place.resource.table} where ${name} is not null`,
  );
  if (registry.resources.has('repositories')) {
    for (const [letter, table] of [
      ['u', 'repositories__user_ids'],
      ['r', 'repositories__role_ids'],
    ])
      ties.push(
        `select '${letter}' || g.target_id, s.target_id from repositories r join repositories__storage_ids s on ${refersTo('repositories__storage_ids.owner_id', 's', 'r')}
         join ${table} g on ${sameCompany('g', 'r')} and g.owner_id = r.id where r.active`,
      );
  }
  return tx.query(ties.join(' union '));
}

/**
 * Storages of which the user is in charge or a member; null while the product has none, or for who
 * works in all.
 */
export async function loadStorages(
  tx: Tx,
  registry: Registry,
  userId: number,
  grants: ReadonlyMap<string, Grant>,
): Promise<readonly number[] | null> {
  const { place } = registry.access;
  if (!place || grants.has(place.allKey)) return null;
  const ties = place.people.map((name) =>
    place.resource.fields[name]!.kind === 'refs'
      ? `select owner_id as id from ${joinTableName(place.resource, name)} where target_id = $1`
      : `select id from ${place.resource.table} where ${name} = $1`,
  );
  if (registry.resources.has('repositories')) ties.push(IN_REPOSITORIES);
  const rows = await tx.query<{ id: number }>(ties.join(' union '), [userId]);
  return rows.map((row) => row.id);
}
