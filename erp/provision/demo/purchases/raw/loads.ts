/** Raw material of the demo: from its appointment to what is paid of it, by the product's calls. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { buyOnSpot } from '#erp/modules/purchasing/shipments/spot/buy-on-spot.ts';
import { act, make } from '../../office/desk.ts';
import { day } from '../../rows.ts';
import { invoiceReceipt } from '../arrivals.ts';
import { authoriseOrder } from '../authorise-order.ts';
import { writeOrder } from '../orders.ts';
import { purchasingDesks } from '../purchasing-desks.ts';
import { DEMO_LOADS, type DemoLoad } from './load-data.ts';
import { analyse, daysAgo, weigh, yardOf, type Yard } from './yard.ts';

const RAW = 'raw-material-shipments';
const SHIPMENTS = 'shipments';

/** Ten in the morning of the first working day from so many days ahead on. */
function appointment(ahead: number, zone: string): string {
  let at = Temporal.Now.plainDateISO(zone).add({ days: ahead });
  while (at.dayOfWeek > 5) at = at.add({ days: 1 });
  return at
    .toZonedDateTime({ timeZone: zone, plainTime: { hour: 10 } })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}

async function order(at: Yard, load: DemoLoad): Promise<number> {
  const { supplier, only, product, qty, price, days } = load;
  const written = {
    supplier,
    ...(only && { only }),
    raw: true,
    days: Math.max(3, days + 4),
    goods: [{ product, qty, price }],
    until: 'confirmed',
  } as const;
  const id = await writeOrder(at, written);
  await authoriseOrder(at, id, written);
  return id;
}

async function bookOf(at: Yard, load: DemoLoad): Promise<number> {
  const { buyer, suppliers } = at;
  const { supplier, product, qty, price, days, note, plates, driver } = load;
  const isAhead = days < 0;
  const transport = { delivery_note: note, plates, driver_name: driver };
  if (load.spot) {
    const { tx, services, actor } = buyer;
    const made = await buyOnSpot(
      { tx, services, actor, now: services.now() },
      {
        supplier_id: suppliers.get(supplier)!,
        storage_id: buyer.storages.get('LEO-MP')!,
        date: day(-days),
        ...transport,
        lines: [{ product_id: buyer.products.get(product)!, quantity: qty, price }],
      },
    );
    return made.id;
  }
  const { id } = await make(buyer, RAW, {
    purchase_order_id: String(await order(at, load)),
    date: day(-Math.max(0, days)),
    ...(isAhead && {
      consignee_id: String(at.consignee),
      expected_at: appointment(-days, buyer.actor.timeZone),
    }),
    ...transport,
  });
  return id!;
}

/** Days that it waits in the yard: half an hour, and a minute for each 200 kg. */
const inYard = ({ qty }: DemoLoad) => (30 + Number(qty) / 200) / (24 * 60);

/** As far as it came. */
async function receiveLoad(at: Yard, load: DemoLoad): Promise<void> {
  const { receiver, laboratory, quality, suppliers } = at;
  const { days, ends } = load;
  const id = await bookOf(at, load);
  if (ends === 'scheduled') return;
  if (ends === 'way') {
    await act(at.buyer, SHIPMENTS, 'depart', id);
    return;
  }
  await daysAgo(receiver, days + inYard(load), (desk) => act(desk, SHIPMENTS, 'arrive', id));
  if (ends === 'yard') return;
  if (ends === 'gate') {
    const why = { gate_cause_id: String(at.cause), gate_note: 'Sin remisión y con carga abierta' };
    await daysAgo(receiver, days, (desk) => act(desk, SHIPMENTS, 'rejectAtGate', id, why));
    return;
  }
  await weigh(at, id, load);
  await daysAgo(receiver, days, (desk) => act(desk, SHIPMENTS, 'receive', id));
  if (ends === 'held') return;
  await daysAgo(laboratory, days, (lab) =>
    daysAgo(quality, days, (chief) =>
      analyse({ ...at, laboratory: lab, quality: chief }, id, load),
    ),
  );
  if (ends !== 'invoiced') return;
  const supplier = suppliers.get(load.supplier)!;
  const paper = { days: Math.max(0, days - 2) };
  await daysAgo(at.payables, paper.days, (payables) =>
    invoiceReceipt({ ...at, payables }, { id, supplier, abroad: false }, paper),
  );
}

/** After the orders: their desks, terms and levels of approval are there. */
export async function demoLoads(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from shipments where account_id = ${TENANT} and delivery_note = ${DEMO_LOADS[0]!.note} limit 1`,
    );
    if (known) return;
    const at = await yardOf(await purchasingDesks(tx, services, system));
    for (const load of DEMO_LOADS.toSorted((one, other) => other.days - one.days))
      await receiveLoad(at, load);
    const today = Temporal.Now.plainDateISO(system.timeZone);
    await postQueued({ ...at.payables, now: services.now() }, today.toString());
  });
}
