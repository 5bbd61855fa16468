/** Whether a ticket may still be invoiced by its customer (sales R35, sat-cfdi §15). */
import { t } from '#erp/model/texts/t.ts';
import type { FoundTicket } from './find-ticket.ts';
import type { Portal } from './open-portal.ts';

const readable = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('es-MX', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** Last day on which it may be invoiced, `YYYY-MM-DD`. */
export const windowUntil = ({ days }: Portal, { day }: Pick<FoundTicket, 'day'>): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Why it may not, or null. What has an invoice of its own is another question. */
export function whyNot(portal: Portal, ticket: FoundTicket): string | null {
  const { services, actor } = portal;
  if (ticket.status === 'CANCELADO') return t('portal.cancelled', 'Este ticket está cancelado.');
  if (ticket.in_global)
    return t(
      'portal.inGlobal',
      'Este ticket ya está en la factura global del periodo: pide tu factura en la sucursal.',
    );
  if (ticket.returned)
    return t(
      'portal.returned',
      'Este ticket tiene devoluciones: pide tu factura en la sucursal, por lo que te quedaste.',
    );
  const until = windowUntil(portal, ticket);
  const today = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  return today > until
    ? t('portal.late', 'El plazo para facturar este ticket terminó el {date}.', {
        date: readable(until),
      })
    : null;
}
