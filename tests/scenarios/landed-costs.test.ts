/** What it costs to bring goods is part of what they cost (purchasing R28, R29). */
import { expect, test } from 'vitest';
import { SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { charge, CHARGES, chargesOfR29, twoLines } from './importing.ts';
import { activeSupplier, INVOICES, newUuid } from './payables.ts';
import { invoiceAll } from './returning.ts';
import { bookBalance } from './treasury.ts';

const [RECEIVED, STOCK, SOLD] = ['205.06.01', '115.01.01', '501.01.01'];

test('charges that are known when an import is received are in its cost (R29)', async () => {
  const given = await twoLines();
  const admin = given.told.as('admin');
  const [freight, duty] = await chargesOfR29(given);
  expect(await done(admin.get(`${CHARGES}/${freight}`))).toMatchObject({
    status: 'ESTIMADO',
    allocation: 'PESO',
    applied_amount: '0.00',
    allocations: [{ amount: '25200.00' }, { amount: '6300.00' }],
  });
  expect((await done(admin.get(`${CHARGES}/${duty}`))).allocation).toBe('VALOR');
  const received = await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  expect(received).toMatchObject({ received_value: '366300.00', landed_total: '62245.40' });
  const shared = await Promise.all(
    (await done(admin.get(CHARGES))).map(({ id }: Body) => done(admin.get(`${CHARGES}/${id}`))),
  );
  const of = (at: number) =>
    shared.reduce((sum, { allocations }) => sum + Number(allocations[at].to_stock), 0).toFixed(2);
  expect([of(0), of(1)]).toEqual(['47560.29', '14685.11']);
  const last = shared.toSorted((one, other) => one.id - other.id).at(-1);
  expect(last).toMatchObject({
    allocations: [{ unit_cost: '26.163358' }, { unit_cost: '38.195037' }],
  });
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(given.told, STOCK)).toBe('428545.40');
  expect(await bookBalance(given.told, RECEIVED)).toBe('-366300.00');
});

test('of what was issued by then its part follows the issues (R29)', async () => {
  const given = await twoLines();
  const { told, a } = given;
  const admin = told.as('admin');
  await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  await told.stock.post('SAL-VENTA', [{ productId: a, qty: '4000' }]);
  await chargesOfR29(given);
  const rows = (
    await Promise.all(
      (await done(admin.get(CHARGES))).map(({ id }: Body) => done(admin.get(`${CHARGES}/${id}`))),
    )
  ).map(({ allocations }) => allocations[0] as Body);
  const sum = (field: string) =>
    rows.reduce((total, row) => total + Number(row[field]), 0).toFixed(2);
  expect([sum('applied'), sum('to_stock'), sum('to_issued')]).toEqual([
    '47560.29',
    '31706.86',
    '15853.43',
  ]);
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, SOLD)).toBe('104653.43');
});

test('the invoice of a charge replaces its estimate, and is given back when it is cancelled', async () => {
  const given = await twoLines();
  const { told } = given;
  const admin = told.as('admin');
  const carrier = await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' });
  const { id: freight } = await done(charge(given, 'FLETE', '31500', { supplier_id: carrier }));
  await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  const body = {
    kind: 'FACTURA',
    supplier_id: carrier,
    date: TODAY(),
    payment_mode: 'PPD',
    payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
    lines: [{ shipment_charge_id: freight, price: '33000' }],
  };
  const invoice = await done(admin.post(INVOICES, { ...body, uuid: newUuid() }));
  expect(invoice).toMatchObject({ subtotal: '33000.00', transferred_tax: '5280.00' });
  // As people read what it is for, not as its code.
  expect(invoice.lines[0].description).toMatch(/ Flete /);
  await done(admin.act(INVOICES, 'match', invoice.id));
  const second = await done(admin.post(INVOICES, { ...body, uuid: newUuid() }));
  await done(admin.act(INVOICES, 'match', second.id));
  await done(admin.act(INVOICES, 'post', invoice.id));
  expect(await done(admin.get(`${CHARGES}/${freight}`))).toMatchObject({
    status: 'REAL',
    real_amount: '33000.00',
    applied_amount: '33000.00',
    invoice_id: invoice.id,
    allocations: [{ amount: '26400.00' }, { amount: '6600.00' }],
  });
  // Each charge once: the other invoice, matched before, finds it taken.
  const again = await admin.act(INVOICES, 'post', second.id);
  expect([again.status, again.data.message]).toEqual([
    409,
    expect.stringContaining('ya se facturó'),
  ]);
  const cancel = { cancel_reason: 'Se duplicó' };
  expect(await refusedFields(admin.act(CHARGES, 'cancel', freight, cancel))).toEqual({
    '': ['Ya se facturó: cancela primero su factura.'],
  });
  expect(await refusedFields(admin.act(SHIPMENTS, 'reverse', given.shipment, cancel))).toEqual({
    '': [expect.stringContaining('cancela primero esa factura')],
  });
  const [map] = await told.query<{ code: string }>(
    `select a.code from acc__account_maps m join acc__accounts a on a.id = m.book_account_id where m.role = 'GASTOS_ADQ_POR_APLICAR' order by m.id limit 1`,
  );
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, map!.code)).toBe('0.00');
  await done(admin.act(INVOICES, 'cancel', invoice.id, cancel));
  expect(await done(admin.get(`${CHARGES}/${freight}`))).toMatchObject({
    status: 'ESTIMADO',
    real_amount: null,
    applied_amount: '31500.00',
    invoice_id: null,
  });
  await done(admin.act(INVOICES, 'post', second.id));
  expect((await done(admin.get(`${CHARGES}/${freight}`))).status).toBe('REAL');
});

test('a reception that is taken back leaves with its charges', async () => {
  const given = await twoLines();
  const { told } = given;
  const admin = told.as('admin');
  const freight = (await chargesOfR29(given))[0]!;
  await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  const carrier = await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' });
  await done(admin.change(`${CHARGES}/${freight}`, { supplier_id: carrier }));
  const real = await done(admin.act(CHARGES, 'post', freight, { real_amount: '32000' }));
  expect(real).toMatchObject({ status: 'REAL', applied_amount: '32000.00' });
  await done(admin.act(SHIPMENTS, 'reverse', given.shipment, { cancel_reason: 'Era otro' }));
  expect(await done(admin.get(`${CHARGES}/${freight}`))).toMatchObject({
    status: 'CANCELADO',
    applied_amount: '0.00',
  });
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, STOCK)).toBe('0.00');
});

test('a charge says what it cannot be shared by, and what is shared by hand adds up', async () => {
  const given = await twoLines();
  const admin = given.told.as('admin');
  expect(await refusedFields(charge(given, 'FLETE', '100', { allocation: 'VOLUMEN' }))).toEqual({
    allocation: ['No se puede prorratear por volumen: hay partidas sin volumen.'],
  });
  const made = await done(charge(given, 'OTRO', '100', { allocation: 'MANUAL' }));
  const [first, second] = made.allocations as Body[];
  const write = (...amounts: string[]) =>
    admin.change(`${CHARGES}/${made.id}`, {
      allocations: [first, second].map((row, at) => ({ id: row!.id, amount: amounts[at] })),
    });
  expect(await refusedFields(write('70', '20'))).toEqual({
    allocation: ['Lo prorrateado suma $90.00 y el gasto es de $100.00.'],
  });
  await done(write('70', '30'));
  await done(admin.act(SHIPMENTS, 'receive', given.shipment));
  expect((await done(admin.get(`${CHARGES}/${made.id}`))).allocations).toMatchObject([
    { applied: '70.00' },
    { applied: '30.00' },
  ]);
  const { movement_id } = await done(admin.get(`${SHIPMENTS}/${given.shipment}`));
  const late = admin.post('inv/revaluations', {
    kind: 'COSTO_TARDIO',
    reason_id: await given.told.idOf('causes', 'RZ-CALIDAD'),
    lines: [{ product_id: given.a, receipt_id: movement_id, delta_value: '50' }],
  });
  expect(await refusedFields(late)).toEqual({
    'lines[0][receipt_id]': [expect.stringContaining('lleva gastos')],
  });
});

test('the invoice of a freight brings the IVA and the retention of its concept; of duties, none', async () => {
  const given = await twoLines();
  const { told } = given;
  const carrier = await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' });
  const { id: freight } = await done(charge(given, 'FLETE', '250', { supplier_id: carrier }));
  const { id: duty } = await done(charge(given, 'IGI', '100', { supplier_id: carrier }));
  const body = {
    kind: 'FACTURA',
    supplier_id: carrier,
    date: TODAY(),
    payment_mode: 'PPD',
    payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
  };
  const post = (id: number, price: string) =>
    done(
      told.as('admin').post(INVOICES, {
        ...body,
        uuid: newUuid(),
        lines: [{ shipment_charge_id: id, price }],
      }),
    );
  expect(await post(freight, '222.22')).toMatchObject({
    transferred_tax: '35.56',
    withheld_tax: '8.89',
    total: '248.89',
  });
  expect(await post(duty, '100')).toMatchObject({ transferred_tax: '0.00', total: '100.00' });
});

test('a shipment is closed once no charge of it is an estimate', async () => {
  const given = await twoLines();
  const { told, shipment } = given;
  const admin = told.as('admin');
  const carrier = await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' });
  const { id: freight } = await done(charge(given, 'FLETE', '31500', { supplier_id: carrier }));
  await done(admin.act(SHIPMENTS, 'receive', shipment));
  await invoiceAll(told, shipment);
  const stateOf = async () => {
    const { status, invoice_status } = await done(admin.get(`${SHIPMENTS}/${shipment}`));
    return [status, invoice_status];
  };
  expect(await stateOf()).toEqual(['LIBERADO', 'FACTURADO']);
  await done(admin.act(CHARGES, 'post', freight));
  expect(await stateOf()).toEqual(['CERRADO', 'FACTURADO']);
  const { id: late } = await done(charge(given, 'MANIOBRAS', '500', { supplier_id: carrier }));
  expect(await stateOf()).toEqual(['LIBERADO', 'FACTURADO']);
  await done(admin.act(CHARGES, 'cancel', late, { cancel_reason: 'No se cobró' }));
  expect(await stateOf()).toEqual(['CERRADO', 'FACTURADO']);
});
