/** What the demo bought before this month, by which its suppliers are judged. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { analyseGrown } from '#erp/db/analyse-grown.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { dayOf, MONTHS } from '../../books/calendar.ts';
import { act, atDay, change, make } from '../../office/desk.ts';
import { bringPastImports } from '../abroad/past-imports.ts';
import { PAST_IMPORTS } from '../abroad/import-data.ts';
import { lineIds } from '../arrivals.ts';
import { purchasingDesks, type Purchasing } from '../purchasing-desks.ts';
import { HABITS, type Habit } from './goods-data.ts';
import { daysSince, orderPast } from './order-past.ts';
import { buyPastLoads, usePastGoods } from './past-loads.ts';
import { putAwayPast } from './put-away.ts';
import { RAW_HABITS } from './raw-data.ts';

const SHIPMENTS = 'shipments';

const PRODUCTS = [
  ...new Set(
    [...HABITS, ...RAW_HABITS, ...PAST_IMPORTS.flatMap(({ goods }) => goods)].map(
      ({ product }) => product,
    ),
  ),
];
const USED = HABITS.flatMap(({ used, product }) => (used ? [product] : []));
const ORDERED = 3;
const PROMISED = 10;

/** Ordered and received whole, in the month that is so many back; of the last one, but the rest. */
async function buy(at: Purchasing, system: Actor, habit: Habit, back: number): Promise<void> {
  const month = MONTHS - back;
  const came = Math.round(habit.qty * (1 + 0.02 * month));
  const missing = back === 1 ? (habit.missing ?? 0) : 0;
  const arrived = dayOf(system, back, PROMISED + habit.late[month]!);
  const orderId = await orderPast(at, system, {
    supplier: habit.supplier,
    date: dayOf(system, back, ORDERED),
    promised: dayOf(system, back, PROMISED),
    ...(habit.used && { supplies: true }),
    lines: [
      {
        product: habit.product,
        quantity: came + missing,
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
    if (missing > 0) {
      const [line] = await lineIds(desk, 'shipment_lines.shipment_id', id!);
      await change(desk, SHIPMENTS, id!, {
        lines: [{ id: String(line), received_quantity: String(came) }],
      });
    }
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
      await bringPastImports(at, system, back);
      // What came in the last weeks may enter before the end of the last month.
      if (back === 1) return;
      await usePastGoods(at, system, back, USED);
      await putAwayPast(at, system, back, PRODUCTS);
    });
    await analyseGrown(services.db);
  }
}
