import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { ADMINISTRATOR, isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { accessPermits } from './access-permits.ts';

const HOURS = 24;

/** Administrators decide, never of what they asked for themselves. */
function decide({ actor, before, changes, now }: TransitionContext<typeof accessPermits>): void {
  if (!isAdministrator(actor))
    throw new DomainError(
      'SIN_PERMISO',
      t('settings.onlyAdministrator', 'Sólo un administrador lo decide. Pídeselo.'),
    );
  if (before.created_by === actor.userId)
    throw new DomainError(
      'SEGREGACION',
      t('settings.youAsked', 'Lo pediste tú: lo decide otro administrador.'),
    );
  changes.decided_by = actor.userId;
  changes.decided_at = now.toString({ fractionalSecondDigits: 3 });
}

export const rules = defineRules(accessPermits, {
  beforeSave({ actor, draft, fail }) {
    if (draft.user_id === actor.userId)
      fail(
        'user_id',
        t('settings.notYourself', 'Elige a otra persona: sobre ti no necesitas permiso.'),
      );
  },
  async afterSave({ tx, actor, resource, after, now }) {
    const people = await tx.query<{ id: number }>(
      `select distinct u.id from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
       ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = $1 and r.active where u.account_id = $2 and u.status = 'ACTIVO'`,
      [ADMINISTRATOR, TENANT],
    );
    await notify(tx, actor.accountId, {
      event: 'access.permit',
      to: people.map(({ id }) => id),
      title: `${actor.nickname} pide permiso sobre una persona`,
      body: after.reason,
      resource: resource.path,
      recordId: after.id!,
      actorId: actor.userId,
      action: true,
      now,
    });
  },
  transitions: {
    async authorize(context) {
      decide(context);
      const { tx, actor, resource, before, changes, now } = context;
      changes.valid_until = now.add({ hours: HOURS }).toString({ fractionalSecondDigits: 3 });
      if (typeof before.created_by !== 'number') return;
      await notify(tx, actor.accountId, {
        event: 'access.permit',
        to: [before.created_by],
        title: 'Autorizaron tu permiso sobre una persona',
        body: 'Sirve una vez, durante un día: repite lo que querías hacer.',
        resource: resource.path,
        recordId: before.id!,
        actorId: actor.userId,
        now,
      });
    },
    reject: decide,
  },
});
