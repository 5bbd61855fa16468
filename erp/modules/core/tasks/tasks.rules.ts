import { t } from '#erp/model/texts/t.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { tasks } from './tasks.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';

/**
 * The other one of the two, author and assignee, learns how it ended; what told of the task is
 * attended.
 */
async function close({ tx, actor, now }: RuleContext, before: Row, said: string): Promise<void> {
  await tx.execute(
    `update notifications set done_at = $3, read_at = coalesce(read_at, $3) where account_id = $1 and resource = 'tasks' and record_id = $2 and done_at is null`,
    [actor.accountId, before.id, now.toString()],
  );
  await notify(tx, actor.accountId, {
    event: 'task.closed',
    to: [before.created_by, before.assignee_id].filter((id) => typeof id === 'number'),
    title: `${actor.nickname} ${said}: ${String(before.title)}`,
    resource: 'tasks',
    recordId: Number(before.id),
    actorId: actor.userId,
    now,
  });
}

export const rules = defineRules(tasks, {
  async beforeSave({ tx, services, actor, before, draft, fail }) {
    if ((draft.resource === null) !== (draft.record_id === null))
      fail(
        'record_id',
        t('core.resourceAndRecord', 'Escribe el recurso y el registro, o ninguno.'),
      );
    if (before || typeof draft.resource !== 'string') return;
    const resource = services.registry.resources.get(draft.resource);
    if (
      !resource ||
      !(await canReadRecord(tx, services.registry, actor, {
        resource,
        id: Number(draft.record_id),
      }))
    )
      fail(
        'record_id',
        t('core.recordNotReached', 'Ese registro no existe o no está a tu alcance.'),
      );
    else draft.resource = services.registry.recordOf(resource).path;
  },
  async afterSave({ tx, actor, before, after, now }) {
    if (before && before.assignee_id === after.assignee_id) return;
    const due = typeof after.due_at === 'string' ? `Vence el ${formatDay(after.due_at)}.` : '';
    await notify(tx, actor.accountId, {
      event: 'task.assigned',
      to: [after.assignee_id],
      title: `${actor.nickname} te asigna: ${after.title}`,
      body: [due, typeof after.notes === 'string' ? after.notes : ''].filter(Boolean).join('\n'),
      resource: 'tasks',
      recordId: after.id,
      actorId: actor.userId,
      now,
    });
  },
  transitions: {
    async done(context) {
      context.changes.done_at = context.now.toString({ smallestUnit: 'millisecond' });
      await close(context, context.before, 'terminó');
    },
    cancel: (context) => close(context, context.before, 'canceló'),
  },
});
