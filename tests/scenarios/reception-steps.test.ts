/** An order is received in one act, tried before it is done (purchasing §2, §3, R16, R21). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, ORDERS, orderOf, SHIPMENTS, type Buying } from './buying.ts';
import { done, refusedFields, type Body } from './given.ts';
import { yard } from './raw-material.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

const ask = (given: Buying, order: number, body: Body, preview = false) =>
  admin(given).post(`${ORDERS}/receive/${order}${preview ? '?preview=1' : ''}`, body);

interface Ordered {
  readonly lines: readonly Body[];
}
const cameOf = ({ lines }: Ordered, received_quantity: string) => ({
  lines: [{ id: lines[0]!.id, received_quantity }],
});

const shipmentsOf = async (given: Buying, order: number) =>
  done(admin(given).get(SHIPMENTS, { filter: { purchase_order_id: String(order) } }));

test('what is pending is proposed, tried, and received in one act', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const tried = await done(ask(given, order.id, { delivery_note: 'R-1' }, true));
  expect(tried.outcome.notes).toEqual([expect.stringMatching(/^FIBRA — .*: 100 \w+ a .*\.$/)]);
  // Trying leaves nothing behind.
  expect(await shipmentsOf(given, order.id)).toEqual([]);
  const { id } = await done(ask(given, order.id, { delivery_note: 'R-1' }));
  expect(await done(admin(given).get(`${SHIPMENTS}/${id}`))).toMatchObject({
    status: 'LIBERADO',
    delivery_note: 'R-1',
    received_value: '2000.00',
  });
  expect(await given.told.onHand(given.product)).toBe(100);
  expect((await orderOf(given.told, order.id)).status).toBe('RECIBIDA');
});

test('a part of it leaves the rest expected, and two at once do not both receive it', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const part = await done(
    ask(given, order.id, { delivery_note: 'R-1', ...cameOf(order, '40') }, true),
  );
  expect(part.outcome.notes[0]).toMatch(/: 40 \w+ a .*\. Se siguen esperando 60 \w+\.$/);
  const both = await Promise.all(
    ['R-1', 'R-2'].map((note) =>
      ask(given, order.id, { delivery_note: note, ...cameOf(order, '100') }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await given.told.onHand(given.product)).toBe(100);
});

test('more than was expected is confirmed within the tolerance and refused beyond it', async () => {
  const given = await buying({ over_receipt_percent: '5' });
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const much = { delivery_note: 'R-1', ...cameOf(order, '106') };
  expect(await refusedFields(ask(given, order.id, much))).toMatchObject({
    'lines[0][received_quantity]': [expect.stringMatching(/^Máximo 105\.0000/)],
  });
  const more = { delivery_note: 'R-1', ...cameOf(order, '104') };
  const warned = await ask(given, order.id, more);
  expect(warned.data).toMatchObject({
    code: 'POR_CONFIRMAR',
    warnings: {
      'lines[0][received_quantity]': [
        expect.stringMatching(/^Se esperaban 100 \w+ y llegan 104: 4 de más\.$/),
      ],
    },
  });
  await done(ask(given, order.id, { ...more, confirmed_warnings: warned.data.confirm }));
  expect(await given.told.onHand(given.product)).toBe(104);
});

test('another shipment that is about to arrive is told of', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(admin(given).post(SHIPMENTS, { purchase_order_id: order.id, date: order.date }));
  const warned = await ask(given, order.id, { delivery_note: 'R-1' }, true);
  expect(warned.data.warnings.lines[0]).toMatch(/^De esta orden está por llegar EMB-/);
});

test('the note, the driver and the ticket are asked for as by hand', async () => {
  const given = await yard();
  const order = await authorisedOrder(
    given,
    { quantity: '24180', price: '11.50' },
    { kind: 'MATERIA_PRIMA' },
  );
  expect(await refusedFields(ask(given, order.id, {}))).toMatchObject({
    delivery_note: ['Escribe la remisión del proveedor.'],
    driver_name: ['Escribe quién lo trajo.'],
    plates: ['Escribe las placas.'],
    weighing_id: ['Elige la boleta cerrada con la que se pesó.'],
  });
});

test('R21: a load with its ticket and its bales waits in quarantine for its dictum', async () => {
  const given = await yard();
  const order = await authorisedOrder(
    given,
    { quantity: '24180', price: '11.50' },
    { kind: 'MATERIA_PRIMA' },
  );
  const load = {
    delivery_note: 'R-1',
    driver_name: 'Juan',
    plates: 'GTO-11-A',
    weighing_id: await given.ticket('41260', '17080', { origin_weight: '24300' }),
    packages: [1, 2].map((number) => ({
      line_no: '1',
      number,
      kind: 'PACA',
      gross_kg: '12100',
      tare_kg: '10',
    })),
  };
  const tried = await done(ask(given, order.id, load, true));
  expect(tried.outcome.notes).toEqual([
    expect.stringMatching(/24,180 KG a .*, en cuarentena hasta su dictamen\.$/),
    'Báscula: 24,180 kg netos, -0.49 % contra el origen.',
    'Paquetes: 2, 24,180 kg netos.',
  ]);
  const { id } = await done(ask(given, order.id, load));
  const received = await done(admin(given).get(`${SHIPMENTS}/${id}`));
  expect(received).toMatchObject({ status: 'RECIBIDO', net_weight: '24180.000' });
  expect(received.packages).toHaveLength(2);
  expect(received.packages.every(({ lot_id }: Body) => Number(lot_id) > 0)).toBe(true);
});

test('who may receive but not make shipments does not receive an order either', async () => {
  const given = await buying();
  const { told } = given;
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  await told.given.role('SOLO_RECIBE', ['shipments.receive', 'purchase-orders.list']);
  await told.given.person('recibe', 'SOLO_RECIBE', { everywhere: true });
  const { status } = await told.as('recibe').post(`${ORDERS}/receive/${order.id}`, {
    delivery_note: 'R-1',
  });
  expect(status).toBeGreaterThanOrEqual(403);
  expect(await told.onHand(given.product)).toBe(0);
});

test('a reversed reception is worth nothing, and one called off says no value', async () => {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const { id } = await done(ask(given, order.id, { delivery_note: 'R-1' }));
  const reversed = await done(
    admin(given).act(SHIPMENTS, 'reverse', id, { cancel_reason: 'Era de otra orden' }),
  );
  expect(reversed).toMatchObject({ status: 'CANCELADO', received_value: '0.00' });
  expect(reversed.lines[0]).toMatchObject({
    received_quantity: '100.0000',
    received_value: '0.00',
  });
});
