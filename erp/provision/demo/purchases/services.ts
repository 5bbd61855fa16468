/** Services that the demo ordered, accepted by whoever asked for them, and a machine to come. */
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, make } from '../office/desk.ts';
import { day } from '../rows.ts';
import { invoiceReceipt } from './arrivals.ts';
import { authoriseOrder } from './authorise-order.ts';
import type { Purchasing } from './purchasing-desks.ts';

const ORDERS = 'purchase-orders';
const SHIPMENTS = 'shipments';

interface DemoService {
  readonly supplier: string;
  readonly kind: 'SERVICIO' | 'ACTIVO';
  /** Of its order, its acceptance and its invoice, counted back from today. */
  readonly days: number;
  readonly accepted?: number;
  readonly invoiced?: number;
  readonly center: string;
  readonly concept: string;
  readonly account?: string;
  readonly description: string;
  readonly qty: string;
  readonly price: string;
  readonly only?: string;
}

const DEMO_SERVICES: readonly DemoService[] = [
  {
    supplier: 'PROV-0014',
    kind: 'SERVICIO',
    days: 18,
    accepted: 6,
    invoiced: 5,
    center: 'MTTO',
    concept: 'MTTO-PLANTA',
    description: 'Limpieza profunda de ductos y nave de hilatura',
    qty: '2',
    price: '18500',
  },
  {
    supplier: 'PROV-0014',
    kind: 'SERVICIO',
    days: 7,
    accepted: 1,
    center: 'MTTO',
    concept: 'MTTO-PLANTA',
    description: 'Limpieza de cisternas',
    qty: '1',
    price: '9400',
  },
  {
    supplier: 'PROV-0016',
    kind: 'ACTIVO',
    days: 6,
    center: 'HIL',
    concept: 'MTTO-PLANTA',
    account: '153.01.01',
    description: 'Compresor de tornillo de 30 HP',
    qty: '1',
    price: '186000',
    only: 'Es el representante en la región de la marca que ya tiene la planta',
  },
];

async function orderService(at: Purchasing, service: DemoService): Promise<number> {
  const { buyer, department, suppliers } = at;
  const ids = (table: string) => idsByCode(buyer.tx, buyer.actor.accountId, table);
  const [concepts, centers] = [await ids('expenses'), await ids('costcenters')];
  const account = service.account && (await ids('acc__accounts')).get(service.account);
  const { id } = await make(buyer, ORDERS, {
    supplier_id: String(suppliers.get(service.supplier)),
    kind: service.kind,
    date: day(-service.days),
    requester_id: String(department.actor.userId),
    cost_center_id: String(centers.get(service.center)),
    ...(service.only && { sole_source_reason: service.only }),
    lines: [
      {
        expense_id: String(concepts.get(service.concept)),
        ...(account && { book_account_id: String(account) }),
        description: service.description,
        quantity: service.qty,
        price: service.price,
      },
    ],
  });
  await authoriseOrder(at, id!, { until: 'confirmed', days: service.days });
  return id!;
}

async function accept(at: Purchasing, orderId: number, service: DemoService): Promise<void> {
  const { accepted, invoiced } = service;
  if (accepted === undefined) return;
  const { id } = await make(at.buyer, SHIPMENTS, {
    purchase_order_id: String(orderId),
    date: day(-accepted),
  });
  await atDay(at.department, -accepted, (desk) => act(desk, SHIPMENTS, 'accept', id!));
  if (invoiced === undefined) return;
  const supplier = at.suppliers.get(service.supplier)!;
  await atDay(at.payables, -invoiced, (payables) =>
    invoiceReceipt({ ...at, payables }, { id: id!, supplier, abroad: false }, { days: invoiced }),
  );
}

export async function demoServices(at: Purchasing): Promise<void> {
  for (const service of DEMO_SERVICES) await accept(at, await orderService(at, service), service);
}
