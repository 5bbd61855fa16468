/** Steps of purchases that other stories do not take: by their own buttons, and called off. */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, ORDERS, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { RAW, truck, yard } from './raw-material.ts';
import { beginBooks } from './treasury.ts';

const askDirection = async (told: Stage) =>
  done(
    told.as('admin').post('approval-rules', {
      resource: ORDERS,
      level: '1',
      from_amount: '0',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );

test('an order is refused and authorised by its own buttons, sent, confirmed and closed', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const head = await told.given.person('directora', 'DIRECCION', { everywhere: true });
  await askDirection(told);
  const { id } = await done(draftOrder(given, { quantity: '10', price: '20' }));
  await done(admin.act(ORDERS, 'send', id));
  expect(
    await done(head.act(ORDERS, 'reject', id, { reject_reason: 'Hay existencia' })),
  ).toMatchObject({ status: 'RECHAZADA', reject_reason: 'Hay existencia' });
  await done(admin.act(ORDERS, 'send', id));
  expect(await done(head.act(ORDERS, 'authorize', id))).toMatchObject({ status: 'AUTORIZADA' });
  await done(admin.act(ORDERS, 'markSent', id));
  expect(await done(admin.act(ORDERS, 'confirm', id))).toMatchObject({ status: 'CONFIRMADA' });
  await done(receive(given, id, '10', 'R-1'));
  expect(
    await done(admin.act(ORDERS, 'close', id, { close_reason: 'Se factura en otra' })),
  ).toMatchObject({ status: 'CERRADA' });
});

test('a request and a charge are called off, and raw material before it comes', async () => {
  const given = await buying();
  const { told, product } = given;
  await beginBooks(told);
  const admin = told.as('admin');
  const request = await done(
    admin.post('prc-requests', {
      date: TODAY(),
      required_date: TODAY(),
      justification: 'Falta para la semana',
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '5' }],
    }),
  );
  expect(
    await done(admin.act('prc-requests', 'cancel', request.id, { cancel_reason: 'Apareció' })),
  ).toMatchObject({ status: 'CANCELADA' });
  const order = await authorisedOrder(given, { quantity: '10', price: '20' });
  const shipment = await done(receive(given, order.id, '10', 'R-1'));
  const charge = await done(
    admin.post('shipment-charges', {
      shipment_id: shipment.id,
      kind: 'OTRO',
      amount: '100',
      allocation: 'VALOR',
    }),
  );
  expect(
    await done(
      admin.act('shipment-charges', 'cancel', charge.id, { cancel_reason: 'No se cobró' }),
    ),
  ).toMatchObject({ status: 'CANCELADO', applied_amount: '0.00' });
});

test('packages are made of a load from its own record too', async () => {
  const given = await yard();
  const admin = given.told.as('admin');
  const { id } = await truck(given, { quantity: '1000', price: '10' });
  const ticket = await given.ticket('21000', '20000');
  await done(admin.change(`${RAW}/${id}`, { weighing_id: ticket }));
  const { lines } = await done(admin.get(`${SHIPMENTS}/${id}`));
  await done(
    admin.act(SHIPMENTS, 'makePackages', id, { line: lines[0].id, count: '4', kind: 'PACA' }),
  );
  expect((await done(admin.get(`${RAW}/${id}`))).packages).toHaveLength(4);
});
