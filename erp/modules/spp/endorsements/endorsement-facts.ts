/** What a counter-receipt needs of the invoices that it takes (purchasing R40). */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { LIVE } from './endorsement-states.ts';

export interface EndorsedInvoice {
  readonly id: number;
  readonly supplier_id: number;
  readonly kind: string;
  readonly status: string;
  readonly currency_id: number;
  readonly issued: string;
  readonly received: string | null;
  readonly credit_days: number;
  readonly credit_base: string;
  readonly due_date: string | null;
  readonly balance: string;
  readonly payee_supplier_id: number | null;
}

export const loadEndorsed = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<EndorsedInvoice>`select i.id, i.supplier_id, i.kind, i.status, i.currency_id, i.date as issued, i.received_date as received, coalesce(i.credit_days, 0)::int as credit_days, s.credit_base, i.due_date, i.balance, i.payee_supplier_id
      from prc__invoice_shipments i ${raw(join('prc__invoice_shipments.supplier_id', 'i', 's'))} where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[])`,
  );

export interface Endorsed {
  readonly invoice_id: number;
  readonly folio: string;
}

/** Of these invoices, those that a live one of the kind has already. */
export const endorsedBefore = (tx: Tx, ids: readonly (number | null | undefined)[], kind: string) =>
  tx.query(
    sql<Endorsed>`select l.invoice_id, coalesce(e.folio, '') as folio from endorsement_lines l ${raw(join('endorsement_lines.endorsement_id', 'l', 'e'))}
      where l.account_id = ${TENANT} and l.invoice_id = any(${ids}::bigint[]) and e.kind = ${kind} and e.status = any(${[...LIVE]}::text[])`,
  );

/** Of `items:needed`: what was received for payment, or ceded. */
export const ENDORSED_INVOICES = `select l.account_id, 'prc/invoice-shipments', l.invoice_id::text, 'spp/endorsements', e.folio from endorsement_lines l ${join('endorsement_lines.endorsement_id', 'l', 'e')} where e.status in (${LIVE.map((status) => `'${status}'`).join(', ')})`;

export interface EndorsementBalance {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  /** What is left to be paid of its invoices. */
  readonly balance: string;
}

/** Those that have one of these invoices, in force or paid. */
export const endorsementBalances = (tx: Tx, invoices: readonly string[]) =>
  tx.query(
    sql<EndorsementBalance>`select e.id, e.kind, e.status, coalesce((
        select sum(o.balance) from endorsement_lines x join cfl__open_items o on o.account_id = ${TENANT} and o.source_resource = 'prc/invoice-shipments' and o.source_id = x.invoice_id::text and o.direction = 'CARGO' and o.status <> 'CANCELADA' where x.account_id = ${TENANT} and x.endorsement_id = e.id), 0) as balance
      from spp__endorsements e where e.account_id = ${TENANT} and e.status in ('EMITIDO', 'ACEPTADO', 'PAGADO') and e.id in (select l.endorsement_id from endorsement_lines l where l.account_id = ${TENANT} and l.invoice_id::text = any(${invoices}::text[])) order by e.id`,
  );
