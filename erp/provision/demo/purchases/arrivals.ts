/** What suppliers of the demo sent of an order, and what they charged for it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { act, atDay, change, instant, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { CHARGED, estimateCharges, invoiceCharges } from './abroad/charges.ts';
import { payAbroad } from './abroad/pay-abroad.ts';
import type { Arrival, DemoOrder, OrderInvoice } from './order-data.ts';
import type { Purchasing } from './purchasing-desks.ts';
import { analyseHeld } from './raw/analyse-held.ts';

const SHIPMENTS = 'shipments';
const INVOICES = 'prc/invoice-shipments';

type Table = 'shipment_lines.shipment_id' | 'prc_invoice_lines.invoice_id';

/** Ids of its lines, in their order. */
export async function lineIds({ tx }: Desk, child: Table, id: number): Promise<readonly number[]> {
  const [table, column] = child.split('.');
  const rows = await tx.query<{ id: number }>(
    `select id from ${table} where account_id = $2 and ${column} = $1 order by position, id`,
    [id, TENANT],
  );
  return rows.map((row) => row.id);
}

const folioOf = async ({ tx }: Desk, id: number): Promise<string> => {
  const [row] = await tx.query(
    sql<{ folio: string }>`select folio from shipments where account_id = ${TENANT} and id = ${id}`,
  );
  return row!.folio;
};

/** As the customs broker wrote it; its number is the shipment's. */
export const customs = (days: number, id: number) => ({
  pedimento: `${day(-days - 2).slice(2, 4)}  24  3044  600${String(1000 + id)}`,
  pedimento_date: day(-days - 2),
  customs_office: 'Nuevo Laredo',
});

/** What came of each line, and when it expires. */
async function writeQuantities(
  desk: Desk,
  id: number,
  { goods, abroad, rate }: DemoOrder,
  { days, qty }: Arrival,
): Promise<void> {
  if (!qty && !abroad && !goods.some(({ expires }) => expires)) return;
  const ids = await lineIds(desk, 'shipment_lines.shipment_id', id);
  await change(desk, SHIPMENTS, id, {
    ...(abroad && customs(days, id)),
    ...(rate && { exchange_rate: rate }),
    lines: ids.map((line, at) => ({
      id: String(line),
      ...(qty?.[at] && { received_quantity: qty[at] }),
      ...(goods[at]?.expires && { expires_on: day(goods[at].expires) }),
    })),
  });
}

async function schedule(
  { buyer }: Purchasing,
  orderId: number,
  { days, note, plates, ends }: Arrival,
): Promise<number> {
  const { id } = await make(buyer, SHIPMENTS, {
    purchase_order_id: String(orderId),
    date: day(-Math.max(0, days)),
    expected_at: instant(ends === 'yard' ? 0 : -days),
    delivery_note: note,
    ...(plates && { plates, driver_name: 'Operador del proveedor' }),
  });
  return id!;
}

/** Captured from the reception, as the supplier's paper says it. */
export async function invoiceReceipt(
  { payables, manager, forms }: Purchasing,
  shipment: { readonly id: number; readonly supplier: number; readonly abroad: boolean },
  { days, price, qty, rate, reason }: OrderInvoice,
): Promise<number> {
  const folio = await folioOf(payables, shipment.id);
  const date = day(-days);
  const paper = shipment.abroad
    ? { kind: 'EXTRANJERA', supplier_folio: `INV-${shipment.id + 30_100}` }
    : {
        kind: 'FACTURA',
        uuid: `0C0DE0C0-0000-4000-8000-${String(shipment.id).padStart(12, '0')}`,
        series: 'F',
        supplier_folio: folio.replace(/\D/g, '').slice(-4),
        payment_mode: 'PPD',
        payment_type_id: String(forms.get('99')),
      };
  const made = await make(payables, INVOICES, {
    ...paper,
    supplier_id: String(shipment.supplier),
    date,
    received_date: date,
    ...(rate && { exchange_rate: rate }),
    shipment_ids: { 0: String(shipment.id) },
  });
  const id = made.id!;
  if (price || qty) {
    const ids = await lineIds(payables, 'prc_invoice_lines.invoice_id', id);
    await change(payables, INVOICES, id, {
      lines: ids.map((line, at) => ({
        id: String(line),
        ...(at === price?.[0] && { price: price[1] }),
        ...(at === qty?.[0] && { quantity: qty[1] }),
      })),
    });
  }
  const { status } = await act(payables, INVOICES, 'match', id);
  // Nobody has accepted what it says more.
  if (status === 'EN_REVISION' && !reason) return id;
  if (reason) await act(manager, INVOICES, 'resolve', id, { difference_reason: reason });
  await act(payables, INVOICES, 'post', id, { posting_date: date });
  return id;
}

/** One of what was sent: as far as it came. */
export async function receiveAndInvoice(
  at: Purchasing,
  orderId: number,
  order: DemoOrder,
  arrival: Arrival,
): Promise<void> {
  const { receiver, manager, buyer } = at;
  const { days, ends } = arrival;
  const id = await schedule(at, orderId, arrival);
  if (ends === 'scheduled') return;
  const then = (desk: Desk, work: (day: Desk) => Promise<unknown>) => atDay(desk, -days, work);
  if (ends === 'yard') {
    await then(receiver, (desk) => act(desk, SHIPMENTS, 'arrive', id));
    return;
  }
  if (ends === 'cancelled') {
    await act(buyer, SHIPMENTS, 'cancel', id, {
      cancel_reason: 'El camión venía sin lona: se regresó sin descargar',
    });
    return;
  }
  await writeQuantities(receiver, id, order, arrival);
  const charged = order.charged ?? CHARGED;
  const charges = order.abroad ? await estimateCharges(at, id, charged) : [];
  await then(receiver, (desk) => act(desk, SHIPMENTS, 'receive', id));
  await analyseHeld(at, id, days);
  if (ends === 'reversed')
    await then(manager, (desk) =>
      act(desk, SHIPMENTS, 'reverse', id, {
        cancel_reason: 'Los tambores traían otro lote que el de la remisión',
      }),
    );
  const { invoice: paper } = arrival;
  if (!paper) return;
  const supplier = at.suppliers.get(order.supplier)!;
  await atDay(at.payables, -paper.days, async (payables) => {
    const then = { ...at, payables };
    const shipment = { id, supplier, abroad: order.abroad !== undefined };
    const invoice = await invoiceReceipt(then, shipment, paper);
    if (charges.length > 0) await invoiceCharges(then, charges, charged, paper.days);
    if (paper.paid) await payAbroad(then, { invoice, supplier }, paper.paid);
  });
}
