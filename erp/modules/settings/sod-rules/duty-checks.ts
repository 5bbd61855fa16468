/** Refuses a grant that joins duties to be kept apart, or asks why (platform R10). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { ADMINISTRATOR, keysOf } from '#erp/kernel/rights/escalation.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  newConflicts,
  conflictText,
  type Conflict,
  type DutyRule,
  type HeldRole,
} from './separation-of-duties.ts';

/** Rules in force: those of which both keys are declared. */
export const readDutyRules = (tx: Tx): Promise<DutyRule[]> =>
  tx.query<DutyRule>(
    `select s.id, s.name, s.severity, a.key as a, a.name as "aLabel", b.key as b, b.name as "bLabel" from sod_rules s
     ${join('sod_rules.privilege_a_id', 's', 'a')} and a.active
     ${join('sod_rules.privilege_b_id', 's', 'b')} and b.active
     where s.account_id = $1 and s.active order by s.name`,
    [TENANT],
  );

/**
 * What each role gives today. The administrator's role gives everything by definition and is judged
 * by nobody's rules.
 */
export async function readHeldRoles(
  tx: Tx,
  roleIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, HeldRole>> {
  const rows = await tx.query<{ id: number; name: string; keys: readonly string[] }>(
    `select r.id, r.name, coalesce(array_agg(distinct k.key) filter (where k.key is not null), '{}') as keys from roles r
     left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
     ${leftJoin('role_privileges.privilege_id', 'rp', 'p')} and p.active
     left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
     left join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.active
     where r.account_id = $4 and r.id = any($1::bigint[]) and r.code <> $2 and r.active and (r.valid_until is null or r.valid_until >= $3::date) group by r.id, r.name`,
    [roleIds, ADMINISTRATOR, today, TENANT],
  );
  return new Map(rows.map((row) => [row.id, { ...row, keys: new Set(row.keys) }]));
}

/** `rule:user` of the exceptions that still hold. */
async function readExceptions(tx: Tx, today: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ rule: number; person: number }>(
    'select sod_rule_id as rule, user_id as person from sod_exceptions where account_id = $2 and valid_until >= $1::date',
    [today, TENANT],
  );
  return new Set(rows.map(({ rule, person }) => `${rule}:${person}`));
}

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly role_ids: readonly number[];
}

const holdersOf = (tx: Tx, roleIds: readonly number[]): Promise<Holder[]> =>
  tx.query<Holder>(
    `select u.id, concat_ws(' ', u.name, u.last_name) as name, array_agg(ur.target_id) as role_ids from users u
     join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     where u.account_id = $2 and u.status <> 'ELIMINADO' and exists (select 1 from users__role_ids x where ${refersTo('users__role_ids.owner_id', 'x', 'u')} and x.target_id = any($1::bigint[]))
     group by u.id, u.name, u.last_name order by 2`,
    [roleIds, TENANT],
  );

export interface DutyCheck {
  /** Refused whatever is said. */
  readonly blocked: string | null;
  /** Allowed once somebody has said why. */
  readonly asked: string | null;
}

const CLEAR: DutyCheck = { blocked: null, asked: null };

function verdictOf(conflicts: readonly Conflict[], whose: string): DutyCheck {
  const blocking = conflicts.filter(({ rule }) => rule.severity === 'BLOQUEA');
  const asking = conflicts.filter(({ rule }) => rule.severity === 'AVISA');
  return {
    blocked:
      blocking.length === 0
        ? null
        : t(
            'settings.dutiesBlocked',
            'Se contraponen{whose} {conflicts}. Sepáralos en dos personas o pide una excepción a la regla.',
            { whose, conflicts: conflictText(blocking) },
          ),
    asked:
      asking.length === 0
        ? null
        : t(
            'settings.dutiesAsked',
            'Se contraponen{whose} {conflicts}. Escribe el motivo para continuar.',
            { whose, conflicts: conflictText(asking) },
          ),
  };
}

/** A person whose roles change. `userId` null is somebody new. */
export async function checkRoleDuties(
  tx: Tx,
  today: string,
  userId: number | null,
  before: readonly number[],
  after: readonly number[],
): Promise<DutyCheck> {
  const rules = await readDutyRules(tx);
  if (rules.length === 0) return CLEAR;
  const known = await readHeldRoles(tx, [...new Set([...before, ...after])], today);
  const rolesOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  const fresh = newConflicts(rules, rolesOf(before), rolesOf(after));
  if (fresh.length === 0) return CLEAR;
  const excepted = await readExceptions(tx, today);
  return verdictOf(
    fresh.filter(({ rule }) => !excepted.has(`${rule.id}:${userId}`)),
    '',
  );
}

/** What a role would give, in place of what it gives. */
interface ChangedRole {
  readonly id: number | null;
  readonly name: string;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

interface PersonConflicts {
  readonly id: number;
  readonly name: string;
  readonly conflicts: readonly Conflict[];
}

/**
 * Conflicts that a change of roles brings about: in a role alone, and in each person who has it.
 * Exceptions count.
 */
export async function conflictsOfChange(
  tx: Tx,
  today: string,
  changed: readonly ChangedRole[],
): Promise<{ readonly alone: readonly Conflict[]; readonly people: readonly PersonConflicts[] }> {
  const rules = await readDutyRules(tx);
  if (rules.length === 0) return { alone: [], people: [] };
  const held = ({ id, name }: ChangedRole, keys: ReadonlySet<string>): HeldRole => ({
    id: id ?? 0,
    name,
    keys,
  });
  const alone = changed.flatMap((role) =>
    newConflicts(rules, [held(role, role.before)], [held(role, role.after)]),
  );
  const ids = changed.flatMap(({ id }) => id ?? []);
  const people = ids.length === 0 ? [] : await holdersOf(tx, ids);
  const roles = await readHeldRoles(
    tx,
    [...new Set(people.flatMap(({ role_ids }) => role_ids))],
    today,
  );
  const excepted = people.length === 0 ? new Set<string>() : await readExceptions(tx, today);
  const byId = new Map(changed.map((role) => [role.id, role]));
  return {
    alone,
    people: people.flatMap(({ id, name, role_ids }) => {
      const rolesWith = (pick: (role: ChangedRole) => ReadonlySet<string>) =>
        role_ids.flatMap((roleId) => {
          const change = byId.get(roleId);
          return change ? [held(change, pick(change))] : (roles.get(roleId) ?? []);
        });
      const conflicts = newConflicts(
        rules,
        rolesWith((role) => role.before),
        rolesWith((role) => role.after),
      ).filter(({ rule }) => !excepted.has(`${rule.id}:${id}`));
      return conflicts.length > 0 ? [{ id, name, conflicts }] : [];
    }),
  };
}

export async function checkRoleChangeDuties(
  tx: Tx,
  today: string,
  changed: readonly ChangedRole[],
): Promise<DutyCheck> {
  const { alone, people } = await conflictsOfChange(tx, today, changed);
  if (alone.length > 0)
    return verdictOf(
      [...alone, ...people.flatMap(({ conflicts }) => conflicts)],
      t('settings.inSameRole', ' en el mismo rol'),
    );
  const named =
    people.length === 0
      ? ''
      : t('settings.forPeople', ' para {name}{more}', {
          name: people[0]!.name,
          more:
            people.length > 1
              ? t('settings.andMore', ' y {count} más', { count: people.length - 1 })
              : '',
        });
  return verdictOf(
    people.flatMap(({ conflicts }) => conflicts),
    named,
  );
}

/** Keys behind privileges, as a set. */
export const keySetOf = async (
  tx: Tx,
  privilegeIds: readonly number[],
): Promise<ReadonlySet<string>> => new Set((await keysOf(tx, privilegeIds)).map(({ key }) => key));
