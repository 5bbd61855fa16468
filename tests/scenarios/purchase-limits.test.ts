/** What one person may not hide in many documents: charges, and a purchase that is split. */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, orderOf, ORDERS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story } from './given.ts';
import { CHARGES, twoLines } from './importing.ts';
import { activeSupplier } from './payables.ts';
import { purchasingSettings } from './requesting.ts';

test('charges of a shipment are a part of what it is worth, for who may not exceed it', async () => {
  const { told, shipment } = await twoLines();
  await told.given.person('comprador', 'COMPRADOR', { everywhere: true });
  const charge = (nickname: string, amount: string) =>
    told.as(nickname).post(CHARGES, { shipment_id: shipment, kind: 'OTRO', amount });
  // 30 % of 366,300.00.
  await done(charge('comprador', '100000'));
  expect(await refusedFields(charge('comprador', '9890.01'))).toEqual({
    amount: [
      'Los gastos del embarque serían $109,890.01; el máximo es $109,890.00, 30 % de su mercancía: que lo capture quien puede excederlo.',
    ],
  });
  const { id } = await done(charge('comprador', '9890'));
  const raised = told.as('comprador').change(`${CHARGES}/${id}`, { amount: '9891' });
  expect(await refusedFields(raised)).toHaveProperty('amount');
  await done(charge('admin', '50000'));
});

test('a purchase that is split is seen whole, and asks for what the whole asks for', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const part = async () => {
    const line = { quantity: '1000', price: '30', price_note: 'Así se pactó' };
    const { id } = await done(draftOrder(given, line, { sole_source_reason: '' }));
    return id as number;
  };
  const first = await part();
  await done(admin.act(ORDERS, 'send', first));
  const second = await part();
  // By default who authorises sees it.
  await purchasingSettings(told, { split_adds_up: '1' });
  expect(await refusedFields(admin.act(ORDERS, 'send', second))).toHaveProperty(
    'sole_source_reason',
  );
  await purchasingSettings(told, { split_adds_up: '0' });
  await done(admin.act(ORDERS, 'send', second));
  expect(await orderOf(told, second)).toMatchObject({
    recent_subtotal: '60000.00',
    approval_amount: '30000.00',
  });
  await purchasingSettings(told, { split_adds_up: '1', quotes_from_amount: '1000000' });
  const third = await part();
  await done(admin.act(ORDERS, 'send', third));
  expect(await orderOf(told, third)).toMatchObject({
    recent_subtotal: '90000.00',
    approval_amount: '90000.00',
  });
});

test('who authorises is decided at the rate in force, where a lower one was typed (R5, R8)', async () => {
  const told = await story();
  const admin = told.as('admin');
  const usd = await told.idOf('currencies', 'USD');
  await done(
    admin.post('exchanges', { date: TODAY(), currency_id: usd, kind: 'DOF', rate: '18.50' }),
  );
  const supplier = await activeSupplier(told, {
    name: 'TEXAS FIBERS',
    person: 'EXTRANJERO',
    more: { currency_id: usd },
  });
  const given = { told, supplier, product: await told.given.product('FIBRA') };
  await told.given.person('directora', 'DIRECCION', { everywhere: true });
  await done(
    admin.post('approval-rules', {
      resource: ORDERS,
      level: '1',
      from_amount: '18000.01',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );
  const line = { quantity: '1000', price: '1' };
  const asked = await refused(draftOrder(given, line, { exchange_rate: '16.70' }));
  const day = asked!.extra.warnings as Record<string, string[]>;
  expect(day.exchange_rate![0]).toMatch(/^Difiere -9.7 % del vigente, 18.5000 del /);
  const { id } = await done(
    draftOrder(given, line, {
      exchange_rate: '16.70',
      confirmed_warnings: asked!.extra.confirm,
    }),
  );
  expect(await done(admin.act(ORDERS, 'send', id))).toMatchObject({
    status: 'EN_AUTORIZACION',
    base_subtotal: '16700.00',
    approval_amount: '18500.00',
  });
  // Near it nothing is said, and a higher one counts as it was typed.
  expect(await done(draftOrder(given, line, { exchange_rate: '19.00' }))).toMatchObject({
    approval_amount: '19000.00',
  });
});

test('what would be owed counts of each order what is not invoiced yet (R14)', async () => {
  const given = await buying({ credit_limit: '1200.00' });
  const { told } = given;
  const line = { quantity: '100', price: '10' };
  const first = await authorisedOrder(given, line);
  const invoiced = async (quantity: string) => {
    await told.query(
      `update purchase_order_lines set invoiced_quantity = ${quantity} where order_id = ${first.id}`,
    );
    const { id } = await done(draftOrder(given, line));
    const asked = await refused(told.as('admin').act(ORDERS, 'send', id));
    return (asked!.extra.warnings as Record<string, string[]>).supplier_id![0];
  };
  expect(await invoiced('0')).toContain('$2,320.00');
  expect(await invoiced('40')).toContain('$1,856.00');
  await told.query(`update purchase_orders set status = 'RECIBIDA' where id = ${first.id}`);
  expect(await invoiced('75')).toContain('$1,450.00');
});

test('what is received says of which line of its order it is', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '1000', price: '10' });
  const received = given.told.as('admin').post(`${ORDERS}/receive/${id}`, {
    delivery_note: 'R-1',
    lines: [{ received_quantity: '1051' }],
  });
  expect(await refusedFields(received)).toEqual({
    'lines[0][received_quantity]': ['Elige una partida de la orden.'],
  });
});
