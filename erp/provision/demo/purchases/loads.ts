/** Raw material of the demo: from its appointment to what is paid of it, by the product's calls. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { buyOnSpot } from '#erp/modules/purchasing/shipments/spot/buy-on-spot.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { insertTicket, type ScalePlace } from '../catalogues/scale-tickets.ts';
import { act, atDay, change, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { invoiceReceipt } from './arrivals.ts';
import { DEMO_LOADS, type DemoLoad } from './load-data.ts';
import { authoriseOrder } from './authorise-order.ts';
import { writeOrder } from './orders.ts';
import { purchasingDesks, type Purchasing } from './purchasing-desks.ts';

const RAW = 'raw-material-shipments';
const SHIPMENTS = 'shipments';
const ANALYSES = 'shipment-analyses';

interface Yard extends Purchasing {
  readonly place: ScalePlace;
  readonly consignee: number;
  readonly cause: number;
}

async function yardOf(at: Purchasing): Promise<Yard> {
  const { tx, actor } = at.buyer;
  const ids = (table: string) => idsByCode(tx, actor.accountId, table);
  const [scales, branches, units, consignees, causes] = [
    await ids('dif__scales'),
    await ids('branch_offices'),
    await ids('units'),
    await ids('pur__consignees'),
    await ids('causes'),
  ];
  return {
    ...at,
    place: {
      accountId: actor.accountId,
      scale: scales.get('BAS-01')!,
      branch: branches.get('LEO')!,
      unit: units.get('KG')!,
    },
    consignee: consignees.get('LEON')!,
    cause: causes.get('RZ-CALIDAD')!,
  };
}

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

/** So many bales of the same net weight, each with its straps. */
const balesOf = (net: number, count: number) =>
  apportion(
    net,
    Array.from({ length: count }, () => 1),
    3,
  ).map((kilograms, i) => ({
    line_no: '1',
    number: String(i + 1),
    kind: 'PACA',
    gross_kg: (Number(kilograms) + 1.5).toFixed(3),
    tare_kg: '1.5',
  }));

async function weigh(at: Yard, id: number, load: DemoLoad): Promise<void> {
  const { receiver, place } = at;
  const [gross, tare, origin] = load.scale!;
  const ticket = await insertTicket(receiver.tx, place, {
    plates: load.plates,
    driver: load.driver,
    product: receiver.products.get(load.product) ?? null,
    first: gross,
    second: tare,
    origin,
    daysAgo: load.days,
    status: 'CERRADA',
    note: load.notes ?? null,
  });
  await change(receiver, RAW, id, {
    weighing_id: String(ticket),
    ...(load.notes && { notes: load.notes }),
    ...(load.bales && { packages: balesOf(gross - tare, load.bales) }),
  });
}

/** What the laboratory found, and what quality decided of it. */
async function analyse(at: Yard, id: number, load: DemoLoad): Promise<void> {
  const { laboratory, quality } = at;
  const made = await make(laboratory, ANALYSES, { shipment_id: String(id), line_no: '1' });
  const values = [...load.found!, '1'];
  await change(laboratory, ANALYSES, made.id!, {
    results: (made.results as readonly Row[]).map((row, i) => ({
      id: String(row.id),
      [row.kind === 'SI_NO' ? 'value_choice' : 'value_number']: values[i]!,
    })),
    ...(load.dictum && { dictum: load.dictum }),
    ...(load.remarks && { remarks: load.remarks }),
    ...(load.rejectedBales && { rejected_packages: load.rejectedBales }),
  });
  if (load.dictum) await act(quality, ANALYSES, 'dictate', made.id!);
}

const then = <T>(desk: Desk, days: number, work: (day: Desk) => Promise<T>) =>
  atDay(desk, -days, work);

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
  await then(receiver, days + inYard(load), (desk) => act(desk, SHIPMENTS, 'arrive', id));
  if (ends === 'yard') return;
  if (ends === 'gate') {
    const why = { gate_cause_id: String(at.cause), gate_note: 'Sin remisión y con carga abierta' };
    await then(receiver, days, (desk) => act(desk, SHIPMENTS, 'rejectAtGate', id, why));
    return;
  }
  await weigh(at, id, load);
  await then(receiver, days, (desk) => act(desk, SHIPMENTS, 'receive', id));
  if (ends === 'held') return;
  await then(laboratory, days, (lab) =>
    then(quality, days, (chief) => analyse({ ...at, laboratory: lab, quality: chief }, id, load)),
  );
  if (ends !== 'invoiced') return;
  const supplier = suppliers.get(load.supplier)!;
  const paper = { days: Math.max(0, days - 2) };
  await then(at.payables, paper.days, (payables) =>
    invoiceReceipt({ ...at, payables }, { id, supplier, abroad: false }, paper),
  );
}

/** After the orders: their desks, terms and levels of approval are there. */
export async function demoLoads(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from shipments where account_id = ${TENANT} and type = 'MATERIA_PRIMA' limit 1`,
    );
    if (known) return;
    const at = await yardOf(await purchasingDesks(tx, services, system));
    for (const load of DEMO_LOADS.toSorted((one, other) => other.days - one.days))
      await receiveLoad(at, load);
    const today = Temporal.Now.plainDateISO(system.timeZone);
    await postQueued({ ...at.payables, now: services.now() }, today.toString());
  });
}
