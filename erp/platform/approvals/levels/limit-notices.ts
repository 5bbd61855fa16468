/** Who signs documents learns that somebody changed from when they are asked. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { t } from '#erp/model/texts/t.ts';
import { notify } from '../../notifications/notify.ts';
import { peopleWithKey } from './approvers.ts';

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * Told at once, whatever they chose: whoever raises a limit can pass under it. Nobody is told by
 * the system's own acts.
 */
export async function notifySignatureLimits(
  { tx, services, actor, now }: Writing,
  { resource, id }: RecordName,
  label: string | null,
  changes: Changes,
): Promise<void> {
  const limits = resource.signatureLimits;
  if (!limits || actor.userId === null) return;
  const shown = (name: string, value: unknown) =>
    value === null || value === undefined
      ? '—'
      : fieldTypeOf(resource.fields[name]!).show(value as Value, resource.fields[name]!, actor);
  const what = limits.fields
    .filter((name) => name in changes)
    .map((name) => {
      const [before, after] = changes[name]!;
      return `${resource.fields[name]!.label}: ${shown(name, before)} → ${shown(name, after)}`;
    });
  if (what.length === 0) return;
  const privilege = services.registry.privileges.get(limits.signers);
  await notify(tx, actor.accountId, {
    event: 'approvals.limits',
    to: (await peopleWithKey(tx, limits.signers)).map((person) => person.id),
    title: t('approval.limitChanged', '{who} cambió desde cuándo se pide tu firma: {what}', {
      who: actor.nickname,
      what: privilege?.label ?? limits.signers,
    }),
    body: t('approval.limitNow', '{record}. {what}. Si no lo esperabas, revísalo.', {
      record: label ?? resource.label[0],
      what: what.join('. '),
    }),
    resource: resource.path,
    recordId: id,
    actorId: actor.userId,
    critical: true,
    now,
  });
}
