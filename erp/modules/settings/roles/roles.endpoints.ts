/** Calls on roles: a copy, and two roles side by side. */
import { t } from '#erp/model/texts/t.ts';
import type { comparedRow } from './roles.schemas.ts';
import type * as z from 'zod';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { join } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { checkGrantDuties, refusedGrants, type GrantRow } from './role-grants.ts';
import { COPY } from './role-actions.ts';
import type { roles } from './roles.ts';

const grantsOf = (tx: Tx, roleId: number) =>
  tx.query<GrantRow>(
    'select privilege_id, scope, max_amount from role_privileges where account_id = $2 and role_id = $1',
    [roleId, TENANT],
  );

/** `PUT roles/copy/:id` {code, name}: a new role with the same permissions and limits. */
export const copyRole = actionRulesOf<typeof roles>()(COPY, {
  async prefill({ record }) {
    return {
      values: {
        code: `${record.code}_2`.slice(0, 40),
        name: `${record.name} (copia)`.slice(0, 60),
      },
    };
  },
  async run({ tx, actor, now, record, input: given }) {
    const id = record.id;
    const taken = await tx.query<{ code: string; name: string }>(
      'select code, name from roles where account_id = $3 and (code = $1 or name = $2)',
      [given.code, given.name, TENANT],
    );
    if (taken.length > 0) {
      const codeTaken = taken.some((row) => row.code === given.code);
      throw new DomainError(
        'DUPLICADO',
        codeTaken
          ? t('settings.roleCode', 'Ya hay un rol con esa clave.')
          : t('settings.roleName', 'Ya hay un rol con ese nombre.'),
        {
          fields: {
            [codeTaken ? 'code' : 'name']: [t('settings.takenAlready', 'Ya existe; escribe otro.')],
          },
        },
      );
    }
    const grants = await grantsOf(tx, id);
    const refused = await refusedGrants(tx, actor, grants);
    if (refused) throw invalid({ code: [refused] }, refused);
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const after = grants.map((grant) => grant.privilege_id);
    // Nobody has the copy yet: what only warns is asked when it is given.
    const { blocked } = await checkGrantDuties(tx, today, {
      id: null,
      name: String(given.name),
      before: [],
      after,
    });
    if (blocked) throw invalid({ code: [blocked] }, blocked);
    const [copy] = await tx.query<{ id: number }>(
      `insert into roles (account_id, code, name, description, kind, is_system, start_page, requires_otp, max_idle_minutes, valid_until, created_by, updated_by)
       select account_id, $2, $3, description, kind, false, start_page, requires_otp, max_idle_minutes, valid_until, $4, $4 from roles where account_id = $5 and id = $1 returning id`,
      [id, given.code, given.name, actor.userId, TENANT],
    );
    await tx.execute(
      `insert into role_privileges (account_id, role_id, privilege_id, scope, max_amount, position, created_by, updated_by)
       select account_id, $2, privilege_id, scope, max_amount, position, $3, $3 from role_privileges where account_id = $4 and role_id = $1`,
      [id, copy!.id, actor.userId, TENANT],
    );
    await tx.execute(
      'insert into roles__branch_office_ids (account_id, owner_id, target_id, position) select account_id, $2, target_id, position from roles__branch_office_ids where account_id = $3 and owner_id = $1',
      [id, copy!.id, TENANT],
    );
    await raisePermissions(tx);
    await writeSignIn(tx, {
      action: 'PERMISO',
      transition: 'copy',
      resource: 'roles',
      recordId: copy!.id,
      recordLabel: String(given.name),
      reason: `Copia de ${record.name}`,
      ...actorEntry(actor),
    });
    return {
      data: { id: copy!.id },
      outcome: {
        message: t('settings.roleCopied', 'Rol copiado.'),
        open: { resource: 'roles', id: copy!.id },
      },
    };
  },
});

export const actorEntry = (actor: Actor) => ({
  accountId: actor.accountId,
  userId: actor.userId,
  nickname: actor.nickname,
  sessionId: actor.sessionId,
  requestId: actor.requestId,
  ip: actor.ip,
});

/** `GET roles/compare?a=&b=`: each key that one of both gives, with its scope in each. */
export async function compareRoles(context: CallContext) {
  const actor = requireActor(context);
  const [a, b] = [rowIdOf(context.query.a), rowIdOf(context.query.b)];
  if (Number.isNaN(a) || Number.isNaN(b))
    throw invalid({ a: [t('settings.twoRoles', 'Elige dos roles.')] });
  const rows = await context.services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<z.input<typeof comparedRow>>(
      `select p.key, p.name, m.name as module, max(rp.scope) filter (where rp.role_id = $1) as a, max(rp.scope) filter (where rp.role_id = $2) as b,
         max(rp.max_amount) filter (where rp.role_id = $1) as a_amount, max(rp.max_amount) filter (where rp.role_id = $2) as b_amount
       from role_privileges rp ${join('role_privileges.privilege_id', 'rp', 'p')}
       ${join('privileges.module_id', 'p', 'm')}
       where rp.account_id = $3 and rp.role_id in ($1, $2) group by p.key, p.name, m.name, m."order" order by m."order", p.key`,
      [a, b, TENANT],
    ),
  );
  return { data: rows };
}
