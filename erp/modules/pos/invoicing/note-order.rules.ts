/** A ticket is out of its global invoice before it is in another CFDI (sat-cfdi §7.4-b). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { takenOutProblem } from './taken-out.ts';

type Change = TransitionContext<typeof satInvoices>;

async function requireNote({ tx, before, fail }: Change): Promise<void> {
  const [inGlobal] = await tx.query(
    sql<{
      note_id: number | null;
      status: string | null;
    }>`select p.global_note_id as note_id, n.status from pos__tickets p left join satinvoices n on n.account_id = ${TENANT} and n.id = p.global_note_id
      where p.account_id = ${TENANT} and p.invoice_id = ${before.id} and p.global_invoice_id is not null and n.status is distinct from 'TIMBRADO' limit 1`,
  );
  if (!inGlobal) return;
  if (inGlobal.note_id === null || inGlobal.status === 'CANCELADO')
    fail(
      '',
      t(
        'pos.backInGlobal',
        'El ticket volvió a su factura global: borra este borrador y factúralo otra vez.',
      ),
    );
  else if (inGlobal.status === 'CANCELACION_SOLICITADA')
    fail(
      '',
      t(
        'pos.noteLeaves',
        'La nota que saca el ticket de su factura global se está cancelando: espera al SAT.',
      ),
    );
  else
    fail(
      '',
      t('pos.stampNoteFirst', 'Timbra primero la nota que saca el ticket de su factura global.'),
    );
}

async function requireNoInvoice({ tx, before, fail }: Change): Promise<void> {
  const problem = await takenOutProblem(tx, before.id);
  if (problem) fail('', problem);
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
