import { join } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { slsTeams } from './sls-teams.ts';

const meets = (a: Row, b: Row): boolean =>
  String(a.from_date ?? '') <= String(b.to_date ?? '9999-12-31') &&
  String(b.from_date ?? '') <= String(a.to_date ?? '9999-12-31');

/** Other active teams in which one of these people sells in the same days. */
const elsewhere = (tx: Tx, teamId: number, people: readonly number[]) =>
  tx.query<Row & { user_id: number; team: string }>(
    `select m.user_id, m.from_date::text as from_date, m.to_date::text as to_date, e.name as team
       from sls_team_members m ${join('sls_team_members.team_id', 'm', 'e')}
      where m.account_id = $3 and e.active and e.id <> $1 and m.user_id = any($2::bigint[])`,
    [teamId, people, TENANT],
  );

export const rules = defineRules(slsTeams, {
  ...permissionHooks,
  async beforeSave({ tx, draft, before, changed, fail }) {
    if (draft.active === false || (before && !changed('members') && !changed('active'))) return;
    const members: readonly Row[] = draft.members ?? [];
    const others = await elsewhere(
      tx,
      before?.id ?? 0,
      members.map(({ user_id }) => Number(user_id)),
    );
    for (const [i, member] of members.entries()) {
      const at = `members[${i}][user_id]`;
      if (
        members.some((each, j) => j < i && each.user_id === member.user_id && meets(each, member))
      )
        fail(at, t('sales.memberTwice', 'Ya está en el equipo en esas fechas.'));
      const other = others.find((each) => each.user_id === member.user_id && meets(each, member));
      if (other)
        fail(
          at,
          t('sales.memberElsewhere', 'Ya está en el equipo «{team}» en esas fechas.', {
            team: other.team,
          }),
        );
    }
  },
});
