/** Loads of raw material of the months that are over: ordered, weighed, analysed and released. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { dayOf, MONTHS } from '../../books/calendar.ts';
import { act, make } from '../../office/desk.ts';
import type { Purchasing } from '../purchasing-desks.ts';
import { analyse, balesOf, daysAgo, ticketOf, yardOf, type Yard } from '../raw/yard.ts';
import { daysSince, orderPast } from './order-past.ts';
import { RAW_HABITS, type Found, type RawHabit } from './raw-data.ts';

const RAW = 'raw-material-shipments';
const SHIPMENTS = 'shipments';
const ORDERED = 2;
/** Kilograms of the empty lorry. */
const TARE = 9000;

interface Load {
  readonly date: string;
  readonly note: string;
  readonly bales: number;
  readonly net: number;
  readonly found: Found;
}

/** More of them, month after month. */
const balesIn = ({ bales }: RawHabit, month: number) => Math.round(bales * 1.02 ** month);

function loadsOf(habit: RawHabit, system: Actor, back: number): readonly Load[] {
  const month = MONTHS - back;
  const bales = balesIn(habit, month);
  return habit.arrivals.map((day, i) => {
    const number = habit.months.indexOf(back) * habit.arrivals.length + i;
    return {
      date: dayOf(system, back, day + habit.late[month]!),
      note: `${habit.note}${String(101 + number)}`,
      bales,
      net: bales * habit.kilograms,
      found: habit.found[number % habit.found.length]!,
    };
  });
}

/** Beyond what the templates admit. */
const MOST: Readonly<Record<string, number>> = { 'FIB-0008': 6, 'FIB-0007': 12 };

const dictumOf = ({ product }: RawHabit, [humidity]: Found) =>
  Number(humidity) > (MOST[product] ?? 100)
    ? ({ dictum: 'RECHAZADO', remarks: 'Viene mojada: pasa del máximo de humedad' } as const)
    : ({ dictum: 'ACEPTADO' } as const);

async function receive(at: Yard, load: Ordered, system: Actor): Promise<void> {
  const { receiver, laboratory, quality } = at;
  const { date, note, bales, net, habit, orderId } = load;
  const { product, plates, driver } = habit;
  const days = daysSince(date, system);
  const ticket = await ticketOf(at, {
    plates,
    driver,
    product,
    days,
    scale: [TARE + net, TARE, net],
  });
  const id = await daysAgo(receiver, days, async (desk) => {
    const made = await make(desk, RAW, {
      purchase_order_id: String(orderId),
      date,
      delivery_note: note,
      plates,
      driver_name: driver,
      weighing_id: String(ticket),
      packages: balesOf(net, bales),
    });
    await act(desk, SHIPMENTS, 'arrive', made.id!);
    await act(desk, SHIPMENTS, 'receive', made.id!);
    return made.id!;
  });
  await daysAgo(laboratory, days, (lab) =>
    daysAgo(quality, days, (chief) =>
      analyse({ ...at, laboratory: lab, quality: chief }, id, {
        found: load.found,
        ...dictumOf(habit, load.found),
      }),
    ),
  );
}

interface Ordered extends Load {
  readonly habit: RawHabit;
  readonly orderId: number;
}

async function order(
  at: Yard,
  system: Actor,
  habit: RawHabit,
  back: number,
): Promise<readonly Ordered[]> {
  const loads = loadsOf(habit, system, back);
  const came = loads.reduce((sum, { net }) => sum + net, 0);
  const more = back === 1 ? (habit.missing ?? 0) : 0;
  const orderId = await orderPast(at, system, {
    supplier: habit.supplier,
    kind: 'MATERIA_PRIMA',
    date: dayOf(system, back, ORDERED),
    promised: dayOf(system, back, habit.arrivals.at(-1)!),
    lines: [
      {
        product: habit.product,
        quantity: Math.round(came * (1 + more)),
        price: habit.price / (1 + (habit.rise ?? 0) / 100) ** (back - 1),
      },
    ],
  });
  return loads.map((load) => ({ ...load, habit, orderId }));
}

/** In the order in which they came: what enters before others costs them anew. */
export async function buyPastLoads(
  purchasing: Purchasing,
  system: Actor,
  back: number,
): Promise<void> {
  const at = await yardOf(purchasing);
  const loads: Ordered[] = [];
  for (const habit of RAW_HABITS)
    if (habit.months.includes(back)) loads.push(...(await order(at, system, habit, back)));
  for (const load of loads.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    await receive(at, load, system);
}

/** Of what was accepted in a month, what the plant used of it until its end. */
const USED = '0.86';
const USED_ON = 26;

/** Raw material and these other products, after what came of them that month. */
export async function usePastGoods(
  { receiver }: Purchasing,
  system: Actor,
  back: number,
  products: readonly string[],
): Promise<void> {
  const { tx, services, actor, storages } = receiver;
  const others = products.map((code) => receiver.products.get(code)!);
  const accepted = await tx.query(
    sql<{
      product: number;
      qty: string;
    }>`select l.product_id as product, floor(${USED}::numeric * sum(l.accepted_quantity))::text as qty from shipment_lines l join shipments s on ${raw(sameCompany('s', 'l'))} and s.id = l.shipment_id
      where l.account_id = ${TENANT} and (s.type = 'MATERIA_PRIMA' or l.product_id = any(${others}::bigint[])) and s.date >= ${dayOf(system, back, 1)} and l.accepted_quantity > 0 group by 1 order by 1`,
  );
  const at = Temporal.PlainDate.from(dayOf(system, back, USED_ON))
    .toZonedDateTime({ timeZone: system.timeZone, plainTime: { hour: 17 } })
    .toInstant();
  await postStock(
    { tx, services, actor, now: at },
    {
      type: 'SAL-PROD',
      lines: accepted.map(({ product, qty }) => ({
        productId: product,
        storageId: storages.get('LEO-MP')!,
        qty,
      })),
      postedAt: at.toString({ smallestUnit: 'millisecond' }),
      source: { resource: 'demo', id: `consumo-mp-${back}`, action: 'APLICAR' },
      confirmImpact: true,
    },
  );
}
