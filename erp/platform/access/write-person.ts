/**
 * Writes users and their identities directly, when nobody is signed in yet: first administrator and
 * demo people.
 */
import type { Tx } from '#erp/db/database.ts';

export interface NewPerson {
  readonly nickname: string;
  readonly name: string;
  readonly lastName: string | null;
  readonly email: string;
  readonly roleCodes: readonly string[];
  readonly kind?: 'INTERNO' | 'PROVEEDOR' | 'CLIENTE' | 'TERMINAL' | 'INTEGRACION';
  readonly status?: 'INVITADO' | 'ACTIVO' | 'SUSPENDIDO' | 'INACTIVO';
  readonly passwordHash: string | null;
  readonly mustChange?: boolean;
  /** The privacy notice counts as accepted (demo). */
  readonly privacyAccepted?: boolean;
}

/** Does nothing when the e-mail is known already. Gives the user's id. */
export async function writePerson(tx: Tx, accountId: number, person: NewPerson): Promise<number> {
  const [known] = await tx.query<{ user_id: number }>(
    'select user_id from identities where email = $1',
    [person.email],
  );
  if (known) return known.user_id;
  const [user] = await tx.query<{ id: number }>(
    `insert into users (account_id, nickname, name, last_name, email, kind, status, branch_office_id, all_branches, failed_logins, privacy_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, (select id from branch_offices where account_id = $1 order by kind = 'MATRIZ' desc, id limit 1), true, 0, case when $8 then now() end) returning id`,
    [
      accountId,
      person.nickname,
      person.name,
      person.lastName,
      person.email,
      person.kind ?? 'INTERNO',
      person.status ?? 'ACTIVO',
      person.privacyAccepted ?? false,
    ],
  );
  await tx.execute(
    `insert into users__role_ids (account_id, owner_id, target_id, position)
     select $1, $2, r.id, given.position - 1 from unnest($3::text[]) with ordinality as given(code, position)
     join roles r on r.account_id = $1 and r.code = given.code`,
    [accountId, user!.id, person.roleCodes],
  );
  await tx.execute(
    `insert into identities (email, account_id, user_id, password_hash, password_set_at, must_change) values ($1, $2, $3, $4, case when $4::text is null then null else now() end, $5)`,
    [person.email, accountId, user!.id, person.passwordHash, person.mustChange ?? false],
  );
  return user!.id;
}
