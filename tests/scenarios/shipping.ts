/** A company that sells LAM-60, sets it aside and ships it. */
import { done, type Body } from './given.ts';
import { selling } from './selling.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';

/** LAM-60 is made here, ±5 %; the customer picks it up. */
export async function shipping(options: { readonly customer?: Body } = {}) {
  const sold = await selling({
    customer: {
      shipment_policy: 'PARCIAL',
      invoice_policy: 'EMBARQUE',
      over_tolerance_percent: '5',
      under_tolerance_percent: '5',
      ...options.customer,
    },
  });
  const { told, admin, order, saved } = sold;
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  await told.query('update products set is_manufactured = true where id = $1', [sold.product]);
  const storage = told.stock.storages.A!;
  const authorised = async (lines: readonly Body[], more: Body = {}) => {
    const { id } = await done(order(lines, { storage_id: storage, ...more }, 'supervisora'));
    await done(told.as('supervisora').act(ORDERS, 'submit', id));
    return Number(id);
  };
  /** Of all that is set aside, or as the body says. */
  const shipmentOf = async (id: number, body: Body = {}) => {
    const { outcome } = await done(admin.post(`${ORDERS}/createShipment/${id}`, body));
    return Number(outcome.open.id);
  };
  const shipment = async (id: number) => done(admin.get(`${SHIPMENTS}/${id}`));
  const act = (action: string, id: number, body: Body = {}) =>
    admin.act(SHIPMENTS, action, id, body);
  /** Sent to be gathered, and gathered: so much of each of its rows. */
  const gather = async (id: number, ...quantities: readonly string[]) => {
    await done(act('pick', id));
    const { lines } = await shipment(id);
    return admin.post(`${SHIPMENTS}/confirmPick/${id}`, {
      lines: quantities.map((qty, i) => ({ id: lines[i].id, qty })),
    });
  };
  const ship = (id: number, body: Body = { unpaid_reason: 'Paga al recibir.' }) =>
    act('ship', id, body);
  const lineOf = async (id: number) => (await saved(id)).lines[0];
  const arrives = (qty: string) =>
    told.stock.post('INI', [{ productId: sold.product, qty, unitCost: '43.10' }]);
  return { ...sold, storage, authorised, shipmentOf, shipment, act, gather, ship, lineOf, arrives };
}
