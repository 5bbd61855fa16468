/** Long because one order is picked from its proposal to its end. */
/**
 * Picking, on both engines: the proposal, what is set aside, what is scanned, what is missing, and
 * the way back.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { available } from '#erp/domains/stock/availability/availability.ts';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import {
  cancelSupplying,
  orderSupplying,
  type SupplyOrder,
} from '#erp/domains/stock/picking/supply.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let other: ReturnType<typeof callerOf>;
let pt: number;
const slots: Record<string, number> = {};
let documents = 0;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  await stock.company.addPerson({ nickname: 'surtidora', roleCodes: ['ADMINISTRADOR'] });
  other = callerOf(
    stock.company.services,
    await stock.company.actorOf(await stock.company.signIn('surtidora')),
  );
  const [branch] = await stock.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  pt = (
    await stock.make('storages', {
      code: 'PT',
      name: 'Producto',
      storage_type_id: String(await stock.idOf('storage_types', 'FISICO')),
      branch_office_id: String(branch!.id),
      uses_slots: '1',
    })
  ).id!;
  const type = async (code: string, purpose: string) =>
    String((await stock.make('wms/slot-types', { code, name: code, purpose })).id);
  const [rack, dock] = [await type('RACK', 'RESERVA'), await type('ANDEN', 'EMBARQUE')];
  for (const [code, sequence] of [
    ['A-1', '10'],
    ['A-2', '20'],
    ['A-3', '30'],
  ] as const)
    slots[code] = (
      await stock.make('wms/slots', {
        storage_id: String(pt),
        slot_type_id: rack,
        code,
        pick_sequence: sequence,
      })
    ).id!;
  slots.DOCK = (
    await stock.make('wms/slots', { storage_id: String(pt), slot_type_id: dock, code: 'DOCK' })
  ).id!;
});

/** A document of no module that reserves and orders, as a sale will. */
async function ordered(
  lines: readonly { productId: number; qty: string }[],
  storageId: number,
  more: Partial<SupplyOrder> = {},
) {
  const source = { resource: 'pruebas', id: String(++documents) };
  const id = await stock.within(async (context) => {
    await reserve(context, {
      source,
      lines: lines.map(({ productId, qty }, at) => ({
        sourceLineId: String(at + 1),
        productId,
        storageId,
        qty,
      })),
    });
    return orderSupplying(context, {
      kind: 'VENTA',
      source,
      label: `PED-${source.id}`,
      storageId,
      lines: lines.map((line, at) => ({ sourceLineId: at + 1, ...line })),
      ...more,
    });
  });
  return { id, source };
}
/** What the form saves of a line: what is taken of it. */
const taking = (by: typeof api, id: number, line: number, picks: readonly object[]) =>
  by.put(`supplying/${id}`, { lines: [{ id: line, picks }] });
const act = async (id: number, action: string, body: Record<string, unknown> = {}, by = api) =>
  by.put(`supplying/${action}/${id}`, body);
const hard = async (source: { readonly id: string }) =>
  (
    await stock.query<{ lot: string | null; slot: string | null; qty: string }>(
      `select l.code as lot, u.code as slot, (r.qty - r.qty_consumed - r.qty_released)::float8::text as qty from inv__reservations r left join lots l on l.id = r.lot_id left join wms__slots u on u.id = r.slot_id
       where r.source_resource = 'pruebas' and r.source_id = $1 and r.status = 'ACTIVA' order by l.code nulls last, u.code nulls last`,
      [source.id],
    )
  ).map(({ lot, slot, qty }) => [lot, slot, qty]);
const standing = async (product: number) =>
  Object.fromEntries(
    (
      await stock.query<{ slot: string; qty: string }>(
        `select u.code as slot, sum(b.qty)::float8::text as qty from stock_balances b join wms__slots u on u.id = b.slot_id where b.product_id = $1 and b.qty <> 0 group by u.code`,
        [product],
      )
    ).map(({ slot, qty }) => [slot, Number(qty)]),
  );

describe('rollos por lote, en ubicaciones', () => {
  let rollo: number;
  const lot: Record<string, number> = {};
  beforeAll(async () => {
    rollo = await stock.product('ROLLO', { tracking: 'LOTE', lot_kind: 'LOTE' });
    for (const [code, qty, slot] of [
      ['L1', '40', 'A-3'],
      ['L2', '60', 'A-1'],
      ['L3', '50', 'A-2'],
    ] as const) {
      await stock.post('INI', [
        {
          productId: rollo,
          storageId: pt,
          slotId: slots[slot]!,
          qty,
          unitCost: '10',
          lotCode: code,
        },
      ]);
      lot[code] = (
        await stock.query<{ id: number }>(
          'select id from lots where product_id = $1 and code = $2',
          [rollo, code],
        )
      )[0]!.id;
    }
  });

  test('tomar propone lo primero que entró, lo ordena por recorrido y lo aparta; nadie más lo captura', async () => {
    const { id, source } = await ordered([{ productId: rollo, qty: '70' }], pt);
    expect(await hard(source)).toEqual([[null, null, '70']]);
    expect((await act(id, 'pick', { line_id: 1 })).data.message).toBe('Primero toma el surtido.');
    const started = await act(id, 'start');
    expect([started.status, started.data.status, started.data.picker_id]).toEqual([
      200,
      'EN_SURTIDO',
      stock.admin.userId,
    ]);
    const walk = (await api.get(`supplying/walk/${id}`)).data;
    expect(
      walk.picks.map((pick: Record<string, string>) => [
        pick.slot,
        pick.lot,
        Number(pick.qty_planned),
      ]),
    ).toEqual([
      ['A-1', 'L2', 30],
      ['A-3', 'L1', 40],
    ]);
    expect(await hard(source)).toEqual([
      ['L1', 'A-3', '40'],
      ['L2', 'A-1', '30'],
    ]);
    const [first] = walk.picks;
    const stranger = await act(id, 'pick', { pick_id: first.id, code: 'L2' }, other);
    expect([stranger.status, stranger.data.message]).toEqual([
      409,
      'Lo está surtiendo admin: sólo esa persona captura sus tomas. Si ya no puede seguir, pide que te releven.',
    ]);
    expect((await act(id, 'takeOver', {}, other)).status).toBe(200);
    expect((await act(id, 'pick', { pick_id: first.id, code: 'L2' })).data.message).toMatch(
      /^Lo está surtiendo surtidora/,
    );
    expect((await act(id, 'cancel', { cancel_reason: 'Prueba' })).status).toBe(200);
    expect(await hard(source)).toEqual([[null, null, '70']]);
    await stock.query(
      `update inv__reservations set status = 'LIBERADA', qty_released = qty where source_id = $1`,
      [source.id],
    );
  });

  test('otro producto se rechaza, otro lote del mismo se cambia, y dos veces no se toma', async () => {
    const tela = await stock.product('TELA');
    const { id, source } = await ordered([{ productId: rollo, qty: '40' }], pt);
    await act(id, 'start');
    const [proposed] = (await api.get(`supplying/walk/${id}`)).data.picks;
    expect(proposed.lot).toBe('L1');
    const wrong = await act(id, 'pick', { pick_id: proposed.id, code: 'TELA' });
    expect([wrong.status, wrong.data.fields.code]).toEqual([
      422,
      ['Eso es TELA TELA: aquí va ROLLO ROLLO.'],
    ]);
    expect(
      (await act(id, 'pick', { pick_id: proposed.id, code: 'NADA' })).data.fields.code,
    ).toEqual(['«NADA» no es un lote ni un producto conocido.']);
    expect((await act(id, 'pick', { pick_id: proposed.id, slot: 'Z-9' })).data.fields.slot).toEqual(
      ['«Z-9» no es una ubicación de este almacén.'],
    );
    const swapped = await act(id, 'pick', {
      pick_id: proposed.id,
      code: `http://telar/q/lot/${lot.L3}`,
      qty: '30',
    });
    expect([swapped.status, swapped.data.message]).toEqual([
      200,
      '30 KG de ROLLO, de otro lote que el propuesto. Faltan 10 KG.',
    ]);
    expect(await hard(source)).toEqual([
      ['L3', 'A-2', '30'],
      [null, null, '10'],
    ]);
    expect((await act(id, 'pick', { pick_id: proposed.id, code: 'L1' })).data.message).toBe(
      'Esa toma ya está hecha.',
    );
    const [line] = (await api.get(`supplying/walk/${id}`)).data.lines;
    const more = await act(id, 'pick', { line_id: line.id, code: 'L1', qty: '99' });
    expect(more.data.fields.qty).toEqual(['Ahí sólo hay 40 KG de ROLLO.']);
    expect(
      (await act(id, 'pick', { line_id: line.id, code: 'L1', qty: '20' })).data.fields[
        'lines[0][picks][1][qty]'
      ],
    ).toEqual(['Se toma más de lo solicitado de ROLLO: 50 KG de 40 KG.']);
    expect((await act(id, 'pick', { line_id: line.id, code: 'L1', qty: '10' })).status).toBe(200);
    expect(tela).toBeGreaterThan(0);
    expect((await act(id, 'finish')).status).toBe(200);
    expect(await standing(rollo)).toEqual({ 'A-1': 60, 'A-2': 20, 'A-3': 30, DOCK: 40 });
    expect(await hard(source)).toEqual([
      ['L1', 'DOCK', '10'],
      ['L3', 'DOCK', '30'],
    ]);
    expect((await act(id, 'deliver')).data.status).toBe('ENTREGADO');
  });

  test('lo que falta pide su motivo, abre una incidencia y queda en otro surtido', async () => {
    const { id, source } = await ordered([{ productId: rollo, qty: '50' }], pt);
    await act(id, 'start');
    const walk = (await api.get(`supplying/walk/${id}`)).data;
    expect((await act(id, 'finish')).data.message).toMatch(/^No hay nada tomado/);
    await act(id, 'pick', { pick_id: walk.picks[0].id });
    const refused = await act(id, 'finish');
    expect([refused.status, refused.data.fields['lines[0][short_reason]']]).toEqual([
      422,
      ['Falta por surtir: di por qué.'],
    ]);
    expect(
      (await act(id, 'short', { line_id: walk.lines[0].id, short_reason: 'DANADO' })).status,
    ).toBe(200);
    expect((await act(id, 'finish')).data.status).toBe('SURTIDO');
    const [rest] = await stock.query<{ id: number; status: string; qty: string }>(
      `select s.id, s.status, l.qty_requested::float8::text as qty from supplying s join supplying_lines l on l.supplying_id = s.id where s.backorder_of_id = $1`,
      [id],
    );
    const taken = Number((await api.get(`supplying/${id}`)).data.lines[0].picks[0].qty);
    expect([rest!.status, Number(rest!.qty)]).toEqual(['PENDIENTE', 50 - taken]);
    const [issue] = await stock.query<{ kind: string; qty: string }>(
      `select kind, qty::float8::text as qty from wms__issues where source_resource = 'supplying' and source_id = $1`,
      [String(id)],
    );
    expect([issue!.kind, Number(issue!.qty)]).toEqual(['DANO', 50 - taken]);
    const before = await standing(rollo);
    await stock.within((context) => cancelSupplying(context, source));
    const states = await stock.query<{ status: string }>(
      'select status from supplying where source_id = $1 order by id',
      [source.id],
    );
    expect(states.map(({ status }) => status)).toEqual(['CANCELADO', 'CANCELADO']);
    expect((await standing(rollo)).DOCK).toBe(before.DOCK! - taken);
  });
});

test('la política de caducidad toma lo que caduca antes; lo caducado y lo retenido no se proponen', async () => {
  const tinta = await stock.product('TINTA', {
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    shelf_life_days: '90',
  });
  const day = (days: number) =>
    Temporal.Now.plainDateISO('America/Mexico_City').add({ days }).toString();
  for (const [lotCode, expiresOn] of [
    ['T1', day(80)],
    ['T2', day(10)],
    ['T3', day(40)],
  ] as const)
    await stock.post('INI', [{ productId: tinta, qty: '10', unitCost: '5', lotCode, expiresOn }]);
  await stock.query(`update lots set status = 'RETENIDO' where code = 'T3'`);
  const { id } = await ordered([{ productId: tinta, qty: '15' }], stock.storages.A!);
  await act(id, 'start');
  const { picks } = (await api.get(`supplying/walk/${id}`)).data;
  expect(picks.map((pick: Record<string, string>) => [pick.lot, Number(pick.qty_planned)])).toEqual(
    [
      ['T2', 10],
      ['T1', 5],
    ],
  );
});

test('la forma captura las tomas con las mismas reglas', async () => {
  const hilo = await stock.product('HILO');
  await stock.post('INI', [{ productId: hilo, qty: '30', unitCost: '5' }]);
  const { id } = await ordered([{ productId: hilo, qty: '12' }], stock.storages.A!);
  expect(
    (await taking(api, id, (await api.get(`supplying/${id}`)).data.lines[0].id, [{ qty: '1' }]))
      .status,
  ).toBe(409);
  await act(id, 'start');
  const [line] = (await api.get(`supplying/${id}`)).data.lines;
  const [pick] = line.picks;
  const wrong = await taking(api, id, line.id, [{ id: pick.id, qty: '13' }]);
  expect(wrong.data.fields['lines[0][picks][0][qty]']).toEqual([
    'Se toma más de lo solicitado de HILO: 13 KG de 12 KG.',
  ]);
  expect((await taking(other, id, line.id, [{ id: pick.id, qty: '12' }])).status).toBe(409);
  const saved = await taking(api, id, line.id, [{ id: pick.id, qty: '12' }]);
  expect([saved.status, saved.data.done_pct, saved.data.lines[0].picks[0].picked_by_id]).toEqual([
    200,
    '100.0',
    stock.admin.userId,
  ]);
});

test('una toma toma su cantidad de la báscula, y la lectura sirve una vez', async () => {
  const grano = await stock.product('GRANO');
  await stock.post('INI', [{ productId: grano, qty: '50', unitCost: '5' }]);
  const kg = String(await stock.idOf('units', 'KG'));
  const type = await stock.make('dif/scales-types', {
    code: 'PISO',
    name: 'Piso',
    class: 'III',
    use: 'PISO',
    unit_id: kg,
    max_capacity: '100',
    min_capacity: '1',
    division: '0.5',
    protocol: 'MANUAL',
  });
  const scale = await stock.make('dif/scales', {
    code: 'B-1',
    name: 'Piso 1',
    scale_type_id: String(type.id),
    last_verification_on: Temporal.Now.plainDateISO('America/Mexico_City').toString(),
  });
  const { id } = await ordered([{ productId: grano, qty: '20' }], stock.storages.A!);
  await act(id, 'start');
  const read = async () =>
    (
      await api.post(`dif/scales/read/${scale.id}`, {
        gross: '12.4',
        reason: 'Indicador sin comunicación',
      })
    ).data.id as number;
  const [line] = (await api.get(`supplying/${id}`)).data.lines;
  const reading = await read();
  const weighed = { id: line.picks[0].id, scale_reading_id: reading };
  const saved = await taking(api, id, line.id, [weighed]);
  expect([saved.status, Number(saved.data.lines[0].picks[0].qty)]).toEqual([200, 12.5]);
  const again = await taking(api, id, line.id, [weighed, { scale_reading_id: reading }]);
  expect(again.data.fields['lines[0][picks][1][scale_reading_id]']).toEqual([
    'La lectura ya se usó en otra partida: vuelve a pesar.',
  ]);
});

test('los surtidos de una ola se recorren juntos', async () => {
  const caja = await stock.product('CAJA');
  await stock.post('INI', [{ productId: caja, qty: '30', unitCost: '5' }]);
  const ids = [];
  for (const qty of ['3', '4'])
    ids.push((await ordered([{ productId: caja, qty }], stock.storages.A!)).id);
  for (const id of ids) {
    expect((await api.put(`supplying/${id}`, { wave: 'mañana' })).data.wave).toBe('MAÑANA');
    await act(id, 'start');
  }
  const walk = (await api.get(`supplying/walk/${ids[0]}`)).data;
  expect([
    walk.together.length,
    walk.picks.map((pick: Record<string, string>) => Number(pick.qty_planned)),
  ]).toEqual([2, [3, 4]]);
});

test('dos personas que toman a la vez no reciben el mismo lote', async () => {
  const bolsa = await stock.product('BOLSA', { tracking: 'LOTE', lot_kind: 'LOTE' });
  for (const lotCode of ['B1', 'B2'])
    await stock.post('INI', [{ productId: bolsa, qty: '10', unitCost: '5', lotCode }]);
  const made = [
    await ordered([{ productId: bolsa, qty: '10' }], stock.storages.A!),
    await ordered([{ productId: bolsa, qty: '10' }], stock.storages.A!),
  ];
  await Promise.all([act(made[0]!.id, 'start'), act(made[1]!.id, 'start', {}, other)]);
  const held = [await hard(made[0]!.source), await hard(made[1]!.source)].map(([row]) => row![0]);
  expect(held.toSorted()).toEqual(['B1', 'B2']);
  const [left] = await stock.within((context) =>
    available(context, { productIds: [bolsa], storageIds: [stock.storages.A!] }),
  );
  expect(left!.available).toBe('0.000000');
});

test('al final los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

test('a place blocked after it was proposed is left for another one, and a lot from elsewhere is taken where it stands', async () => {
  const product = await stock.product('BLOQ', { tracking: 'LOTE', lot_kind: 'LOTE' });
  for (const [code, slot] of [
    ['B1', 'A-1'],
    ['B2', 'A-2'],
    ['B3', 'A-3'],
  ] as const)
    await stock.post('INI', [
      {
        productId: product,
        storageId: pt,
        slotId: slots[slot]!,
        qty: '10',
        unitCost: '10',
        lotCode: code,
      },
    ]);
  const { id } = await ordered([{ productId: product, qty: '20' }], pt);
  await act(id, 'start');
  const picks = (await api.get(`supplying/walk/${id}`)).data.picks as {
    id: number;
    slot: string;
    lot: string;
  }[];
  const first = picks.find(({ slot }) => slot === 'A-1')!;
  await stock.query(
    `update wms__slots set status = 'BLOQUEADA', block_reason = 'Derrame' where id = $1`,
    [slots['A-1']],
  );
  const refused = await act(id, 'pick', { pick_id: first.id, slot: 'A-1', check: '1' });
  expect([refused.status, refused.data.fields.code]).toEqual([
    422,
    ['Ya no hay BLOQ disponible en ese lugar. Hay en A-2, A-3: escanea ahí.'],
  ]);
  // The place that was said is read, then the lot that lies there.
  expect(
    (await act(id, 'pick', { pick_id: first.id, slot: 'A-3', check: '1' })).data,
  ).toMatchObject({ qty: '10.000000', swapped: true });
  const taken = await act(id, 'pick', { pick_id: first.id, slot: 'A-3', code: 'B3' });
  expect([taken.status, taken.data.message]).toEqual([
    200,
    '10 KG de BLOQ, de otro lote que el propuesto.',
  ]);
  await stock.query(`update wms__slots set status = 'ACTIVA', block_reason = null where id = $1`, [
    slots['A-1'],
  ]);
  // Before the proposed place somebody reads the label of a lot that is counted elsewhere.
  const second = picks.find(({ id: each }) => each !== first.id)!;
  const swapped = await act(id, 'pick', { pick_id: second.id, slot: second.slot, code: 'B1' });
  expect([swapped.status, swapped.data.message]).toEqual([
    200,
    '10 KG de BLOQ, de otro lote que el propuesto.',
  ]);
});
