/** What the demo bought before this month, by which its suppliers are judged. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { dayOf, MONTHS } from '../../books/calendar.ts';
import { act, atDay, make } from '../../office/desk.ts';
import { purchasingDesks, type Purchasing } from '../purchasing-desks.ts';

const ORDERS = 'purchase-orders';
const SHIPMENTS = 'shipments';
const INVOICES = 'prc/invoice-shipments';
const ONLY = 'Es quien surte la fibra con la especificación que aprobó el laboratorio';

interface Habit {
  readonly supplier: string;
  readonly product: string;
  readonly qty: number;
  /** Of the last month, in pesos: what is ordered this month goes on from there. */
  readonly price: number;
  /** In percent, each month. */
  readonly rise: number;
  /** Days after the promised one, from the first month to the last. */
  readonly late: readonly number[];
  /** Letters that begin the numbers of its delivery notes. */
  readonly note: string;
}

/** Two raw materials that rise 9 % in half a year; one comes late more often. */
export const HABITS: readonly Habit[] = [
  {
    supplier: 'PROV-0003',
    product: 'FIB-0005',
    qty: 4000,
    price: 22.2,
    rise: 1.8,
    late: [0, 0, 4, 0, 0],
    note: 'RPN-39',
  },
  {
    supplier: 'PROV-0006',
    product: 'FIB-0008',
    qty: 3000,
    price: 14.3,
    rise: 1.8,
    late: [0, 6, 0, 8, 0],
    note: 'HC-65',
  },
];
const ORDERED = 3;
const PROMISED = 10;

/** From that day to today. */
const daysSince = (day: string, { timeZone }: Pick<Actor, 'timeZone'>): number =>
  Temporal.PlainDate.from(day).until(Temporal.Now.plainDateISO(timeZone)).days;

/**
 * Ordered and received whole, in the month that is so many back; only a price that rises asks for a
 * signature, since there are no levels yet.
 */
async function buy(at: Purchasing, system: Actor, habit: Habit, back: number): Promise<void> {
  const { buyer, manager, receiver, suppliers, units } = at;
  const month = MONTHS - back;
  const { product } = habit;
  const ordered = dayOf(system, back, ORDERED);
  const arrived = dayOf(system, back, PROMISED + habit.late[month]!);
  const order = await make(buyer, ORDERS, {
    supplier_id: String(suppliers.get(habit.supplier)),
    date: ordered,
    promised_date: dayOf(system, back, PROMISED),
    storage_id: String(buyer.storages.get('LEO-MP')),
    sole_source_reason: ONLY,
    lines: [
      {
        product_id: String(buyer.products.get(product)),
        unit_id: String(units.get('KG')),
        quantity: String(Math.round(habit.qty * (1 + 0.02 * month))),
        price: (habit.price / (1 + habit.rise / 100) ** (back - 1)).toFixed(2),
        price_note: 'Lista del mes: subió la resina',
      },
    ],
  });
  const then = -daysSince(ordered, system);
  const { status } = await atDay(buyer, then, (desk) => act(desk, ORDERS, 'send', order.id!));
  if (status === 'EN_AUTORIZACION')
    await atDay(manager, then, (desk) => act(desk, ORDERS, 'authorize', order.id!));
  await atDay(receiver, -daysSince(arrived, system), async (desk) => {
    const { id } = await make(desk, SHIPMENTS, {
      purchase_order_id: String(order.id),
      date: arrived,
      delivery_note: `${habit.note}${month + 10}`,
    });
    await act(desk, SHIPMENTS, 'receive', id!);
  });
}

/** Before the months of the stock are closed, and before orders ask for levels of approval. */
export async function demoPastOrders(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from purchase_orders where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const at = await purchasingDesks(tx, services, system);
    for (let back = MONTHS; back > 0; back -= 1)
      for (const habit of HABITS) await buy(at, system, habit, back);
  });
}

/** One invoice of each supplier for what came in all those months. */
export async function invoicePastOrders(at: Purchasing, system: Actor): Promise<void> {
  const { payables, suppliers, forms } = at;
  const rows = await payables.tx.query(
    sql<{ id: number; supplier_id: number }>`select id, supplier_id from shipments
      where account_id = ${TENANT} and status = 'LIBERADO' and supplier_id = any(${HABITS.map(({ supplier }) => suppliers.get(supplier)!)}::bigint[]) order by id`,
  );
  const date = dayOf(system, 1, 20);
  for (const [i, [supplier, own]] of [...Map.groupBy(rows, (row) => row.supplier_id)].entries()) {
    const { id } = await make(payables, INVOICES, {
      kind: 'FACTURA',
      supplier_id: String(supplier),
      date,
      received_date: date,
      uuid: `0B5E55ED-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
      series: 'H',
      supplier_folio: String(3300 + i),
      payment_mode: 'PPD',
      payment_type_id: String(forms.get('99')),
      shipment_ids: Object.fromEntries(own.map((shipment, at) => [at, String(shipment.id)])),
    });
    await act(payables, INVOICES, 'match', id!);
    await act(payables, INVOICES, 'post', id!, { posting_date: date });
  }
}
