/** Which CFDI still includes what was given back, and whether its note is made (finance §2.6). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { LIVE } from '#erp/modules/cfdi/issuing/issuing-choices.ts';
import { TICKETS } from '../invoicing/drafting.ts';
import type { NoteState } from './return-choices.ts';

/** Returns that a CFDI has to do with: of tickets in it, taken out by it, or credited by it. */
export async function returnsOfInvoice(tx: Tx, invoiceId: number): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select r.id from pos__tickets r join pos__tickets o on o.account_id = ${TENANT} and o.id = r.original_ticket_id
      where r.account_id = ${TENANT} and (o.invoice_id = ${invoiceId} or o.global_invoice_id = ${invoiceId} or o.global_note_id = ${invoiceId}) union select id from pos__tickets where account_id = ${TENANT} and credit_note_id = ${invoiceId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

export async function returnsOfTicket(tx: Tx, ticketId: number): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from pos__tickets where account_id = ${TENANT} and original_ticket_id = ${ticketId} order by id`,
  );
  return rows.map(({ id }) => id);
}

interface Credited {
  readonly id: number;
  readonly credited: number | null;
  readonly state: NoteState | null;
}

/**
 * A return that has its note keeps the CFDI that it credits. Others are of the ticket's own
 * invoice, or of the global that it is in and was not taken out of, unless that left it out.
 */
const creditedNow = (tx: Tx, ids: readonly number[]): Promise<Credited[]> =>
  tx.query(
    sql<Credited>`select r.id,
        case when n.id is not null then r.credited_invoice_id when r.discounted_in_id is distinct from coalesce(i.id, g.id) then coalesce(i.id, g.id) end as credited,
        case when n.id is not null then case when n.status = any(${LIVE}::text[]) then 'EMITIDA' else 'EN_PROCESO' end
          when coalesce(i.id, g.id) is not null and r.discounted_in_id is distinct from coalesce(i.id, g.id) then 'POR_GENERAR' end as state
      from pos__tickets r join pos__tickets o on o.account_id = ${TENANT} and o.id = r.original_ticket_id
        left join satinvoices n on n.account_id = ${TENANT} and n.id = r.credit_note_id
        left join satinvoices i on i.account_id = ${TENANT} and i.id = o.invoice_id and i.status = any(${LIVE}::text[])
        left join satinvoices g on g.account_id = ${TENANT} and g.id = o.global_invoice_id and g.status = any(${LIVE}::text[]) and o.invoice_id is null and o.global_note_id is null
      where r.account_id = ${TENANT} and r.id = any(${ids}::bigint[]) and r.status <> 'CANCELADO'`,
  );

/** Writes what became of these returns, each with its history; in the caller's transaction. */
export async function followReturns(context: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const now = new Map((await creditedNow(context.tx, ids)).map((each) => [each.id, each]));
  await changeByConsequence(
    context,
    TICKETS,
    { id: ids },
    {
      changes: ({ id }) => {
        const own = now.get(Number(id));
        return { credited_invoice_id: own?.credited ?? null, note_status: own?.state ?? null };
      },
      reason: t('pos.returnFollowed', 'Sigue al CFDI de su ticket y a su nota de crédito.'),
    },
  );
}
