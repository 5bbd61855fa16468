/** While an order is amended its former version stands, and it returns whole (purchasing R59). */
import { expect, test } from 'vitest';
import {
  authorisedOrder,
  buying,
  orderOf,
  ORDERS,
  receive,
  SHIPMENTS,
  type Buying,
} from './buying.ts';
import { done, refused, type Body } from './given.ts';
import { openPortal, portalUser } from './portal-people.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

/** 100 at 20 of one product, and 10 at 5 of another; sent, and seen by its supplier. */
async function sentOrder() {
  const given = await buying();
  const { told, supplier } = given;
  const other = await told.given.product('HILO');
  await openPortal(told, supplier);
  const ana = await portalUser(told, 'ana', supplier);
  const { id } = await authorisedOrder(
    given,
    {},
    {
      lines: [
        { product_id: given.product, quantity: '100', price: '20' },
        { product_id: other, quantity: '10', price: '5' },
      ],
    },
  );
  await done(admin(given).act(ORDERS, 'markSent', id));
  return { ...given, other, ana, id };
}

/** Opened, with other quantities and without its second line. */
async function opened() {
  const given = await sentOrder();
  const { told, id } = given;
  await done(admin(given).act(ORDERS, 'amend', id));
  const { lines } = await orderOf(told, id);
  await done(
    admin(given).change(`${ORDERS}/${id}`, {
      credit_days: '3',
      lines: [
        { id: lines[0].id, quantity: '60', price: '21', price_note: 'Subió el petróleo' },
        { product_id: given.other, quantity: '7', price: '4' },
      ],
    }),
  );
  return { ...given, first: lines[0].id as number };
}

const said = ({ status, total, lines, credit_days }: Body) => ({
  status,
  total,
  credit_days,
  lines: (lines as unknown as Body[]).map(({ quantity, price, pending_quantity }) => [
    quantity,
    price,
    pending_quantity,
  ]),
});

test('an amendment that is given up leaves the order as it was, and it is in its history', async () => {
  const { told, id, ...given } = await sentOrder();
  const before = await orderOf(told, id);
  await done(told.as('admin').act(ORDERS, 'amend', id));
  await done(
    told.as('admin').change(`${ORDERS}/${id}`, {
      credit_days: '3',
      lines: [{ id: before.lines[0].id, quantity: '60', price: '21', price_note: 'Subió' }],
    }),
  );
  expect(await done(told.as('admin').act(ORDERS, 'dropAmendment', id))).toMatchObject({
    ...said(before),
    lines: [
      { id: before.lines[0].id, quantity: '100.0000', price: '20.000000' },
      { product_id: given.other, quantity: '10.0000', price: '5.000000' },
    ],
    status: 'ENVIADA',
    revision: 1,
    is_amended: false,
    amended_from: null,
  });
  expect(said(await orderOf(told, id))).toEqual(said(before));
  const history = await told.query<{ reason: string }>(
    `select reason from sys__logs where resource = '${ORDERS}' and record_id = ${id} and reason is not null order by id`,
  );
  expect(history.map(({ reason }) => reason)).toContain(
    'Se dejó la modificación: vuelve lo que decía.',
  );
  // It is received as it was.
  expect((await receive({ told }, id, '100', 'R-1')).status).toBe(200);
});

test('one that was partly received returns with what came meanwhile of it', async () => {
  const given = await buying();
  const { told } = given;
  const { id } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(receive(given, id, '40', 'R-1'));
  await done(admin(given).act(ORDERS, 'amend', id));
  const { lines } = await orderOf(told, id);
  await done(
    admin(given).change(`${ORDERS}/${id}`, { lines: [{ id: lines[0].id, quantity: '50' }] }),
  );
  expect(await done(admin(given).act(ORDERS, 'dropAmendment', id))).toMatchObject({
    status: 'PARCIAL',
    received_percent: '40.0000',
    lines: [{ quantity: '100.0000', received_quantity: '40.0000', pending_quantity: '60.0000' }],
  });
});

test('its supplier goes on seeing the version that stands, and knows that it is amended', async () => {
  const { ana, id } = await opened();
  const seen = await done(ana.get(`spp-purchases/${id}`));
  // 100 × 20 + 10 × 5 = 2,050; 16 % of the first alone: 320.
  expect(said(seen)).toMatchObject({
    status: 'ENVIADA',
    lines: [
      ['100.0000', '20.000000', '100.0000'],
      ['10.0000', '5.000000', '10.0000'],
    ],
  });
  expect(seen).toMatchObject({ subtotal: '2050.00', is_amended: true, revision: 1 });
  expect(await done(ana.get('spp-purchases'))).toMatchObject([
    { id, status: 'ENVIADA', subtotal: '2050.00', is_amended: true },
  ]);
  expect(await refused(ana.act('spp-purchases', 'confirm', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('a notice of shipment is of the version that stands, and is received afterwards', async () => {
  const { told, ana, id, first } = await opened();
  const advise = (quantity: string, note: string) =>
    ana.act('spp-purchases', 'asn', id, {
      expected_at: '2099-01-05T15:00:00Z',
      delivery_note: note,
      lines: [{ id: first, quantity }],
    });
  expect((await refused(advise('200', 'R-1')))?.fields).toHaveProperty('lines[0][quantity]');
  const { shipmentId } = await done(advise('100', 'R-1'));
  const receiving = await refused(told.as('admin').act(SHIPMENTS, 'receive', shipmentId));
  expect(receiving?.fields).toEqual({
    '': [expect.stringMatching(/^La orden OC-.* se está modificando: se recibe cuando/)],
  });
  await done(told.as('admin').act(ORDERS, 'dropAmendment', id));
  expect((await told.as('admin').act(SHIPMENTS, 'receive', shipmentId)).status).toBe(200);
});

test('who sends an amendment knows that more is on its way than it asks for', async () => {
  const { told, ana, id, first } = await opened();
  await done(
    ana.act('spp-purchases', 'asn', id, {
      expected_at: '2099-01-05T15:00:00Z',
      delivery_note: 'R-1',
      lines: [{ id: first, quantity: '100' }],
    }),
  );
  const asked = await refused(told.as('admin').act(ORDERS, 'send', id));
  expect(asked?.code).toBe('POR_CONFIRMAR');
  expect(asked?.extra.warnings).toMatchObject({
    '': [expect.stringMatching(/vienen en camino 100\.0000 /)],
  });
  const sent = await told
    .as('admin')
    .act(ORDERS, 'send', id, { confirmed_warnings: asked!.extra.confirm });
  expect(sent.status).toBe(200);
});

test('nobody deletes an order that is amended, nor drops what is no amendment', async () => {
  const given = await opened();
  const { told, id } = given;
  expect(await refused(told.as('admin').send('DELETE', `${ORDERS}/${id}`))).toMatchObject({
    message: 'La orden ya se había autorizado: deja la modificación o cancélala.',
  });
  const draft = await done(
    told.as('admin').post(ORDERS, {
      supplier_id: given.supplier,
      date: (await orderOf(told, id)).date,
      storage_id: told.stock.storages.A,
      lines: [{ product_id: given.product, quantity: '1', price: '20' }],
    }),
  );
  expect(await refused(told.as('admin').act(ORDERS, 'dropAmendment', draft.id))).toMatchObject({
    fields: { '': ['La orden no tiene una versión anterior a la cual volver.'] },
  });
});
