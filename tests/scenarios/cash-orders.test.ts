/** Who pays in cash has it leave with what was received for it (sales R19). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { CFDI } from './invoicing.ts';
import { ORDERS, returningSales, SHIPMENTS } from './returning-sales.ts';

const MOVEMENTS = 'cfl/movements';

/** An order for cash of 100 KG at 52.00, ready to leave. */
async function ready(customer: Body = {}) {
  const sold = await returningSales();
  const { told, admin } = sold;
  await done(admin.change(`customers/${sold.customer}`, customer));
  const gathered = async (qty: string) => {
    const order = await sold.authorised(qty);
    const { outcome } = await done(admin.post(`${ORDERS}/createShipment/${order}`, {}));
    const shipment = Number(outcome.open.id);
    await done(admin.act(SHIPMENTS, 'pick', shipment));
    const { lines } = await done(admin.get(`${SHIPMENTS}/${shipment}`));
    await done(
      admin.post(`${SHIPMENTS}/confirmPick/${shipment}`, { lines: [{ id: lines[0].id, qty }] }),
    );
    return { order, shipment };
  };
  const bank_account_id = await told.given.bankAccount('BBVA');
  const subjectOf = async (id: number) =>
    (
      await told.query<{ id: number }>('select id from cfl__subjects where customer_id = $1', [id])
    )[0]!.id;
  const receive = async (kind: string, amount: string, more: Body = {}) => {
    const [type] = await told.query<{ id: number }>(
      'select id from cfl__movement_types where kind = $1 order by id limit 1',
      [kind],
    );
    const answer = await admin.post(MOVEMENTS, {
      movement_type_id: type!.id,
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      bank_account_id,
      amount,
      concept: 'Del pedido',
      subject_id: await subjectOf(sold.customer),
      ...more,
    });
    return answer;
  };
  const applied = async (kind: string, amount: string, more: Body = {}) => {
    const { id } = await done(receive(kind, amount, more));
    return done(admin.act(MOVEMENTS, 'apply', id));
  };
  const ship = (id: number) => admin.act(SHIPMENTS, 'ship', id, {});
  return { ...sold, gathered, receive, applied, ship, subjectOf };
}

const missing = (amount: string) => ({
  unpaid_reason: [
    expect.stringMatching(new RegExp(`^Falta anticipo del pedido .+ por \\${amount}\\.$`)),
  ],
});

test('an advance for the order lets it leave; what is short is told', async () => {
  const { admin, gathered, applied, ship } = await ready();
  const { order, shipment } = await gathered('100');
  // 100 × 52.00 × 1.16
  expect(await refusedFields(ship(shipment))).toEqual(missing('$6,032.00'));
  const first = await applied('ANTICIPO_CLIENTE', '6000.00', { customer_order_id: order });
  expect(await refusedFields(ship(shipment))).toEqual(missing('$32.00'));
  // Of no order, it is for none.
  await applied('ANTICIPO_CLIENTE', '32.00');
  expect(await refusedFields(ship(shipment))).toEqual(missing('$32.00'));
  await applied('ANTICIPO_CLIENTE', '32.00', { customer_order_id: order });
  await done(admin.act(MOVEMENTS, 'cancel', first.id, { cancel_reason: 'No era.' }));
  expect(await refusedFields(ship(shipment))).toEqual(missing('$6,000.00'));
  await applied('ANTICIPO_CLIENTE', '6000.00', { customer_order_id: order });
  expect(await done(ship(shipment))).toMatchObject({ status: 'EMBARCADO' });
});

test('an invoice of the order that is paid lets it leave, and an advance that paid it counts once', async () => {
  const { told, admin, gathered, applied, ship, draftOf, stamp } = await ready({
    invoice_policy: 'PEDIDO',
  });
  const { order, shipment } = await gathered('100');
  const invoice = await stamp((await draftOf(order)).id);
  expect(invoice.total).toBe('6032.00');
  expect(await refusedFields(ship(shipment))).toEqual(missing('$6,032.00'));
  await applied('ANTICIPO_CLIENTE', '1032.00', { customer_order_id: order });
  expect(await refusedFields(ship(shipment))).toEqual(missing('$5,000.00'));
  const items = await told.query<{ id: number; source_resource: string }>(
    `select id, source_resource from cfl__open_items where status in ('ABIERTA', 'PARCIAL') order by id`,
  );
  const idOf = (resource: string) =>
    items.find(({ source_resource }) => source_resource === resource)!.id;
  await done(
    admin.post('cfl/applications/apply', {
      lines: [
        {
          charge_item_id: idOf(CFDI),
          credit_item_id: idOf(MOVEMENTS),
          amount_charge: '1032.00',
        },
      ],
    }),
  );
  expect(await refusedFields(ship(shipment))).toEqual(missing('$5,000.00'));
  await applied('COBRO', '5000.00', {
    lines: [{ kind: 'APLICACION', open_item_id: idOf(CFDI), amount_item: '5000.00' }],
  });
  expect((await done(admin.get(`${CFDI}/${invoice.id}`))).balance).toBe('0.00');
  expect(await done(ship(shipment))).toMatchObject({ status: 'EMBARCADO' });
});

test('an advance is for an order of who pays it', async () => {
  const { told, gathered, receive } = await ready();
  const { order } = await gathered('100');
  const { id: other } = await done(
    told.as('admin').post('cfl/subjects', { kind: 'SOCIO', name: 'Socio', rfc: 'GOMA800101AB1' }),
  );
  expect(
    await refusedFields(
      receive('ANTICIPO_CLIENTE', '10.00', { customer_order_id: order, subject_id: other }),
    ),
  ).toEqual({ customer_order_id: ['El pedido es de otro cliente.'] });
});

test('an order that changed its customer has nothing of what the former one paid', async () => {
  const { told, gathered, applied, ship } = await ready();
  const { order, shipment } = await gathered('100');
  await applied('ANTICIPO_CLIENTE', '6032.00', { customer_order_id: order });
  const other = await told.given.customer('Otro Cliente');
  await told.query('update customer_orders set customer_id = $2 where id = $1', [order, other]);
  expect(await refusedFields(ship(shipment))).toEqual(missing('$6,032.00'));
});
