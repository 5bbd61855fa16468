/** `GET …/xml/:id` and `GET …/pdf/:id` of whatever is stamped. */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { drawPaper, readPaper, type Paper } from './draw-paper.ts';
import { PDF, XML } from './paper-calls.schemas.ts';

/** Of the record, for whoever may see it. */
async function paperOf(context: CallContext): Promise<Paper & { readonly accountId: number }> {
  const { accountId, ...actor } = requireActor(context);
  const { services, resource, id } = context;
  if (id === null) throw notFound();
  const paper = await services.db.tenant({ accountId }, async (tx) => {
    await requireRecord(tx, services.registry, { accountId, ...actor }, { resource, id }, 'one');
    return readPaper(tx, services, { resource, id });
  });
  if (!paper)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('invoicing.notSealed', 'Todavía no está sellado: no tiene XML ni PDF.'),
    );
  return { ...paper, accountId };
}

const NOT_ASCII = /[^\w&.-]/g;

/** A fiscal file that nobody between may keep. */
export const fileReply = (bytes: Uint8Array, mime: string, how: string, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `${how}; filename="${name.replaceAll(NOT_ASCII, '')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });

/** As the PAC gave it, and the addenda of who receives it; before its stamp, as it was sealed. */
async function giveXml(context: CallContext): Promise<Response> {
  const { xml, name } = await paperOf(context);
  return fileReply(xml, 'application/xml', 'attachment', `${name}.xml`);
}

/** Drawn outside the transaction. */
async function givePdf(context: CallContext): Promise<Response> {
  const { accountId, ...paper } = await paperOf(context);
  const bytes = await drawPaper(context.services, accountId, paper);
  return fileReply(bytes, 'application/pdf', 'inline', `${paper.name}.pdf`);
}

export const paperRules = { xml: call(XML, giveXml), pdf: call(PDF, givePdf) };
