/** What the areas of the demo asked to be bought, and the orders that were made of it. */
import { insertRows } from '#erp/db/insert-rows.ts';
import { readById } from '#erp/kernel/query/read.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, fillIn, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import type { Purchasing } from './purchasing-desks.ts';
import { DEMO_REQUESTS, type DemoRequest, type RequestOrder } from './request-data.ts';

const REQUESTS = 'prc-requests';
const ORDERS = 'purchase-orders';

async function askForRequests({ tx, actor }: Desk): Promise<void> {
  const roles = await idsByCode(tx, actor.accountId, 'roles');
  await insertRows(tx, actor.accountId, 'approval_rules', [
    {
      name: 'Requisiciones desde 20,000: gerencia de compras',
      resource: REQUESTS,
      action: 'authorize',
      level: 1,
      from_amount: '20000.00',
      approver: 'ROL',
      role_id: roles.get('GERENTE_COMPRAS'),
      mode: 'UNO',
      max_days: 2,
      on_expire: 'RECORDAR',
      skip_if_same: false,
      active: true,
    },
  ]);
}

async function writeRequest(at: Purchasing, desk: Desk, request: DemoRequest): Promise<number> {
  const { suppliers } = at;
  const { id } = await make(desk, REQUESTS, {
    date: day(-request.days),
    required_date: day(request.needed - request.days),
    storage_id: String(desk.storages.get('LEO-MP')),
    ...(request.urgent && { priority: 'URGENTE', justification: request.urgent }),
    lines: request.goods.map(({ product, qty, supplier, price }) => ({
      product_id: String(desk.products.get(product)),
      quantity: qty,
      ...(supplier && { suggested_supplier_id: String(suppliers.get(supplier)) }),
      ...(price && { estimated_price: price }),
    })),
  });
  return id!;
}

const linesOf = async ({ tx, services }: Desk, id: number): Promise<readonly Row[]> => {
  const resource = services.registry.resource(REQUESTS);
  const request = (await readById(tx, services.registry, resource, id, { shown: false }))!;
  return request.lines as readonly Row[];
};

async function order(at: Purchasing, id: number, { days, qty, cancelled }: RequestOrder) {
  const lines = await linesOf(at.buyer, id);
  await atDay(at.buyer, -days, async (buyer) => {
    const rows = lines.flatMap((line, i) => {
      const quantity = qty[i] ?? '0';
      return quantity === '0'
        ? []
        : [
            {
              id: String(line.id),
              take: '1',
              supplier_id: String(line.suggested_supplier_id),
              quantity,
              price: String(line.estimated_price),
            },
          ];
    });
    const { data } = await fillIn(buyer, REQUESTS, 'createOrders', { id, lines: rows });
    if (!cancelled) return;
    const { orders } = data as { readonly orders: readonly number[] };
    for (const made of orders)
      await act(buyer, ORDERS, 'cancel', made, { cancel_reason: cancelled });
  });
}

async function ask(at: Purchasing, request: DemoRequest): Promise<void> {
  const { manager, buyer } = at;
  const then = <T>(desk: Desk, work: (day: Desk) => Promise<T>) => atDay(desk, -request.days, work);
  const asker = at[request.by];
  const id = await then(asker, (desk) => writeRequest(at, desk, request));
  if (request.until === 'draft') return;
  const sent = await then(asker, (desk) => act(desk, REQUESTS, 'send', id));
  if (request.until === 'sent-up') return;
  if (request.until === 'rejected') {
    await then(manager, (desk) =>
      act(desk, REQUESTS, 'reject', id, {
        reject_reason: 'Primero se revisa si las bandas de Silao le quedan',
      }),
    );
    return;
  }
  if (sent.status === 'EN_AUTORIZACION')
    await then(manager, (desk) => act(desk, REQUESTS, 'authorize', id));
  if (request.until === 'cancelled') {
    await act(buyer, REQUESTS, 'cancel', id, { cancel_reason: 'El taller la compra completa' });
    return;
  }
  for (const each of request.orders ?? []) await order(at, id, each);
  if (request.dropped)
    await fillIn(buyer, REQUESTS, 'cancelPending', { id, reason: request.dropped });
}

export async function demoRequests(at: Purchasing): Promise<void> {
  await askForRequests(at.manager);
  for (const request of DEMO_REQUESTS) await ask(at, request);
}
