/** `…/validate/:id` of fiscal documents. */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { notFound } from '#erp/model/errors.ts';
import type { IssuedDocument, Validation } from './issued-document.ts';

type Document = Pick<IssuedDocument, 'path'>;

/** The record, for whoever may see it. */
function seen(context: CallContext, { path }: Document) {
  const actor = requireActor(context);
  const { services, id } = context;
  if (id === null) throw notFound();
  return { actor, services, id, resource: services.registry.resource(path) };
}

/** Every mistake of the record, at once; nothing is stored. */
export const validateCall =
  (document: Document, validate: Validation) => async (context: CallContext) => {
    const { actor, services, id, resource } = seen(context, document);
    const issues = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
      await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
      const row = await readById(tx, services.registry, resource, id, { shown: false });
      return validate({ tx, services, actor, now: context.now }, row!);
    });
    return { data: { ok: issues.length === 0, issues: [...issues] } };
  };
