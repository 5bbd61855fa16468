/** What suppliers bring is received on the floor, with a reader of codes (purchasing §2, R16). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, orderOf, ORDERS, SHIPMENTS, type Buying } from './buying.ts';
import { Contributions } from '#erp/model/screens/contributions.ts';
import { modules, registry } from '#erp/modules/all.ts';
import { done, refused, story, type Body } from './given.ts';
import { PET } from './raw-material.ts';

const RECEIVER = [
  'shipments.list',
  'shipments.receive',
  'purchase-orders.list',
  'storage-inventory.list',
];

/** A receiver of storage A, and an order of a hundred kilos. */
async function atTheGate(line: Body = {}) {
  const given = await buying({ over_receipt_percent: '0' });
  const { told } = given;
  await told.given.role('RECIBE', RECEIVER);
  const receiver = await told.given.person('recibe', 'RECIBE', {
    storages: [told.stock.storages.A!],
  });
  const order = await authorisedOrder(given, { quantity: '100', price: '20', ...line });
  return { ...given, receiver, order };
}

type Gate = Awaited<ReturnType<typeof atTheGate>>;

const begin = async ({ receiver, order }: Gate): Promise<number> =>
  (await done(receiver.put(`${ORDERS}/begin/${order.id}`, {}))).id;

const scan = ({ receiver }: Gate, shipment: number, qty: string, more: Body = {}) =>
  receiver.put(`${SHIPMENTS}/scan/${shipment}`, { code: 'FIBRA', qty, ...more });

const confirm = ({ receiver }: Gate, shipment: number, note: string) =>
  receiver.put(`${SHIPMENTS}/confirm/${shipment}`, { delivery_note: note });

test('una orden se recibe en dos visitas, y cada una es su embarque', async () => {
  const gate = await atTheGate();
  const { receiver, order, told, product } = gate;
  const expected = await done(receiver.get(`${ORDERS}/receive/${order.id}`));
  expect(expected).toMatchObject({ open: true, lines: [{ code: 'FIBRA', qty: '100.0000' }] });

  const first = await begin(gate);
  expect(await begin(gate)).toBe(first);
  expect((await done(receiver.get(`${SHIPMENTS}/receive/${first}`))).lines).toMatchObject([
    { qty: '100.0000', done: '0', scanned: false },
  ]);
  expect((await done(scan(gate, first, '25'))).message).toBe('25 KG de FIBRA.');
  await done(scan(gate, first, '15'));
  expect((await refused(confirm(gate, first, '')))?.fields).toEqual({
    delivery_note: ['Escribe la remisión del proveedor.'],
  });
  expect(await done(confirm(gate, first, 'R-1'))).toMatchObject({ status: 'LIBERADO' });
  expect(await told.onHand(product)).toBe(40);
  expect((await orderOf(told, order.id)).status).toBe('PARCIAL');
  expect((await scan(gate, first, '1')).status).toBe(409);

  const second = await begin(gate);
  expect(second).not.toBe(first);
  await done(scan(gate, second, '60'));
  await done(confirm(gate, second, 'R-2'));
  expect(await told.onHand(product)).toBe(100);
  expect((await orderOf(told, order.id)).status).toBe('RECIBIDA');
  expect((await receiver.put(`${ORDERS}/begin/${order.id}`, {})).status).toBe(422);
});

test('lo que no se escaneó no llegó; lo mal contado se cuenta otra vez', async () => {
  const gate = await atTheGate();
  const shipment = await begin(gate);
  expect((await refused(confirm(gate, shipment, 'R-1')))?.fields).toEqual({
    '': ['Todavía no se cuenta nada: escanea lo que llegó.'],
  });
  await done(scan(gate, shipment, '50'));
  const { lines } = await done(gate.receiver.get(`${SHIPMENTS}/receive/${shipment}`));
  await done(gate.receiver.put(`${SHIPMENTS}/scan/${shipment}`, { clear: lines[0].id }));
  await done(scan(gate, shipment, '5'));
  await done(confirm(gate, shipment, 'R-1'));
  expect(await gate.told.onHand(gate.product)).toBe(5);
});

test('de más se rechaza al escanear, y a la vez entra uno solo', async () => {
  const gate = await atTheGate();
  const { receiver, order } = gate;
  const admin = gate.told.as('admin');
  const [one, other] = [await begin(gate), await begin(gate)];
  expect(other).toBe(one);
  const apart = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: order.date }),
  );
  expect((await refused(scan(gate, one, '101')))?.fields).toEqual({
    qty: ['Máximo 100.0000 KG por recibir (incluye 0 % de tolerancia).'],
  });
  await done(scan(gate, one, '60'));
  await done(scan(gate, apart.id, '60'));
  const replies = await Promise.all([confirm(gate, one, 'R-1'), confirm(gate, apart.id, 'R-2')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const late = replies.find(({ status }) => status === 422)!;
  expect(late.data.fields).toEqual({
    'lines[0][received_quantity]': ['Máximo 40.0000 KG por recibir (incluye 0 % de tolerancia).'],
  });
  expect((await done(receiver.get(`${ORDERS}/receive/${order.id}`))).lines[0].qty).toBe('40.0000');
});

test('dos que escanean a la vez suman, y nunca más de lo que cabe', async () => {
  const gate = await atTheGate();
  const shipment = await begin(gate);
  const replies = await Promise.all(['40', '40', '40'].map((qty) => scan(gate, shipment, qty)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
  const { lines } = await done(gate.receiver.get(`${SHIPMENTS}/receive/${shipment}`));
  expect(lines[0].done).toBe('80.0000');
});

test('una partida cerrada ya no se cuenta', async () => {
  const gate = await atTheGate();
  const admin = gate.told.as('admin');
  const shipment = await begin(gate);
  const [line] = gate.order.lines as Body[];
  await done(admin.act(ORDERS, 'closeLine', gate.order.id, { line: line!.id, reason: 'Ya no.' }));
  const reply = await refused(scan(gate, shipment, '1'));
  expect(reply?.fields).toEqual({
    code: ['La partida de la orden se cerró: ya no se recibe.'],
  });
});

test('las pacas se cuentan una tras otra, cada una con su marbete', async () => {
  const gate = await atTheGate();
  const { receiver, told } = gate;
  const pacas = await told.given.product('PACAS', {
    more: { tracking: 'LOTE', lot_kind: 'PACA' },
  });
  const order = await authorisedOrder(gate as Buying, {
    product_id: pacas,
    quantity: '500',
    price: '10',
  });
  const { id: shipment } = await done(receiver.put(`${ORDERS}/begin/${order.id}`, {}));
  const bale = (qty: string, tag: string) =>
    receiver.put(`${SHIPMENTS}/scan/${shipment}`, {
      code: 'PACAS',
      qty,
      kind: 'PACA',
      tare_kg: '2',
      supplier_lot: tag,
    });
  const asked = await done(
    receiver.put(`${SHIPMENTS}/scan/${shipment}`, { code: 'PACAS', check: '1' }),
  );
  expect(asked.asks.map(({ name }: Body) => name)).toEqual([
    'supplier_lot',
    'expires_on',
    'kind',
    'tare_kg',
  ]);
  expect((await done(bale('252', 'M-1'))).again).toContain('tare_kg');
  expect((await refused(bale('251', 'M-1')))?.fields).toEqual({
    supplier_lot: ['El marbete M-1 ya se contó.'],
  });
  expect((await refused(bale('2', 'M-3')))?.fields).toEqual({
    tare_kg: ['La tara debe ser menor que el peso bruto.'],
  });
  await done(bale('252', 'M-2'));
  const { lines } = await done(receiver.get(`${SHIPMENTS}/receive/${shipment}`));
  expect(lines).toMatchObject([{ done: '500.0000', lot: '2 paquetes', scanned: true }]);
  await done(receiver.put(`${SHIPMENTS}/confirm/${shipment}`, { delivery_note: 'P-1' }));
  const lots = await told.query(
    "select supplier_lot, kind, gross_kg from lots where product_id = $1 and kind = 'PACA' order by supplier_lot",
    [pacas],
  );
  expect(lots).toEqual([
    { supplier_lot: 'M-1', kind: 'PACA', gross_kg: '252.000' },
    { supplier_lot: 'M-2', kind: 'PACA', gross_kg: '252.000' },
  ]);
});

test('dos lotes del proveedor son dos renglones de la misma partida', async () => {
  const gate = await atTheGate();
  const { receiver, told } = gate;
  const hilo = await told.given.product('HILO', { more: { tracking: 'LOTE', lot_kind: 'LOTE' } });
  const order = await authorisedOrder(gate as Buying, {
    product_id: hilo,
    quantity: '30',
    price: '10',
  });
  const { id: shipment } = await done(receiver.put(`${ORDERS}/begin/${order.id}`, {}));
  const lot = (qty: string, supplier_lot: string) =>
    receiver.put(`${SHIPMENTS}/scan/${shipment}`, { code: 'HILO', qty, supplier_lot });
  await done(lot('10', 'A'));
  await done(lot('15', 'B'));
  await done(lot('5', 'A'));
  const { lines } = await done(receiver.get(`${SHIPMENTS}/receive/${shipment}`));
  expect(lines.map(({ lot: name, done: qty }: Body) => [name, qty])).toEqual([
    ['A', '15.0000'],
    ['B', '15.0000'],
  ]);
  await done(receiver.put(`${SHIPMENTS}/confirm/${shipment}`, { delivery_note: 'H-1' }));
  expect(await told.onHand(hilo)).toBe(30);
});

test('lo de otra empresa, de otro almacén o sin permiso no se recibe', async () => {
  const gate = await atTheGate();
  const shipment = await begin(gate);
  const other = (await story()).as('admin');
  const { told } = gate;
  await told.given.role('MIRA', ['shipments.list', 'purchase-orders.list']);
  await told.given.role('RECIBE_B', RECEIVER);
  const away = await told.given.person('lejos', 'RECIBE_B', {
    onlyIn: [told.stock.storages.B!],
  });
  const onlooker = await told.given.person('mira', 'MIRA', {
    storages: [told.stock.storages.A!],
  });
  const statuses = async (who: typeof other) => [
    (await who.get(`${ORDERS}/receive/${gate.order.id}`)).status,
    (await who.put(`${ORDERS}/begin/${gate.order.id}`, {})).status,
    (await who.get(`${SHIPMENTS}/receive/${shipment}`)).status,
    (await who.put(`${SHIPMENTS}/scan/${shipment}`, { code: 'FIBRA', qty: '1' })).status,
    (await who.put(`${SHIPMENTS}/confirm/${shipment}`, { delivery_note: 'X' })).status,
  ];
  expect(await statuses(other)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(away)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(onlooker)).toEqual([403, 403, 403, 403, 403]);
});

test('sin compras, en piso se recibe lo del almacén', () => {
  const whole = registry.contributions.floorReceipts;
  expect([...whole.keys()]).toEqual(['branch-transfer', 'shipment', 'purchase-order', 'movement']);
  const left = new Contributions(
    modules.filter(({ key }) => key === 'inventory'),
    registry.resources,
    (at, why) => {
      throw new Error(`${at}: ${why}`);
    },
  );
  expect([...left.floorReceipts.keys()]).toEqual(['branch-transfer', 'movement']);
  expect(left.hub('floor').map(({ path }) => path)).toContain('/floor/receive');
});

test('lo que se analiza y no lleva lotes pide dónde espera, y allí entra', async () => {
  const gate = await atTheGate();
  const { told, product } = gate;
  await done(
    told.as('admin').post('pur/analysis-templates', { ...PET, product_ids: { 0: product } }),
  );
  const apart = await told.given.storage('CUAR', 'CUARENT');
  const receiver = await told.given.person('recibe2', 'RECIBE', {
    storages: [told.stock.storages.A!, apart],
  });
  const shipment = await begin(gate);
  const { confirm: asked } = await done(receiver.get(`${SHIPMENTS}/receive/${shipment}`));
  expect(asked).toContainEqual(
    expect.objectContaining({
      name: 'quarantine_storage_id',
      required: true,
      choices: [[String(apart), 'CUAR']],
    }),
  );
  await done(scan(gate, shipment, '40'));
  expect((await refused(confirm(gate, shipment, 'R-1')))?.fields).toEqual({
    quarantine_storage_id: [expect.stringContaining('Elige el almacén de cuarentena')],
  });
  const typed = { delivery_note: 'R-1', quarantine_storage_id: String(apart) };
  expect(await done(receiver.put(`${SHIPMENTS}/confirm/${shipment}`, typed))).toMatchObject({
    status: 'RECIBIDO',
  });
  expect(
    await told.query(`select storage_id from stock_balances where product_id = $1 and qty > 0`, [
      product,
    ]),
  ).toEqual([{ storage_id: apart }]);
});
