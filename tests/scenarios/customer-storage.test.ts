/**
 * Consignación y resguardo de clientes, y artículos que no se inventarían (inventory §2.2, §2.3,
 * R26).
 */
import { describe, expect, test } from 'vitest';
import { done, story, type Body, type Stage } from './given.ts';

const BELOW_NONE = 'Ningún producto está por debajo de su mínimo, contando lo que está por llegar.';

/** Two customers, a storage that one of them keeps, a product, and what an agreement says. */
async function parties(stage: Stage) {
  const { given, as, idOf, stock } = stage;
  const admin = as('admin');
  const [customer, other] = [await given.customer('Uno'), await given.customer('Otro')];
  const consigned = {
    code: 'CON',
    name: 'Consignación',
    storage_type_id: await idOf('storage_types', 'CONSIGNA'),
    branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
  };
  const away = await done(admin.post('storages', { ...consigned, customer_id: customer }));
  const bolsa = await stock.product('BOLSA', { gross_weight_kg: '2', net_weight_kg: '2' });
  const agree = (more: Body = {}) =>
    admin.post('customer-storage', {
      code: 'C-1',
      kind: 'CONSIGNACION',
      customer_id: customer,
      storage_id: away.id,
      billing_cutoff: 'MENSUAL',
      lines: [{ product_id: bolsa, min_qty: '10', max_qty: '50' }],
      ...more,
    });
  const act = (action: string, id: number, body?: Body) =>
    admin.act('customer-storage', action, id, body);
  return { ...stage, admin, other, consigned, away: away.id as number, bolsa, agree, act };
}

/** An agreement, and 15 of the 40 that were bought are at the customer's. */
async function consignment() {
  const told = await parties(await story());
  const { stock, bolsa, away } = told;
  const { id } = await done(told.agree());
  await stock.post('ENT-COMPRA', [{ productId: bolsa, qty: '40', value: '800' }]);
  await stock.post('TRASP', [{ productId: bolsa, qty: '15', toStorageId: away }]);
  return { ...told, id: id as number };
}

describe('consignación', () => {
  test('el almacén es de consignación y del mismo cliente', async () => {
    const { stock, admin, other, consigned, agree } = await parties(await story());
    expect((await admin.post('storages', { ...consigned, code: 'CON-2' })).data.fields).toEqual({
      customer_id: ['Elige el cliente que tiene la mercancía en consignación.'],
    });
    expect((await agree({ storage_id: stock.storages.A })).data.fields).toEqual({
      storage_id: ['Elige un almacén de consignación.'],
    });
    expect((await agree({ customer_id: other })).data.fields).toEqual({
      storage_id: ['Este almacén está en consignación con otro cliente.'],
    });
    expect((await agree({ billing_cutoff: null })).data.fields).toHaveProperty('billing_cutoff');
    const made = await agree();
    expect([made.status, made.data.status]).toEqual([201, 'BORRADOR']);
    expect((await agree({ code: 'C-2' })).data.fields).toEqual({
      storage_id: ['Ya hay un acuerdo de esta clase con este cliente y este almacén.'],
    });
  });
  test('la existencia es la de ahora, y vale lo que cuesta', async () => {
    const { admin, id } = await consignment();
    const row = (await admin.get(`customer-storage/${id}`)).data;
    expect([row.lines[0].on_hand, row.product_count, row.value]).toEqual([
      '15.000000',
      1,
      '300.00',
    ]);
  });
  test('se ve lo que hay con él, a precio de lista, y desde cuándo', async () => {
    const { admin, query, bolsa, idOf, id, act } = await consignment();
    expect((await act('activate', id)).status).toBe(200);
    await query('update products set list_price = 8.2, price_currency_id = $1 where id = $2', [
      await idOf('currencies', 'MXN'),
      bolsa,
    ]);
    // 15 × 8.20
    expect(await done(admin.get('customer-existences'))).toMatchObject([
      { kind: 'CONSIGNACION', qty: '15.000000', days: 0, worth: '123.00', last_count: null },
    ]);
    expect(await done(admin.get('customer-existences', { older: '1' }))).toEqual([]);
  });

  test('se resurte hasta el máximo lo que está por debajo del mínimo', async () => {
    const { stock, admin, bolsa, away, id, act } = await consignment();
    await done(act('activate', id));
    const refused = await act('resupply', id, {
      supply_storage_id: stock.storages.A,
    });
    expect([refused.status, refused.data.message]).toEqual([409, BELOW_NONE]);
    const row = (await admin.get(`customer-storage/${id}`)).data;
    const [line] = row.lines;
    await admin.put(`customer-storage/${id}`, {
      version: row.version,
      lines: [{ id: line.id, product_id: bolsa, min_qty: '20', max_qty: '50' }],
    });
    const supplied = await act('resupply', id, {
      supply_storage_id: stock.storages.A,
    });
    expect(supplied.status).toBe(200);
    const asked = (await admin.get(`inv/requisition/${supplied.data.last_requisition_id}`)).data;
    expect([asked.from_storage_id, asked.to_storage_id, asked.lines[0].qty]).toEqual([
      stock.storages.A,
      away,
      '35.000000',
    ]);
    const again = await act('resupply', id, { supply_storage_id: stock.storages.A });
    expect([again.status, again.data.message]).toEqual([409, BELOW_NONE]);
    await done(admin.act('inv/requisition', 'cancel', asked.id, { reason: 'Ya no hace falta' }));
    expect((await act('resupply', id, { supply_storage_id: stock.storages.A })).status).toBe(200);
  });
  test('vigente ⇄ suspendido; no termina con mercancía', async () => {
    const { stock, admin, bolsa, away, id, act } = await consignment();
    expect((await act('activate', id)).data.status).toBe('VIGENTE');
    expect((await act('suspend', id)).data.status).toBe('SUSPENDIDO');
    expect((await act('activate', id)).data.status).toBe('VIGENTE');
    const other = { kind: 'RESGUARDO', billing_cutoff: null };
    expect((await admin.change(`customer-storage/${id}`, other)).data.fields).toHaveProperty(
      'kind',
    );
    expect((await act('finish', id)).status).toBe(409);
    await stock.post('TRASP', [
      { productId: bolsa, qty: '15', storageId: away, toStorageId: stock.storages.A! },
    ]);
    expect((await act('finish', id)).data.status).toBe('TERMINADO');
  });
  test('con mercancía o acuerdo, el almacén no pasa a otro cliente', async () => {
    const { stock, admin, other, bolsa, away, id, act } = await consignment();
    const move = () => admin.change(`storages/${away}`, { customer_id: other });
    const refused = {
      customer_id: [
        'Tiene existencias, documentos abiertos o un acuerdo con su cliente: usa otro almacén.',
      ],
    };
    expect((await move()).data.fields).toEqual(refused);
    await stock.post('TRASP', [
      { productId: bolsa, qty: '15', storageId: away, toStorageId: stock.storages.A! },
    ]);
    await done(act('activate', id));
    expect((await move()).data.fields).toEqual(refused);
    await done(act('finish', id));
    await done(move());
  });
  test('se cuenta desde el acuerdo', async () => {
    const { stock, agree, act } = await parties(await story());
    const made = await done(
      agree({
        code: 'C-3',
        kind: 'RESGUARDO',
        storage_id: stock.storages.A,
        billing_cutoff: null,
      }),
    );
    await act('activate', made.id);
    const counted = await act('count', made.id);
    expect(counted.status).toBe(200);
    const [count] = await stock.query<{ storage_id: number; kind: string }>(
      'select storage_id, kind from inv__counts where id = $1',
      [counted.data.last_count_id],
    );
    expect(count).toEqual({ storage_id: stock.storages.A, kind: 'PARCIAL' });
  });
});

test('por guardar lo del cliente se cobra lo que había al final de cada día', async () => {
  const { stock, admin, other, bolsa } = await parties(await story());
  const made = await admin.post('customer-storage', {
    code: 'R-1',
    kind: 'RESGUARDO',
    customer_id: other,
    storage_id: stock.storages.B,
    storage_fee: '0.50',
    fee_unit: 'KG_MES',
  });
  await stock.post('CONSIG-ENT', [
    {
      productId: bolsa,
      qty: '500',
      storageId: stock.storages.B!,
      ownerKind: 'CLIENTE',
      ownerId: other,
    },
  ]);
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const ask = (from: string, to: string) =>
    admin.get(`customer-storage/fee/${made.data.id}`, { from, to });
  const { data } = await ask(today.subtract({ days: 2 }).toString(), today.toString());
  expect(data.days.map((day: { amount: string }) => day.amount)).toEqual([
    '0.000000',
    '0.000000',
    '1000.000000',
  ]);
  expect(data.total).toBe((Math.round((1000 * 0.5 * 100) / today.daysInMonth) / 100).toFixed(2));
  expect((await ask(today.toString(), today.subtract({ days: 1 }).toString())).status).toBe(422);
  expect((await ask('ayer', today.toString())).data.fields).toHaveProperty('from');
});

test('un artículo no inventariable tiene su unidad y su precio en la moneda de la empresa', async () => {
  const { as, idOf } = await story();
  const admin = as('admin');
  const body = {
    code: 'PAP-1',
    name: 'Papel bond carta',
    item_group: 'CONSUMIBLE',
    unit_id: await idOf('units', 'PZA'),
    reference_price: '95.5',
    sat_product_key: '14111507',
  };
  const made = await admin.post('items', body);
  expect([made.status, made.data.reference_price]).toEqual([201, '95.500000']);
  expect(made.data.currency_id).toBe(await idOf('currencies', 'MXN'));
  expect((await admin.post('items', body)).data.fields).toHaveProperty('code');
  expect(
    (await admin.post('items', { ...body, code: 'PAP-2', sat_product_key: '123' })).data.fields,
  ).toEqual({ sat_product_key: ['Son 8 dígitos.'] });
});
