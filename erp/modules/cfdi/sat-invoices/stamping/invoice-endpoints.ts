/** `satInvoices/validate/:id` and `satInvoices/xml/:id`. */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { readCfdiFile } from '../../cfdi-files/store-file.ts';
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

/** As the PAC gave it, byte by byte; before it is stamped, as it was sealed. */
export async function giveXml(context: CallContext) {
  const { actor, services, id, resource } = seen(context);
  const found = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    const [named] = await tx.query(
      sql<{
        uuid: string | null;
        number: string | null;
      }>`select uuid, number from satinvoices where account_id = ${TENANT} and id = ${id}`,
    );
    const bytes = await readCfdiFile(tx, { resource: INVOICES, id }, ['TIMBRADO', 'SELLADO']);
    return { ...named, bytes };
  });
  if (!found.bytes)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('invoicing.notSealed', 'Todavía no está sellado: no tiene XML.'),
    );
  const name = [found.number, found.uuid]
    .filter(Boolean)
    .join('_')
    .replaceAll(/[^\w.-]/g, '');
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${name}.xml"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
