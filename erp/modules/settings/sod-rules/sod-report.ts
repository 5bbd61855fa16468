/** «Conflictos» (platform §5.19): who holds both halves of a rule, and through which roles. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { ADMINISTRATOR } from '#erp/kernel/rights/escalation.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { conflictsOf } from './separation-of-duties.ts';
import { readDutyRules, readHeldRoles } from './duty-checks.ts';

interface ConflictRow {
  readonly user_id: number;
  readonly name: string;
  readonly rule_id: number;
  readonly rule: string;
  readonly severity: string;
  readonly a: string;
  readonly roles_a: readonly string[];
  readonly b: string;
  readonly roles_b: readonly string[];
  /** Of the exception in force, if there is one. */
  readonly excepted_until: string | null;
  readonly exception_reason: string | null;
}

interface Exception {
  readonly rule: number;
  readonly person: number;
  readonly until: string;
  readonly reason: string;
}

async function readConflicts(tx: Tx, today: string): Promise<readonly ConflictRow[]> {
  const rules = await readDutyRules(tx);
  const people = await tx.query<{ id: number; name: string; role_ids: readonly number[] }>(
    `select u.id, concat_ws(' ', u.name, u.last_name) as name, array_agg(ur.target_id) as role_ids from users u
     join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')} where u.account_id = $1 and u.status <> 'ELIMINADO' group by u.id, u.name, u.last_name order by 2, u.id`,
    [TENANT],
  );
  const roles = await readHeldRoles(
    tx,
    [...new Set(people.flatMap(({ role_ids }) => role_ids))],
    today,
  );
  const exceptions = await tx.query<Exception>(
    'select sod_rule_id as rule, user_id as person, valid_until::text as until, reason from sod_exceptions where account_id = $2 and valid_until >= $1::date',
    [today, TENANT],
  );
  return people.flatMap(({ id, name, role_ids }) =>
    conflictsOf(
      rules,
      role_ids.flatMap((roleId) => roles.get(roleId) ?? []),
    ).map(({ rule, rolesA, rolesB }): ConflictRow => {
      const exception = exceptions.find((each) => each.rule === rule.id && each.person === id);
      return {
        user_id: id,
        name,
        rule_id: rule.id,
        rule: rule.name,
        severity: rule.severity,
        a: rule.aLabel,
        roles_a: rolesA,
        b: rule.bLabel,
        roles_b: rolesB,
        excepted_until: exception?.until ?? null,
        exception_reason: exception?.reason ?? null,
      };
    }),
  );
}

/** Administrators hold every pair by definition: they are named once instead of in each rule. */
const readAdministrators = (tx: Tx) =>
  tx.query<{ id: number; name: string }>(
    `select u.id, concat_ws(' ', u.name, u.last_name) as name from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
     ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = $1 and r.active where u.account_id = $2 and u.status <> 'ELIMINADO' order by 2`,
    [ADMINISTRATOR, TENANT],
  );

/** `POST sod-rules/report` */
export async function reportConflicts(context: CallContext) {
  const actor = requireActor(context);
  const today = context.now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  return context.services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const data = await readConflicts(tx, today);
    return { data, meta: { total: data.length, administrators: await readAdministrators(tx) } };
  });
}
