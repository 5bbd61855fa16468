import { one } from '#erp/kernel/operations/one.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import { qrImage } from '#erp/platform/printing/qr.ts';

interface Coded {
  readonly folio: string;
  readonly total: string;
  readonly invoice_code: string;
}

/** What the code on a printed ticket opens: its invoicing, already filled in (finance §5.9). */
export function invoicingUrl(appUrl: string, accountCode: string, ticket: Coded): string {
  const query = new URLSearchParams({
    cuenta: accountCode,
    ticket: ticket.folio,
    total: ticket.total,
    token: ticket.invoice_code,
  });
  return `${appUrl}/facturacion?${query.toString()}`;
}

export async function ticketQr(context: CallContext) {
  const { services, resource, id, query } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  const row = await one(services, actor, resource, id);
  const ticket = {
    folio: String(row.folio),
    total: String(row.total),
    invoice_code: String(row.invoice_code),
  };
  const url = invoicingUrl(services.appUrl, actor.accountCode, ticket);
  return qrImage(url, query, `ticket-${ticket.folio}`);
}
