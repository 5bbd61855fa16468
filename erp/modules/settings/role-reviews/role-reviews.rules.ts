import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import {
  ADMINISTRATOR,
  isAdministrator,
  isLastAdministrator,
  lastAdministrator,
} from '#erp/kernel/rights/escalation.ts';
import { DomainError } from '#erp/model/errors.ts';
import { permissionHooks, raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { roleReviews } from './role-reviews.ts';

export const rules = defineRules(roleReviews, {
  transitions: {
    async confirm(context) {
      await requireReviewer(context);
      if ((await loadHeldRole(context)).length > 0) return decide(context);
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'settings.roleGone',
          'La persona ya no tiene ese rol: usa Revocar para cerrar la revisión.',
        ),
      );
    },
    async revoke(context) {
      await requireReviewer(context);
      await takeAway(context);
      decide(context);
    },
  },
  afterCommit: permissionHooks.afterCommit,
});

/** The campaign named who reviews; anybody else must be able to administer the person. */
async function requireReviewer(context: TransitionContext<typeof roleReviews>): Promise<void> {
  const { actor, before } = context;
  if (before.reviewer_id !== actor.userId)
    await requireAuthorityOver(context, before.user_id, 'administer');
}

function decide({ actor, before, changes, now }: TransitionContext<typeof roleReviews>): void {
  if (before.user_id === actor.userId)
    throw new DomainError(
      'SIN_PERMISO',
      t('settings.ownRoles', 'Nadie revisa sus propios roles. Pídelo a otra persona.'),
    );
  changes.decided_at = now.toString({ fractionalSecondDigits: 3 });
  changes.decided_by = actor.userId;
}

const loadHeldRole = ({ tx, before }: TransitionContext<typeof roleReviews>) =>
  tx.query<{ code: string; name: string }>(
    `select r.code, r.name from users__role_ids ur ${join('users__role_ids.target_id', 'ur', 'r')} where ur.account_id = $3 and ur.owner_id = $1 and ur.target_id = $2`,
    [before.user_id, before.role_id, TENANT],
  );

/**
 * The role leaves the person, as an administrator would take it (R7, R8). What is gone already only
 * closes the review.
 */
async function takeAway(context: TransitionContext<typeof roleReviews>): Promise<void> {
  const { tx, actor, before, now } = context;
  const [role] = await loadHeldRole(context);
  if (!role) return;
  const userId = before.user_id;
  if (role.code === ADMINISTRATOR) {
    if (!isAdministrator(actor))
      throw new DomainError(
        'SIN_PERMISO',
        t('settings.otherAdministrator', 'Sólo otro administrador puede quitar el rol {role}.', {
          role: role.name,
        }),
      );
    if (await isLastAdministrator(tx, userId))
      throw new DomainError('ESTADO_INVALIDO', lastAdministrator());
  }
  const roles = await tx.query<{ id: number }>(
    'select target_id as id from users__role_ids where account_id = $2 and owner_id = $1 order by position',
    [userId, TENANT],
  );
  if (roles.length === 1)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'settings.onlyRole',
        'Es su único rol: dale otro en Usuarios, o dalo de baja, y después revoca.',
      ),
    );
  await tx.execute(
    'delete from users__role_ids where account_id = $3 and owner_id = $1 and target_id = $2',
    [userId, before.role_id, TENANT],
  );
  const [user] = await tx.query<{ nickname: string }>(
    'update users set version = version + 1, updated_at = now(), updated_by = $2 where account_id = $3 and id = $1 returning nickname',
    [userId, actor.userId, TENANT],
  );
  await raisePermissions(tx);
  const ids = roles.map(({ id }) => id);
  await audit(tx, actor, now, {
    action: 'PERMISO',
    transition: 'revoke',
    resource: 'users',
    recordId: userId,
    recordLabel: user?.nickname ?? null,
    changes: { role_ids: [ids, ids.filter((id) => id !== before.role_id)] },
    reason: `Recertificación ${before.campaign}: ${role.name}`,
  });
}
