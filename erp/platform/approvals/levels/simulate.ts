/**
 * `POST approvals/simulate` {resource, id} or {resource, body}: levels and people, before anything
 * is sent. Writes nothing.
 */
import { t } from '#erp/model/texts/t.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import { draftOf, parseRecord } from '#erp/kernel/validation/parse.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { eligibleApprovers } from './approvers.ts';
import { planOf } from './plan.ts';
import type { At } from '../store.ts';
import { readSubject, subjectOf, type Subject } from '../subject.ts';

export async function simulate(context: CallContext) {
  const actor = requireActor(context);
  const { services, body, now } = context;
  const resource = services.registry.resources.get(String(body.resource));
  if (!resource?.approvals)
    throw invalid({
      resource: [t('approval.noDocument', 'Ese documento no pide autorizaciones.')],
    });
  const action =
    typeof body.action === 'string' && body.action !== ''
      ? body.action
      : Object.keys(resource.approvals.actions)[0]!;
  if (!(action in resource.approvals.actions))
    throw invalid({ action: [t('approval.noAction', 'Esa acción no pide autorización.')] });
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const at: At = { tx, services, actor, now };
      const subject = await subjectFor(at, resource, body);
      const { levels, barred } = await planOf(at, subject, action);
      const authors = new Set([...subject.authors, ...barred]);
      const key = transitionKeyOf(services.registry, resource, action);
      const shown = [];
      for (const { rule, seats: slots } of levels) {
        const people = [];
        for (const slot of slots)
          for (const { id, name } of await eligibleApprovers(tx, slot, key))
            if (!authors.has(id)) people.push({ id, name });
        shown.push({
          level: rule.level,
          rule_id: rule.id,
          from_amount: rule.from_amount,
          mode: rule.mode,
          max_days: rule.max_days,
          people,
          note: slots[0]?.note ?? null,
        });
      }
      return { amount: subject.amount, levels: shown };
    },
  );
  return { data };
}

async function subjectFor(
  at: At,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<Subject> {
  const { tx, services, actor } = at;
  if (typeof body.id === 'string' && ROW_ID.test(body.id)) {
    await requireRecord(tx, services.registry, actor, { resource, id: Number(body.id) }, 'one');
    const record = services.registry.recordOf(resource);
    const subject = await readSubject(tx, services.registry, record, Number(body.id), actor);
    if (!subject) throw notFound();
    return subject;
  }
  requirePermission(actor, services.registry, resource, 'create');
  if (typeof body.body !== 'object' || body.body === null)
    throw invalid({ id: [t('approval.record', 'Escribe el registro, o sus datos en body.')] });
  const problems = new ValidationErrors();
  const draft: Row = draftOf(
    resource,
    parseRecord(
      { registry: services.registry, actor, problems },
      resource,
      body.body as WireObject,
      null,
    ),
    null,
    actor,
  );
  problems.throwIfAny();
  return subjectOf(
    services.registry.recordOf(resource),
    { ...draft, created_by: actor.userId } as Row,
    actor,
  );
}
