/** What a CFDI cannot be cancelled for, and what cancelling it would touch (finance R23). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { useOf } from '#erp/domains/open-items/items/claimed-items.ts';
import { IN_FAVOR } from '#erp/domains/open-items/items/item.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  reasonProblems,
  type CancelledDocument,
  type Problem,
} from '../../issuing/cancel-reason.ts';
import { IN_FORCE } from '../../issuing/issuing-choices.ts';
import { INVOICE_DOCUMENT } from '../invoice-document.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import type { Change } from '../stamping/sealing.ts';

export interface LiveApplication {
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  /** The document that was applied to it. */
  readonly document: string | null;
}

/** What was applied to its items and not undone. */
export const liveApplications = (tx: Tx, id: number): Promise<LiveApplication[]> =>
  tx.query(
    sql<LiveApplication>`select a.id, a.date as day, a.amount_charge as amount, c.document_no as document
      from cfl__applications a ${raw(join('cfl__applications.charge_item_id', 'a', 'i'))} ${raw(join('cfl__applications.credit_item_id', 'a', 'c'))}
      where a.account_id = ${TENANT} and i.source_resource = ${INVOICES} and i.source_id = ${String(id)} and a.reverses_id is null
        and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );

/** What was paid with what a note left in favour of its customer, and was not undone. */
const usesInFavor = (tx: Tx, id: number) =>
  tx.query(
    sql<{
      id: number;
      document: string | null;
    }>`select a.id, i.document_no as document
      from cfl__applications a ${raw(join('cfl__applications.credit_item_id', 'a', 'c'))} ${raw(join('cfl__applications.charge_item_id', 'a', 'i'))}
      where a.account_id = ${TENANT} and c.source_resource = ${INVOICES} and c.source_id = ${String(id)} and c.part = ${IN_FAVOR} and a.reverses_id is null
        and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id limit 1`,
  );

export interface LiveNote {
  readonly id: number;
  readonly number: string;
  readonly total: string;
}

export interface LiveReceipt {
  readonly id: number;
  readonly number: string;
  readonly paid: string;
}

/** Receipts that say payments of it, in force or on their way to the SAT. */
export const liveReceipts = (tx: Tx, id: number): Promise<LiveReceipt[]> =>
  tx.query(
    sql<LiveReceipt>`select r.id, coalesce(r.number, '') as number, sum(d.paid) as paid from satinvoices__payment_documents d ${raw(join('satinvoices__payment_documents.payment_id', 'd', 'p'))} ${raw(join('satinvoices__payments.invoice_id', 'p', 'r'))}
      where d.account_id = ${TENANT} and d.invoice_id = ${id} and r.status not in ('BORRADOR', 'ERROR_TIMBRADO', 'CANCELADO') group by r.id, r.number order by r.id`,
  );

/**
 * CFDI that name it, in force or on their way to the SAT: notes that credit it; what substitutes it
 * is no obstacle.
 */
export const liveNotes = (tx: Tx, uuid: string): Promise<LiveNote[]> =>
  tx.query(
    sql<LiveNote>`select n.id, coalesce(n.number, '') as number, n.total from satinvoices n
      where n.account_id = ${TENANT} and n.status = any(${IN_FORCE}::text[]) and n.cfdi_type = 'EGRESO'
        and exists (select 1 from satinvoices__relations r where r.account_id = ${TENANT} and r.invoice_id = n.id and r.uuid = ${uuid} and r.relation <> '04') order by n.id`,
  );

interface AdvanceUse {
  readonly id: number;
  /** Of a CFDI; null of a person's own application. */
  readonly number: string | null;
}

/** Notes that applied the advance, applications of its money, then sales that name it by 07. */
const advanceUses = (tx: Tx, uuid: string, movementId: number | null): Promise<AdvanceUse[]> =>
  tx.query(
    sql<AdvanceUse>`select a.id, n.number, 1 as place from cfl__open_items k join cfl__applications a on ${raw(sameCompany('a', 'k'))} and a.credit_item_id = k.id left join satinvoices n on ${raw(sameCompany('n', 'a'))} and a.source_resource = ${INVOICES} and n.id = a.source_id::bigint
        where k.account_id = ${TENANT} and k.source_resource = 'cfl/movements' and k.source_id = ${String(movementId)} and a.reverses_id is null and not exists (select 1 from cfl__applications z where ${raw(sameCompany('z', 'a'))} and z.reverses_id = a.id)
      union all select s.id, s.number, 2 from satinvoices s where s.account_id = ${TENANT} and s.status = any(${IN_FORCE}::text[])
        and exists (select 1 from satinvoices__relations r where r.account_id = ${TENANT} and r.invoice_id = s.id and r.relation = '07' and r.uuid = ${uuid})
      order by place, id`,
  );

interface Cancelled extends CancelledDocument {
  /** Of an advance: what brought the money. */
  readonly advanceMovementId: number | null;
}

type Asking = Pick<Change, 'tx' | 'services'>;

/** Of an advance: the note that applies it, the sale that names it, then what was applied. */
async function advanceProblem(
  tx: Tx,
  { uuid, advanceMovementId }: Cancelled,
): Promise<string | null> {
  const [named] = await advanceUses(tx, uuid, advanceMovementId);
  if (named?.number)
    return t('invoicing.cancelUseFirst', 'Cancela primero {number}, que usa el anticipo.', {
      number: named.number,
    });
  return named
    ? t('invoicing.advanceApplied', 'El anticipo ya se aplicó: deshaz la aplicación {id}.', {
        id: named.id,
      })
    : null;
}

/** What has to be undone before: receipts, notes that credit it, then what was collected (R23). */
async function orderProblem(
  context: Asking,
  id: number,
  cancelled: Cancelled,
): Promise<string | null> {
  const { tx } = context;
  if (cancelled.advanceMovementId !== null) return advanceProblem(tx, cancelled);
  const [receipt] = await liveReceipts(tx, id);
  if (receipt)
    return t('invoicing.cancelReceiptFirst', 'Cancela primero el complemento de pago {number}.', {
      number: receipt.number,
    });
  const [note] = await liveNotes(tx, cancelled.uuid);
  if (note)
    return t('invoicing.cancelNoteFirst', 'Cancela primero la nota de crédito {number}.', {
      number: note.number,
    });
  const [applied] = await liveApplications(tx, id);
  if (applied)
    return t(
      'invoicing.hasCollections',
      'Tiene cobros aplicados; deshaz la aplicación {id} de {document}.',
      { id: applied.id, document: applied.document ?? '' },
    );
  const [used] = await usesInFavor(tx, id);
  if (used)
    return t(
      'invoicing.usedInFavor',
      'Lo que dejó a favor del cliente ya se usó: deshaz la aplicación {id} de {document}.',
      { id: used.id, document: used.document ?? '' },
    );
  return useOf(context, { resource: INVOICES, id });
}

/** Business order is fixed: what names it first, then what was collected, then itself. */
export async function cancelProblems(
  context: Asking,
  id: number,
  cancelled: Cancelled,
): Promise<readonly Problem[]> {
  const before = await orderProblem(context, id, cancelled);
  return before ? [['', before]] : reasonProblems(context, INVOICE_DOCUMENT, cancelled);
}
