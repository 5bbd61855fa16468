/** Long because one company of lots serves every case. */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

const lotOf = async (productId: number, code: string) =>
  (
    await stock.query<{
      id: number;
      expires_on: string | null;
      color: string | null;
      status: string;
    }>('select id, expires_on, color, status from lots where product_id = $1 and code = $2', [
      productId,
      code,
    ])
  )[0]!;
const left = async (lotId: number) =>
  (
    await stock.query<{ qty: string; qty2: string }>(
      'select sum(qty)::numeric(18,6) as qty, sum(qty2)::numeric(18,6) as qty2 from stock_balances where lot_id = $1',
      [lotId],
    )
  )[0]!;
const sound = async () => expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
const day = (days: number) =>
  Temporal.Now.plainDateISO('America/Mexico_City').add({ days }).toString();

test('a roll is split: the parts have its data and cost, the rest stays, the books agree', async () => {
  const tela = await stock.product('TELA', { tracking: 'LOTE', lot_kind: 'ROLLO' });
  await stock.post('ENT-COMPRA', [
    { productId: tela, qty: '100', value: '4000', lotCode: 'R1', expiresOn: day(90) },
  ]);
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '50', value: '2150', lotCode: 'R2' }]);
  const whole = await lotOf(tela, 'R1');
  const { data } = await api.get(`lots/${whole.id}`);
  expect(
    (await api.put(`lots/${whole.id}`, { version: data.version, color: 'Azul', grammage: '80' }))
      .status,
  ).toBe(200);
  const made = await api.post(`lots/split/${whole.id}`, {
    lines: [{ qty: '30' }, { qty: '20', code: 'orilla' }],
  });
  expect([made.status, made.data.lots.map(({ code }: { code: string }) => code)]).toEqual([
    201,
    ['R1-1', 'ORILLA'],
  ]);
  const part = await lotOf(tela, 'R1-1');
  expect([part.color, part.expires_on]).toEqual(['Azul', day(90)]);
  expect([(await left(whole.id)).qty, (await left(part.id)).qty]).toEqual([
    '50.000000',
    '30.000000',
  ]);
  expect(await stock.pool(tela)).toEqual(['150.000000', '6150.000000', '41.000000']);
  expect((await api.get(`lots/${part.id}`)).data).toMatchObject({
    parent_lot_id: whole.id,
    on_hand: '30.000000',
    available: '30.000000',
    unit_cost: '41.000000',
  });
  await sound();
});

test('a split asks for no more than there is, for codes that are free, and for no series', async () => {
  const tela = await stock.product('TELA2', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '10', value: '100', lotCode: 'A' }]);
  const { id } = await lotOf(tela, 'A');
  expect(
    (await api.post(`lots/split/${id}`, { lines: [{ qty: '11' }] })).data.fields[
      'lines[0][qty]'
    ][0],
  ).toMatch(/^Existencia insuficiente de TELA2/);
  expect(
    (await api.post(`lots/split/${id}`, { lines: [{ qty: '1', code: 'A' }] })).data.fields,
  ).toEqual({ 'lines[0][code]': ['El lote A ya existe.'] });
  expect((await api.post(`lots/split/${id}`, { lines: [{ qty: 'x' }] })).data.fields).toEqual({
    'lines[0][qty]': ['Escribe un número como 1,234.50.'],
  });
  const motor = await stock.product('MOTOR', { tracking: 'SERIE' });
  await stock.post('ENT-COMPRA', [{ productId: motor, qty: '1', value: '900', lotCode: 'S1' }]);
  const serial = await api.post(`lots/split/${(await lotOf(motor, 'S1')).id}`, {
    lines: [{ qty: '1' }],
  });
  expect([serial.status, serial.data.message]).toEqual([
    409,
    'Una serie es una sola pieza: no se divide.',
  ]);
});

test('a product valued by lot: the part takes its share of the pool of the whole', async () => {
  const lana = await stock.product('LANA', {
    tracking: 'LOTE',
    lot_kind: 'PACA',
    valuation: 'LOTE',
  });
  await stock.post('ENT-COMPRA', [{ productId: lana, qty: '100', value: '4000', lotCode: 'L1' }]);
  const { id } = await lotOf(lana, 'L1');
  const made = await api.post(`lots/split/${id}`, { lines: [{ qty: '25' }] });
  expect(await stock.pool(lana, `L:${made.data.lots[0].id}`)).toEqual([
    '25.000000',
    '1000.000000',
    '40.000000',
  ]);
  expect(await stock.pool(lana, `L:${id}`)).toEqual(['75.000000', '3000.000000', '40.000000']);
  expect(
    (await api.post('lots/merge', { lot_ids: [id, made.data.lots[0].id] })).data.fields.lot_ids[0],
  ).toMatch(/se valúa por lote/);
  await sound();
});

test('lots of one product, state and cost are joined: earliest expiry, parents listed, PEPS layers untouched', async () => {
  const leche = await stock.product('LECHE', {
    tracking: 'LOTE',
    lot_kind: 'CAJA',
    valuation: 'PEPS',
  });
  await stock.post('ENT-COMPRA', [
    { productId: leche, qty: '100', value: '4000', lotCode: 'P1', expiresOn: day(40) },
  ]);
  await stock.post('ENT-COMPRA', [
    { productId: leche, qty: '50', value: '2150', lotCode: 'P2', expiresOn: day(20) },
  ]);
  await stock.post('TRASP', [
    {
      productId: leche,
      qty: '10',
      lotId: (await lotOf(leche, 'P1')).id,
      toStorageId: stock.storages.B!,
    },
  ]);
  const ids = [(await lotOf(leche, 'P1')).id, (await lotOf(leche, 'P2')).id];
  const made = await api.post('lots/merge', { lot_ids: ids, code: 'mezcla' });
  expect(made.status).toBe(201);
  const whole = (await api.get(`lots/${made.data.id}`)).data;
  expect(whole).toMatchObject({
    code: 'MEZCLA',
    expires_on: day(20),
    on_hand: '150.000000',
    parent_lot_id: null,
  });
  expect(whole.joined_lot_ids.toSorted()).toEqual(ids.toSorted());
  expect(
    await stock.query(
      'select qty_left, value_left from stock_layers where product_id = $1 order by in_id',
      [leche],
    ),
  ).toEqual([
    { qty_left: '100.000000', value_left: '4000.000000' },
    { qty_left: '50.000000', value_left: '2150.000000' },
  ]);
  await sound();
  await api.put(`lots/hold/${made.data.id}`, { status_reason: 'Olor' });
  await stock.post('ENT-COMPRA', [{ productId: leche, qty: '1', value: '40', lotCode: 'P3' }]);
  expect(
    (await api.post('lots/merge', { lot_ids: [made.data.id, (await lotOf(leche, 'P3')).id] })).data
      .fields.lot_ids,
  ).toEqual(['Los lotes deben estar en el mismo estado.']);
});

test('held, it cannot be issued and what was reserved of it is of any lot, of which its owner is told; rejected, a rejection is opened', async () => {
  const hilo = await stock.product('HILO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  await stock.post('ENT-COMPRA', [{ productId: hilo, qty: '40', value: '400', lotCode: 'H1' }]);
  await stock.post('ENT-COMPRA', [{ productId: hilo, qty: '40', value: '400', lotCode: 'H2' }]);
  const { id } = await lotOf(hilo, 'H1');
  const { reserve } = await import('#erp/domains/stock/reservations/reserve.ts');
  await stock.within((context) =>
    reserve(context, {
      source: { resource: 'pruebas', id: 'P-1' },
      lines: [
        { sourceLineId: '1', productId: hilo, storageId: stock.storages.A!, qty: '10', lotId: id },
      ],
    }),
  );
  expect((await api.put(`lots/hold/${id}`, {})).status).toBe(422);
  const held = await api.put(`lots/hold/${id}`, { status_reason: 'Nudos' });
  expect([held.status, held.data.status, held.data.status_reason]).toEqual([
    200,
    'RETENIDO',
    'Nudos',
  ]);
  const claims = await stock.query<{ lot_id: number | null; qty: string }>(
    `select lot_id, qty from inv__reservations where product_id = $1 and status = 'ACTIVA'`,
    [hilo],
  );
  expect(claims).toEqual([{ lot_id: null, qty: '10.000000' }]);
  await expect(
    stock.post('SAL-VENTA', [{ productId: hilo, qty: '1', lotId: id }]),
  ).rejects.toMatchObject({ fields: { 'lines[0][lot_id]': ['El lote H1 está retenido.'] } });
  expect((await api.put(`lots/release/${id}`, {})).data).toMatchObject({
    status: 'LIBERADO',
    status_reason: null,
  });
  expect((await api.put(`lots/reject/${id}`, { status_reason: 'No' })).status).toBe(409);
  await api.put(`lots/hold/${id}`, { status_reason: 'Nudos' });
  expect((await api.put(`lots/reject/${id}`, { status_reason: 'No sirve' })).data.status).toBe(
    'RECHAZADO',
  );
  const [rejection] = await stock.query<{ qty: string; lot_id: number; status: string }>(
    'select qty, lot_id, status from wms__rejections where lot_id = $1',
    [id],
  );
  expect(rejection).toEqual({ qty: '40.000000', lot_id: id, status: 'PENDIENTE' });
  await sound();
});

test('goods from abroad are not released without their customs papers (R28)', async () => {
  const supplier = await stock.make('suppliers', {
    legal_name: 'Fibers Inc',
    person_type: 'EXTRANJERO',
    country_id: String(await stock.idOf('countries', 'USA')),
    currency_id: String(await stock.idOf('currencies', 'USD')),
    category: 'MATERIA_PRIMA',
    foreign_tax_id: '12-3456789',
  });
  const fibra = await stock.product('FIBRA', {
    tracking: 'LOTE',
    lot_kind: 'PACA',
    inspect_on_receipt: '1',
  });
  await stock.post('ENT-COMPRA', [{ productId: fibra, qty: '200', value: '9000', lotCode: 'F1' }], {
    supplierId: supplier.id!,
  });
  const { id } = await lotOf(fibra, 'F1');
  const refused = await api.put(`lots/release/${id}`, {});
  expect([refused.status, refused.data.message]).toEqual([
    409,
    'Captura el pedimento del lote F1.',
  ]);
  const { data } = await api.get(`lots/${id}`);
  expect(
    (await api.put(`lots/${id}`, { version: data.version, pedimento: '26 43 3807 6001234' })).data
      .fields.pedimento[0],
  ).toMatch(/dos espacios/);
  const saved = await api.put(`lots/${id}`, {
    version: data.version,
    pedimento: '26  43  3807  6001234',
    customs_date: day(-3),
    customs_office: 'Nuevo Laredo',
  });
  expect(saved.data.fields).toBeUndefined();
  expect((await api.put(`lots/release/${id}`, {})).data.status).toBe('LIBERADO');
});

test('a lot has a conversion of its own, which its postings use (R9)', async () => {
  const rollo = await stock.idOf('units', 'ROLLO');
  const tejido = await stock.product('TEJIDO', {
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    unit_lines: [{ unit_id: String(rollo), numerator: '32', denominator: '1' }],
  });
  await stock.post('ENT-COMPRA', [{ productId: tejido, qty: '90', value: '900', lotCode: 'T1' }]);
  const { id } = await lotOf(tejido, 'T1');
  const { data } = await api.get(`lots/${id}`);
  expect((await api.put(`lots/${id}`, { version: data.version, conv_num: '30' })).status).toBe(422);
  expect(
    (
      await api.put(`lots/${id}`, {
        version: data.version,
        conv_num: '30',
        conv_den: '1',
        conv_unit_id: String(rollo),
      })
    ).status,
  ).toBe(200);
  const posted = await stock.post('SAL-VENTA', [
    { productId: tejido, qty: '1', unitId: rollo, lotId: id },
  ]);
  expect(posted.lines[0]!.qtyStock).toBe('30.000000');
});

test('a whole roll goes with exactly what is left of it; of a part the pieces stay until the last (R9)', async () => {
  const rollo = await stock.idOf('units', 'ROLLO');
  const manta = await stock.product('MANTA', {
    tracking: 'LOTE',
    lot_kind: 'ROLLO',
    second_unit_id: String(rollo),
  });
  await stock.post('ENT-COMPRA', [
    { productId: manta, qty: '31.75', qty2: '1', value: '1270', lotCode: 'M1' },
  ]);
  await stock.post('ENT-COMPRA', [
    { productId: manta, qty: '33.1', qty2: '1', value: '1324', lotCode: 'M2' },
  ]);
  const [one, two] = [await lotOf(manta, 'M1'), await lotOf(manta, 'M2')];
  const whole = await stock.post('SAL-VENTA', [
    { productId: manta, qty: '1', unitId: rollo, lotId: one.id },
  ]);
  expect([whole.lines[0]!.qtyStock, await left(one.id)]).toEqual([
    '31.750000',
    { qty: '0.000000', qty2: '0.000000' },
  ]);
  await stock.post('SAL-VENTA', [{ productId: manta, qty: '10', lotId: two.id }]);
  expect(await left(two.id)).toEqual({ qty: '23.100000', qty2: '1.000000' });
  await stock.post('SAL-VENTA', [{ productId: manta, qty: '23.1', lotId: two.id }]);
  expect(await left(two.id)).toEqual({ qty: '0.000000', qty2: '0.000000' });
  await sound();
});

test('a piece with a serial number that costs more than $50,000 is valued by itself (RLISR 82)', async () => {
  const telar = await stock.product('TELAR', { tracking: 'SERIE' });
  await expect(
    stock.post('ENT-COMPRA', [{ productId: telar, qty: '1', value: '50000.01', lotCode: 'T-1' }]),
  ).rejects.toMatchObject({
    fields: {
      'lines[0][unit_cost]': ['Usa costo identificado para productos con serie mayores a $50,000.'],
    },
  });
  await stock.post('ENT-COMPRA', [{ productId: telar, qty: '1', value: '50000', lotCode: 'T-1' }]);
  const own = await stock.product('TELAR2', { tracking: 'SERIE', valuation: 'LOTE' });
  await stock.post('ENT-COMPRA', [{ productId: own, qty: '1', value: '75000', lotCode: 'T-2' }]);
});

test('lots are numbered by the pattern of their category', async () => {
  const line = await stock.make('lines', { code: 'HIL', name: 'Hilados' });
  const category = await stock.make('categories', {
    code: 'NUM',
    name: 'Numerada',
    lot_pattern: '{LINE}{YY}{MM}-{###}',
  });
  const cono = await stock.product('CONO', {
    tracking: 'LOTE',
    lot_kind: 'CAJA',
    category_id: String(category.id),
    line_id: String(line.id),
  });
  for (const value of ['10', '20'])
    await stock.post('ENT-COMPRA', [{ productId: cono, qty: '1', value }]);
  const head = `HIL${day(0).slice(2, 4)}${day(0).slice(5, 7)}`;
  expect(
    (
      await stock.query<{ code: string }>(
        'select code from lots where product_id = $1 order by id',
        [cono],
      )
    ).map(({ code }) => code),
  ).toEqual([`${head}-001`, `${head}-002`]);
});

test('the list: with stock, by storage, by category; expired and expiring ones are marked', async () => {
  const crema = await stock.product('CREMA', {
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    expiry_alert_days: '10',
  });
  await stock.post('ENT-COMPRA', [
    { productId: crema, qty: '5', value: '50', lotCode: 'VIEJO', expiresOn: day(-1) },
    { productId: crema, qty: '5', value: '50', lotCode: 'PRONTO', expiresOn: day(10) },
    { productId: crema, qty: '5', value: '50', lotCode: 'LEJOS', expiresOn: day(11) },
  ]);
  const gone = await lotOf(crema, 'LEJOS');
  await stock.post('SAL-VENTA', [{ productId: crema, qty: '5', lotId: gone.id }]);
  const list = async (query: string) =>
    (
      (await api.get(`lots?filter[product_id]=${crema}&sort=code&${query}`)).data as {
        code: string;
        expiry: string;
        available: string;
      }[]
    ).map(({ code, expiry, available }) => [code, expiry, Number(available)]);
  expect(await list('filter[with_stock]=1&fields=code,expiry,available')).toEqual([
    ['PRONTO', 'POR_CADUCAR', 5],
    ['VIEJO', 'CADUCADO', 0],
  ]);
  expect(await list(`filter[storage_id]=${stock.storages.B}`)).toEqual([]);
  expect((await list(`filter[storage_id]=${stock.storages.A}`)).length).toBe(2);
  expect((await list(`filter[with_stock]=0`)).map(([code]) => code)).toEqual(['LEJOS']);
  expect((await api.get('lots?filter[storage_id]=x')).status).toBe(422);
});

test('traced both ways: receipt, transformation, split, transfer, customer and return; what was cancelled is left out', async () => {
  const zone = await stock.make('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  await stock.query('update users set is_seller = true');
  const customer = await stock.make('customers', {
    name: 'Tiendas del Bajío',
    customer_type_id: String(await stock.idOf('customer_types', 'MENUDEO')),
    zone_id: String(zone.id),
    branch_office_id: String(
      (await stock.query<{ id: number }>('select id from branch_offices order by id limit 1'))[0]!
        .id,
    ),
    seller_id: String(stock.company.adminId),
    phone: '4771234567',
    currency_id: String(await stock.idOf('currencies', 'MXN')),
  });
  const [fibra, tela] = [
    await stock.product('FIB', { tracking: 'LOTE', lot_kind: 'PACA' }),
    await stock.product('NTEJ', { tracking: 'LOTE', lot_kind: 'ROLLO' }),
  ];
  await stock.post('ENT-COMPRA', [
    { productId: fibra, qty: '220', value: '8800', lotCode: 'PACA-7' },
  ]);
  const bale = await lotOf(fibra, 'PACA-7');
  await stock.post('SAL-PROD', [
    { productId: fibra, qty: '200', lotId: bale.id, costGroup: 'OP-1' },
  ]);
  await stock.post('ENT-PROD', [
    { productId: tela, qty: '190', lotCode: 'ROLLO-7', costGroup: 'OP-1', costShare: '1' },
  ]);
  const roll = await lotOf(tela, 'ROLLO-7');
  const cut = (await api.post(`lots/split/${roll.id}`, { lines: [{ qty: '90' }] })).data
    .lots[0] as { id: number; code: string };
  await stock.post('TRASP', [
    { productId: tela, qty: '50', lotId: cut.id, toStorageId: stock.storages.B! },
  ]);
  const sale = await stock.post(
    'SAL-VENTA',
    [{ productId: tela, qty: '40', storageId: stock.storages.B!, lotId: cut.id }],
    { customerId: customer.id! },
  );
  await stock.post(
    'DEV-VENTA',
    [
      {
        productId: tela,
        qty: '5',
        storageId: stock.storages.B!,
        lotId: cut.id,
        returnOfLineId: sale.lines[0]!.lineId,
      },
    ],
    { customerId: customer.id! },
  );
  const { back, forward } = (await api.get(`lots/trace/${roll.id}`)).data;
  expect(back.tree.children[0]).toMatchObject({
    code: 'PACA-7',
    via: { what: 'Entrada de producción', qty: '200.000000' },
  });
  expect(back.tree.children[0].happened[0]).toMatchObject({ qty: '220.000000' });
  const part = forward.tree.children[0];
  expect(part).toMatchObject({ code: 'ROLLO-7-1', via: { what: 'División', qty: '90.000000' } });
  expect(
    part.happened.map(({ qty, storage, partner }: Record<string, string>) => [
      Number(qty),
      storage,
      partner,
    ]),
  ).toEqual([
    [50, 'Almacén B', null],
    [40, 'Almacén B', 'Tiendas del Bajío'],
    [-5, 'Almacén B', 'Tiendas del Bajío'],
  ]);
  expect(
    (await api.get(`lots/trace/${bale.id}`)).data.forward.tree.children[0].children[0].code,
  ).toBe('ROLLO-7-1');
  expect(
    (await api.get(`lots/affected?lot_id=${bale.id}`)).data.map(
      ({ customer: name, qty, returned, phone }: Record<string, string>) => [
        name,
        Number(qty),
        Number(returned),
        phone,
      ],
    ),
  ).toEqual([['Tiendas del Bajío', 40, 5, '4771234567']]);
  expect((await api.get('lots/trace/999999')).status).toBe(404);
});

test('what has expired leaves by no sale, by the day of the company, and is written off', async () => {
  const product = await stock.product('CADUCA', {
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    expiry_alert_days: '10',
  });
  await stock.post('ENT-COMPRA', [
    { productId: product, qty: '5', value: '50', lotCode: 'AYER', expiresOn: day(-1) },
    { productId: product, qty: '5', value: '50', lotCode: 'HOY', expiresOn: day(0) },
  ]);
  const [old, last] = [await lotOf(product, 'AYER'), await lotOf(product, 'HOY')];
  await expect(
    stock.post('SAL-VENTA', [{ productId: product, qty: '1', lotId: old.id }]),
  ).rejects.toMatchObject({
    fields: { 'lines[0][lot_id]': [expect.stringContaining('caducó el')] },
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '1', lotId: last.id }]);
  await stock.post('MERMA', [{ productId: product, qty: '1', lotId: old.id }], {
    shortageClass: 'CADUCIDAD',
  });
});
