/** What a change of a role's grants does to people, before it is made (platform §2.2). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin, refersTo } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { ADMINISTRATOR, keysOf } from '#erp/kernel/rights/escalation.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Conflict } from '../sod-rules/separation-of-duties.ts';
import { conflictsOfChange, keySetOf } from '../sod-rules/duty-checks.ts';

interface KeyName {
  readonly key: string;
  readonly label: string;
}

/**
 * `POST roles/preview/:id` {grants[]}: each user of the role with what he gains, loses, and which
 * duties would meet in him. Writes nothing.
 */
export async function previewRole(context: CallContext) {
  const actor = requireActor(context);
  const { services, id, body, now } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const members = body.grants === undefined ? [] : listMembers(body.grants as WireValue);
  if (!members)
    throw invalid({ grants: [t('settings.grantsList', 'Se esperaba una lista de permisos.')] });
  const wanted = members.map(([, member]) =>
    Number(
      typeof member === 'object' && member !== null && 'privilege_id' in member
        ? member.privilege_id
        : Number.NaN,
    ),
  );
  if (wanted.some((each) => !Number.isSafeInteger(each)))
    throw invalid({ grants: [t('settings.privileges', 'Elige privilegios de la lista.')] });
  const { rows, alone } = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [role] = await tx.query<{ code: string; name: string }>(
      'select code, name from roles where account_id = $2 and id = $1',
      [id, TENANT],
    );
    if (!role) throw notFound();
    const next = await keysOf(tx, [...new Set(wanted)]);
    const held = await keysOf(
      tx,
      (
        await tx.query<{ id: number }>(
          'select privilege_id as id from role_privileges where account_id = $2 and role_id = $1',
          [id, TENANT],
        )
      ).map((row) => row.id),
    );
    const users = await tx.query<{
      id: number;
      name: string;
      others: readonly number[];
      administrator: boolean;
    }>(
      `select u.id, concat_ws(' ', u.name, u.last_name) as name,
         coalesce(array_agg(distinct rp.privilege_id) filter (where rp.privilege_id is not null), '{}') as others, coalesce(bool_or(r.code = $2), false) as administrator
       from users u join users__role_ids mine on ${refersTo('users__role_ids.owner_id', 'mine', 'u')} and mine.target_id = $1
       left join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')} and ur.target_id <> $1
       ${leftJoin('users__role_ids.target_id', 'ur', 'r')} and r.active
       left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
       where u.account_id = $3 and u.status <> 'ELIMINADO' group by u.id, u.name, u.last_name order by 2`,
      [id, ADMINISTRATOR, TENANT],
    );
    const byOthers = await keysOf(tx, [...new Set(users.flatMap(({ others }) => others))]);
    const changed = {
      id: Number(id),
      name: role.name,
      before: new Set(held.map(({ key }) => key)),
      after: await keySetOf(tx, wanted),
    };
    const conflicts = await conflictsOfChange(tx, today, [changed]);
    const rows = users.map((user) => {
      const kept = new Set(
        byOthers.filter((each) => user.others.includes(each.id)).map(({ key }) => key),
      );
      const only = (some: readonly KeyName[], without: readonly KeyName[]) =>
        user.administrator
          ? []
          : namesOf(
              some.filter(
                ({ key }) => !kept.has(key) && !without.some((other) => other.key === key),
              ),
            );
      const met = conflicts.people.find((person) => person.id === user.id)?.conflicts ?? [];
      return {
        user_id: user.id,
        name: user.name,
        gains: only(next, held),
        loses: only(held, next),
        conflicts: met.map(shown),
      };
    });
    return { rows, alone: conflicts.alone.map(shown) };
  });
  return {
    data: rows.filter(({ gains, loses }) => gains.length + loses.length > 0),
    meta: { users: rows.length, conflicts: alone },
  };
}

const namesOf = (keys: readonly KeyName[]) => [
  ...new Map(keys.map(({ key, label }) => [key, { key, label }])).values(),
];

const shown = ({ rule }: Conflict) => ({
  rule_id: rule.id,
  rule: rule.name,
  severity: rule.severity,
  a: rule.aLabel,
  b: rule.bLabel,
});
