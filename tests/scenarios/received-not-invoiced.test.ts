/** What was received and nobody invoiced, down to nothing, whatever became of the goods. */
import { expect, test } from 'vitest';
import { verifyCounters } from '#erp/domains/fulfilment/recount.ts';
import { authorisedOrder, buying, orderOf, receive, SHIPMENTS, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';
import { CHARGES } from './importing.ts';
import { ANALYSES, loadOfR24, sample, yard } from './raw-material.ts';
import { headOf, invoiceAll, RETURNS } from './returning.ts';
import { beginBooks, bookBalance } from './treasury.ts';

/** What the account says once all that waits is posted. */
async function owedFor(told: Stage): Promise<string> {
  await done(told.as('admin').post('acc/posting-events/run', {}));
  return bookBalance(told, '205.06.01');
}

async function received(line: Body, product: Body = {}) {
  const given = await buying();
  await beginBooks(given.told);
  const made = await given.told.given.product('OTRA', { more: product });
  const own: Buying = { ...given, product: made };
  const order = await authorisedOrder(own, line);
  const shipment = await done(receive(own, order.id, String(line.quantity), 'R-1'));
  return { ...own, order, shipment };
}

/** So much of the first line leaves for its supplier. */
async function giveBack(told: Stage, shipment_id: number, line: Body, more: Body = {}) {
  const admin = told.as('admin');
  const made = await done(
    admin.post(RETURNS, {
      ...{ shipment_id, date: TODAY(), ...more },
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  );
  const { id } = made.lines[0];
  await done(admin.change(`${RETURNS}/${made.id}`, { lines: [{ id, ...line }] }));
  await done((await headOf(told)).act(RETURNS, 'authorize', made.id));
  return done(admin.act(RETURNS, 'ship', made.id, { pickup_date: TODAY() }));
}

const charge = ({ as }: Stage, shipment_id: number, amount: string) =>
  done(as('admin').post(CHARGES, { shipment_id, kind: 'OTRO', amount }));

test('a charge on goods at a standard is not owed to who sent them', async () => {
  const { told, shipment } = await received(
    { quantity: '100', price: '40' },
    { valuation: 'ESTANDAR', standard_cost: '42' },
  );
  await charge(told, shipment.id, '100');
  expect(await owedFor(told)).toBe('-4000.00');
  await invoiceAll(told, shipment.id);
  expect(await owedFor(told)).toBe('0.00');
});

test('stock at a standard is worth fractions of a cent, and what is owed for it is not', async () => {
  const { told, shipment } = await received(
    { quantity: '14.11', price: '20.3' },
    { valuation: 'ESTANDAR', standard_cost: '21.5' },
  );
  expect(shipment.lines[0].received_value).toBe('286.43');
  expect(await owedFor(told)).toBe('-286.43');
});

test('a charge that is known once a part went back changes nothing of what is owed', async () => {
  const { told, shipment } = await received({ quantity: '100', price: '20' });
  expect((await giveBack(told, shipment.id, { quantity: '30' })).status).toBe('RESUELTA');
  await charge(told, shipment.id, '100');
  expect(await owedFor(told)).toBe('-1400.00');
  await invoiceAll(told, shipment.id);
  expect(await owedFor(told)).toBe('0.00');
});

test('a return that is called off after a charge leaves nothing of it between', async () => {
  const { told, shipment } = await received({ quantity: '100', price: '20' });
  await invoiceAll(told, shipment.id);
  const { id } = await giveBack(told, shipment.id, { quantity: '30' });
  await charge(told, shipment.id, '100');
  expect(await owedFor(told)).toBe('600.00');
  await done(told.as('admin').act(RETURNS, 'reverse', id, { cancel_reason: 'Se quedó' }));
  expect(await owedFor(told)).toBe('0.00');
});

test('a line that came in two rows is invoiced and closed as one', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const { id, lines } = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: 'R-1' }),
  );
  await done(admin.act(SHIPMENTS, 'splitLine', id, { line: lines[0].id, parts: '2' }));
  const shipment = await done(admin.act(SHIPMENTS, 'receive', id));
  expect(shipment.lines).toMatchObject([
    { accepted_quantity: '50.0000', rejected_quantity: '0.0000' },
    { accepted_quantity: '50.0000', rejected_quantity: '0.0000' },
  ]);
  await invoiceAll(told, id);
  expect((await done(admin.get(`${SHIPMENTS}/${id}`))).status).toBe('CERRADO');
  expect((await orderOf(told, order.id)).status).toBe('CERRADA');
});

const rejected = async (told: Stage, id: number) =>
  (
    await told.query<{ lot_id: number; storage_id: number; quantity: string }>(
      `select b.lot_id, b.storage_id, b.qty as quantity from stock_balances b join lots t on t.id = b.lot_id where t.status = 'RECHAZADO' and b.qty > 0 and t.parent_lot_id = (select lot_id from shipment_lines where shipment_id = $1)`,
      [id],
    )
  )[0]!;

test('R26: rejected kilograms go back, the rest is invoiced, and nothing is left of either', async () => {
  const given = await yard();
  const { told, product } = given;
  await told.given.storage('RECH', 'RECHAZO');
  await beginBooks(told);
  const { id, order } = await loadOfR24(given);
  const admin = told.as('admin');
  const { id: analysis } = await sample(given, id, ['3.20', '2.50', '3'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_quantity: '180',
    remarks: 'Una esquina mojada',
  });
  await done(admin.act(ANALYSES, 'dictate', analysis));
  await invoiceAll(told, id);
  // 180 kg at 11.50 wait for their return.
  expect(await owedFor(told)).toBe('-2070.00');
  const { storage_id, ...line } = await rejected(told, id);
  const sent = await giveBack(told, id, { ...line, quantity: '180' }, { storage_id });
  expect(sent).toMatchObject({ status: 'RESUELTA', subtotal: '2070.00' });
  expect(await owedFor(told)).toBe('0.00');
  expect(await told.onHand(product)).toBe(24_000);
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'CERRADO' });
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'CERRADA',
    lines: [{ rejected_quantity: '180.0000', returned_quantity: '180.0000' }],
  });
  const { services, accountId } = told.stock.company;
  expect(
    await services.db.tenant({ accountId }, (tx) => verifyCounters(tx, services.registry)),
  ).toEqual([]);
});

test('R26: a load that is rejected whole goes back whole, and leaves nothing', async () => {
  const given = await yard();
  const { told, product } = given;
  await beginBooks(told);
  const { id, received: load } = await loadOfR24(given);
  const admin = told.as('admin');
  const { id: analysis } = await sample(given, id, ['7', '2.50', '3'], {
    dictum: 'RECHAZADO',
    remarks: 'Más húmedo que el máximo',
  });
  await done(admin.act(ANALYSES, 'dictate', analysis));
  const { lot_id } = load.lines[0];
  expect(await giveBack(told, id, { lot_id, quantity: '24180' })).toMatchObject({
    status: 'RESUELTA',
  });
  expect(await owedFor(told)).toBe('0.00');
  expect(await told.onHand(product)).toBe(0);
  expect(await bookBalance(told, '115.01.01')).toBe('0.00');
});
