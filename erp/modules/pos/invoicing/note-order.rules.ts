/** A ticket is out of its global invoice before it is in another CFDI (sat-cfdi §7.4-b). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';

type Change = TransitionContext<typeof satInvoices>;

async function requireNote({ tx, before, fail }: Change): Promise<void> {
  const [waiting] = await tx.query(
    sql`select 1 from pos__tickets p join satinvoices n on n.account_id = ${TENANT} and n.id = p.global_note_id where p.account_id = ${TENANT} and p.invoice_id = ${before.id} and n.status not in ('TIMBRADO', 'CANCELACION_SOLICITADA')`,
  );
  if (waiting)
    fail(
      '',
      t('pos.stampNoteFirst', 'Timbra primero la nota que saca el ticket de su factura global.'),
    );
}

async function requireNoInvoice({ tx, before, fail }: Change): Promise<void> {
  const [invoiced] = await tx.query(
    sql<{
      folio: string;
    }>`select folio from pos__tickets where account_id = ${TENANT} and global_note_id = ${before.id} and invoice_id is not null`,
  );
  if (invoiced)
    fail(
      '',
      t('pos.cancelInvoiceFirst', 'Cancela primero la factura del ticket {folio}.', {
        folio: invoiced.folio,
      }),
    );
}

export const extension = extendRules(satInvoices, {
  transitions: { seal: requireNote, stamp: requireNote, cancel: requireNoInvoice },
});
