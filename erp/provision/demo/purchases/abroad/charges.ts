/** What it cost the demo to bring an import: estimated, and as carrier and broker charged it. */
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, make } from '../../office/desk.ts';
import { day } from '../../rows.ts';
import type { Purchasing } from '../purchasing-desks.ts';

const CHARGES = 'shipment-charges';
const INVOICES = 'prc/invoice-shipments';

export interface Charged {
  readonly kind: string;
  /** Without creditable IVA, which is no cost. */
  readonly estimated: string;
  readonly real: string;
  readonly by?: 'PESO';
  readonly supplier: string;
  /** Its taxes, and what is withheld of a carrier. */
  readonly concept?: string;
  readonly tax?: string;
}

export const BROKER = 'PROV-0013';

export const CHARGED: readonly Charged[] = [
  {
    kind: 'FLETE',
    estimated: '4200.00',
    real: '4450.00',
    supplier: 'PROV-0011',
    concept: 'FLETES',
  },
  { kind: 'DTA', estimated: '412.50', real: '412.50', supplier: BROKER },
  { kind: 'IGI', estimated: '1380.00', real: '1364.00', supplier: BROKER },
  {
    kind: 'AGENTE_ADUANAL',
    estimated: '3600.00',
    real: '3600.00',
    supplier: BROKER,
    tax: 'IVA16',
  },
];

/** Their ids, in the order of the charges. */
export async function estimateCharges(
  { buyer, suppliers }: Purchasing,
  shipmentId: number,
  charged: readonly Charged[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { kind, estimated, supplier, by = 'VALOR' } of charged) {
    const { id } = await make(buyer, CHARGES, {
      shipment_id: String(shipmentId),
      kind,
      amount: estimated,
      allocation: by,
      supplier_id: String(suppliers.get(supplier)),
    });
    ids.push(id!);
  }
  return ids;
}

export interface ChargedInvoice {
  readonly id: number;
  readonly supplier: string;
  readonly total: string;
}

/** Each of who charged them sends one invoice. */
export async function invoiceCharges(
  { payables, suppliers, forms }: Purchasing,
  charges: readonly number[],
  charged: readonly Charged[],
  days: number,
): Promise<readonly ChargedInvoice[]> {
  const { tx, actor } = payables;
  const concepts = await idsByCode(tx, actor.accountId, 'expenses');
  const taxes = await idsByCode(tx, actor.accountId, 'sattaxes');
  const date = day(-days);
  const made: ChargedInvoice[] = [];
  const all = charged.map((each, at) => ({ ...each, id: charges[at]! }));
  for (const [supplier, own] of Map.groupBy(all, (each) => each.supplier)) {
    const first = own[0]!.id;
    const { id, total } = await make(payables, INVOICES, {
      kind: 'FACTURA',
      supplier_id: String(suppliers.get(supplier)),
      date,
      received_date: date,
      uuid: `0F1E7E00-0000-4000-8000-${String(first).padStart(12, '0')}`,
      series: 'CP',
      supplier_folio: String(8100 + first),
      payment_mode: 'PPD',
      payment_type_id: String(forms.get('99')),
      lines: own.map(({ id: charge, real, concept, tax }) => ({
        shipment_charge_id: String(charge),
        price: real,
        ...(concept && { expense_id: String(concepts.get(concept)) }),
        ...(tax && { tax_id: String(taxes.get(tax)) }),
      })),
    });
    await act(payables, INVOICES, 'match', id!);
    await act(payables, INVOICES, 'post', id!, { posting_date: date });
    made.push({ id: id!, supplier: String(suppliers.get(supplier)), total: String(total) });
  }
  return made;
}
