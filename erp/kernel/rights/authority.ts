/**
 * The one check of what touches another person's access (platform R7): people, roles, sessions,
 * links, keys and delegations.
 * Operations ask it by the declaration's `authority`; calls that name a person otherwise ask it
 * themselves.
 */
import { nameOfPrivilege } from '#erp/model/texts/privilege-names.ts';
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Authority, ExtraCall, Permit, AccessEffect, Resource } from '#erp/model/types.ts';
import type { Actor, Grant } from '../actor.ts';
import { audit } from '../audit/audit.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { Services } from '../services.ts';
import {
  ADMINISTRATOR,
  grantIncludes,
  isAdministrator,
  keysOf,
  listOf,
  type GrantedKey,
} from './escalation.ts';
import { loadGrants, loadStorages } from './permissions.ts';

interface At {
  readonly tx: Tx;
  readonly services: Pick<Services, 'registry' | 'now'>;
  readonly actor: Actor;
}

/** Operations of a governing resource that change nothing. */
const READ_OPERATIONS = new Set(['list', 'export', 'print', 'options']);
const guarded = new WeakMap<Registry, ReadonlySet<string>>();

/**
 * Keys whose holders only those administer who hold them too: critical ones, and the administration
 * of users, roles and settings.
 */
export const guardedKeys = (registry: Registry): ReadonlySet<string> =>
  guarded.getOrInsertComputed(registry, findGuardedKeys);

function findGuardedKeys(registry: Registry): ReadonlySet<string> {
  const governs = (path: string | null) =>
    path !== null && registry.resources.get(path)?.administrative === true;
  const keys = [...registry.privileges.values()].filter(
    ({ risk, resource, operation }) =>
      risk === 'CRITICO' || (governs(resource) && !READ_OPERATIONS.has(operation)),
  );
  return new Set(keys.map(({ key }) => key));
}

const labelled = (registry: Registry, keys: readonly string[]): GrantedKey[] =>
  keys.map((key) => ({
    key,
    label: nameOfPrivilege(registry, key),
    scope: null,
    max_amount: null,
  }));

interface Target {
  readonly id: number;
  readonly name: string;
  readonly administrator: boolean;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly allBranches: boolean;
  readonly branchIds: readonly number[];
  readonly storageIds: readonly number[] | null;
}

/**
 * What a person has by all their roles, also by those that are off or out of date today: they may
 * come back.
 */
async function readTarget({ tx, services }: At, userId: number): Promise<Target> {
  const [user] = await tx.query<{ name: string; all_branches: boolean }>(
    `select concat_ws(' ', name, last_name) as name, all_branches from users where account_id = $2 and id = $1`,
    [userId, TENANT],
  );
  if (!user) throw notFound();
  const roles = await tx.query<{ id: number; code: string }>(
    `select r.id, r.code from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')} where ur.account_id = $2 and ur.owner_id = $1`,
    [userId, TENANT],
  );
  const branchIds = (
    await tx.query<{ id: number }>(
      'select target_id as id from users__branch_office_ids where account_id = $2 and owner_id = $1',
      [userId, TENANT],
    )
  ).map(({ id }) => id);
  const grants = await loadGrants(
    tx,
    services.registry,
    roles,
    user.all_branches ? null : branchIds,
  );
  return {
    id: userId,
    name: user.name,
    administrator: roles.some(({ code }) => code === ADMINISTRATOR),
    grants,
    allBranches: user.all_branches,
    branchIds,
    storageIds: await loadStorages(tx, services.registry, userId, grants),
  };
}

const allPermissions = () => t('rights.all', 'todos los permisos');

/** What keeps the actor from administering the person, as labels; empty when nothing does. */
function missingForAdministering(
  { services, actor }: At,
  target: Pick<Target, 'administrator' | 'grants'>,
): readonly GrantedKey[] {
  if (isAdministrator(actor)) return [];
  if (target.administrator)
    return [{ key: '*', label: allPermissions(), scope: null, max_amount: null }];
  const protectedKeys = guardedKeys(services.registry);
  const lacking = [...target.grants].filter(
    ([key, grant]) =>
      protectedKeys.has(key) && !grantIncludes(actor.permissions.grants.get(key), grant),
  );
  return labelled(
    services.registry,
    lacking.map(([key]) => key),
  );
}

/** What the person has and the actor has not: keys, scopes, amounts, branches, storages. */
function missingForTakeOver({ services, actor }: At, target: Target): readonly GrantedKey[] {
  if (isAdministrator(actor)) return [];
  if (target.administrator)
    return [{ key: '*', label: allPermissions(), scope: null, max_amount: null }];
  const own = actor.permissions;
  const keys = [...target.grants]
    .filter(([key, grant]) => !grantIncludes(own.grants.get(key), grant))
    .map(([key]) => key);
  const place = (label: string): GrantedKey => ({ key: '', label, scope: null, max_amount: null });
  const branches =
    own.allBranches ||
    (!target.allBranches && target.branchIds.every((id) => own.branchIds.includes(id)));
  const storages =
    own.storageIds === null ||
    (target.storageIds !== null && target.storageIds.every((id) => own.storageIds!.includes(id)));
  return [
    ...labelled(services.registry, keys),
    ...(branches ? [] : [place('sus sucursales')]),
    ...(storages ? [] : [place('sus almacenes')]),
  ];
}

const orPermit = () => t('rights.orPermit', ', o que te lo permita en «Permisos sobre personas»');
export const askAdministrator = () => t('rights.askToDo', 'Pide a un administrador que lo haga.');

const missingAuthority = (at: At, target: Target, reach: AccessEffect) =>
  reach === 'administer' ? missingForAdministering(at, target) : missingForTakeOver(at, target);

/**
 * Whether the actor may act so on that person; on oneself there is nothing to ask here. Throws
 * NO_ENCONTRADO for nobody.
 */
export const canAdminister = async (
  at: At,
  userId: number,
  reach: AccessEffect,
): Promise<boolean> =>
  userId === at.actor.userId ||
  missingAuthority(at, await readTarget(at, userId), reach).length === 0;

/** What a second administrator permitted this person to do is done once, within its day. */
async function usePermit(
  { tx, services, actor }: At,
  userId: number,
  permit: Permit,
): Promise<boolean> {
  if (
    actor.userId === null ||
    actor.origin !== 'USUARIO' ||
    !services.registry.resources.has('access-permits')
  )
    return false;
  const now = services.now();
  const [used] = await tx.query<{ id: number; reason: string }>(
    `update access_permits set status = 'USADO', used_at = $4, version = version + 1, updated_at = $4 where account_id = $5 and id = (
       select id from access_permits where account_id = $5 and user_id = $1 and act = $2 and created_by = $3 and status = 'AUTORIZADO' and valid_until > $4 order by id limit 1 for update)
     returning id, reason`,
    [userId, permit, actor.userId, now.toString(), TENANT],
  );
  if (!used) return false;
  const entry = {
    action: 'ACCION',
    transition: 'use',
    resource: 'access-permits',
    recordId: used.id,
    recordLabel: permit,
    reason: used.reason,
  } as const;
  await audit(tx, actor, now, { ...entry, changes: { status: ['AUTORIZADO', 'USADO'] } });
  return true;
}

/**
 * Throws SIN_PERMISO (403) unless the actor may act so on that person, or a second administrator
 * permitted it; true in the latter case.
 */
export async function requireAuthorityOver(
  at: At,
  userId: number,
  reach: AccessEffect,
  permit?: Permit,
): Promise<boolean> {
  if (userId === at.actor.userId) return false;
  const target = await readTarget(at, userId);
  const lacking = missingAuthority(at, target, reach);
  if (lacking.length === 0) return false;
  if (permit && reach === 'takeOver' && (await usePermit(at, userId, permit))) return true;
  const name = target.name || t('rights.thatPerson', 'Esa persona');
  throw new DomainError(
    'SIN_PERMISO',
    reach === 'administer'
      ? t('rights.hasMore', '{name} tiene permisos que tú no tienes ({which}). {ask}', {
          name,
          which: listOf(lacking),
          ask: askAdministrator(),
        })
      : t(
          'rights.couldActAs',
          'Con esto podrías actuar como {name}, que tiene permisos que tú no tienes ({which}). Pide a un administrador que lo haga{orPermit}.',
          { name, which: listOf(lacking), orPermit: permit ? orPermit() : '' },
        ),
    { extra: { above: true, lacking: lacking.map(({ key }) => key).filter(Boolean) } },
  );
}

/**
 * Throws SIN_PERMISO (403) when the privileges, bundles opened, hold a guarded key that the actor
 * lacks.
 */
async function requireAuthorityOverGrants(
  at: At,
  privilegeIds: readonly number[],
  what: string,
): Promise<void> {
  if (isAdministrator(at.actor)) return;
  const protectedKeys = guardedKeys(at.services.registry);
  const keys = await keysOf(at.tx, privilegeIds);
  const lacking = keys.filter(
    ({ key }) => protectedKeys.has(key) && !at.actor.permissions.grants.has(key),
  );
  if (lacking.length === 0) return;
  throw new DomainError(
    'SIN_PERMISO',
    t('rights.includes', '{what} incluye permisos que tú no tienes ({which}). {ask}', {
      what,
      which: listOf(
        labelled(
          at.services.registry,
          lacking.map(({ key }) => key),
        ),
      ),
      ask: askAdministrator(),
    }),
    {
      extra: { above: true, lacking: lacking.map(({ key }) => key) },
    },
  );
}

/**
 * A role is changed by whoever holds its guarded keys. The administrators' own is fixed, which its
 * rules say.
 */
export async function requireAuthorityOverRole(at: At, roleId: number): Promise<void> {
  const [role] = await at.tx.query<{ name: string }>(
    'select name from roles where account_id = $2 and id = $1',
    [roleId, TENANT],
  );
  if (!role) return;
  const rows = await at.tx.query<{ id: number }>(
    'select privilege_id as id from role_privileges where account_id = $2 and role_id = $1',
    [roleId, TENANT],
  );
  await requireAuthorityOverGrants(
    at,
    rows.map(({ id }) => id),
    t('rights.theRole', 'El rol {role}', { role: role.name }),
  );
}

async function requireAuthorityOverTarget(
  at: At,
  authority: Authority,
  target: number,
  reach: AccessEffect,
): Promise<void> {
  if (authority.of === 'users')
    return void (await requireAuthorityOver(at, target, reach, authority.permit));
  if (authority.of === 'roles') return requireAuthorityOverRole(at, target);
  return requireAuthorityOverGrants(at, [target], t('rights.thisPackage', 'Este paquete'));
}

/** Of a record that is written: whom it names; `but` not who was asked about already. */
export async function requireAuthorityOverRecord(
  at: At,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  asked?: AccessEffect,
  but: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { authority } = resource;
  const target = authority && row[authority.by];
  const reach = asked ?? authority?.effect ?? 'administer';
  if (
    !authority ||
    reach === 'asksItself' ||
    typeof target !== 'number' ||
    target === but[authority.by]
  )
    return;
  await requireAuthorityOverTarget(at, authority, target, reach);
}

/** Of a call on a record: what it declares, or administering for whatever may write. */
export async function requireAuthorityForCall(
  services: Services,
  actor: Actor,
  resource: Resource,
  extra: ExtraCall,
  id: number | null,
): Promise<void> {
  const named = services.registry.resources.get(extra.pathRecords?.id ?? resource.path) ?? resource;
  const { authority } = named;
  const usualReach = () => {
    if (extra.method === 'GET' || extra.reads) return null;
    return authority?.effect === 'takeOver' ? 'takeOver' : 'administer';
  };
  const reach = extra.effect ?? usualReach();
  if (!authority || id === null || reach === null || reach === 'asksItself') return;
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const at: At = { tx, services, actor };
    if (authority.by === 'id') return requireAuthorityOverTarget(at, authority, id, reach);
    const [row] = await tx.query<Record<string, number | null>>(
      `select "${authority.by}" as target from ${named.table} where id = $1`,
      [id],
    );
    if (row?.target != null) await requireAuthorityOverTarget(at, authority, row.target, reach);
  });
}
