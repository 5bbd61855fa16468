/** What accepting, rejecting or withdrawing a document does (purchasing §3). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { claimContacts } from '#erp/modules/purchasing/suppliers/supplier-addresses.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { followRequirements } from '../../required-documents/follow-requirements.ts';
import { isCfdi } from '../document-choices.ts';
import { keepCfdi, type Change } from './keep-cfdi.ts';
import { makeInvoice } from './make-invoice.ts';

const DOCUMENTS = 'spp/suppliers-documents';

const reviewed = ({ changes, actor, now }: Change): void => {
  changes.reviewed_by = actor.userId;
  changes.reviewed_at = now.toString({ smallestUnit: 'millisecond' });
};

/** Those of its type that end before it does are in force no longer. */
async function supersede(context: Change): Promise<void> {
  const { tx, before } = context;
  const earlier = await tx.query(
    sql<{
      id: number;
    }>`select id from spp__suppliers_documents where account_id = ${TENANT} and supplier_id = ${before.supplier_id} and document_type_id = ${before.document_type_id ?? null} and status in ('ACEPTADO', 'VENCIDO') and id <> ${before.id}
      and (${before.expires_on ?? null}::date is null or expires_on <= ${before.expires_on ?? null}::date or expires_on is null and ${before.period ?? null}::text is null)`,
  );
  await moveByConsequence(
    context,
    `${DOCUMENTS}.supersede`,
    { id: earlier.map(({ id }) => id) },
    { changes: { superseded_by_id: before.id } },
  );
}

/** Each payment that it says must be one of ours (R48). */
async function requirePayments({ tx, fail }: Change, cfdiId: number): Promise<void> {
  const without = await tx.query(
    sql<{
      uuid: string;
      paid: string;
    }>`select uuid, paid from sat__wh_invoice_payments where account_id = ${TENANT} and invoice_id = ${cfdiId} and result <> 'PAGO' order by position, id`,
  );
  for (const { uuid, paid } of without)
    fail(
      '',
      t('spp.noPayment', 'No hay un pago de {paid} a la factura {uuid}: recházalo.', {
        paid: shownMoney(paid),
        uuid: uuid.slice(-8),
      }),
    );
}

export async function acceptDocument(context: Change): Promise<void> {
  const { before, changes } = context;
  reviewed(context);
  if (before.kind === 'EXPEDIENTE') {
    await supersede(context);
    await followRequirements(context, { suppliers: [before.supplier_id], accepted: before.id });
    return;
  }
  if (!isCfdi(before.kind)) return;
  const kept = await keepCfdi(context);
  if (!kept) return;
  if (before.kind === 'COMPLEMENTO_PAGO') await requirePayments(context, kept.id);
  else changes.invoice_id = await makeInvoice(context, kept);
}

export async function rejectDocument(context: Change): Promise<void> {
  const { tx, actor, now, before, changes } = context;
  reviewed(context);
  changes.uuid_key = null;
  await queueMail(tx, actor.accountId, {
    to: await claimContacts(tx, before.supplier_id),
    template: 'record',
    tokens: {
      subject: t('spp.rejectedSubject', 'Documento {folio} rechazado', {
        folio: before.folio ?? '',
      }),
      body: t('spp.rejectedBody', 'Revisamos tu documento y no se aceptó.\nMotivo: {reason}', {
        reason: changes.reject_reason ?? '',
      }),
    },
    resource: DOCUMENTS,
    recordId: before.id,
    dedupeKey: `supplier-document:${before.id}`,
    senderId: actor.userId,
    now,
  });
}

export function takeToReview(context: Change): void {
  reviewed(context);
}

export function withdrawDocument({ changes }: Change): void {
  changes.uuid_key = null;
}
