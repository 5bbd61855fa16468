/** What suppliers of the demo charged for what came in the months that are over, and were paid. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { holdForReceipts, receiveComplements } from '../../treasury/payables/payables.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { dayOf, MONTHS } from '../../books/calendar.ts';
import { act, atDay, make, type Desk } from '../../office/desk.ts';
import type { Purchasing } from '../purchasing-desks.ts';
import { invoicePastImports } from '../abroad/past-imports.ts';
import { daysSince } from './order-past.ts';

const INVOICES = 'prc/invoice-shipments';
const ENDORSEMENTS = 'spp/endorsements';
const PAYMENTS = 'payments';
/** From this day of the month on, invoices are taken on the next of these days of the week. */
const HANDED = 22;
const WEDNESDAY = 3;
/** Days until it is paid. */
const TERM = 15;

interface Delivered {
  readonly order_id: number;
  readonly supplier_id: number;
  readonly shipments: readonly number[];
}

/** What came of each order of that month, as far as it was accepted. */
const deliveredIn = ({ tx }: Desk, from: string, to: string) =>
  tx.query(
    sql<Delivered>`select purchase_order_id as order_id, supplier_id, array_agg(id order by id) as shipments from shipments
      where account_id = ${TENANT} and status = 'LIBERADO' and type <> 'IMPORTACION' and date between ${from} and ${to} group by 1, 2 order by 1`,
  );

function handedOn(system: Actor, back: number): string {
  let date = Temporal.PlainDate.from(dayOf(system, back, HANDED));
  while (date.dayOfWeek !== WEDNESDAY) date = date.add({ days: 1 });
  return date.toString();
}

interface Charged {
  readonly id: number;
  readonly supplier: string;
  readonly total: string;
}

async function charge(
  { payables, forms }: Purchasing,
  { order_id, supplier_id, shipments }: Delivered,
  date: string,
): Promise<Charged> {
  const { id, total } = await make(payables, INVOICES, {
    kind: 'FACTURA',
    supplier_id: String(supplier_id),
    date,
    received_date: date,
    uuid: `0B5E55ED-0000-4000-8000-${String(order_id).padStart(12, '0')}`,
    series: 'H',
    supplier_folio: String(3300 + order_id),
    payment_mode: 'PPD',
    payment_type_id: String(forms.get('99')),
    shipment_ids: Object.fromEntries(shipments.map((shipment, i) => [i, String(shipment)])),
  });
  await act(payables, INVOICES, 'match', id!);
  await act(payables, INVOICES, 'post', id!, { posting_date: date });
  await make(payables, ENDORSEMENTS, {
    supplier_id: String(supplier_id),
    date,
    lines: { 0: { invoice_id: String(id) } },
  });
  return { id: id!, supplier: String(supplier_id), total: String(total) };
}

interface Paying {
  readonly payables: Desk;
  readonly treasury: Desk;
  readonly bank: number;
  readonly form: number;
}

async function pay(
  { payables, treasury, bank, form }: Paying,
  { id, supplier, total }: Charged,
  date: string,
): Promise<void> {
  const made = await make(payables, PAYMENTS, {
    supplier_id: supplier,
    bank_account_id: String(bank),
    payment_type_id: String(form),
    date,
    amount: total,
    applications: [{ invoice_id: String(id), invoice_amount: total }],
  });
  await act(treasury, PAYMENTS, 'apply', made.id!);
}

/** One invoice of each order on the day of its month; all but those of the last are paid. */
export async function invoicePastOrders(at: Purchasing, treasury: Desk, system: Actor) {
  const { tx, actor } = at.payables;
  const banks = await idsByCode(tx, actor.accountId, 'cfl__bank_accounts', 'name');
  const paying = {
    payables: at.payables,
    treasury,
    bank: banks.get('BBVA operativa')!,
    form: at.forms.get('02')!,
  };
  await holdForReceipts(tx, false);
  for (let back = MONTHS; back > 0; back -= 1) {
    const date = handedOn(system, back);
    const delivered = await deliveredIn(at.payables, dayOf(system, back, 1), date);
    const charged: Charged[] = [];
    await atDay(at.payables, -daysSince(date, system), async (payables) => {
      for (const each of delivered) charged.push(await charge({ ...at, payables }, each, date));
    });
    await invoicePastImports(at, system, back, (payables, invoice, on) => {
      const { services } = payables;
      return pay({ ...paying, payables, treasury: { ...treasury, services } }, invoice, on);
    });
    if (back === 1) break;
    const due = Temporal.PlainDate.from(date).add({ days: TERM }).toString();
    await atDay(treasury, -daysSince(due, system), async ({ services }) => {
      const thatDay = (desk: Desk): Desk => ({ ...desk, services });
      const on = { ...paying, payables: thatDay(at.payables), treasury: thatDay(treasury) };
      for (const each of charged) await pay(on, each, due);
    });
  }
  await receiveComplements(tx);
  await holdForReceipts(tx, true);
}
