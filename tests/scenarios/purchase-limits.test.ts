/** What one person may not hide in many documents: charges, and a purchase that is split. */
import { expect, test } from 'vitest';
import { buying, draftOrder, orderOf, ORDERS } from './buying.ts';
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
