/** Whether a ticket may still be invoiced by its customer (sales R35, sat-cfdi §15). */
import { t } from '#erp/model/texts/t.ts';
import type { BranchPlace } from '#erp/modules/cfdi/issuing/branch-place.ts';
import { isUnsealed } from '../global-invoices/keep-amounts.ts';
import type { FoundTicket } from './access/find-ticket.ts';
import type { Portal } from './access/open-portal.ts';

const readable = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('es-MX', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** Last day on which it may be invoiced by the clock of its branch, `YYYY-MM-DD`. */
export const windowUntil = ({ days }: Portal, { day }: Pick<FoundTicket, 'day'>): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

const LEAVES = ['CANCELACION_SOLICITADA', 'CANCELADO'];

/** Out of a draft it goes by itself, out of a stamped one with a note where the company does so. */
function globalProblem(
  { afterGlobal }: Portal,
  { global_status, note_status }: FoundTicket,
): string | null {
  if (global_status === null || isUnsealed(global_status)) return null;
  if (global_status !== 'TIMBRADO' || LEAVES.includes(note_status ?? ''))
    return t(
      'portal.globalOnItsWay',
      'Este ticket está en una factura global que espera al SAT: intenta de nuevo más tarde.',
    );
  return afterGlobal || note_status !== null
    ? null
    : t(
        'portal.inGlobal',
        'Este ticket ya está en la factura global del periodo, y esta empresa no lo factura aparte.',
      );
}

/** Why it may not, or null. What has an invoice of its own is another question. */
export function whyNot(
  portal: Portal,
  ticket: FoundTicket,
  { timeZone }: Pick<BranchPlace, 'timeZone'>,
): string | null {
  if (ticket.status === 'CANCELADO') return t('portal.cancelled', 'Este ticket está cancelado.');
  if (ticket.returned)
    return t(
      'portal.returned',
      'Este ticket tiene devoluciones: pide tu factura en la sucursal, por lo que te quedaste.',
    );
  const until = windowUntil(portal, ticket);
  const today = portal.services.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (today > until)
    return t('portal.late', 'El plazo para facturar este ticket terminó el {date}.', {
      date: readable(until),
    });
  return globalProblem(portal, ticket);
}
