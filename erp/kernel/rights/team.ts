/**
 * Whose records are of the team of somebody (platform R2): people under him, and those in the teams
 * that he leads, which the modules declare (`teamLed`).
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { AccessTeam } from '#erp/model/rights/access-parts.ts';

/** `g` the team, `m` its member, whom a placeholder's day finds in it or still to come. */
function membersSql({ table, leader, members }: AccessTeam, day: string, alsoToCome = false) {
  const { person, from, to } = members;
  const began = alsoToCome ? '' : `and coalesce(m.${from}, '-infinity') <= ${day}::date`;
  return `select g.${leader} as leader, m.${person} as person from ${table} g
     join ${members.table} m on ${sameCompany('m', 'g')} and m.${members.team} = g.id
    where g.account_id = $1 and g.active and m.${person} <> g.${leader} ${began} and coalesce(m.${to}, 'infinity') >= ${day}::date`;
}

/** `today` is the company's date. */
export async function loadTeam(
  tx: Tx,
  { access }: Registry,
  userId: number,
  today: string,
): Promise<readonly number[]> {
  const led = access.teams.map(
    (team) => `select person from (${membersSql(team, '$3')}) led where leader = $2`,
  );
  const rows = await tx.query<{ id: number }>(
    `with recursive below as (
       select id from users where account_id = $1 and manager_id = $2
       union select u.id from users u join below on u.manager_id = below.id where u.account_id = $1)
     ${['select id from below where id <> $2', ...led].join(' union ')}`,
    [TENANT, userId, ...(led.length > 0 ? [today] : [])],
  );
  return rows.map(({ id }) => id);
}

export interface Led {
  readonly leader: number;
  readonly person: number;
}

/** Who is or will be in whose team. */
export async function loadLed(
  tx: Tx,
  { access }: Registry,
  today: string,
): Promise<readonly Led[]> {
  const all = access.teams.map((team) => membersSql(team, '$2', true));
  return all.length === 0 ? [] : tx.query<Led>(all.join(' union '), [TENANT, today]);
}

/** Who is in a team today, as a select of one column for the company of `account`. */
export function inTeamsSql({ access }: Registry, account: string): string {
  const all = access.teams.map(
    ({ table, members: { table: rows, team, person, from, to } }) =>
      `select m.${person} from ${table} g join ${rows} m on ${sameCompany('m', 'g')} and m.${team} = g.id where g.account_id = ${account} and g.active and coalesce(m.${from}, '-infinity') <= ${COMPANY_TODAY} and coalesce(m.${to}, 'infinity') >= ${COMPANY_TODAY}`,
  );
  return all.length === 0 ? 'select null::bigint where false' : all.join(' union ');
}
