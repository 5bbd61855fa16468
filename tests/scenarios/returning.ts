/** What stories of returns begin with: goods that came, their invoice, and what goes back. */
import { verifyCounters } from '#erp/domains/fulfilment/recount.ts';
import { authorisedOrder, buying, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Person, type Stage } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { untied } from './tie-outs.ts';
import { beginBooks } from './treasury.ts';

export const RETURNS = 'purchases-returns';
export const RECEIVED = '205.06.01';
export const CANCEL = { cancel_reason: 'No era' };

/** Counters of lines that their documents do not add up to, and what the books do not tie with. */
export const differences = async (told: Stage) => {
  const { company } = told.stock;
  const counters = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    verifyCounters(tx, company.services.registry),
  );
  return [...counters, ...(await untied(told))];
};

export const postQueue = ({ as }: Stage) => done(as('admin').post('acc/posting-events/run', {}));

export async function invoiceAll(told: Stage, shipmentId: number): Promise<number> {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipmentId },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  return id;
}

/** A return of so much of the first line of a shipment, in draft. */
export async function draftReturn(
  told: Stage,
  shipmentId: number,
  quantity: string,
  more: Body = {},
) {
  const admin = told.as('admin');
  const made = await done(
    admin.post(RETURNS, {
      shipment_id: shipmentId,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      ...more,
    }),
  );
  const write = (qty: string) =>
    admin.change(`${RETURNS}/${made.id}`, { lines: [{ id: made.lines[0].id, quantity: qty }] });
  return { id: made.id as number, write, draft: await write(quantity) };
}

const heads = new WeakMap<Stage, Promise<Person>>();

/** Decides what others captured: claims and returns. */
export function headOf(told: Stage): Promise<Person> {
  const known = heads.get(told);
  if (known) return known;
  const head = told.given.person('decide', 'GERENTE_COMPRAS', { everywhere: true });
  heads.set(told, head);
  return head;
}

export async function sendReturn(told: Stage, id: number) {
  const admin = told.as('admin');
  await done((await headOf(told)).act(RETURNS, 'authorize', id));
  return done(admin.act(RETURNS, 'ship', id, { pickup_date: TODAY() }));
}

export const note = async (told: Stage, supplier_id: number, more: Body) =>
  told.as('admin').post(INVOICES, {
    kind: 'NOTA_CREDITO',
    supplier_id,
    date: TODAY(),
    uuid: newUuid(),
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    ...more,
  });

export async function received(quantity: string, price: string) {
  const given = await buying();
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity, price });
  const shipment = await done(receive(given, order.id, quantity, 'R-1'));
  return { given, order, shipment, ...given };
}
