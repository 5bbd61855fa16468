import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { BULK } from './role-privileges.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Actor, Scope } from '#erp/kernel/actor.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { permissionHooks, raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import { actorEntry } from '../roles/roles.endpoints.ts';
import {
  checkGrantDuties,
  refusedGrants,
  requireEditable,
  scopesOf,
  type GrantRow,
} from '../roles/role-grants.ts';
import { rolePrivileges } from './role-privileges.ts';

const SCOPES: readonly string[] = ['PROPIOS', 'EQUIPO', 'SUCURSAL', 'TODOS'];

const codeOf = async (tx: Tx, roleId: unknown) =>
  (
    await tx.query<{ code: string; name: string }>(
      'select code, name from roles where account_id = $2 and id = $1',
      [roleId, TENANT],
    )
  )[0];

const idsHeld = async (tx: Tx, roleId: unknown): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      'select privilege_id as id from role_privileges where account_id = $2 and role_id = $1',
      [roleId, TENANT],
    )
  ).map(({ id }) => id);

const todayOf = (actor: Actor, now: Temporal.Instant) =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

export const rules = defineRules(rolePrivileges, {
  async beforeSave({ tx, actor, before, draft, fail, now }) {
    const role = await codeOf(tx, draft.role_id);
    requireEditable(role?.code);
    const grant: GrantRow = {
      privilege_id: Number(draft.privilege_id),
      scope: (draft.scope ?? 'TODOS') as Scope,
      max_amount: draft.max_amount == null ? null : draft.max_amount,
    };
    const scopes = await scopesOf(tx, [grant.privilege_id]);
    if (!scopes.get(grant.privilege_id)) draft.scope = 'TODOS';
    const refused = await refusedGrants(tx, actor, [grant]);
    if (refused) fail('privilege_id', refused);
    const held = await idsHeld(tx, draft.role_id);
    const next = [...held.filter((id) => id !== before?.privilege_id), grant.privilege_id];
    const { blocked, asked } = await checkGrantDuties(tx, todayOf(actor, now), {
      id: Number(draft.role_id),
      name: role?.name ?? '',
      before: held,
      after: next,
    });
    if (blocked ?? asked)
      fail(
        'privilege_id',
        blocked ??
          t('settings.giveInRole', '{asked} Dalo desde los permisos del rol.', { asked: asked! }),
      );
  },
  afterSave: permissionHooks.afterSave,
  async beforeDelete(context) {
    requireEditable((await codeOf(context.tx, context.before.role_id))?.code);
    await permissionHooks.beforeDelete(context);
  },
  afterCommit: permissionHooks.afterCommit,
  calls: { bulk: call(BULK, replaceGrants) },
});

/**
 * Reads `grants[i]` = {privilege_id, scope, max_amount}. A row without `privilege_id` is an
 * unticked box: it gives nothing.
 */
export function readGrants(raw: WireValue | undefined): readonly GrantRow[] {
  const members = listMembers(raw);
  if (!members)
    throw invalid({
      grants: [t('settings.grantsShape', 'Los permisos no tienen la forma esperada.')],
    });
  const errors: Record<string, string[]> = {};
  const grants = new Map<number, GrantRow>();
  for (const [i, row] of members) {
    const {
      privilege_id = '',
      scope = 'TODOS',
      max_amount = '',
    } = typeof row === 'string' || row instanceof File ? {} : row;
    if (privilege_id === '') continue;
    const id = typeof privilege_id === 'string' ? Number(privilege_id) : Number.NaN;
    if (!Number.isSafeInteger(id) || id < 1)
      errors[`grants[${i}][privilege_id]`] = [
        t('settings.privilege', 'Elige un privilegio de la lista.'),
      ];
    if (typeof scope !== 'string' || !SCOPES.includes(scope))
      errors[`grants[${i}][scope]`] = [t('settings.scope', 'Elige un alcance de la lista.')];
    const amount = readAmount(max_amount);
    if (amount.error) errors[`grants[${i}][max_amount]`] = [amount.error];
    grants.set(id, { privilege_id: id, scope: scope as Scope, max_amount: amount.value });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return [...grants.values()];
}

function readAmount(raw: unknown): { readonly value: string | null; readonly error?: string } {
  if (raw === '' || raw === null) return { value: null };
  const field = rolePrivileges.fields.max_amount!;
  const parsed =
    typeof raw === 'string'
      ? parseValue(field, raw, NO_TIME_ZONE)
      : { error: t('settings.typeAmount', 'Escribe un importe.') };
  return 'error' in parsed ? { value: null, error: parsed.error } : { value: String(parsed.value) };
}

interface StoredGrant extends GrantRow {
  readonly key: string;
}

/**
 * `PUT role-privileges/bulk/:role_id` {module, grants[], reason?}: what the role gives in one
 * module becomes exactly this.
 */
async function replaceGrants(context: CallContext) {
  const actor = requireActor(context);
  const { services, body, id: roleId, now } = context;
  const reason = textOf(body, 'reason', 250).trim();
  const module = typeof body.module === 'string' ? body.module : '';
  const wanted = readGrants(body.grants as WireValue | undefined);
  const changes = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const role = await codeOf(tx, roleId);
    const [known] = await tx.query<{ id: number }>(
      'select id from modules where account_id = $2 and key = $1',
      [module, TENANT],
    );
    if (!role) throw notFound();
    requireEditable(role.code);
    if (!known) throw invalid({ module: [t('settings.module', 'Elige un módulo de la lista.')] });
    await tx.query('select 1 from roles where account_id = $2 and id = $1 for update', [
      roleId,
      TENANT,
    ]);
    const held = await tx.query<StoredGrant>(
      `select rp.privilege_id, rp.scope, rp.max_amount, p.key from role_privileges rp ${join('role_privileges.privilege_id', 'rp', 'p')} where rp.account_id = $3 and rp.role_id = $1 and p.module_id = $2`,
      [roleId, known.id, TENANT],
    );
    const next = await allowed(tx, wanted, known.id);
    const fresh = next.filter(
      (grant) =>
        !held.some(
          (old) =>
            old.privilege_id === grant.privilege_id &&
            old.scope === grant.scope &&
            old.max_amount === grant.max_amount,
        ),
    );
    const refused = isAdministrator(actor) ? null : await refusedGrants(tx, actor, fresh);
    if (refused) throw invalid({ grants: [refused] }, refused);
    const gone = held.filter(
      (old) => !next.some((grant) => grant.privilege_id === old.privilege_id),
    );
    if (fresh.length === 0 && gone.length === 0) return { added: 0, removed: 0 };
    const before = await idsHeld(tx, roleId);
    const after = [
      ...before.filter((id) => !gone.some((grant) => grant.privilege_id === id)),
      ...fresh.map((grant) => grant.privilege_id),
    ];
    const { blocked, asked } = await checkGrantDuties(tx, todayOf(actor, now), {
      id: Number(roleId),
      name: role.name,
      before,
      after,
    });
    if (blocked) throw invalid({ grants: [blocked] }, blocked);
    if (asked && reason === '') throw invalid({ reason: [asked] }, asked);
    await tx.execute(
      'delete from role_privileges where account_id = $3 and role_id = $1 and privilege_id = any($2::bigint[])',
      [roleId, gone.map((grant) => grant.privilege_id), TENANT],
    );
    await tx.execute(
      `insert into role_privileges (account_id, role_id, privilege_id, scope, max_amount, created_by, updated_by)
       select $1, $2, g.privilege_id, g.scope, g.max_amount, $4, $4 from jsonb_to_recordset($3::jsonb) as g(privilege_id bigint, scope text, max_amount numeric)
       on conflict (account_id, role_id, privilege_id) do update set scope = excluded.scope, max_amount = excluded.max_amount, version = role_privileges.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
      [actor.accountId, roleId, JSON.stringify(fresh), actor.userId],
    );
    await tx.execute(
      'update roles set version = version + 1, updated_at = now(), updated_by = $2 where account_id = $3 and id = $1',
      [roleId, actor.userId, TENANT],
    );
    await raisePermissions(tx);
    await writeSignIn(tx, {
      action: 'PERMISO',
      transition: 'bulk',
      resource: 'roles',
      recordId: Number(roleId),
      recordLabel: role.name,
      changes: changesOf(held, await namesOf(tx, fresh), gone),
      reason: reason || null,
      ...actorEntry(actor),
    });
    return { added: fresh.length, removed: gone.length };
  });
  signedInOf(services.db).dropAccount(actor.accountId);
  return { data: changes };
}

/**
 * Grants of this module only, each with a scope that its privilege admits. Throws VALIDACION for
 * one of another module.
 */
async function allowed(
  tx: Tx,
  wanted: readonly GrantRow[],
  moduleId: number,
): Promise<readonly GrantRow[]> {
  const known = await tx.query<{ id: number }>(
    'select id from privileges where account_id = $3 and module_id = $1 and active and id = any($2::bigint[])',
    [moduleId, wanted.map((grant) => grant.privilege_id), TENANT],
  );
  if (known.length < wanted.length)
    throw invalid({
      grants: [t('settings.notOfModule', 'Uno de los privilegios no es de este módulo.')],
    });
  const scopes = await scopesOf(
    tx,
    wanted.map((grant) => grant.privilege_id),
  );
  return wanted.map((grant) =>
    scopes.get(grant.privilege_id) ? grant : { ...grant, scope: 'TODOS' as const },
  );
}

async function namesOf(tx: Tx, grants: readonly GrantRow[]): Promise<readonly StoredGrant[]> {
  const rows = await tx.query<{ id: number; key: string }>(
    'select id, key from privileges where account_id = $2 and id = any($1::bigint[])',
    [grants.map((grant) => grant.privilege_id), TENANT],
  );
  return grants.map((grant) => ({
    ...grant,
    key: rows.find((row) => row.id === grant.privilege_id)?.key ?? '',
  }));
}

const shown = (grant: GrantRow | undefined) =>
  grant ? [grant.scope, grant.max_amount].filter(Boolean).join(' ') : null;

function changesOf(
  held: readonly StoredGrant[],
  fresh: readonly StoredGrant[],
  gone: readonly StoredGrant[],
): Readonly<Record<string, readonly [unknown, unknown]>> {
  const before = (key: string) => shown(held.find((grant) => grant.key === key));
  return Object.fromEntries([
    ...fresh.map((grant) => [grant.key, [before(grant.key), shown(grant)]] as const),
    ...gone.map((grant) => [grant.key, [shown(grant), null]] as const),
  ]);
}
