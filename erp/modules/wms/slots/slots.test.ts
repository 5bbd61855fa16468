import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let type: number;
let types: Record<string, number>;
/** Places of storage A by code. */
let places: Record<string, number>;

const make = async (path: string, body: Record<string, unknown>) => {
  const made = await api.post(path, body);
  if (made.status !== 201) throw new Error(`${path}: ${made.text}`);
  return made.data as { id: number };
};
const generate = (more: Record<string, unknown> = {}) =>
  api.post('wms/slots/generate', {
    storage_id: stock.storages.A,
    slot_type_id: type,
    zone: 'PT',
    aisles: 'A',
    racks: '1-2',
    levels: '1-2',
    positions: '1',
    ...more,
  });
const places2 = (product: number) =>
  stock.query<{ slot: string | null; qty: number }>(
    'select u.code as slot, b.qty::float8 as qty from stock_balances b left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where b.product_id = $1 and b.qty <> 0 order by 1',
    [product],
  );
const change = async (path: string, id: number, body: Record<string, unknown>) =>
  api.put(`${path}/${id}`, { version: (await api.get(`${path}/${id}`)).data.version, ...body });
const rules = async (lines: readonly Record<string, unknown>[]) => {
  const { version } = (await api.get('wms/configurations')).data;
  return api.put('wms/configurations', {
    version,
    putaway_lines: lines.map((line, index) => ({
      sequence: String(index + 1),
      storage_id: stock.storages.A,
      ...line,
    })),
  });
};
const enter = (product: number, qty: string, more: Record<string, unknown> = {}) =>
  stock.post('ENT-COMPRA', [{ productId: product, qty, value: qty, ...more }]);

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  types = Object.fromEntries(
    (
      await stock.query<{ code: string; id: number }>('select code, id from inv__movement_types')
    ).map(({ code, id }) => [code, id]),
  );
  type = (
    await make('wms/slot-types', {
      code: 'RACK',
      name: 'Rack',
      purpose: 'RESERVA',
      max_weight_kg: '100',
      mix: 'UN_PRODUCTO',
    })
  ).id;
});

test('generating makes the places of all ranges, skips codes that exist and tells them', async () => {
  expect((await generate()).data).toEqual({
    created: 4,
    skipped: [],
    outcome: {
      message: 'Se generaron 4 ubicaciones.',
      open: { resource: 'storages', id: stock.storages.A, tab: 'map' },
    },
  });
  expect((await generate({ aisles: 'A-B' })).data).toEqual({
    created: 4,
    skipped: ['PT-A1-1-1', 'PT-A1-2-1', 'PT-A2-1-1', 'PT-A2-2-1'],
    outcome: {
      message: 'Se generaron 4 ubicaciones.',
      notes: ['Ya existían 4 y se dejaron como están: PT-A1-1-1, PT-A1-2-1, PT-A2-1-1, PT-A2-2-1.'],
      records: [{ resource: 'storages', id: stock.storages.A, title: 'A' }],
    },
  });
  expect(
    (await generate({ aisles: 'A-Z', racks: '1-20', levels: '1-4' })).data.fields.racks[0],
  ).toBe('Serían 2,080 ubicaciones y el máximo es 2,000: genera por partes.');
  expect((await generate({ aisles: '', levels: '4-1' })).data.fields).toEqual({
    aisles: ['Escríbelo como A-D, o separado por comas.'],
    levels: ['Escríbelo como 1-4, o separado por comas.'],
  });
  const list = await api.get('wms/slots', {
    filter: { storage_id: stock.storages.A, zone: 'PT', empty: '1' },
    sort: 'code',
    size: 100,
  });
  if (list.status !== 200) throw new Error(list.text);
  places = Object.fromEntries(
    (list.data as { id: number; code: string }[]).map(({ id, code }) => [code, id]),
  );
  expect(Object.keys(places)).toHaveLength(8);
});

test('a storage with places says where goods arrive and leave', async () => {
  const free = (await make('wms/slot-types', { code: 'RECIBO', name: 'Recibo', purpose: 'RECIBO' }))
    .id;
  for (const code of ['RECIBO', 'EMBARQUE'])
    places[code] = (
      await make('wms/slots', { storage_id: stock.storages.A, slot_type_id: free, code })
    ).id;
  const other = (
    await make('wms/slots', { storage_id: stock.storages.B, slot_type_id: free, code: 'AJENA' })
  ).id;
  const on = (body: Record<string, unknown>) =>
    change('storages', stock.storages.A!, { uses_slots: '1', ...body });
  expect(Object.keys((await on({})).data.fields)).toEqual(['receive_slot_id', 'dispatch_slot_id']);
  expect(
    (await on({ receive_slot_id: other, dispatch_slot_id: places.EMBARQUE })).data.fields,
  ).toEqual({ receive_slot_id: ['La ubicación no es de este almacén.'] });
  expect(
    (await on({ receive_slot_id: places.RECIBO, dispatch_slot_id: places.EMBARQUE })).status,
  ).toBe(200);
  expect(
    (await change('wms/slots', places.RECIBO!, { status: 'BLOQUEADA', block_reason: 'Obra' })).data
      .fields.status,
  ).toBeTruthy();
});

test('an entry without a place goes to the receive slot; an out by a document picks its places itself', async () => {
  const tela = await stock.product('TELA');
  await enter(tela, '40');
  expect(await places2(tela)).toEqual([{ slot: 'RECIBO', qty: 40 }]);
  await stock.post('SAL-VENTA', [{ productId: tela, qty: '15' }]);
  expect(await places2(tela)).toEqual([{ slot: 'RECIBO', qty: 25 }]);
  await expect(stock.post('SAL-VENTA', [{ productId: tela, qty: '26' }])).rejects.toMatchObject({
    fields: { 'lines[0][qty]': [expect.stringContaining('Existencia insuficiente')] },
  });
  const sample = async (line: object) => ({
    movement_type_id: types['MUESTRA'],
    storage_id: stock.storages.A,
    reason_id: await stock.idOf('causes', 'RZ-CALIDAD'),
    lines: [{ product_id: tela, qty: '1', ...line }],
  });
  const asked = { 'lines[0][slot_id]': ['Indica la ubicación: Almacén A usa ubicaciones.'] };
  expect((await api.post('movements', await sample({}))).data.fields).toEqual(asked);
  // One that was written before its storage had places.
  const draft = await make('movements', await sample({ slot_id: places.RECIBO }));
  await stock.query(
    'update movement_lines set slot_id = null where movement_id = $1 returning id',
    [draft.id],
  );
  expect((await api.put(`movements/apply/${draft.id}`, {})).data.fields).toEqual(asked);
});

test('the first rule that matches and finds room decides', async () => {
  const [fija, otra, suelta] = [
    await stock.product('FIJA'),
    await stock.product('OTRA'),
    await stock.product('SUELTA'),
  ];
  await change('wms/slots', places['PT-B2-2-1']!, { fixed_product_id: fija });
  expect((await rules([{ strategy: 'VACIA' }])).data.fields).toEqual({
    'putaway_lines[0][slot_type_id]': [
      'Elige la ubicación o el tipo de ubicación: uno de los dos.',
    ],
  });
  const saved = await rules([
    { product_id: fija, slot_type_id: type, strategy: 'FIJA' },
    {
      category_id: await stock.idOf('categories', 'GEN'),
      slot_type_id: type,
      strategy: 'MISMO_PRODUCTO',
    },
    { product_id: otra, slot_type_id: type, strategy: 'VACIA' },
    { product_id: suelta, slot_type_id: type, strategy: 'MENOR_OCUPACION' },
  ]);
  expect([saved.status, saved.status === 200 ? '' : saved.text]).toEqual([200, '']);
  await enter(fija, '60');
  expect(await places2(fija)).toEqual([{ slot: 'PT-B2-2-1', qty: 60 }]);
  // Forty-one more would be a hundred and one: no room there, so the receive slot.
  await enter(fija, '41');
  expect(await places2(fija)).toEqual([
    { slot: 'PT-B2-2-1', qty: 60 },
    { slot: 'RECIBO', qty: 41 },
  ]);
  await enter(otra, '70');
  await enter(otra, '30');
  await enter(otra, '10');
  expect(await places2(otra)).toEqual([
    { slot: 'PT-A1-1-1', qty: 100 },
    { slot: 'PT-A1-2-1', qty: 10 },
  ]);
  await stock.post('ENT-COMPRA', [
    { productId: suelta, qty: '5', value: '5' },
    { productId: suelta, qty: '5', value: '5', sourceLineId: '2' },
  ]);
  expect(await places2(suelta)).toEqual([{ slot: 'PT-A2-1-1', qty: 10 }]);
});

test('a place holds what it may, unless who configures says otherwise', async () => {
  const peso = await stock.product('PESO');
  const at = (slot: string) => ({ slotId: places[slot]! });
  await expect(enter(peso, '101', at('PT-A2-2-1'))).rejects.toMatchObject({
    fields: { 'lines[0][slot_id]': ['La ubicación PT-A2-2-1 excede su capacidad.'] },
  });
  await enter(peso, '100', at('PT-A2-2-1'));
  const intruso = await stock.product('INTRUSO');
  await expect(enter(intruso, '1', at('PT-B1-1-1'))).resolves.toBeTruthy();
  await expect(enter(peso, '1', at('PT-B1-1-1'))).rejects.toMatchObject({
    fields: {
      'lines[0][slot_id]': ['La ubicación PT-B1-1-1 excede su capacidad: sólo guarda un producto.'],
    },
  });
  await stock.post('ENT-COMPRA', [{ productId: peso, qty: '5', value: '5', ...at('PT-A2-2-1') }], {
    overfill: true,
  });
  const slot = (await api.get(`wms/slots/${places['PT-A2-2-1']}`)).data;
  expect([slot.occupancy_pct, slot.sku_count]).toEqual(['105.0', 1]);
  await expect(
    enter(peso, '1', { slotId: places['PT-A1-1-1'], storageId: stock.storages.B }),
  ).rejects.toMatchObject({
    fields: { 'lines[0][slot_id]': ['La ubicación no es de Almacén B.'] },
  });
});

test('a blocked place neither takes nor gives, and what it holds is retained', async () => {
  const quieto = await stock.product('QUIETO');
  await enter(quieto, '10', { slotId: places['PT-B1-2-1'] });
  expect(
    (
      await change('wms/slots', places['PT-B1-2-1']!, {
        status: 'BLOQUEADA',
        block_reason: 'Viga dañada',
      })
    ).status,
  ).toBe(200);
  const refused = { fields: { 'lines[0][slot_id]': ['La ubicación PT-B1-2-1 está bloqueada.'] } };
  await expect(enter(quieto, '1', { slotId: places['PT-B1-2-1'] })).rejects.toMatchObject(refused);
  await expect(
    stock.post('SAL-VENTA', [{ productId: quieto, qty: '1', slotId: places['PT-B1-2-1'] }]),
  ).rejects.toMatchObject(refused);
  await expect(stock.post('SAL-VENTA', [{ productId: quieto, qty: '1' }])).rejects.toMatchObject({
    fields: { 'lines[0][qty]': [expect.any(String)] },
  });
  expect(
    (await change('wms/slots', places['PT-B1-2-1']!, { status: 'BAJA', block_reason: '' })).data
      .fields.status,
  ).toEqual(['La ubicación tiene existencias: muévelas antes de darla de baja.']);
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

test('what was there before a storage had places is taken to them', async () => {
  const viejo = await stock.product('VIEJO');
  await stock.query('update storages set uses_slots = false where id = $1', [stock.storages.A]);
  await enter(viejo, '8');
  await stock.query('update storages set uses_slots = true where id = $1', [stock.storages.A]);
  const draft = await make('movements', {
    movement_type_id: types.TRASP,
    storage_id: stock.storages.A,
    to_storage_id: stock.storages.A,
    lines: [{ product_id: viejo, qty: '8', to_slot_id: places.RECIBO }],
  });
  const applied = await api.put(`movements/apply/${draft.id}`, {});
  expect([applied.status, applied.status === 200 ? '' : applied.text]).toEqual([200, '']);
  expect(await places2(viejo)).toEqual([{ slot: 'RECIBO', qty: 8 }]);
});

test('stock by its keys, and by place with what it takes up', async () => {
  const rows = await api.get('wms/stock', {
    storage_id: stock.storages.A,
    slot_id: places['PT-A1-1-1'],
  });
  expect([rows.status, rows.status === 200 ? rows.meta.total : rows.text]).toEqual([200, 1]);
  expect(rows.data[0]).toMatchObject({
    product_code: 'OTRA',
    storage_code: 'A',
    slot: 'PT-A1-1-1',
    lot: null,
    owner_kind: 'PROPIO',
    qty: '100.000000',
    unit: 'KG',
  });
  const slots = await api.get('wms/stock', {
    filter: { storage_id: stock.storages.A },
    group: 'slot',
    size: 500,
  });
  expect(slots.data).toHaveLength(10);
  const found = (slots.data as { slot: string }[]).find(({ slot }) => slot === 'PT-A1-1-1');
  expect(found).toMatchObject({
    aisle: 'A',
    level: '1',
    sku: 1,
    kg: '100.000',
    occupancy_pct: '100.0',
    products: 'OTRA',
    status: 'ACTIVA',
  });
  expect((await api.get('wms/stock', { storage_id: 'x' })).data.fields).toEqual({
    storage_id: ['Elige una opción.'],
  });
});

test('a move is scanned step by step and posted once, however often it is sent', async () => {
  const mueve = await stock.product('MUEVE');
  await enter(mueve, '12', { slotId: places.RECIBO });
  await rules([{ product_id: mueve, slot_type_id: type, strategy: 'VACIA' }]);
  const ask = (body: Record<string, unknown>) => api.put('wms/move', body);
  const asked = await api.get('wms/putaway');
  if (asked.status !== 200) throw new Error(asked.text);
  const waiting = asked.data as { product_code: string; proposed: string | null; qty: string }[];
  expect(waiting.find(({ product_code }) => product_code === 'MUEVE')).toMatchObject({
    qty: '12',
    proposed: 'PT-B2-1-1',
  });
  expect((await ask({ from: 'nada' })).data.fields).toEqual({
    from: ['«nada» no es una ubicación de tus almacenes.'],
  });
  expect((await ask({ from: `https://telar.test/q/slot/${places.RECIBO}` })).data).toMatchObject({
    slot: 'RECIBO',
    storage: 'Almacén A',
  });
  expect((await ask({ from: 'recibo', code: 'OTRA' })).data.fields).toEqual({
    code: ['En RECIBO no hay de «OTRA».'],
  });
  expect((await ask({ from: 'RECIBO', code: 'MUEVE' })).data).toMatchObject({
    product: 'MUEVE',
    there: '12',
    unit: 'KG',
    proposed: 'PT-B2-1-1',
  });
  expect((await ask({ from: 'RECIBO', code: 'MUEVE', qty: '13' })).data.fields).toEqual({
    qty: ['En RECIBO hay 12 KG.'],
  });
  const whole = {
    from: 'RECIBO',
    code: 'MUEVE',
    qty: '5',
    to: 'PT-B2-1-1',
    request_id: crypto.randomUUID(),
  };
  expect((await ask({ ...whole, to: 'PT-B1-2-1' })).data.fields).toEqual({
    to: ['La ubicación PT-B1-2-1 está bloqueada.'],
  });
  const moved = await ask(whole);
  expect(moved.data.message).toMatch(/^5 KG de MUEVE a PT-B2-1-1 \(MOV-/);
  expect((await ask(whole)).data.movement_id).toBe(moved.data.movement_id);
  expect(await places2(mueve)).toEqual([
    { slot: 'PT-B2-1-1', qty: 5 },
    { slot: 'RECIBO', qty: 7 },
  ]);
});
