/** An advance that was paid, and the note by which it pays for an invoice (purchasing R49). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { isBaseCurrency } from '../capture/invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

type Save = SaveContext<typeof invoiceShipments>;

interface Advancing {
  readonly kind?: string | null;
  readonly advance_invoice_id?: number | null;
}

/** Its lines are of no account: what they say is in that of advances. */
export const isOfAdvance = ({ kind, advance_invoice_id }: Advancing): boolean =>
  kind === 'ANTICIPO' || (kind === 'NOTA_CREDITO' && !!advance_invoice_id);

interface Related {
  readonly advance_invoice_id?: number | null;
  readonly return_id?: number | null;
}

/** What the SAT calls it (c_TipoRelacion), where its CFDI has not been read. */
export function relationOf({ advance_invoice_id, return_id }: Related): '01' | '03' | '07' {
  if (advance_invoice_id) return '07';
  return return_id ? '03' : '01';
}

interface PaidAdvance {
  readonly kind: string;
  readonly supplier_id: number;
  readonly currency_id: number;
}

const paidAdvance = async (tx: Tx, id: number): Promise<PaidAdvance | undefined> => {
  const [found] = await tx.query(
    sql<PaidAdvance>`select kind, supplier_id, currency_id from payments where account_id = ${TENANT} and id = ${id}`,
  );
  return found;
};

async function checkPaid({ tx, draft, fail }: Save): Promise<void> {
  if (draft.payment_mode === 'PPD')
    fail('payment_mode', t('prc.advanceMode', 'Un anticipo ya se pagó: su CFDI es PUE.'));
  if (!(await isBaseCurrency(tx, draft.currency_id)))
    fail('currency_id', t('prc.advanceCurrency', 'El CFDI de un anticipo se captura en pesos.'));
  if (!draft.advance_payment_id) return;
  const paid = await paidAdvance(tx, draft.advance_payment_id);
  if (
    paid?.kind !== 'ANTICIPO' ||
    paid.supplier_id !== draft.supplier_id ||
    paid.currency_id !== draft.currency_id
  )
    fail(
      'advance_payment_id',
      t('prc.otherAdvance', 'Elige un anticipo pagado a este proveedor, en la misma moneda.'),
    );
}

/** Nothing was bought yet, and what is withheld of services is withheld of their invoice. */
function checkLines({ draft, fail }: Save): void {
  for (const [i, line] of linesOf(draft).entries())
    if (
      line.shipment_line_id ||
      line.purchase_order_line_id ||
      line.shipment_charge_id ||
      line.isr_tax_id ||
      line.withheld_tax_id
    )
      fail(
        `lines[${i}][description]`,
        t(
          'prc.advanceLine',
          'Un anticipo no lleva mercancía, gastos de embarque ni retenciones: van en la factura.',
        ),
      );
}

interface AdvanceInvoice {
  readonly kind: string;
  readonly supplier_id: number;
}

async function checkApplied({ tx, draft, fail }: Save): Promise<void> {
  const [advance] = await tx.query(
    sql<AdvanceInvoice>`select kind, supplier_id from prc__invoice_shipments where account_id = ${TENANT} and id = ${draft.advance_invoice_id}`,
  );
  if (advance?.kind !== 'ANTICIPO' || advance.supplier_id !== draft.supplier_id)
    fail(
      'advance_invoice_id',
      t('prc.otherAdvanceInvoice', 'Elige una factura de anticipo del mismo proveedor.'),
    );
  if (draft.relation_type !== '07')
    fail(
      'relation_type',
      t('prc.relationOfAdvance', 'La nota que aplica un anticipo tiene la relación 07.'),
    );
  if (draft.return_id || draft.discount_note_id || draft.rebate_percent)
    fail(
      'advance_invoice_id',
      t('prc.advanceOnly', 'Una nota que aplica un anticipo no acredita otra cosa.'),
    );
}

export async function checkAdvance(context: Save): Promise<void> {
  const { draft } = context;
  if (!isOfAdvance(draft)) return;
  checkLines(context);
  await (draft.kind === 'ANTICIPO' ? checkPaid(context) : checkApplied(context));
}
