/** What a customer used of its consignment: one consumption was written off, one waits. */
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { consumedRowId } from '#erp/modules/sales/customer-orders/consigned/consume-goods.ts';
import { act, atDay, deskOf, fillIn, instant, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';

interface DemoConsumption {
  /** Whole days ago. */
  readonly days: number;
  readonly po: string;
  readonly goods: readonly (readonly [product: string, qty: string])[];
  readonly isShipped?: true;
}

const CONSUMPTIONS: readonly DemoConsumption[] = [
  {
    days: 6,
    po: 'CIMA-0912',
    goods: [
      ['BOL-ECO-CA', '120'],
      ['BOL-ECO-MA', '80'],
    ],
    isShipped: true,
  },
  { days: 1, po: 'CIMA-0935', goods: [['BOL-ECO-GA', '35']] },
];

interface Consigned {
  readonly id: number;
}

/** The row of the form of its largest lot there. */
async function rowOf({ tx, products, storages }: Desk, [code, qty]: readonly [string, string]) {
  const [lot] = await tx.query(
    sql<{
      id: number;
    }>`select lot_id as id from stock_balances where account_id = ${TENANT} and storage_id = ${storages.get('CON-001')} and product_id = ${products.get(code)} and lot_id is not null order by qty desc, lot_id limit 1`,
  );
  const row = { product_id: products.get(code)!, lot_id: lot!.id };
  return { id: String(consumedRowId(row)), qty };
}

async function lastOf({ tx }: Desk, table: 'customer_orders' | 'sls__shipments'): Promise<number> {
  const [last] = await tx.query<{ id: number }>(
    `select max(id) as id from ${table} where account_id = $1`,
    [TENANT],
  );
  return last!.id;
}

async function consume(
  { seller, warehouse }: { readonly seller: Desk; readonly warehouse: Desk },
  { id: agreement }: Consigned,
  { days, po, goods, isShipped }: DemoConsumption,
): Promise<void> {
  const order = await atDay(seller, -days, async (desk) => {
    const lines: Awaited<ReturnType<typeof rowOf>>[] = [];
    for (const each of goods) lines.push(await rowOf(desk, each));
    await fillIn(desk, ORDERS, 'consume', {
      id: null,
      agreement_id: String(agreement),
      date: day(-days),
      customer_po: po,
      lines,
    });
    const id = await lastOf(desk, 'customer_orders');
    return isShipped ? act(desk, ORDERS, 'submit', id) : null;
  });
  if (order?.status !== 'AUTORIZADO') return;
  // Its goods came when the demo was made: they leave after that.
  await atDay(warehouse, 0, async (desk) => {
    await fillIn(desk, ORDERS, 'createShipment', {
      id: order.id!,
      scheduled_at: instant(0),
    });
    const id = await lastOf(desk, 'sls__shipments');
    await act(desk, SHIPMENTS, 'pick', id);
    await act(desk, SHIPMENTS, 'ship', id);
    await fillIn(desk, SHIPMENTS, 'deliver', { id, received_by: 'Encargada de almacén' });
  });
}

export async function demoConsumption(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from customer_orders where account_id = ${TENANT} and customer_storage_id is not null limit 1`,
    );
    const [agreement] = await tx.query(
      sql<Consigned>`select id from customer_storage where account_id = ${TENANT} and code = 'CON-CIMA'`,
    );
    if (known || !agreement) return;
    const desks = {
      seller: await deskOf(tx, services, system, 'vendedor'),
      warehouse: await deskOf(tx, services, system, 'jefe_almacen'),
    };
    for (const each of CONSUMPTIONS) await consume(desks, agreement, each);
    const books = await deskOf(tx, services, system, 'auxiliar_contable');
    await postQueued({ ...books, now: services.now() }, day(0));
  });
}
