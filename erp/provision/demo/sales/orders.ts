/** What customers of the demo ordered, and how far each order has come. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, fillIn, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { sellable, type Sellable } from './sellable.ts';

const ORDERS = 'customer-orders';

/** Numbers of the customers' own orders. */
const FIRST_PO = 4471;

type End = 'BORRADOR' | 'SOLICITADO' | 'RECHAZADO' | 'CANCELADO' | 'CERRADO' | 'MODIFICADO';

interface DemoOrder {
  readonly customer: string;
  /** Whole days ago. */
  readonly days: number;
  /** Places among what is sold, and how much of each. */
  readonly goods: readonly (readonly [product: number, qty: string])[];
  readonly extra?: string;
  readonly priority?: 'ALTA' | 'URGENTE';
  /** What was done with it after it was asked for; it stays as its checks left it without one. */
  readonly end?: End;
}

/** An additional discount waits for somebody; the rest needs nobody but for its margin. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    customer: 'CLI-00002',
    days: 24,
    goods: [
      [0, '40'],
      [1, '25'],
    ],
    end: 'CERRADO',
  },
  { customer: 'CLI-00004', days: 18, goods: [[2, '60']] },
  {
    customer: 'CLI-00005',
    days: 15,
    goods: [
      [3, '30'],
      [4, '12'],
    ],
    priority: 'ALTA',
  },
  { customer: 'CLI-00006', days: 12, goods: [[1, '80']], end: 'CANCELADO' },
  {
    customer: 'CLI-00002',
    days: 9,
    goods: [
      [5, '20'],
      [0, '35'],
    ],
  },
  { customer: 'CLI-00007', days: 7, goods: [[2, '25']], extra: '8' },
  { customer: 'CLI-00008', days: 6, goods: [[4, '50']], extra: '12', end: 'RECHAZADO' },
  {
    customer: 'CLI-00004',
    days: 4,
    goods: [[0, '150']],
    extra: '5',
    priority: 'URGENTE',
  },
  {
    customer: 'CLI-00005',
    days: 3,
    goods: [
      [6, '18'],
      [3, '22'],
    ],
  },
  { customer: 'CLI-00009', days: 2, goods: [[1, '10']] },
  {
    customer: 'CLI-00002',
    days: 1,
    goods: [
      [0, '45'],
      [2, '15'],
    ],
    end: 'BORRADOR',
  },
  { customer: 'CLI-00010', days: 0, goods: [[5, '8']], end: 'BORRADOR' },
  {
    customer: 'CLI-00006',
    days: 5,
    goods: [
      [1, '70'],
      [3, '16'],
    ],
    end: 'MODIFICADO',
  },
];

interface Sales {
  readonly seller: Desk;
  readonly supervisor: Desk;
  readonly products: readonly Sellable[];
  readonly customers: ReadonlyMap<string, number>;
  readonly cause: number;
}

/** So much more of its first line. */
async function raise(desk: Desk, id: number, more: number): Promise<void> {
  const lines = await desk.tx.query(
    sql<{
      id: number;
      product_id: number;
      qty: string;
    }>`select id, product_id, qty from customer_orders__lines where account_id = ${TENANT} and order_id = ${id} order by position`,
  );
  const rows = lines.map(({ id: row, product_id, qty }, at) => ({
    id: String(row),
    product_id: String(product_id),
    qty: String(Number(qty) + (at === 0 ? more : 0)),
  }));
  await fillIn(desk, ORDERS, 'amend', {
    id,
    why: 'El cliente abrió otra tienda.',
    lines: Object.fromEntries(rows.entries()),
  });
}

async function finish(sales: Sales, { days, end }: DemoOrder, id: number): Promise<void> {
  const { seller, supervisor, cause } = sales;
  const later = <T>(desk: Desk, work: (then: Desk) => Promise<T>) => atDay(desk, -days / 2, work);
  if (end === 'RECHAZADO')
    await later(supervisor, (desk) =>
      act(desk, ORDERS, 'reject', id, { status_notes: 'El descuento no deja margen.' }),
    );
  if (end === 'CANCELADO')
    await later(seller, (desk) =>
      act(desk, ORDERS, 'cancel', id, { cancel_cause_id: String(cause) }),
    );
  if (end === 'MODIFICADO') await later(seller, (desk) => raise(desk, id, 20));
  if (end === 'CERRADO')
    await later(supervisor, (desk) =>
      act(desk, ORDERS, 'close', id, { status_notes: 'El cliente ya no lo necesita.' }),
    );
}

/** An order of the past has its date and its moments; what is asked for is so on its day. */
async function order(sales: Sales, given: DemoOrder, place: number): Promise<void> {
  const { seller, products, customers } = sales;
  const { customer, days, goods, extra, priority } = given;
  const { id, status } = await atDay(seller, -days, async (desk) => {
    const made = await make(desk, ORDERS, {
      customer_id: String(customers.get(customer)),
      date: day(-days),
      requested_date: day(7 - days),
      promised_date: day(10 - days),
      ...(priority && { priority }),
      customer_po: `OC-${FIRST_PO + place * 7}`,
      lines: goods.map(([product, qty]) => ({
        product_id: String(products[product % products.length]!.id),
        qty,
        ...(extra && { extra_discount_percent: extra }),
      })),
    });
    return given.end === 'BORRADOR' ? made : act(desk, ORDERS, 'submit', made.id!);
  });
  if (status === 'AUTORIZADO' || given.end === 'RECHAZADO') await finish(sales, given, id!);
}

export async function demoCustomerOrders(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from customer_orders where account_id = ${TENANT} limit 1`,
    );
    const products = await sellable(tx);
    const [cause] = await tx.query(
      sql<{
        id: number;
      }>`select x.id from causes x where x.account_id = ${TENANT} and 'CANCELACION' = any(x.scopes) order by x.id limit 1`,
    );
    if (known || products.length === 0 || !cause) return;
    const sales = {
      seller: await deskOf(tx, services, system, 'vendedor'),
      supervisor: await deskOf(tx, services, system, 'supervisor_ventas'),
      products,
      customers: await idsByCode(tx, system.accountId, 'customers'),
      cause: cause.id,
    };
    for (const [place, given] of DEMO_ORDERS.entries()) await order(sales, given, place);
  });
}
