/** What left the demo for its customers, and how far each shipment has come. */
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, change, deskOf, fillIn, instant, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { gather } from '../stock/supplying.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';

/** Numbers of the customers' own orders. */
const FIRST_PO = 7310;
const DOCKS = ['A1', 'A2', 'B1'];

type Step = 'pick' | 'gather' | 'ship' | 'deliver' | 'cancel';

interface DemoShipment {
  readonly customer: string;
  /** Whole days ago. */
  readonly days: number;
  readonly goods: readonly (readonly [product: string, qty: string])[];
  /** Of these, so many leave now; all without it. */
  readonly part?: string;
  /** What was done with it since it was made. */
  readonly steps: readonly Step[];
  /** Of its first line, refused at the customer's door. */
  readonly refused?: string;
  /** What the customs said of it, of what leaves the country. */
  readonly customs?: Readonly<Record<string, string>>;
}

const GATHERED: readonly Step[] = ['pick', 'gather'];
const SHIPPED: readonly Step[] = [...GATHERED, 'ship'];

/** One in every state; one customer refuses a few, one gets the rest later. */
const DEMO_SHIPMENTS: readonly DemoShipment[] = [
  {
    customer: 'CLI-00005',
    days: 9,
    goods: [
      ['BOL-ECO-MA', '400'],
      ['BOL-ECO-GA', '250'],
    ],
    steps: [...SHIPPED, 'deliver'],
  },
  {
    customer: 'CLI-00006',
    days: 7,
    goods: [['BOL-ECO-CA', '300']],
    steps: [...SHIPPED, 'deliver'],
    refused: '12',
  },
  {
    customer: 'CLI-00007',
    days: 5,
    goods: [['BOL-ECO-MN', '360']],
    part: '200',
    steps: SHIPPED,
  },
  { customer: 'CLI-00005', days: 4, goods: [['BOL-ECO-CV', '150']], steps: ['pick', 'cancel'] },
  { customer: 'CLI-00007', days: 2, goods: [['BOL-ECO-GA', '180']], steps: GATHERED },
  { customer: 'CLI-00005', days: 1, goods: [['BOL-ECO-MA', '220']], steps: ['pick'] },
  {
    customer: 'CLI-00006',
    days: 0,
    goods: [
      ['BOL-ECO-CA', '120'],
      ['BOL-ECO-MN', '90'],
    ],
    steps: [],
  },
  {
    customer: 'CLI-00039',
    days: 6,
    goods: [['BOL-ECO-GA', '24']],
    steps: SHIPPED,
    customs: {
      customs_document: '26  24  3412  6000412',
      customs_date: day(-6),
      customs_fx: '18.42',
      certificate_of_origin: 'T-MEC 2026-014',
    },
  },
  {
    customer: 'CLI-00040',
    days: 3,
    goods: [['BOL-ECO-MN', '12']],
    steps: SHIPPED,
    customs: { customs_fx: '18.45' },
  },
];

interface Shipping {
  readonly seller: Desk;
  readonly warehouse: Desk;
  /** Who may let leave what was not paid. */
  readonly chief: Desk;
  readonly customers: ReadonlyMap<string, number>;
  /** From where all is shipped. */
  readonly branch: number;
  readonly storage: number;
}

/** That the company drives itself, with who drives it. */
const TRUCK = sql<{
  id: number;
  driver: number;
}>`select id, default_driver_id as driver from fms__vehicles where account_id = ${TENANT} and default_driver_id is not null and status = 'DISPONIBLE' order by payload_kg desc nulls last, id limit 1`;

const linesOf = ({ tx }: Desk, shipment: number) =>
  tx.query(
    sql<{
      id: number;
    }>`select id from sls__shipments__lines where account_id = ${TENANT} and shipment_id = ${shipment} order by position, id`,
  );

async function causeOfReturns({ tx }: Desk): Promise<number> {
  const [cause] = await tx.query(
    sql<{
      id: number;
    }>`select id from causes where account_id = ${TENANT} and 'DEVOLUCION' = any(scopes) order by id limit 1`,
  );
  return cause!.id;
}

async function take(desk: Desk, id: number, step: Step, given: DemoShipment): Promise<void> {
  const { refused, customs } = given;
  if (step === 'pick') await act(desk, SHIPMENTS, 'pick', id);
  if (step === 'ship') {
    const [truck] = await desk.tx.query(TRUCK);
    if (truck)
      await change(desk, SHIPMENTS, id, {
        vehicle_id: String(truck.id),
        driver_id: String(truck.driver),
      });
    if (customs) await change(desk, SHIPMENTS, id, customs);
    await act(desk, SHIPMENTS, 'ship', id, {
      ...(customs && { unpaid_reason: 'Paga contra documentos.' }),
    });
  }
  if (step === 'cancel')
    await act(desk, SHIPMENTS, 'cancel', id, { cancel_reason: 'El cliente cambió la fecha.' });
  if (step === 'gather') {
    await gather(desk, SHIPMENTS, id, 'start');
    await gather(desk, SHIPMENTS, id, 'deliver');
  }
  if (step === 'deliver')
    await fillIn(desk, SHIPMENTS, 'deliver', {
      id,
      received_by: 'Recepción de almacén',
      ...(refused && { cause_id: String(await causeOfReturns(desk)) }),
      lines: (await linesOf(desk, id)).map((line, place) => ({
        id: String(line.id),
        qty_rejected: (place === 0 && refused) || '0',
      })),
    });
}

/** What is set aside of each line, or so much of it. */
const offeredOf = async ({ tx }: Desk, order: number, part?: string) => {
  const lines = await tx.query(
    sql<{
      id: number;
      qty: string;
    }>`select id, qty_reserved::text as qty from customer_orders__lines where account_id = ${TENANT} and order_id = ${order} order by position, id`,
  );
  return lines.map(({ id, qty }) => ({ id: String(id), qty: part ?? qty }));
};

async function lastShipment({ tx }: Desk): Promise<number> {
  const [last] = await tx.query(
    sql<{
      id: number;
    }>`select max(id) as id from sls__shipments where account_id = ${TENANT}`,
  );
  return last!.id;
}

/** An order that nothing holds, and its shipment step by step until today. */
async function ship(shipping: Shipping, given: DemoShipment, place: number): Promise<void> {
  const { seller, warehouse, chief, customers, branch, storage } = shipping;
  const { customer, days, goods, part, steps, customs } = given;
  const order = await atDay(seller, -days - 2, async (desk) => {
    const { id } = await make(desk, ORDERS, {
      customer_id: String(customers.get(customer)),
      date: day(-days - 2),
      requested_date: day(3 - days),
      promised_date: day(3 - days),
      customer_po: `OC-${FIRST_PO + place * 3}`,
      // Exports leave from where the goods are, whoever attends the customer.
      ...(customs && { branch_office_id: String(branch), storage_id: String(storage) }),
      lines: goods.map(([product, qty]) => ({
        product_id: String(desk.products.get(product)),
        qty,
      })),
    });
    return act(desk, ORDERS, 'submit', id!);
  });
  if (order.status !== 'AUTORIZADO') return;
  const orderId = order.id!;
  const id = await atDay(warehouse, -days, async (desk) => {
    await fillIn(desk, ORDERS, 'createShipment', {
      id: orderId,
      scheduled_at: instant(0.25 - days),
      lines: await offeredOf(desk, orderId, part),
    });
    const shipment = await lastShipment(desk);
    await change(desk, SHIPMENTS, shipment, { dock: DOCKS[place % DOCKS.length]! });
    return shipment;
  });
  for (const [at, step] of steps.entries())
    await atDay(customs && step === 'ship' ? chief : warehouse, -days + (at + 1) / 8, (desk) =>
      take(desk, id, step, given),
    );
}

export async function demoShipments(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sls__shipments where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const shipping = {
      seller: await deskOf(tx, services, system, 'vendedor'),
      warehouse: await deskOf(tx, services, system, 'almacenista'),
      chief: await deskOf(tx, services, system, 'demo'),
      customers: await idsByCode(tx, system.accountId, 'customers'),
      branch: (await idsByCode(tx, system.accountId, 'branch_offices')).get('LEO')!,
      storage: (await idsByCode(tx, system.accountId, 'storages')).get('LEO-PT')!,
    };
    for (const [place, given] of DEMO_SHIPMENTS.entries()) await ship(shipping, given, place);
    const books = await deskOf(tx, services, system, 'auxiliar_contable');
    const now = services.now();
    const today = now.toZonedDateTimeISO(system.timeZone).toPlainDate();
    await postQueued({ ...books, now }, today.toString());
  });
}
