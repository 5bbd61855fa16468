/**
 * The ticket that somebody names by its folio or code and by its total. What is not found, and what
 * is found with another total, answer the same and count as a guess.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { typedCode } from '../../tickets/invoice-code.ts';
import type { Portal } from './open-portal.ts';
import { guess } from './portal-brakes.ts';

export interface TicketNamed {
  readonly ticket: string;
  readonly total: string;
  readonly sucursal: string;
  /** The code that the ticket's QR says; without it the folio is enough. */
  readonly token: string;
}

export interface FoundTicket {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  readonly day: string;
  readonly branch: string;
  readonly branch_office_id: number;
  readonly subtotal: string;
  readonly tax_total: string;
  readonly total: string;
  readonly invoice_id: number | null;
  /** Of the global invoice that it is in; null in none. */
  readonly global_status: string | null;
  /** Of the note that takes it out of that. */
  readonly note_status: string | null;
  readonly returned: boolean;
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** As people type it: `$1,234.5`. Null for what is no amount. */
function typedAmount(text: string): string | null {
  const plain = withoutThousands(text.replaceAll(/[\s$]/g, ''));
  return AMOUNT.test(plain) ? new Exact(plain).toFixed(2) : null;
}

async function ticketOf(
  tx: Tx,
  { ticket, total, sucursal, token }: TicketNamed,
): Promise<FoundTicket | null> {
  const amount = typedAmount(total);
  const folio = ticket.replaceAll(/\s/g, '').toUpperCase();
  if (amount === null || folio === '') return null;
  const code = typedCode(ticket);
  // Folios are known by branch.
  const rows = await tx.query(
    sql<FoundTicket>`select t.id, t.folio, t.status, t.day::text as day, b.name as branch, t.branch_office_id, t.subtotal, t.tax_total, t.total, t.invoice_id,
        g.status as global_status, n.status as note_status,
        exists (select 1 from pos__tickets r where r.account_id = ${TENANT} and r.original_ticket_id = t.id and r.status <> 'CANCELADO') as returned
      from pos__tickets t join branch_offices b on b.account_id = ${TENANT} and b.id = t.branch_office_id
      left join satinvoices g on g.account_id = ${TENANT} and g.id = t.global_invoice_id left join satinvoices n on n.account_id = ${TENANT} and n.id = t.global_note_id
      where t.account_id = ${TENANT} and t.kind = 'VENTA' and t.total = ${amount}
        and (t.invoice_code = ${code} or (t.branch_office_id = any(array(select o.id from branch_offices o where o.account_id = ${TENANT})) and t.folio = any(${[folio, code]}::text[])))
        and (${token === '' ? null : typedCode(token)}::text is null or t.invoice_code = ${typedCode(token)})
        and (${sucursal === '' ? null : sucursal.trim().toUpperCase()}::text is null or upper(b.code) = ${sucursal.trim().toUpperCase()})
      limit 2`,
  );
  return rows.length === 1 ? rows[0]! : null;
}

const notFoundTicket = () =>
  new DomainError(
    'NO_ENCONTRADO',
    t('portal.noTicket', 'No encontramos ese ticket; verifica el código y el total.'),
  );

/** Throws DEMASIADOS_INTENTOS while guesses are braked, and NO_ENCONTRADO. */
export const findTicket = (portal: Portal, named: TicketNamed): Promise<FoundTicket> =>
  guess(
    portal,
    named,
    () =>
      portal.services.db.tenant({ accountId: portal.actor.accountId }, (tx) => ticketOf(tx, named)),
    notFoundTicket,
  );
