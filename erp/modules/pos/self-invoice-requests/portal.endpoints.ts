/** Calls of the public page: nobody signs in, the ticket's own data say who may. */
import { publicEndpoint } from '#erp/kernel/wire/endpoint.ts';
import type { PublicEndpoint } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { drawPaper, readPaper } from '#erp/modules/cfdi/papers/draw-paper.ts';
import { fileReply } from '#erp/modules/cfdi/papers/give-paper.ts';
import { countWrongLink, linkRateLimit } from '#erp/platform/access/sign-in/rate-limits.ts';
import { readFileToken } from './access/file-links.ts';
import { findPortal, portalOfLink, requirePortal, type Visitor } from './access/open-portal.ts';
import {
  askReceiver,
  cleaned,
  invoiceByCustomer,
  showInvoice,
  showTicket,
} from './portal-calls.ts';
import { DOWNLOAD, FILE, ISSUE, OPEN, RECEIVER } from './portal.schemas.ts';

const NO_TICKET = {
  ticket: null,
  window_until: null,
  status: null,
  problem: null,
  fields: {},
} as const;

const why = 'the public page of self-invoicing: the ticket and its total say who may';

/** For who holds a link that is alive, of a company whose page is on. */
async function giveFile(
  visitor: Visitor,
  { token, kind }: { readonly token: string; readonly kind: string },
): Promise<Response> {
  const { services, ip } = visitor;
  const now = services.now();
  const named =
    kind === 'pdf' || kind === 'xml' ? readFileToken(services.secret, token, now) : null;
  const portal = named && (await portalOfLink(visitor, named.accountId));
  const resource = services.registry.resource('satInvoices');
  const paper =
    portal &&
    (await services.db.tenant({ accountId: named.accountId }, (tx) =>
      readPaper(tx, portal.services, { resource, id: named.invoiceId }),
    ));
  if (!paper) {
    await services.db.system((tx) => countWrongLink(tx, linkRateLimit('FACTURA', ip), now));
    throw notFound(
      t('portal.deadLink', 'La liga ya venció. Descárgala otra vez con tu ticket y tu RFC.'),
    );
  }
  if (kind === 'xml')
    return fileReply(paper.xml, 'application/xml', 'attachment', `${paper.name}.xml`);
  const bytes = await drawPaper(portal.services, named.accountId, paper);
  return fileReply(bytes, 'application/pdf', 'inline', `${paper.name}.pdf`);
}

export const selfInvoicingCalls: readonly PublicEndpoint[] = [
  publicEndpoint({
    method: 'GET',
    path: 'facturacion',
    key: 'public',
    why,
    summary: 'La página de autofacturación: la empresa y, si se nombra, el ticket',
    ...OPEN,
    async handler({ input, ...visitor }) {
      const portal = await findPortal(visitor, input.cuenta);
      if (!portal) return { data: { account_name: null, ...NO_TICKET } };
      if (input.ticket === '' && input.total === '')
        return { data: { account_name: portal.companyName, ...NO_TICKET } };
      return { data: await showTicket(portal, input) };
    },
  }),
  publicEndpoint({
    method: 'POST',
    path: 'facturacion/receiver',
    key: 'public',
    why,
    summary: 'Regímenes y usos de un RFC, y lo que escribió antes con el mismo correo',
    ...RECEIVER,
    async handler({ input, ...visitor }) {
      return { data: await askReceiver(await requirePortal(visitor, input.cuenta), input) };
    },
  }),
  publicEndpoint({
    method: 'POST',
    path: 'facturacion',
    key: 'public',
    why,
    summary: 'Emite la factura de un ticket a quien lo pagó',
    ...ISSUE,
    async handler({ input, ...visitor }) {
      const portal = await requirePortal(visitor, input.cuenta);
      const preview = input.preview === '1';
      if (!preview && input.consent !== '1')
        throw invalid({ consent: [t('portal.consent', 'Confirma que los datos son correctos.')] });
      const { rfc, name, zip, regimen_code, cfdi_use, email } = input;
      const typed = cleaned({ rfc, name, zip, regimen_code, cfdi_use, email });
      return { data: await invoiceByCustomer(portal, input, typed, preview) };
    },
  }),
  publicEndpoint({
    method: 'POST',
    path: 'facturacion/download',
    key: 'public',
    why,
    summary: 'La factura de un ticket, para quien sabe su RFC',
    ...DOWNLOAD,
    async handler({ input, ...visitor }) {
      return { data: await showInvoice(await requirePortal(visitor, input.cuenta), input) };
    },
  }),
  publicEndpoint({
    method: 'GET',
    path: 'facturacion/file/:token/:kind',
    key: 'public',
    why: 'the signed link says which invoice, for 24 hours',
    pathRecords: { token: null, kind: null },
    summary: 'El PDF o el XML de una liga de autofacturación',
    ...FILE,
    handler: ({ pathInput, ...visitor }) => giveFile(visitor, pathInput),
  }),
];
