/**
 * People of a party who use its portal (`registry.access.parties`): invited by who keeps the party,
 * whatever else they may do with users, and put out with it.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { PartyKind } from '#erp/model/types.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

interface InvitedPerson {
  readonly name: string;
  readonly email: string;
}

const MAX_NICKNAME = 30;
const MIN_NICKNAME = 3;

/** The first part of the e-mail, as an alias may be written, that nobody has yet. */
async function freeNickname(tx: Tx, email: string): Promise<string> {
  const plain = email
    .split('@', 1)[0]!
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '');
  const wanted = plain.slice(0, MAX_NICKNAME).padEnd(MIN_NICKNAME, '0');
  const taken = await tx.query(
    sql<{
      nickname: string;
    }>`select nickname from users where account_id = ${TENANT} and starts_with(nickname, ${wanted})`,
  );
  const names = new Set(taken.map(({ nickname }) => nickname));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}${n}`;
    if (!names.has(name)) return name;
  }
}

/** The system's role for portals of this kind, and the days for which outsiders have access. */
async function portalRole(tx: Tx, kind: PartyKind): Promise<number> {
  const [role] = await tx.query(
    sql<{
      id: number;
    }>`select id from roles where account_id = ${TENANT} and code = ${`PORTAL_${kind}`}`,
  );
  if (!role) throw new Error(`PORTAL_${kind}: the company has no such role`);
  return role.id;
}

/**
 * A user bound to this party, who is mailed a link to choose a password. Throws VALIDACION beside
 * `name` and `email`, LIMITE when the company has no users left. Gives the user's id.
 */
export async function invitePartyUser(
  at: Writing,
  kind: PartyKind,
  partyId: number,
  { name, email }: InvitedPerson,
): Promise<number> {
  const { tx, services, actor, now } = at;
  const { registry } = services;
  const field = registry.access.parties.get(kind)?.userField;
  if (!field) throw new Error(`${kind}: users are bound to no such party`);
  const { externalDays } = await readSecurityPolicy(tx, registry, actor.accountId);
  const until = Temporal.PlainDate.from(todayOf(now, actor.timeZone)).add({ days: externalDays });
  const users = registry.resource('users');
  const made = await createInTransaction(tx, services, onBehalfOf(services, actor), users, {
    nickname: await freeNickname(tx, email),
    name,
    email,
    kind,
    [field]: String(partyId),
    role_ids: { 0: String(await portalRole(tx, kind)) },
    ...(externalDays > 0 && { valid_until: until.toString() }),
  });
  return made.id!;
}

/** Users of these states who are bound to a party, by number; none where nobody can be. */
export async function usersOfParty(
  { tx, services: { registry } }: Pick<Writing, 'tx' | 'services'>,
  kind: PartyKind,
  partyId: number,
  states: readonly string[],
): Promise<readonly number[]> {
  const field = registry.access.parties.get(kind)?.userField;
  if (!field) return [];
  const people = await tx.query<{ id: number }>(
    `select id from users where account_id = $1 and kind = $2 and "${field}" = $3 and status = any($4::text[]) order by id`,
    [TENANT, kind, partyId, states],
  );
  return people.map(({ id }) => id);
}

/** Nobody of these parties comes in any more: their sessions end. Gives how many there were. */
export async function deactivatePartyUsers(
  at: Writing,
  kind: PartyKind,
  partyId: number,
  reason: string,
): Promise<number> {
  const { tx, services, actor } = at;
  const people = await usersOfParty(at, kind, partyId, ['INVITADO', 'ACTIVO', 'SUSPENDIDO']);
  const users = services.registry.resource('users');
  const by = onBehalfOf(services, actor);
  for (const id of people)
    await transitionInTransaction(tx, services, by, users, 'deactivate', id, {
      status_reason: reason,
    });
  return people.length;
}
