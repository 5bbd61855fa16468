/** Nobody gives what he does not hold (platform R7), and somebody always administers (R8). */
import { t } from '#erp/model/texts/t.ts';
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { grantsOf, type Actor, type Grant, type Scope } from '../actor.ts';
import { scopeIncludes } from './permissions.ts';

export const ADMINISTRATOR = 'ADMINISTRADOR';

/** Whether who holds `own` may pass on `given`. */
export function grantIncludes(own: Grant | undefined, given: Grant): boolean {
  return (
    own !== undefined &&
    grantsOf(given).every((way) => grantsOf(own).some((each) => scopeIncludes(each, way)))
  );
}

/** Administrators and the system itself hold everything, also keys that are declared tomorrow. */
export const isAdministrator = (actor: Actor): boolean =>
  actor.origin === 'SISTEMA' || actor.permissions.roleCodes.includes(ADMINISTRATOR);

export interface GrantedKey {
  readonly label: string;
  readonly key: string;
  readonly scope: Scope | null;
  readonly max_amount: string | null;
}

export const keysNotHeld = (actor: Actor, given: readonly GrantedKey[]): readonly GrantedKey[] =>
  isAdministrator(actor)
    ? []
    : given.filter(
        ({ key, scope, max_amount }) =>
          !grantIncludes(actor.permissions.grants.get(key), {
            scope: scope ?? 'TODOS',
            maxAmount: max_amount,
          }),
      );

/** A few names and how many more. */
export const listOf = (given: readonly GrantedKey[]): string => {
  const names = [...new Set(given.map(({ label }) => label))];
  return names.length <= 3
    ? names.join(', ')
    : t('rights.andMore', '{names} y {count} más', {
        names: names.slice(0, 3).join(', '),
        count: names.length - 3,
      });
};

/** Keys behind privileges: bundles opened. */
export const keysOf = (tx: Tx, privilegeIds: readonly number[]) =>
  tx.query<{ id: number; key: string; label: string }>(
    `select p.id, k.key, k.name as label from privileges p
     left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
     join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.kind = 'SISTEMA' and k.active
     where p.account_id = $2 and p.id = any($1::bigint[])`,
    [privilegeIds, TENANT],
  );

export interface AssignableRole {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly lacking: readonly GrantedKey[];
  /**
   * An administrator listed it on a role of the actor, who may give it without holding what it
   * gives.
   */
  readonly listed: boolean;
}

/** Storages that come with the roles and that the actor does not see. */
async function placesOfRoles(
  tx: Tx,
  { permissions }: Actor,
  roleIds: readonly number[],
): Promise<readonly { readonly role_id: number; readonly name: string }[]> {
  if (permissions.storageIds === null) return [];
  return tx.query(
    `select g.target_id as role_id, w.name from repositories r join repositories__role_ids g on ${refersTo('repositories__role_ids.owner_id', 'g', 'r')}
     join repositories__storage_ids s on ${refersTo('repositories__storage_ids.owner_id', 's', 'r')} ${join('repositories__storage_ids.target_id', 's', 'w')}
     where r.account_id = $3 and r.active and g.target_id = any($1::bigint[]) and s.target_id <> all($2::bigint[])`,
    [roleIds, permissions.storageIds, TENANT],
  );
}

/** Roles by id, each with what the actor lacks of it. */
export async function loadAssignableRoles(
  tx: Tx,
  actor: Actor,
  roleIds: readonly number[],
): Promise<readonly AssignableRole[]> {
  const roles = await tx.query<{ id: number; code: string; name: string; kind: string }>(
    'select id, code, name, kind from roles where account_id = $2 and id = any($1::bigint[]) order by name',
    [roleIds, TENANT],
  );
  if (isAdministrator(actor)) return roles.map((role) => ({ ...role, lacking: [], listed: false }));
  const listed = await tx.query<{ id: number }>(
    'select target_id as id from roles__gives_role_ids where account_id = $2 and owner_id = any($1::bigint[])',
    [actor.permissions.roleIds, TENANT],
  );
  const rows = await tx.query<{
    role_id: number;
    privilege_id: number;
    scope: Scope | null;
    max_amount: string | null;
  }>(
    'select role_id, privilege_id, scope, max_amount from role_privileges where account_id = $2 and role_id = any($1::bigint[])',
    [roleIds, TENANT],
  );
  const keys = await keysOf(tx, [...new Set(rows.map((row) => row.privilege_id))]);
  const places = await placesOfRoles(tx, actor, roleIds);
  return roles.map((role) => {
    const given = rows
      .filter((row) => row.role_id === role.id)
      .flatMap((row) =>
        keys
          .filter(({ id }) => id === row.privilege_id)
          .map(({ key, label }) => ({ key, label, scope: row.scope, max_amount: row.max_amount })),
      );
    const lacking =
      role.code === ADMINISTRATOR
        ? [
            {
              key: '*',
              label: t('rights.all', 'todos los permisos'),
              scope: null,
              max_amount: null,
            },
          ]
        : [
            ...keysNotHeld(actor, given),
            ...places
              .filter(({ role_id }) => role_id === role.id)
              .map(({ name }) => ({ key: '', label: name, scope: null, max_amount: null })),
          ];
    return { ...role, lacking, listed: listed.some(({ id }) => id === role.id) };
  });
}

/**
 * Whether the user is the only one who can still administer the company. Such questions wait for
 * each other: of two administrators who remove each other at once one stays.
 */
export async function isLastAdministrator(tx: Tx, userId: number): Promise<boolean> {
  await tx.query('select 1 from account_versions where account_id = $1 for update', [TENANT]);
  const rows = await tx.query<{ id: number }>(
    `select u.id from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = $1 and r.active
     where u.account_id = $2 and u.status = 'ACTIVO'`,
    [ADMINISTRATOR, TENANT],
  );
  return rows.length === 1 && rows[0]!.id === userId;
}

export const lastAdministrator = () =>
  t('rights.oneAdministrator', 'Debe quedar al menos un administrador activo.');
