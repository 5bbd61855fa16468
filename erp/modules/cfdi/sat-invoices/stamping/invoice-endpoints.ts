/** `satInvoices/validate/:id`. */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { notFound } from '#erp/model/errors.ts';
import { INVOICES } from './invoices-path.ts';
import { prepareInvoice } from './seal-invoice.ts';
import type { InvoiceRecord } from './sealing.ts';

/** The record, for whoever may see it. */
function seen(context: CallContext) {
  const actor = requireActor(context);
  const { services, id } = context;
  const resource = services.registry.resource(INVOICES);
  if (id === null) throw notFound();
  return { actor, services, id, resource };
}

export async function validateInvoice(context: CallContext) {
  const { actor, services, id, resource } = seen(context);
  const issues = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    const row = await readById(tx, services.registry, resource, id, { shown: false });
    const reading = { tx, services, actor, now: context.now };
    return (await prepareInvoice(reading, row as InvoiceRecord)).issues;
  });
  return { data: { ok: issues.length === 0, issues: [...issues] } };
}
