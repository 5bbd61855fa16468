/** Own goods: the Carta Porte is a CFDI of its own. That of a freight goes with its invoice. */
import { t } from '#erp/model/texts/t.ts';
import { sealRecord } from '../../issuing/seal-record.ts';
import { BILL_NUMBERING, BILLS } from '../bills-path.ts';
import { invoiceNumber } from '../freight/freight-invoice.ts';
import type { BillChange } from './bill-types.ts';
import { prepareBill } from './prepare-bill.ts';

/** Says where that of a freight is stamped; true when it is of one. */
export async function isOfInvoice({ tx, before, fail }: BillChange): Promise<boolean> {
  if (before.cfdi_type !== 'I') return false;
  fail(
    'invoice_id',
    t(
      'landing.withInvoice',
      'Va dentro de su factura de flete {number}: hazlo en la factura, y ésta la sigue.',
      { number: await invoiceNumber(tx, before.invoice_id) },
    ),
  );
  return true;
}

/** The SAT is asked about the invoice, which is what it has. */
export async function refuseOfInvoice(context: BillChange): Promise<void> {
  await isOfInvoice(context);
}

/** Fails with every mistake; otherwise the record says its folio, and its bytes are kept. */
export async function sealBill(context: BillChange): Promise<void> {
  const { before, changes, fail } = context;
  if (await isOfInvoice(context)) return;
  const { issues, csd, draft, at, issuedAt } = await prepareBill(context, before);
  for (const { field, message } of issues) fail(field ?? '', message);
  if (issues.length > 0 || !csd) return;
  const { timeZone } = at;
  const sealing = { draft, csd, timeZone, issuedAt, numbering: BILL_NUMBERING };
  Object.assign(changes, await sealRecord(context, { path: BILLS }, before, sealing));
}
