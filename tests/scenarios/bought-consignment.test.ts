/**
 * Lo que un proveedor dejó en consignación se compra: su orden, su recepción y su factura, hasta
 * que no queda nada recibido por facturar (inventory R12, purchasing R20).
 */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { buying, orderOf, ORDERS, SHIPMENTS, type Buying } from './buying.ts';
import { done, refused, refusedFields, type Body, type Person } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { PET } from './raw-material.ts';
import { purchasingSettings } from './requesting.ts';
import {
  differences,
  draftReturn,
  invoiceAll,
  postQueue,
  RECEIVED,
  sendReturn,
} from './returning.ts';
import { TODAY } from './entries.ts';
import { beginBooks, bookBalance } from './treasury.ts';

/** Thirty of the product are the supplier's, in our storage. */
async function consigned(more: Body = {}, product?: Body) {
  const begun = await buying(more);
  const { told, supplier } = begun;
  await beginBooks(told);
  const given: Buying = product
    ? { ...begun, product: await told.given.product('OTRA', { more: product }) }
    : begun;
  const leave = (qty: string, line: Body = {}) =>
    told.stock.post('CONSIG-ENT', [
      { productId: given.product, qty, ownerKind: 'PROVEEDOR', ownerId: supplier, ...line },
    ]);
  const buy = (line: Body = {}, other: Body = {}, who: Person = told.as('admin')) =>
    who.post('movements/buy', {
      supplier_id: supplier,
      storage_id: told.stock.storages.A,
      lines: [{ product_id: given.product, qty: '12', unit_cost: '25.5', ...line }],
      ...other,
    });
  const held = async () =>
    Object.fromEntries(
      (
        await told.query<{ owner: string; qty: number }>(
          `select owner_kind as owner, sum(qty)::int as qty from stock_balances where product_id = $1 and qty <> 0 group by 1`,
          [given.product],
        )
      ).map(({ owner, qty }) => [owner, qty]),
    );
  const owed = async () => {
    await postQueue(told);
    return bookBalance(told, RECEIVED);
  };
  const written = async () =>
    (
      await told.query<{ n: number }>(
        `select ((select count(*) from purchase_orders) + (select count(*) from shipments) + (select count(*) from movements where source_id is distinct from null and source_action like 'COMPRAR%'))::int as n`,
      )
    )[0]!.n;
  return { ...given, leave, buy, held, owed, written };
}

test('de lo que dejó, se compra una parte: su orden y su recepción, hasta la factura que lo salda', async () => {
  const { told, supplier, product, leave, buy, held, owed } = await consigned();
  const admin = told.as('admin');
  await leave('30');
  const bought = await done(buy());
  expect(bought.in.total_value).toBe('306.000000');
  expect(await held()).toEqual({ PROPIO: 12, PROVEEDOR: 18 });
  const reception = await done(admin.get(`${SHIPMENTS}/${bought.reception.id}`));
  expect(reception).toMatchObject({
    folio: bought.reception.folio,
    status: 'LIBERADO',
    type: 'GENERAL',
    invoice_status: 'POR_FACTURAR',
    delivery_note: bought.out.folio,
    received_value: '306.00',
    supplier_id: supplier,
    movement_id: bought.in.id,
    consigned_movement_id: bought.out.id,
    lines: [{ product_id: product, received_quantity: '12.0000', order_price: '25.500000' }],
  });
  const orderId = reception.purchase_order_id;
  expect(await orderOf(told, orderId)).toMatchObject({
    folio: expect.stringMatching(/^OC/),
    status: 'RECIBIDA',
    kind: 'GENERAL',
    spot: true,
    base_subtotal: '306.00',
  });
  for (const path of [ORDERS, SHIPMENTS])
    expect(
      (await admin.get(path, { 'filter[supplier_id]': supplier })).data.map(({ id }: Body) => id),
    ).toEqual([path === ORDERS ? orderId : bought.reception.id]);
  expect(await owed()).toBe('-306.00');
  await invoiceAll(told, bought.reception.id);
  expect(await owed()).toBe('0.00');
  expect((await done(admin.get(`${SHIPMENTS}/${bought.reception.id}`))).status).toBe('CERRADO');
  expect((await orderOf(told, orderId)).status).toBe('CERRADA');
  expect(await differences(told)).toEqual([]);
});

test('lo que la factura cobra de más va a su variación, y lo recibido por facturar queda en cero', async () => {
  const { told, leave, buy, owed } = await consigned(
    {},
    { valuation: 'ESTANDAR', standard_cost: '24' },
  );
  const admin = told.as('admin');
  await leave('30');
  const { reception } = await done(buy());
  expect(await owed()).toBe('-306.00');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: reception.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  const { lines } = await done(admin.get(`${INVOICES}/${id}`));
  await done(admin.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '25.60' }] }));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  expect(await owed()).toBe('0.00');
  // 12 × (25.50 − 24) when it came, and 12 × 0.10 with its invoice.
  const [variance] = await told.query<{ amount: string }>(
    `select sum(amount)::numeric(18,2)::text as amount from acc__posting_events where event = 'VAR_COMPRA'`,
  );
  expect(variance!.amount).toBe('19.20');
});

test('lo que se analiza al recibir ya se había visto: comprado, está libre', async () => {
  const { told, product, leave, buy } = await consigned();
  const admin = told.as('admin');
  await done(admin.post('pur/analysis-templates', { ...PET, product_ids: { 0: String(product) } }));
  await leave('30');
  const { reception } = await done(buy());
  expect(await done(admin.get(`${SHIPMENTS}/${reception.id}`))).toMatchObject({
    status: 'LIBERADO',
    lines: [{ inspection_required: false, payable_quantity: '12.0000' }],
  });
});

test('por lote y en otra unidad: entra al mismo lote, y lo comprado se devuelve como lo demás', async () => {
  const { told, product, leave, buy, held, owed } = await consigned(
    {},
    { tracking: 'LOTE', lot_kind: 'LOTE' },
  );
  const came = await leave('20', { lotCode: 'Lote-a/1' });
  const lot_id = came.lines[0]!.lotId;
  const { reception } = await done(buy({ lot_id, qty: '5', unit_cost: '10.333333' }));
  const [line] = (await done(told.as('admin').get(`${SHIPMENTS}/${reception.id}`))).lines;
  expect([line.lot_id, line.received_value]).toEqual([lot_id, '51.67']);
  expect(
    await told.query(
      'select owner_kind, qty::int as qty from stock_balances where lot_id = $1 and qty <> 0 order by 1',
      [lot_id],
    ),
  ).toEqual([
    { owner_kind: 'PROPIO', qty: 5 },
    { owner_kind: 'PROVEEDOR', qty: 15 },
  ]);
  expect(await told.query('select id from lots where product_id = $1', [product])).toHaveLength(1);
  const { id } = await draftReturn(told, reception.id, '2');
  await sendReturn(told, id);
  expect(await held()).toEqual({ PROPIO: 3, PROVEEDOR: 15 });
  await invoiceAll(told, reception.id);
  expect(await owed()).toBe('0.00');
});

test('la recepción que se revierte devuelve la mercancía a su dueño, y nadie la espera', async () => {
  const { told, leave, buy, held, owed } = await consigned();
  const admin = told.as('admin');
  await leave('30');
  const { reception } = await done(buy());
  const { purchase_order_id } = await done(
    admin.act(SHIPMENTS, 'reverse', reception.id, { cancel_reason: 'No era de él' }),
  );
  expect(await held()).toEqual({ PROVEEDOR: 30 });
  expect((await orderOf(told, purchase_order_id)).status).toBe('CANCELADA');
  expect(await owed()).toBe('0.00');
  await done(buy());
  expect(await held()).toEqual({ PROPIO: 12, PROVEEDOR: 18 });
  expect(await differences(told)).toEqual([]);
});

test('la misma solicitud otra vez, o dos veces a la vez, compra una; con otros datos se rechaza', async () => {
  const { told, leave, buy, held } = await consigned();
  await leave('30');
  const once = { request_id: 'compra-0001' };
  const answers = await Promise.all([buy({}, once), buy({}, once), buy({}, once)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => answers[0]!.data));
  expect(await held()).toEqual({ PROPIO: 12, PROVEEDOR: 18 });
  expect((await done(told.as('admin').get(ORDERS))).length).toBe(1);
  for (const other of [{ unit_cost: '26' }, { qty: '13' }])
    expect(await refused(buy(other, once))).toMatchObject({ code: 'DUPLICADO' });
  // Written in another way it is the same cost.
  expect((await done(buy({ unit_cost: '25.50' }, once))).reception).toEqual(
    answers[0]!.data.reception,
  );
});

test('lo que no se puede comprar se dice junto a su dato, y entonces no queda nada escrito', async () => {
  const { told, supplier, leave, buy, held, written } = await consigned();
  const admin = told.as('admin');
  await leave('30');
  expect(await refusedFields(buy({}, { supplier_id: '' }))).toHaveProperty('supplier_id');
  expect(await refusedFields(buy({ unit_cost: '0' }))).toEqual({
    'lines[0][unit_cost]': ['Lo que se compra cuesta: más de cero.'],
  });
  expect(await refusedFields(buy({ qty: '1.23456' }))).toHaveProperty('lines[0][qty]');
  expect(await refusedFields(buy({ qty: '31' }))).toEqual({
    'lines[0][qty]': [expect.stringContaining('Existencia insuficiente')],
  });
  expect(await refusedFields(buy({ qty: '12', unit_cost: '999999999999' }))).toHaveProperty(
    'lines[0][unit_cost]',
  );
  const other = await told.given.supplier();
  expect(await refusedFields(buy({}, { supplier_id: other }))).toEqual({
    supplier_id: ['El proveedor no está activo: dalo de alta primero.'],
  });
  await done(
    admin.act('suppliers', 'block', supplier, {
      block_scope: 'COMPRAS',
      block_reason: 'Nos debe mercancía',
    }),
  );
  expect(await refusedFields(buy())).toEqual({
    supplier_id: ['El proveedor está bloqueado: Nos debe mercancía'],
  });
  expect(await written()).toBe(0);
  expect(await held()).toEqual({ PROVEEDOR: 30 });
});

test('el máximo de compra sin orden vale por proveedor y día; apagada, no se compra así', async () => {
  const { told, leave, buy, written } = await consigned();
  await leave('3000');
  const over = {
    'lines[0][unit_cost]': ['Rebasa el máximo de compra sin orden ($40,000.00).'],
  };
  expect(await refusedFields(buy({ qty: '2000', unit_cost: '20.01' }))).toEqual(over);
  await done(buy({ qty: '1000', unit_cost: '25' }));
  expect(await refusedFields(buy({ qty: '1000', unit_cost: '15.01' }))).toEqual(over);
  await done(buy({ qty: '1000', unit_cost: '15' }));
  const had = await written();
  await purchasingSettings(told, { allow_spot_purchase: '0' });
  expect(await refusedFields(buy({ unit_cost: '1' }))).toEqual({
    supplier_id: ['La empresa no compra sin orden: pide una.'],
  });
  expect(await written()).toBe(had);
});

test('en un mes cerrado para inventarios no se compra, y no queda su orden', async () => {
  const { told, leave, buy, written } = await consigned();
  await leave('30');
  await told.tamper(
    `insert into inv__periods (account_id, period, status) values ($1, $2, 'CERRADO') on conflict (account_id, period) do update set status = 'CERRADO'`,
    [told.stock.company.accountId, TODAY().slice(0, 7)],
  );
  expect(await refused(buy())).toMatchObject({ code: 'PERIODO_CERRADO' });
  expect(await written()).toBe(0);
  await told.tamper(`update inv__periods set status = 'ABIERTO'`);
});

test('quien aplica movimientos compra, en sus almacenes, y no gana con ello ningún otro permiso', async () => {
  const { told, leave, buy } = await consigned();
  const { given, stock } = told;
  await leave('30');
  await given.role('MOSTRADOR', ['inventory.apply', 'movements.list']);
  const clerk = await given.person('mostrador', 'MOSTRADOR', { onlyIn: [stock.storages.A!] });
  const bought = await done(buy({}, {}, clerk));
  for (const path of [`${SHIPMENTS}/${bought.reception.id}`, ORDERS, 'suppliers'])
    expect((await clerk.get(path)).status).toBe(403);
  const apart = await given.person('aparte', 'MOSTRADOR', { onlyIn: [stock.storages.B!] });
  expect((await buy({}, {}, apart)).status).toBeGreaterThanOrEqual(403);
  await given.role('NADA', ['movements.list']);
  expect((await buy({}, {}, await given.person('nadie', 'NADA'))).status).toBe(403);
});

test('el proveedor que la empresa no tiene no existe', async () => {
  const { leave, buy, written, supplier } = await consigned();
  await leave('30');
  expect(await refusedFields(buy({}, { supplier_id: supplier + 1_000_000 }))).toEqual({
    supplier_id: ['El proveedor no existe.'],
  });
  expect(await written()).toBe(0);
});

test('una empresa sin Compras la compra como antes: dos movimientos y ninguna recepción', async () => {
  const { told, leave, buy, held, written } = await consigned();
  await leave('30');
  const admin = told.as('admin');
  const actor = {
    ...admin.actor,
    permissions: {
      ...admin.actor.permissions,
      modules: new Set([...admin.actor.permissions.modules].filter((key) => key !== 'purchasing')),
    },
  };
  const without = { ...admin, ...callerOf(told.stock.company.services, actor) };
  const once = { request_id: 'compra-0002' };
  const bought = await done(buy({}, once, without));
  expect(bought).toMatchObject({ in: { total_value: '306.000000' }, reception: null });
  expect(await held()).toEqual({ PROPIO: 12, PROVEEDOR: 18 });
  expect(await written()).toBe(2);
  // The same request once the module is on is still the same purchase.
  expect(await done(buy({}, once))).toEqual(bought);
  expect(await held()).toEqual({ PROPIO: 12, PROVEEDOR: 18 });
});
