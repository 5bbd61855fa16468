/**
 * What a role gives: checked in each way of writing it, so that nobody passes on what he does not
 * hold (R7).
 */
import { t } from '#erp/model/texts/t.ts';
import type { Actor, Scope } from '#erp/kernel/actor.ts';
import { ADMINISTRATOR, keysOf, listOf, keysNotHeld } from '#erp/kernel/rights/escalation.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { checkRoleChangeDuties, keySetOf, type DutyCheck } from '../sod-rules/duty-checks.ts';

export interface GrantRow {
  readonly privilege_id: number;
  readonly scope: Scope;
  readonly max_amount: string | null;
}

const FIXED_ADMINISTRATOR =
  'El rol Administrador tiene todos los permisos y no se cambia. Crea otro rol.';

/** Throws when the role is the one that holds everything by definition. */
export function requireEditable(code: unknown): void {
  if (code === ADMINISTRATOR) throw new DomainError('ESTADO_INVALIDO', FIXED_ADMINISTRATOR);
}

/** The grants that the actor may not give, as a sentence; null when he may give them all. */
export async function refusedGrants(
  tx: Tx,
  actor: Actor,
  grants: readonly GrantRow[],
): Promise<string | null> {
  const keys = await keysOf(tx, [...new Set(grants.map((grant) => grant.privilege_id))]);
  const given = grants.flatMap(({ privilege_id, scope, max_amount }) =>
    keys
      .filter(({ id }) => id === privilege_id)
      .map(({ key, label }) => ({ key, label, scope, max_amount })),
  );
  const refused = keysNotHeld(actor, given);
  return refused.length === 0
    ? null
    : t('settings.cannotGive', 'No puedes dar permisos que no tienes: {permissions}.', {
        permissions: listOf(refused),
      });
}

interface RegrantedRole {
  readonly id: number | null;
  readonly name: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * What the rules of segregation say of a role that gives `after` instead of `before`, both
 * privilege ids.
 */
export async function checkGrantDuties(
  tx: Tx,
  today: string,
  { id, name, before, after }: RegrantedRole,
): Promise<DutyCheck> {
  return checkRoleChangeDuties(tx, today, [
    { id, name, before: await keySetOf(tx, before), after: await keySetOf(tx, after) },
  ]);
}

/** The scope of a privilege that admits none is the whole. */
export async function scopesOf(
  tx: Tx,
  privilegeIds: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const rows = await tx.query<{ id: number; scopable: boolean }>(
    `select id, scopable or kind = 'PAQUETE' as scopable from privileges where account_id = $2 and id = any($1::bigint[]) and active`,
    [privilegeIds, TENANT],
  );
  return new Map(rows.map((row) => [row.id, row.scopable]));
}
