import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { approvalDelegations } from './approval-delegations.ts';

const MAX_DAYS = 60;

interface User {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
}

async function checkPeople({
  tx,
  actor,
  draft,
  fail,
}: SaveContext<typeof approvalDelegations>): Promise<void> {
  draft.from_user_id ??= actor.userId;
  if (draft.from_user_id !== actor.userId && !hasPermission(actor, 'users.update'))
    fail(
      'from_user_id',
      t(
        'corp.onlyYours',
        'Sólo puedes delegar lo tuyo. Delegar por otra persona necesita el permiso de editar usuarios.',
      ),
    );
  if (draft.from_user_id === draft.to_user_id)
    return fail('to_user_id', t('corp.otherPerson', 'Elige a otra persona.'));
  const users = await tx.query<User>(
    'select id, kind, status from users where account_id = $2 and id = any($1::bigint[])',
    [[draft.from_user_id, draft.to_user_id].filter((id) => typeof id === 'number'), TENANT],
  );
  const [from, to] = [draft.from_user_id, draft.to_user_id].map((id) =>
    users.find((user) => user.id === id),
  );
  if (to && to.status !== 'ACTIVO')
    fail('to_user_id', t('corp.personInactive', 'Esa persona no está activa.'));
  if (from && to && from.kind !== to.kind)
    fail('to_user_id', t('corp.sameType', 'Elige a una persona del mismo tipo.'));
}

function checkDates({
  now,
  actor,
  draft,
  before,
  changed,
  fail,
}: SaveContext<typeof approvalDelegations>): void {
  if (typeof draft.from !== 'string' || typeof draft.to !== 'string') return;
  const [from, to] = [Temporal.PlainDate.from(draft.from), Temporal.PlainDate.from(draft.to)];
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  if (from.until(to, { largestUnit: 'days' }).days > MAX_DAYS)
    fail('to', t('corp.mostDays', 'A lo más {days} días.', { days: MAX_DAYS }));
  if ((!before || changed('to')) && Temporal.PlainDate.compare(to, today) < 0)
    fail('to', t('corp.datePast', 'Esa fecha ya pasó.'));
  if (draft.status === 'CANCELADA') return;
  if (Temporal.PlainDate.compare(to, today) < 0) draft.status = 'TERMINADA';
  else draft.status = Temporal.PlainDate.compare(from, today) <= 0 ? 'ACTIVA' : 'PROGRAMADA';
}

export const rules = defineRules(approvalDelegations, {
  async beforeSave(context) {
    await checkPeople(context);
    checkDates(context);
  },
  transitions: {
    // Who received it may give it back.
    async cancel(context) {
      const { actor, before } = context;
      if (before.to_user_id !== actor.userId)
        await requireAuthorityOver(context, before.from_user_id, 'administer');
    },
  },
  async afterSave({ tx, actor, resource, before, after, now }) {
    if (before && before.to_user_id === after.to_user_id) return;
    await notify(tx, actor.accountId, {
      event: 'approvals.delegated',
      to: [after.to_user_id],
      title: `Decides en nombre de otra persona del ${after.from} al ${after.to}`,
      body: after.reason,
      resource: resource.path,
      recordId: after.id!,
      actorId: actor.userId,
      now,
    });
  },
});
