/** What suppliers of the demo send beside invoices that are paid: notes, what is held, advances. */
import { dayOf } from '../../books/calendar.ts';
import { act, make } from '../../office/desk.ts';
import { ADVANCES, HELD, REBATES, type Rebate } from './charge-data.ts';
import { line, paidFrom, posted, type Capturing } from './capture.ts';

const INVOICES = 'prc/invoice-shipments';
const PAYMENTS = 'payments';

/** By which what a supplier charged so many months back is found again. */
export const chargedKey = (supplier: string, back: number) => `${supplier} ${back}`;

/** What a note left in our favour comes back to the bank. */
async function refund(
  { desk, system, treasury, catalogues }: Capturing,
  note: number,
  { supplier, back, refunded, price }: Rebate,
): Promise<void> {
  const amount = (Number(price) * 1.16).toFixed(2);
  const { id } = await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, supplier),
    kind: 'REEMBOLSO',
    payment_type_id: String(catalogues.forms.get('03')),
    reference: `DEV${String(note).padStart(8, '0')}`,
    date: dayOf(system, back, refunded!),
    amount,
    applications: [{ invoice_id: String(note), invoice_amount: amount }],
  });
  await act(treasury.desk, PAYMENTS, 'apply', id!);
}

/**
 * Notes of what was charged, an invoice in dollars, some that are held, one that nobody received
 * and one half captured.
 */
export async function captureOthers(
  at: Capturing,
  charged: ReadonlyMap<string, number>,
): Promise<void> {
  const { desk, system, catalogues, nextNumber } = at;
  for (const rebate of REBATES) {
    const { supplier, back, day } = rebate;
    const note = await posted(at, rebate, dayOf(system, back, day), {
      kind: 'NOTA_CREDITO',
      related_invoice_id: String(charged.get(chargedKey(supplier, back))),
    });
    if (rebate.refunded) await refund(at, note, rebate);
  }
  const abroad = { supplier: 'PROV-0017', account: '603.82.01', center: 'ADM', price: '2800' };
  await posted(
    at,
    { ...abroad, description: 'Asistencia técnica en Laredo' },
    dayOf(system, 1, 14),
    { kind: 'EXTRANJERA' },
  );
  for (const { supplier, back, day, concept, price, reason } of HELD) {
    const held = await posted(
      at,
      { supplier, concept, center: 'ADM', price },
      dayOf(system, back, day),
    );
    await act(desk, INVOICES, 'hold', held, { hold_reason: reason });
  }
  const capture = (supplier: string, day: number, price: string) =>
    make(desk, INVOICES, {
      kind: 'FACTURA',
      supplier_id: String(catalogues.suppliers.get(supplier)),
      date: dayOf(system, 0, day),
      ...nextNumber(),
      payment_mode: 'PPD',
      payment_type_id: String(catalogues.forms.get('99')),
      lines: [line(catalogues, { concept: 'OTROS', center: 'ADM', price })],
    });
  await capture('PROV-0013', 17, '9800');
  // Who sells raw material charges only for what was received.
  const unreceived = await capture('PROV-0002', 15, '4300');
  await act(desk, INVOICES, 'match', unreceived.id!);
}

/** Advances of what has not come, and a payment that nobody has applied yet. */
export async function payAhead(
  { desk, system, treasury, catalogues, nextNumber }: Capturing,
  owed: number,
): Promise<void> {
  for (const { supplier, back, day, amount, notes, invoiced } of ADVANCES) {
    const date = dayOf(system, back, day);
    const advance = await make(desk, PAYMENTS, {
      ...paidFrom(treasury, catalogues, supplier),
      kind: 'ANTICIPO',
      date,
      amount,
      notes,
    });
    await act(treasury.desk, PAYMENTS, 'apply', advance.id!);
    if (!invoiced) continue;
    const { id } = await make(desk, INVOICES, {
      kind: 'ANTICIPO',
      supplier_id: String(catalogues.suppliers.get(supplier)),
      date,
      received_date: date,
      ...nextNumber(),
      advance_payment_id: String(advance.id),
      payment_mode: 'PUE',
      payment_type_id: String(catalogues.forms.get('02')),
      lines: [line(catalogues, { description: notes, vat: 'IVA16', price: invoiced })],
    });
    await act(desk, INVOICES, 'match', id!);
    await act(desk, INVOICES, 'post', id!, { posting_date: date });
  }
  await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, 'PROV-0016'),
    date: dayOf(system, 0, 18),
    amount: '20000.00',
    applications: [{ invoice_id: String(owed), invoice_amount: '20000.00' }],
  });
}
