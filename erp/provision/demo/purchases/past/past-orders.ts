/** What the demo bought before this month, by which its suppliers are judged. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { analyseGrown } from '#erp/db/analyse-grown.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { dayOf, MONTHS } from '../../books/calendar.ts';
import { act, atDay, make } from '../../office/desk.ts';
import { purchasingDesks, type Purchasing } from '../purchasing-desks.ts';
import { daysSince, orderPast } from './order-past.ts';
import { buyPastLoads, usePastLoads } from './past-loads.ts';
import { putAwayPast } from './put-away.ts';
import { RAW_HABITS } from './raw-data.ts';

const SHIPMENTS = 'shipments';

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

/** One of the raw materials that rise 9 % in half a year; loads of PET are the other. */
const HABITS: readonly Habit[] = [
  {
    supplier: 'PROV-0003',
    product: 'FIB-0005',
    qty: 4000,
    price: 22.2,
    rise: 2.2,
    late: [0, 0, 4, 0, 0],
    note: 'RPN-39',
  },
];
const PRODUCTS = [...new Set([...HABITS, ...RAW_HABITS].map(({ product }) => product))];
const ORDERED = 3;
const PROMISED = 10;

/** Ordered and received whole, in the month that is so many back. */
async function buy(at: Purchasing, system: Actor, habit: Habit, back: number): Promise<void> {
  const month = MONTHS - back;
  const arrived = dayOf(system, back, PROMISED + habit.late[month]!);
  const orderId = await orderPast(at, system, {
    supplier: habit.supplier,
    date: dayOf(system, back, ORDERED),
    promised: dayOf(system, back, PROMISED),
    lines: [
      {
        product: habit.product,
        quantity: Math.round(habit.qty * (1 + 0.02 * month)),
        price: habit.price / (1 + habit.rise / 100) ** (back - 1),
      },
    ],
  });
  await atDay(at.receiver, -daysSince(arrived, system), async (desk) => {
    const { id } = await make(desk, SHIPMENTS, {
      purchase_order_id: String(orderId),
      date: arrived,
      delivery_note: `${habit.note}${month + 10}`,
    });
    await act(desk, SHIPMENTS, 'receive', id!);
  });
}

/**
 * Before the months of the stock are closed, and before orders ask for levels of approval. A month
 * at a time: what it wrote is analysed before the next.
 */
export async function demoPastOrders(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  const { accountId } = system;
  const known = await services.db.tenant({ accountId }, (tx) =>
    tx.query(sql`select 1 from purchase_orders where account_id = ${TENANT} limit 1`),
  );
  if (known.length > 0) return;
  for (let back = MONTHS; back > 0; back -= 1) {
    await services.db.tenant({ accountId }, async (tx) => {
      const at = await purchasingDesks(tx, services, system);
      for (const habit of HABITS) await buy(at, system, habit, back);
      await buyPastLoads(at, system, back);
      // What came in the last weeks may enter before the end of the last month.
      if (back === 1) return;
      await usePastLoads(at, system, back);
      await putAwayPast(at, system, back, PRODUCTS);
    });
    await analyseGrown(services.db);
  }
}
