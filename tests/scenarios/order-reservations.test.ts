/** What an order sets aside, promises and lets go (sales R14, R15, R17). */
import { expect, test } from 'vitest';
import { reserveJobs } from '#erp/modules/sales/customer-orders/fulfilling/reserve-jobs.ts';
import { done, refused, type Body } from './given.ts';
import { runJob } from './jobs.ts';
import { selling } from './selling.ts';

const ORDERS = 'customer-orders';

/** LAM-60 is made here; 4,200 kg of it are there. */
async function reserving(options: { readonly customer?: Body } = {}) {
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
  const act = (action: string, id: number, body?: Body) => admin.act(ORDERS, action, id, body);
  const arrives = (qty: string, product = sold.product) =>
    told.stock.post('INI', [{ productId: product, qty, unitCost: '43.10' }]);
  const lineOf = async (id: number) => (await saved(id)).lines[0];
  return { ...sold, storage, authorised, act, arrives, lineOf };
}

const reserveNow = (sold: Awaited<ReturnType<typeof reserving>>) =>
  runJob(sold.told, reserveJobs, 'customer-orders.reserve');

test('R14, R17: an order sets aside what there is, and asks production for the rest', async () => {
  const { told, product, authorised, saved, act } = await reserving();
  const id = await authorised([{ qty: '10000' }]);
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    fulfilment_status: 'PENDIENTE',
    production_status: 'PENDIENTE',
    lines: [
      {
        qty_reserved: '4200.000000',
        qty_to_produce: '5800.000000',
        qty_pending: '10000.000000',
        line_status: 'PENDIENTE',
      },
    ],
  });
  expect(await told.free(product)).toBe(0);
  const [reservation] = await told.query(
    `select source_label, priority from inv__reservations where status = 'ACTIVA'`,
  );
  expect(reservation).toEqual({ source_label: (await saved(id)).folio, priority: 5 });

  await done(act('unreserve', id));
  expect(await saved(id)).toMatchObject({ lines: [{ qty_reserved: '0.000000' }] });
  expect(await told.free(product)).toBe(4200);
  await done(act('reserve', id));
  expect(await told.free(product)).toBe(0);

  const cause = await told.given.cause();
  await done(act('cancel', id, { cancel_cause_id: cause }));
  expect(await told.free(product)).toBe(4200);
  expect(await saved(id)).toMatchObject({
    status: 'CANCELADO',
    lines: [{ qty_reserved: '0.000000', qty_to_produce: '0.000000' }],
  });
});

test('what comes is set aside for who waits for it, the most urgent first; not for who let it go', async () => {
  const sold = await reserving();
  const { told, product, authorised, act, arrives, lineOf } = sold;
  const first = await authorised([{ qty: '4200' }]);
  const normal = await authorised([{ qty: '500' }]);
  const urgent = await authorised([{ qty: '500' }], { priority: 'URGENTE' });
  expect((await lineOf(normal)).qty_reserved).toBe('0.000000');
  await arrives('700');
  expect(await reserveNow(sold)).toBe('2 pedidos revisados');
  expect((await lineOf(urgent)).qty_reserved).toBe('500.000000');
  expect((await lineOf(normal)).qty_reserved).toBe('200.000000');

  await done(act('unreserve', first));
  await reserveNow(sold);
  expect((await lineOf(first)).qty_reserved).toBe('0.000000');
  // Who still waited took what it lacked.
  expect((await lineOf(normal)).qty_reserved).toBe('500.000000');
  expect(await told.free(product)).toBe(3900);
});

test('what others take of a reservation is no longer counted', async () => {
  const sold = await reserving();
  const { told, admin, authorised, lineOf } = sold;
  const id = await authorised([{ qty: '100' }]);
  const [row] = await told.query<{ id: number }>(
    `select id from inv__reservations where status = 'ACTIVA'`,
  );
  await done(admin.act('inv/reservations', 'release', row!.id, { release_reason: 'Se ocupa.' }));
  await reserveNow(sold);
  expect((await lineOf(id)).qty_reserved).toBe('100.000000');
});

test('an order that goes all at once sets aside all of a line or nothing', async () => {
  const { told, product, authorised, lineOf } = await reserving();
  const id = await authorised([{ qty: '4201' }], { shipment_policy: 'COMPLETO' });
  expect((await lineOf(id)).qty_reserved).toBe('0.000000');
  expect(await told.free(product)).toBe(4200);
  const whole = await authorised([{ qty: '4200' }], { shipment_policy: 'COMPLETO' });
  expect((await lineOf(whole)).qty_reserved).toBe('4200.000000');
});

test('a kit sets aside its parts, as many as make whole ones', async () => {
  const sold = await reserving();
  const { told, product, authorised, lineOf, arrives } = sold;
  const bag = await told.given.product('BOLSA', { stock: { qty: '7', unitCost: '2' } });
  const unit = await told.query<{ id: number }>(
    'select stock_unit_id as id from products where id = $1',
    [product],
  );
  const kit = await told.given.product('KIT-LAM', {
    more: {
      kind: 'KIT',
      is_sellable: '1',
      sat_product_key: '11161800',
      list_price: '900',
      kit_lines: {
        0: { component_id: String(product), qty: '20', unit_id: String(unit[0]!.id) },
        1: { component_id: String(bag), qty: '2', unit_id: String(unit[0]!.id) },
      },
    },
  });
  const id = await authorised([{ product_id: kit, qty: '5' }]);
  expect(await lineOf(id)).toMatchObject({
    qty_reserved: '3.000000',
    qty_pending: '5.000000',
    qty_to_produce: '0.000000',
    // 20 × 43.10 and 2 × 2.
    cost: '866.000000',
    margin_percent: '3.7800',
  });
  expect(await told.free(product)).toBe(4140);
  expect(await told.free(bag)).toBe(1);
  await arrives('3', bag);
  await reserveNow(sold);
  expect((await lineOf(id)).qty_reserved).toBe('5.000000');
  // The margin of a kit holds as any other.
  await done(sold.admin.change('sales-configuration', { min_margin_percent: '12' }));
  const held = await authorised([{ product_id: kit, qty: '1' }]);
  expect(await sold.saved(held)).toMatchObject({ status: 'SOLICITADO', holds: ['MARGEN'] });
});

test('closing lets go of what was set aside; opened again it is waited for', async () => {
  const { told, product, authorised, act, saved } = await reserving();
  const id = await authorised([{ qty: '10000' }]);
  await done(act('close', id, { status_notes: 'Ya no lo quiere.' }));
  expect(await told.free(product)).toBe(4200);
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    fulfilment_status: 'COMPLETO',
    lines: [{ qty_cancelled: '10000.000000', qty_pending: '0.000000', line_status: 'CANCELADA' }],
  });
  await done(act('reopen', id));
  expect(await saved(id)).toMatchObject({
    fulfilment_status: 'PENDIENTE',
    lines: [
      { qty_cancelled: '0.000000', qty_pending: '10000.000000', qty_to_produce: '10000.000000' },
    ],
  });
});

test('R15: an order promises by its route, unless a day was typed', async () => {
  const { told, admin, customer, authorised, saved } = await reserving();
  const route = await done(
    admin.post('sls/routes', {
      code: 'BAJIO',
      name: 'Bajío',
      branch_office_id: (await saved(await authorised([{ qty: '1' }]))).branch_office_id,
      weekdays: ['1', '3', '5'],
      transit_days: '1',
    }),
  );
  const consignee = await done(
    admin.post('sls/consignees', {
      customer_id: customer,
      code: 'PLANTA',
      name: 'Planta',
      contact_name: 'Almacén',
      street: 'Dos',
      zip: '37000',
      country_id: await told.idOf('countries', 'MEX'),
      delivery_days: ['1', '2', '3', '4', '5'],
    }),
  );
  const own = {
    freight_mode: 'REPARTO_PROPIO',
    consignee_id: consignee.id,
    route_id: route.id,
  };
  const order = await saved(await authorised([{ qty: '10' }], own));
  const day = Temporal.PlainDate.from(order.promised_date);
  // It leaves on Monday, Wednesday or Friday: it arrives on Tuesday, Thursday, or Saturday.
  expect([1, 2, 4]).toContain(day.dayOfWeek);
  expect(order.lines[0].promised_date).toBe(order.promised_date);
  const typed = await saved(
    await authorised([{ qty: '10' }], { ...own, promised_date: '2099-01-05' }),
  );
  expect(typed.promised_date).toBe('2099-01-05');
});

test('R15: what is not there and is not coming is promised for no day, until it comes', async () => {
  const sold = await reserving();
  const { told, product, authorised, saved, arrives } = sold;
  const id = await authorised([{ qty: '4200' }, { qty: '100' }]);
  expect(await saved(id)).toMatchObject({
    promised_date: null,
    lines: [{ promised_date: expect.any(String) }, { promised_date: null }],
  });
  await arrives('100');
  await reserveNow(sold);
  const there = await saved(id);
  expect(there.promised_date).toBe(there.lines[1].promised_date);
  expect(there.promised_date).not.toBeNull();
  await told.query('update products set lead_time_days = 20 where id = $1', [product]);
  expect((await saved(await authorised([{ qty: '100' }]))).promised_date).not.toBeNull();
});

test('who may not reserve does not', async () => {
  const { told, authorised } = await reserving();
  const id = await authorised([{ qty: '1' }]);
  expect(await refused(told.as('vendedor').act(ORDERS, 'unreserve', id))).toMatchObject({
    code: 'SIN_PERMISO',
  });
});
