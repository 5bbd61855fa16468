/** What stories of buying begin with: a supplier, a product with IVA, orders and receptions. */
import { TODAY } from './entries.ts';
import { done, story, type Body, type Stage } from './given.ts';
import { activeSupplier } from './payables.ts';

export const ORDERS = 'purchase-orders';
export const SHIPMENTS = 'shipments';

export interface Buying {
  readonly told: Stage;
  readonly supplier: number;
  readonly product: number;
}

/** `more` is of the supplier. */
export const buying = async (more: Body = {}): Promise<Buying> => buyingIn(await story(), more);

/** The same in a story that was begun. */
export async function buyingIn(told: Stage, more: Body = {}): Promise<Buying> {
  const supplier = await activeSupplier(told, { more: { invoice_control: 'RECIBIDO', ...more } });
  const product = await told.given.product('FIBRA', {
    more: { tax_object: '02', tax_ids: { 0: String(await told.idOf('sattaxes', 'IVA16')) } },
  });
  return { told, supplier, product };
}

/** The draft of an order of one line. */
export const draftOrder = ({ told, supplier, product }: Buying, line: Body, more: Body = {}) =>
  told.as('admin').post(ORDERS, {
    supplier_id: supplier,
    date: TODAY(),
    storage_id: told.stock.storages.A,
    // Tests of amounts ask nobody for quotations.
    sole_source_reason: 'Es el único que la surte en la región.',
    lines: [{ product_id: product, ...line }],
    ...more,
  });

/** An order that nobody else has to authorise, as it is then. */
export async function authorisedOrder(given: Buying, line: Body, more: Body = {}) {
  const admin = given.told.as('admin');
  const { id } = await done(draftOrder(given, line, more));
  const sent = await done(admin.act(ORDERS, 'send', id));
  return sent.status === 'AUTORIZADA' ? sent : done(admin.act(ORDERS, 'authorize', id));
}

/** The first line of an order is received: the shipment's reply. */
export async function receive(
  { told }: Pick<Buying, 'told'>,
  orderId: number,
  quantity: string,
  note: string,
) {
  const admin = told.as('admin');
  const shipment = await done(
    admin.post(SHIPMENTS, { purchase_order_id: orderId, date: TODAY(), delivery_note: note }),
  );
  await done(
    admin.change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: quantity }],
    }),
  );
  return admin.act(SHIPMENTS, 'receive', shipment.id);
}

export const orderOf = ({ as }: Stage, id: number) => done(as('admin').get(`${ORDERS}/${id}`));
