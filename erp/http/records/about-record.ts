/** What the page of an action or a change of state is told of its record, beside its form. */
import { canReadField, privilegeKeyOf } from '#erp/kernel/access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { readForResponse } from '#erp/kernel/operations/one.ts';
import type { ProposalContext, Row } from '#erp/kernel/rules.ts';
import type { Resource } from '#erp/model/types.ts';
import { noteVisit } from '#erp/modules/core/recents/recents.rules.ts';
import type { FormTexts } from './form-references.ts';
import { typedOf } from './record-texts.ts';

/** The record of an action, of which its page says what its highlights say; null where none. */
export async function aboutOf(
  { tx, services, actor }: Pick<ProposalContext, 'tx' | 'services' | 'actor'>,
  resource: Resource,
  name: string,
  id: number | null,
): Promise<Row | null> {
  const reads = privilegeKeyOf(services.registry, resource, 'one');
  if (id === null || !resource.highlights || !hasPermission(actor, reads)) return null;
  const key = resource.actions![name]!.key ?? privilegeKeyOf(services.registry, resource, name);
  return readForResponse(tx, services, actor, resource, id, key, 1);
}

type At = Pick<ProposalContext, 'tx' | 'services' | 'actor' | 'resource'>;

/** Among the recent ones of who opened it; who looks as somebody else leaves no trace. */
export async function keepVisit(
  { tx, services, actor: { accountId, userId, impersonator }, resource }: At,
  url: string,
  record: Row,
): Promise<void> {
  if (impersonator || userId === null) return;
  const title = `${String(record.title)} · ${resource.label[0]}`;
  await noteVisit(tx, { accountId, userId }, { url, title }, services.now());
}

/** Fills in what a transition proposes for fields that the record has nothing in; as form texts. */
export async function proposalsOf(at: At, transition: string, record: Row): Promise<FormTexts> {
  const { services, actor, resource } = at;
  const own = services.rules.get(services.registry.recordOf(resource).path)?.proposals ?? {};
  if (!Object.hasOwn(own, transition)) return {};
  const found = await own[transition]!({ ...at, now: services.now(), record: record as never });
  const wanted = Object.entries(found).filter(
    ([name, value]) =>
      value !== null &&
      (record[name] ?? null) === null &&
      canReadField(actor, resource.fields[name]!),
  );
  Object.assign(record, Object.fromEntries(wanted));
  return typedOf(Object.fromEntries(wanted) as Row).values;
}
