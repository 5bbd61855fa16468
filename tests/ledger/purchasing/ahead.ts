/** What a life is charged for before it comes, and what is credited of what never does. */
import { TODAY } from '../../scenarios/entries.ts';
import type { Body } from '../../scenarios/given.ts';
import { INVOICES, newUuid } from '../../scenarios/payables.ts';
import type { Act } from './buying.ts';
import { changed, postInvoice } from './owing.ts';
import type { World } from './stage.ts';

interface Order {
  readonly id: number;
  readonly abroad: boolean;
}

/** Some of an order is invoiced, whatever has come of it. */
export const invoiceAhead: Act = async (world, random) => {
  const { told, ask } = world;
  const orders = await told.query<Order & Record<string, unknown>>(
    `select o.id, p.person_type = 'EXTRANJERO' as abroad from purchase_orders o join suppliers p on p.id = o.supplier_id where o.status in ('AUTORIZADA', 'PARCIAL', 'RECIBIDA') and exists (select from purchase_order_lines l where l.order_id = o.id and l.invoiced_quantity < l.quantity) order by o.id`,
  );
  if (orders.length === 0) return null;
  const { id, abroad } = random.one(orders);
  const admin = told.as('admin');
  const made = await ask(
    admin.post(`${INVOICES}/fromOrders`, {
      ...{ order_ids: { 0: id }, date: TODAY(), payment_mode: 'PPD' },
      ...(abroad ? { supplier_folio: `A-${world.next()}` } : { uuid: newUuid() }),
    }),
  );
  if (!made) return `invoice order ${id}: no`;
  const { lines } = (await admin.get(`${INVOICES}/${made.id}`)).data;
  await ask(
    admin.change(`${INVOICES}/${made.id}`, {
      lines: lines.map((line: Body) => changed(random, line)),
    }),
  );
  const status = await postInvoice(world, made.id);
  const { lines: said } = (await admin.get(`${INVOICES}/${made.id}`)).data;
  const what = said.map(({ quantity, price }: Body) => `${quantity}×${price}`).join();
  return `invoice ${made.id} of order ${id}: ${what}: ${status}`;
};

interface Waiting {
  readonly id: number;
  readonly supplier_id: number;
}

/** Invoices of which something has neither come nor been credited. */
export const undelivered = ({ told }: World) =>
  told.query<Waiting & Record<string, unknown>>(
    `select i.id, i.supplier_id from prc__invoice_shipments i where i.id in (select b.billed_by from purchase_billings b group by b.billed_by, b.billed_by_line having sum(b.quantity) > 0) order by i.id`,
  );

export async function creditUndelivered(
  world: World,
  { id, supplier_id }: Waiting,
  change: (line: Body) => Body,
): Promise<string> {
  const { told, ask } = world;
  const admin = told.as('admin');
  const made = await ask(
    admin.post(INVOICES, {
      ...{ kind: 'NOTA_CREDITO', supplier_id, date: TODAY(), payment_mode: 'PUE' },
      ...{ related_invoice_id: id, uuid: newUuid(), supplier_folio: `N-${world.next()}` },
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    }),
  );
  if (!made) return `note of invoice ${id}: no`;
  await ask(admin.change(`${INVOICES}/${made.id}`, { lines: made.lines.map(change) }));
  return `note ${made.id} of what did not come of invoice ${id}: ${await postInvoice(world, made.id)}`;
}

export const credit: Act = async (world, random) => {
  const all = await undelivered(world);
  if (all.length === 0) return null;
  return creditUndelivered(world, random.one(all), (line) => changed(random, line));
};
