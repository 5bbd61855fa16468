/** `POST satInvoices/from-sources`: documents become drafts of CFDI (finance §2.6). */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { draftInvoices, type DraftedInvoice, type OwnedSource } from './draft-invoices.ts';
import { MOST_SOURCES, type AskedSource } from './from-sources.schemas.ts';

/** Where who asks sees what is wrong with one of them. */
type FieldOf = (at: number) => string;

const rowOf: FieldOf = (at) => `sources[${at}]`;

/** What each of them has to be invoiced, in the order in which they were asked. */
async function ownedSources(
  context: Writing,
  asked: readonly AskedSource[],
  fieldOf: FieldOf,
): Promise<readonly OwnedSource[]> {
  const refuse = (at: number, message: string) => invalid({ [fieldOf(at)]: [message] });
  const { tx, services, actor } = context;
  const { registry, rules } = services;
  const found = new Map<string, OwnedSource>();
  for (const [path, same] of Map.groupBy(asked, ({ resource }) => resource)) {
    const at = asked.indexOf(same[0]!);
    const resource = registry.resources.get(path);
    const toInvoice = rules.get(path)?.toInvoice;
    if (!resource || !toInvoice)
      throw refuse(
        at,
        t('invoicing.notInvoiced', 'De «{label}» no se hacen CFDI.', {
          label: resource ? nameOfMany(resource) : path,
        }),
      );
    for (const { id } of same) await requireRecord(tx, registry, actor, { resource, id }, 'one');
    for (const source of await toInvoice(
      context,
      same.map(({ id }) => id),
    ))
      found.set(`${path}:${source.id}`, { ...source, resource: path });
  }
  return asked.map(({ resource, id }, at) => {
    const source = found.get(`${resource}:${id}`);
    if (!source || source.lines.length === 0)
      throw refuse(
        at,
        t('invoicing.nothingLeft', 'De {name} ya no hay nada por facturar.', {
          name: source?.name ?? String(id),
        }),
      );
    return source;
  });
}

export async function invoiceSources(
  context: Writing,
  asked: readonly AskedSource[],
  fieldOf: FieldOf = rowOf,
): Promise<readonly DraftedInvoice[]> {
  const once = [...new Map(asked.map((each) => [`${each.resource}:${each.id}`, each])).values()];
  return draftInvoices(context, await ownedSources(context, once, fieldOf));
}

export async function fromSources(context: CallContext, asked: readonly AskedSource[] | null) {
  const actor = requireActor(context);
  const { services, now } = context;
  if (!asked)
    throw invalid({
      sources: [
        t('invoicing.sourcesAsked', 'Di de qué documentos: de uno a {most}.', {
          most: MOST_SOURCES,
        }),
      ],
    });
  const invoices = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    invoiceSources({ tx, services, actor, now }, asked),
  );
  return { data: { invoices: [...invoices] } };
}
