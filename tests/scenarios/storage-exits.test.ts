/** Long because it is one story, told by the people who take part. */
/**
 * Vales de salida y resguardos, de quien los pide a quien los cierra, por el mismo API que usan las
 * pantallas (inventory §2.3, §3, R24).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { story, type Given, type Person, type Stage } from './given.ts';

let stock: StockCompany;
let given: Given;
let as: Stage['as'];
let admin: Person;
let jefa: Person;
let almacen: Person;
let operario: number;
let mantenimiento: number;
let firma: number;
let guante: number;
let taladro: number;

beforeAll(async () => {
  ({ stock, given, as } = await story());
  admin = as('admin');
  jefa = await given.person('jefa', 'JEFE_DEPARTAMENTO');
  operario = (await given.person('operario', 'JEFE_DEPARTAMENTO')).id;
  await given.storage('RES', 'RESGUARDO');
  almacen = await given.person('almacen', 'ALMACENISTA', { storages: [stock.storages.A!] });
  const planta = await stock.make('costCenters', {
    code: 'PLANTA',
    name: 'Planta',
    kind: 'PRODUCTIVO',
    is_group: '1',
    manager_id: String(jefa.id),
  });
  mantenimiento = (
    await stock.make('costCenters', {
      code: 'MTTO',
      name: 'Mantenimiento',
      kind: 'SERVICIO',
      parent_id: String(planta.id),
    })
  ).id!;
  [{ id: firma }] = (await stock.query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind) values (${stock.company.accountId}, 'firma.png', 'image/png', 10, repeat('b', 64), 'FIRMA') returning id`,
  )) as [{ id: number }];
  guante = await stock.product('GUANTE');
  taladro = await stock.product('TALADRO', {
    stock_unit_id: String(await stock.idOf('units', 'PZA')),
  });
  await stock.post('ENT-COMPRA', [
    { productId: guante, qty: '100', value: '4000' },
    { productId: taladro, qty: '10', value: '15000' },
  ]);
});

const ask = async (
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
  by = admin,
) => {
  const reply = await by.post('storage-exits', {
    exit_kind: 'CONSUMO',
    storage_id: stock.storages.A,
    requester_id: operario,
    cost_center_id: mantenimiento,
    lines,
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id as number;
};
const read = async (id: number) => (await admin.get(`storage-exits/${id}`)).data;
const act = (by: Person, action: string, id: number, body: Record<string, unknown> = {}) =>
  by.act('storage-exits', action, id, body);
/** Captures in the only line, and what is signed. */
const capture = async (
  id: number,
  line: Record<string, unknown>,
  more: Record<string, unknown> = {},
) => {
  const { version, lines } = await read(id);
  const { product_id, qty, unit_id, lot_id, qty_delivered, id: lineId } = lines[0];
  return admin.put(`storage-exits/${id}`, {
    version,
    ...more,
    lines: [{ id: lineId, product_id, qty, unit_id, lot_id, qty_delivered, ...line }],
  });
};
const ok = async (
  reply: Promise<{ status: number; text: string; data: Record<string, unknown> }>,
) => {
  const { status, text, data } = await reply;
  if (status !== 200) throw new Error(text);
  return data;
};
const ready = async (id: number) => {
  await ok(act(admin, 'send', id));
  await ok(act(jefa, 'authorize', id));
  await ok(capture(id, {}, { received_by: 'Operario Uno', signature: firma }));
  return id;
};
const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

describe('consumo', () => {
  let vale: number;
  test('pedido, espera a quien responde por el centro de costo', async () => {
    vale = await ask([{ product_id: guante, qty: '12' }]);
    expect(await read(vale)).toMatchObject({
      status: 'BORRADOR',
      folio: null,
      estimated_value: '480.00',
      date: today().toString(),
    });
    expect(await ok(act(admin, 'send', vale))).toMatchObject({
      status: 'SOLICITADO',
      folio: expect.stringMatching(/^VS-\d{4}-\d{5}$/),
    });
    expect((await act(almacen, 'authorize', vale)).status).toBe(403);
    expect((await act(admin, 'authorize', vale)).status).toBe(403);
    const notices = await stock.query(
      `select 1 from notifications where event = 'storage-exits.requested' and record_id = $1`,
      [vale],
    );
    expect(notices).toHaveLength(1);
  });
  test('autorizado, aparta la mercancía y pide que se surta', async () => {
    expect(await ok(act(jefa, 'authorize', vale))).toMatchObject({ status: 'AUTORIZADO' });
    expect(
      await stock.query(
        `select qty, status from inv__reservations where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ qty: '12.000000', status: 'ACTIVA' }]);
    expect(
      await stock.query(
        `select kind, status from supplying where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ kind: 'VALE', status: 'PENDIENTE' }]);
  });
  test('no se entrega sin firma ni más de lo pedido', async () => {
    const bare = await act(almacen, 'deliver', vale);
    expect([bare.status, Object.keys(bare.data.fields)]).toEqual([
      422,
      ['received_by', 'signature'],
    ]);
    const much = await capture(vale, { qty_delivered: '13' });
    expect(much.data.fields).toEqual({ 'lines[0][qty_delivered]': ['Es más de lo solicitado.'] });
    const other = await capture(vale, { qty: '50' });
    expect(other.data.fields).toEqual({
      'lines[0][qty]': ['Ya no cambia en este estado del vale.'],
    });
  });
  test('entregado, sale a costo promedio y se carga al centro', async () => {
    await ok(
      capture(vale, { qty_delivered: '10' }, { received_by: 'Operario Uno', signature: firma }),
    );
    expect(await ok(act(almacen, 'deliver', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect(await stock.pool(guante)).toEqual(['90.000000', '3600.000000', '40.000000']);
    expect(
      await stock.query(
        `select cost_center_id, qty, value from kardex where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ cost_center_id: mantenimiento, qty: '-10.000000', value: '-400.000000' }]);
    expect(
      await stock.query(
        `select event, amount, cost_center_id from acc__posting_events where src_resource = 'storage-exits' and src_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ event: 'INV_CONSUMO', amount: '-400.000000', cost_center_id: mantenimiento }]);
    expect(
      await stock.query(
        `select 1 from inv__reservations where source_id = $1 and status = 'ACTIVA'`,
        [String(vale)],
      ),
    ).toEqual([]);
  });
  test('lo que regresa entra al costo con que salió', async () => {
    await stock.post('ENT-COMPRA', [{ productId: guante, qty: '10', value: '1000' }]);
    await ok(capture(vale, { qty_returned: '4' }));
    expect(await ok(act(almacen, 'return', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect((await stock.pool(guante)).slice(0, 2)).toEqual(['104.000000', '4760.000000']);
    expect((await act(almacen, 'return', vale)).data.fields).toEqual({
      lines: ['Captura en Devuelto lo que regresa.'],
    });
    await ok(capture(vale, { qty_returned: '10' }));
    expect(await ok(act(almacen, 'return', vale))).toMatchObject({ status: 'CERRADO' });
    expect((await stock.pool(guante)).slice(0, 2)).toEqual(['110.000000', '5000.000000']);
  });
  test('una muestra sale como muestra', async () => {
    const id = await ready(await ask([{ product_id: guante, qty: '1' }], { exit_kind: 'MUESTRA' }));
    await ok(act(almacen, 'deliver', id));
    expect(
      await stock.query(
        `select t.code from movements m join inv__movement_types t on t.account_id = m.account_id and t.id = m.movement_type_id where m.source_resource = 'storage-exits' and m.source_id = $1`,
        [String(id)],
      ),
    ).toEqual([{ code: 'MUESTRA' }]);
    expect(await ok(act(almacen, 'close', id))).toMatchObject({ status: 'CERRADO' });
  });
  test('por debajo del importe de la empresa nadie tiene que autorizarlo', async () => {
    await stock.query('update wms__configurations set exit_needs_approval_over = 500');
    const small = await ask([{ product_id: guante, qty: '2' }]);
    expect(await ok(act(admin, 'send', small))).toMatchObject({
      status: 'AUTORIZADO',
      folio: expect.stringMatching(/^VS-/),
    });
    const large = await ask([{ product_id: guante, qty: '20' }]);
    expect(await ok(act(admin, 'send', large))).toMatchObject({ status: 'SOLICITADO' });
    expect(
      await ok(act(admin, 'cancel', small, { cancel_reason: 'Ya no hace falta' })),
    ).toMatchObject({ status: 'CANCELADO' });
    expect(
      await stock.query(`select status from supplying where source_id = $1`, [String(small)]),
    ).toEqual([{ status: 'CANCELADO' }]);
    expect(
      await stock.query(`select status from inv__reservations where source_id = $1`, [
        String(small),
      ]),
    ).toEqual([{ status: 'LIBERADA' }]);
    expect(
      await ok(act(jefa, 'reject', large, { reject_reason: 'Fuera de presupuesto' })),
    ).toMatchObject({ status: 'RECHAZADO' });
    await stock.query('update wms__configurations set exit_needs_approval_over = 0');
  });
});

test('lo que el surtido juntó es lo que se entrega: sus lotes, y no más', async () => {
  const rollo = await stock.product('ROLLO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  for (const code of ['R-1', 'R-2'])
    await stock.post('ENT-COMPRA', [{ productId: rollo, qty: '10', value: '100', lotCode: code }]);
  const [, second] = await stock.query<{ id: number }>(
    'select id from lots where product_id = $1 order by code',
    [rollo],
  );
  const id = await ask([{ product_id: rollo, qty: '6' }]);
  await ok(act(admin, 'send', id));
  await ok(act(jefa, 'authorize', id));
  const [order] = await stock.query<{ id: number }>(
    `select id from supplying where source_resource = 'storage-exits' and source_id = $1`,
    [String(id)],
  );
  await ok(admin.put(`supplying/start/${order!.id}`, {}));
  const supplying = (await admin.get(`supplying/${order!.id}`)).data;
  const [line] = supplying.lines;
  // Of the other lot than the one that was proposed, and one less than asked for.
  await ok(
    admin.put(`supplying/${order!.id}`, {
      version: supplying.version,
      lines: [
        {
          id: line.id,
          short_reason: 'FALTANTE',
          picks: [{ id: line.picks[0].id, lot_id: second!.id, qty: '5' }],
        },
      ],
    }),
  );
  await ok(admin.put(`supplying/finish/${order!.id}`, {}));
  await ok(capture(id, { qty_delivered: '' }, { received_by: 'Operario Uno', signature: firma }));
  expect(await ok(act(almacen, 'deliver', id))).toMatchObject({ status: 'ENTREGADO' });
  expect((await read(id)).lines[0].qty_delivered).toBe('5.000000');
  expect(
    await stock.query(
      `select l.code, k.qty from kardex k join lots l on l.id = k.lot_id where k.source_resource = 'storage-exits' and k.source_id = $1`,
      [String(id)],
    ),
  ).toEqual([{ code: 'R-2', qty: '-5.000000' }]);
  expect((await admin.get(`supplying/${order!.id}`)).data.status).toBe('ENTREGADO');
});

test('pedido por caja y entregado en parte, sale en piezas', async () => {
  const [caja, pieza] = [await stock.idOf('units', 'CAJA'), await stock.idOf('units', 'PZA')];
  const aguja = await stock.product('AGUJA', {
    stock_unit_id: String(pieza),
    unit_lines: { 0: { unit_id: String(caja), numerator: '500', denominator: '1' } },
  });
  await stock.post('ENT-COMPRA', [{ productId: aguja, qty: '2000', value: '4000' }]);
  const id = await ready(await ask([{ product_id: aguja, qty: '3', unit_id: caja }]));
  expect((await read(id)).lines[0].qty_stock).toBe('1500.000000');
  await ok(capture(id, { qty_delivered: '2' }));
  await ok(act(almacen, 'deliver', id));
  expect((await stock.pool(aguja)).slice(0, 2)).toEqual(['1000.000000', '2000.000000']);
  await ok(capture(id, { qty_returned: '1' }));
  await ok(act(almacen, 'return', id));
  expect((await stock.pool(aguja)).slice(0, 2)).toEqual(['1500.000000', '3000.000000']);
});

describe('resguardo', () => {
  const keep = (qty: string, due = today().add({ days: 5 }).toString()) =>
    ask([{ product_id: taladro, qty }], { exit_kind: 'RESGUARDO', due_back_on: due });
  const places = () =>
    stock.query<{ storage: string; slot: string | null; qty: string }>(
      `select s.code as storage, u.code as slot, b.qty::int as qty from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id
         left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where b.product_id = $1 and b.qty <> 0 order by 1`,
      [taladro],
    );
  let vale: number;

  test('pide el día en que se devuelve, que no ha pasado', async () => {
    const body = {
      exit_kind: 'RESGUARDO',
      storage_id: stock.storages.A,
      requester_id: operario,
      cost_center_id: mantenimiento,
      lines: [{ product_id: taladro, qty: '1' }],
    };
    expect(Object.keys((await admin.post('storage-exits', body)).data.fields)).toEqual([
      'due_back_on',
    ]);
    expect(
      (
        await admin.post('storage-exits', {
          ...body,
          due_back_on: today().subtract({ days: 1 }).toString(),
        })
      ).data.fields,
    ).toEqual({
      due_back_on: ['No puede ser antes de hoy.'],
    });
  });
  test('entregado, sigue siendo nuestro, en el lugar de la persona', async () => {
    vale = await ready(await keep('3'));
    await ok(act(almacen, 'deliver', vale));
    expect(await places()).toEqual([
      { storage: 'A', slot: null, qty: 7 },
      { storage: 'RES', slot: 'OPERARIO', qty: 3 },
    ]);
    expect((await stock.pool(taladro)).slice(0, 2)).toEqual(['10.000000', '15000.000000']);
  });
  test('devuelto en parte, regresa al almacén; lo demás no se cierra sin más', async () => {
    await ok(capture(vale, { qty_returned: '1' }));
    expect(await ok(act(almacen, 'return', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect((await places()).map(({ qty }) => qty)).toEqual([8, 2]);
    expect((await act(almacen, 'close', vale)).status).toBe(409);
  });
  test('vencido, aparece en su filtro y no deja sacar otro', async () => {
    await stock.query(`update storage_exits set due_back_on = current_date - 3 where id = ${vale}`);
    const late = await admin.get('storage-exits', { filter: { vencidos: '1' } });
    expect(late.data.map((row: { id: number; overdue: string }) => [row.id, row.overdue])).toEqual([
      [vale, 'VENCIDO'],
    ]);
    const body = {
      exit_kind: 'RESGUARDO',
      storage_id: stock.storages.A,
      requester_id: operario,
      cost_center_id: mantenimiento,
      due_back_on: today().toString(),
    };
    expect(
      (await admin.post('storage-exits', { ...body, lines: [{ product_id: taladro, qty: '1' }] }))
        .data.fields,
    ).toEqual({
      requester_id: ['El empleado tiene resguardos vencidos.'],
    });
    expect(await ask([{ product_id: guante, qty: '1' }])).toBeGreaterThan(0);
  });
  test('lo perdido se da de baja como faltante, con cargo al centro', async () => {
    expect((await act(admin, 'closeLoss', vale)).data.fields).toHaveProperty('loss_class');
    expect(await ok(act(admin, 'closeLoss', vale, { loss_class: 'ROBO' }))).toMatchObject({
      status: 'CERRADO',
      loss_class: 'ROBO',
    });
    expect(await places()).toEqual([{ storage: 'A', slot: null, qty: 8 }]);
    expect(
      await stock.query(
        `select shortage_class, cost_center_id from movements where source_resource = 'storage-exits' and source_id = $1 and source_action = 'PERDIDA'`,
        [String(vale)],
      ),
    ).toEqual([{ shortage_class: 'ROBO', cost_center_id: mantenimiento }]);
    expect((await stock.pool(taladro)).slice(0, 2)).toEqual(['8.000000', '12000.000000']);
  });
  test('devuelto completo, se cierra', async () => {
    const id = await ready(await keep('2'));
    await ok(act(almacen, 'deliver', id));
    expect(await ok(act(almacen, 'returnAll', id))).toMatchObject({ status: 'CERRADO' });
    expect(await places()).toEqual([{ storage: 'A', slot: null, qty: 8 }]);
  });
});

test('quien responde por el centro no autoriza lo que él mismo pide: lo hace quien puede por todos', async () => {
  const id = await ask([{ product_id: guante, qty: '3' }], {}, jefa);
  expect((await read(id)).approver_id).toBeNull();
  await ok(act(jefa, 'send', id));
  expect((await act(jefa, 'authorize', id)).status).toBe(403);
  expect(await ok(act(admin, 'authorize', id))).toMatchObject({ status: 'AUTORIZADO' });
});

test('quien sólo pide ve los suyos', async () => {
  const other = as('operario');
  const seen = (await other.get('storage-exits')).data as { requester_id: number }[];
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ requester_id }) => requester_id === operario)).toBe(true);
});

test('al final los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

describe('con una regla de autorización', () => {
  test('lo autoriza quien responde por el centro, y nadie más', async () => {
    const rule = await admin.post('approval-rules', {
      resource: 'storage-exits',
      level: '1',
      from_amount: '0',
      approver: 'RESPONSABLE_CC',
    });
    expect(rule.status, rule.text).toBe(201);
    const otherAdmin = await given.person('otro.admin', 'ADMINISTRADOR');
    const vale = await ask([{ product_id: guante, qty: '1' }]);
    await ok(act(admin, 'send', vale));
    expect(
      await stock.query('select level, status from approvals where document_id = $1', [vale]),
    ).toEqual([{ level: 1, status: 'PENDIENTE' }]);
    expect((await act(otherAdmin, 'authorize', vale)).status).toBe(403);
    expect(await ok(act(jefa, 'authorize', vale))).toMatchObject({ status: 'AUTORIZADO' });
    await ok(act(admin, 'cancel', vale, { cancel_reason: 'Ya no hace falta' }));
    expect(
      (
        await admin.put(`approval-rules/${rule.data.id}`, {
          version: rule.data.version,
          active: '0',
        })
      ).status,
    ).toBe(200);
  });
});
