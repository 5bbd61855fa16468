/** Imports of the months that are over: ordered, brought, charged and paid in dollars. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { dayOf } from '../../books/calendar.ts';
import { act, atDay, change, make, type Desk } from '../../office/desk.ts';
import { customs, invoiceReceipt } from '../arrivals.ts';
import { daysSince, orderPast } from '../past/order-past.ts';
import type { Purchasing } from '../purchasing-desks.ts';
import { CHARGED, estimateCharges, invoiceCharges, type ChargedInvoice } from './charges.ts';
import { PAST_IMPORTS, type PastImport } from './import-data.ts';
import { payAbroad } from './pay-abroad.ts';

const SHIPMENTS = 'shipments';

/** Its broker charges what was estimated, since the costs of its month are closed. */
const AS_ESTIMATED = CHARGED.map((each) => ({ ...each, real: each.estimated }));

async function bring(at: Purchasing, system: Actor, past: PastImport): Promise<void> {
  const { supplier, country, back, ordered, promised, arrived, goods, note } = past;
  const day = dayOf(system, back, arrived);
  const orderId = await orderPast(at, system, {
    supplier,
    kind: 'IMPORTACION',
    country,
    date: dayOf(system, back, ordered),
    promised: dayOf(system, back, promised),
    lines: goods.map(({ product, qty, price }) => ({
      product,
      quantity: Number(qty),
      price: Number(price),
    })),
  });
  const days = daysSince(day, system);
  await atDay(at.receiver, -days, async (desk) => {
    const made = await make(desk, SHIPMENTS, {
      purchase_order_id: String(orderId),
      date: day,
      delivery_note: note,
    });
    const id = made.id!;
    await change(desk, SHIPMENTS, id, customs(days, id));
    await estimateCharges(at, id, AS_ESTIMATED);
    await act(desk, SHIPMENTS, 'receive', id);
  });
}

export async function bringPastImports(at: Purchasing, system: Actor, back: number): Promise<void> {
  for (const past of PAST_IMPORTS) if (past.back === back) await bring(at, system, past);
}

interface Brought {
  readonly id: number;
  readonly supplier: number;
  /** Of its receipt: another one would cost anew what is closed. */
  readonly rate: string;
  readonly charges: readonly number[];
}

const broughtWith = async ({ payables: { tx } }: Purchasing, note: string): Promise<Brought> => {
  const [found] = await tx.query(
    sql<Brought>`select s.id, s.supplier_id as supplier, s.exchange_rate::text as rate, array(select c.id from shipment_charges c where c.account_id = ${TENANT} and c.shipment_id = s.id order by c.id) as charges
      from shipments s where s.account_id = ${TENANT} and s.delivery_note = ${note} and s.type = 'IMPORTACION' order by s.id limit 1`,
  );
  return found!;
};

const totalOf = async ({ payables: { tx } }: Purchasing, id: number): Promise<string> => {
  const [found] = await tx.query(
    sql<{
      total: string;
    }>`select total::text from prc__invoice_shipments where account_id = ${TENANT} and id = ${id}`,
  );
  return found!.total;
};

/** Of the carrier and the broker; those of the last import wait for a proposal. */
const CHARGES_PAID = 3;

type PayCharged = (payables: Desk, invoice: ChargedInvoice, date: string) => Promise<void>;

/** What came from abroad that month, what it cost to bring, and what was paid of it. */
export async function invoicePastImports(
  at: Purchasing,
  system: Actor,
  back: number,
  payCharged: PayCharged,
): Promise<void> {
  for (const past of PAST_IMPORTS) {
    if (past.back !== back) continue;
    const { id, supplier, rate, charges } = await broughtWith(at, past.note);
    const days = daysSince(dayOf(system, back, past.invoiced), system);
    const made = await atDay(at.payables, -days, async (payables) => {
      const then = { ...at, payables };
      const shipment = { id, supplier, abroad: true };
      const invoice = await invoiceReceipt(then, shipment, { days, rate });
      return { invoice, charged: await invoiceCharges(then, charges, AS_ESTIMATED, days) };
    });
    const date = dayOf(system, back - 1, past.paid.day);
    const paid = daysSince(date, system);
    const amount = past.paid.amount ?? (await totalOf(at, made.invoice));
    await atDay(at.payables, -paid, async (payables) => {
      await payAbroad(
        { ...at, payables },
        { invoice: made.invoice, supplier },
        { days: paid, amount },
      );
      if (back < CHARGES_PAID) return;
      for (const each of made.charged) await payCharged(payables, each, date);
    });
  }
}
