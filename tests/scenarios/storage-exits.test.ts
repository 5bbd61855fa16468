/** Long because it is one story, told by the people who take part. */
/**
 * Vales de salida y resguardos, de quien los pide a quien los cierra, por el mismo API que usan las
 * pantallas (inventory §2.3, §3, R24).
 */
import { describe, expect, test } from 'vitest';
import { done, story, type Body, type Person } from './given.ts';

const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

/** Who asks, who answers for the cost centre, who hands over, and so many drills in the storage. */
async function warehouse(drills: { qty: string; value: string } = { qty: '10', value: '15000' }) {
  const stage = await story();
  const { stock, given, as, idOf, query } = stage;
  const admin = as('admin');
  const jefa = await given.person('jefa', 'JEFE_DEPARTAMENTO');
  const operario = await given.person('operario', 'JEFE_DEPARTAMENTO');
  await given.storage('RES', 'RESGUARDO');
  const almacen = await given.person('almacen', 'ALMACENISTA', { storages: [stock.storages.A!] });
  const planta = await stock.make('costCenters', {
    code: 'PLANTA',
    name: 'Planta',
    kind: 'PRODUCTIVO',
    is_group: '1',
    manager_id: String(jefa.id),
  });
  const { id: mantenimiento } = await stock.make('costCenters', {
    code: 'MTTO',
    name: 'Mantenimiento',
    kind: 'SERVICIO',
    parent_id: String(planta.id),
  });
  const [firma] = await query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind) values (${stock.company.accountId}, 'firma.png', 'image/png', 10, repeat('b', 64), 'FIRMA') returning id`,
  );
  const guante = await stock.product('GUANTE');
  const taladro = await stock.product('TALADRO', {
    stock_unit_id: String(await idOf('units', 'PZA')),
  });
  await stock.post('ENT-COMPRA', [
    { productId: guante, qty: '100', value: '4000' },
    { productId: taladro, ...drills },
  ]);
  const asked = (lines: readonly Body[], more: Body = {}) => ({
    exit_kind: 'CONSUMO',
    storage_id: stock.storages.A,
    requester_id: operario.id,
    cost_center_id: mantenimiento,
    lines,
    ...more,
  });
  const act = (by: Person, action: string, id: number, body?: Body) =>
    by.act('storage-exits', action, id, body);
  const read = async (id: number) => (await admin.get(`storage-exits/${id}`)).data;
  const signed = { received_by: 'Operario Uno', signature: firma!.id };
  /** Captures in the only line, and what is signed. */
  const capture = async (id: number, line: Body, more: Body = {}) => {
    const {
      product_id,
      qty,
      unit_id,
      lot_id,
      qty_delivered,
      id: lineId,
    } = (await read(id)).lines[0];
    return admin.change(`storage-exits/${id}`, {
      ...more,
      lines: [{ id: lineId, product_id, qty, unit_id, lot_id, qty_delivered, ...line }],
    });
  };
  return {
    ...stage,
    admin,
    jefa,
    operario: operario.id,
    almacen,
    mantenimiento,
    guante,
    taladro,
    signed,
    asked,
    act,
    read,
    capture,
    ask: async (lines: readonly Body[], more: Body = {}, by = admin): Promise<number> =>
      (await done(by.post('storage-exits', asked(lines, more)))).id,
    /** Sent, authorised and signed. */
    ready: async (id: number) => {
      await done(act(admin, 'send', id));
      await done(act(jefa, 'authorize', id));
      await done(capture(id, {}, signed));
      return id;
    },
  };
}

/** Drills that somebody takes into custody, and where they are. */
async function custody(...drills: Parameters<typeof warehouse>) {
  const told = await warehouse(...drills);
  const { ask, query, taladro } = told;
  return {
    ...told,
    keep: (qty: string) =>
      ask([{ product_id: taladro, qty }], {
        exit_kind: 'RESGUARDO',
        due_back_on: today().add({ days: 5 }).toString(),
      }),
    places: () =>
      query<{ storage: string; slot: string | null; qty: string }>(
        `select s.code as storage, u.code as slot, b.qty::int as qty from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id
         left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where b.product_id = $1 and b.qty <> 0 order by 1`,
        [taladro],
      ),
  };
}

describe('consumo', () => {
  test('de quien lo pide a lo que regresa: se autoriza, se aparta, se firma y se carga al centro', async () => {
    const {
      stock,
      admin,
      jefa,
      almacen,
      mantenimiento,
      guante,
      query,
      signed,
      act,
      ask,
      read,
      capture,
    } = await warehouse();
    const vale = await ask([{ product_id: guante, qty: '12' }]);
    expect(await read(vale)).toMatchObject({
      status: 'BORRADOR',
      folio: null,
      estimated_value: '480.00',
      date: today().toString(),
    });
    expect(await done(act(admin, 'send', vale))).toMatchObject({
      status: 'SOLICITADO',
      folio: expect.stringMatching(/^VS-\d{4}-\d{5}$/),
    });
    expect((await act(almacen, 'authorize', vale)).status).toBe(403);
    expect((await act(admin, 'authorize', vale)).status).toBe(403);
    const notices = await query(
      `select 1 from notifications where event = 'storage-exits.requested' and record_id = $1`,
      [vale],
    );
    expect(notices).toHaveLength(1);

    // Authorised, it reserves the goods and asks that they be gathered.
    expect(await done(act(jefa, 'authorize', vale))).toMatchObject({ status: 'AUTORIZADO' });
    expect(
      await query(
        `select qty, status from inv__reservations where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ qty: '12.000000', status: 'ACTIVA' }]);
    expect(
      await query(
        `select kind, status from supplying where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ kind: 'VALE', status: 'PENDIENTE' }]);

    // Nothing is handed over without a signature, nor more than was asked for.
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

    // Handed over, it leaves at average cost and is charged to the centre.
    await done(capture(vale, { qty_delivered: '10' }, signed));
    expect(await done(act(almacen, 'deliver', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect(await stock.pool(guante)).toEqual(['90.000000', '3600.000000', '40.000000']);
    expect(
      await query(
        `select cost_center_id, qty, value from kardex where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ cost_center_id: mantenimiento, qty: '-10.000000', value: '-400.000000' }]);
    expect(
      await query(
        `select event, amount, cost_center_id from acc__posting_events where source_resource = 'storage-exits' and source_id = $1`,
        [String(vale)],
      ),
    ).toEqual([{ event: 'INV_CONSUMO', amount: '-400.000000', cost_center_id: mantenimiento }]);
    expect(
      await query(`select 1 from inv__reservations where source_id = $1 and status = 'ACTIVA'`, [
        String(vale),
      ]),
    ).toEqual([]);

    // What comes back enters at the cost with which it left.
    await stock.post('ENT-COMPRA', [{ productId: guante, qty: '10', value: '1000' }]);
    await done(capture(vale, { qty_returned: '4' }));
    expect(await done(act(almacen, 'return', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect((await stock.pool(guante)).slice(0, 2)).toEqual(['104.000000', '4760.000000']);
    expect((await act(almacen, 'return', vale)).data.fields).toEqual({
      lines: ['Captura en Devuelto lo que regresa.'],
    });
    await done(capture(vale, { qty_returned: '10' }));
    expect(await done(act(almacen, 'return', vale))).toMatchObject({ status: 'CERRADO' });
    expect((await stock.pool(guante)).slice(0, 2)).toEqual(['110.000000', '5000.000000']);
  });
  test('una muestra sale como muestra', async () => {
    const { almacen, guante, query, act, ask, ready } = await warehouse();
    const id = await ready(await ask([{ product_id: guante, qty: '1' }], { exit_kind: 'MUESTRA' }));
    await done(act(almacen, 'deliver', id));
    expect(
      await query(
        `select t.code from movements m join inv__movement_types t on t.account_id = m.account_id and t.id = m.movement_type_id where m.source_resource = 'storage-exits' and m.source_id = $1`,
        [String(id)],
      ),
    ).toEqual([{ code: 'MUESTRA' }]);
    expect(await done(act(almacen, 'close', id))).toMatchObject({ status: 'CERRADO' });
  });
  test('por debajo del importe de la empresa nadie tiene que autorizarlo', async () => {
    const { admin, jefa, guante, query, act, ask } = await warehouse();
    await query('update wms__configurations set exit_needs_approval_over = 500');
    const small = await ask([{ product_id: guante, qty: '2' }]);
    expect(await done(act(admin, 'send', small))).toMatchObject({
      status: 'AUTORIZADO',
      folio: expect.stringMatching(/^VS-/),
    });
    const large = await ask([{ product_id: guante, qty: '20' }]);
    expect(await done(act(admin, 'send', large))).toMatchObject({ status: 'SOLICITADO' });
    expect(
      await done(act(admin, 'cancel', small, { cancel_reason: 'Ya no hace falta' })),
    ).toMatchObject({ status: 'CANCELADO' });
    expect(
      await query(`select status from supplying where source_id = $1`, [String(small)]),
    ).toEqual([{ status: 'CANCELADO' }]);
    expect(
      await query(`select status from inv__reservations where source_id = $1`, [String(small)]),
    ).toEqual([{ status: 'LIBERADA' }]);
    expect(
      await done(act(jefa, 'reject', large, { reject_reason: 'Fuera de presupuesto' })),
    ).toMatchObject({ status: 'RECHAZADO' });
  });
});

test('lo que el surtido juntó es lo que se entrega: sus lotes, y no más', async () => {
  const { stock, admin, jefa, almacen, query, signed, act, ask, read, capture } = await warehouse();
  const rollo = await stock.product('ROLLO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  for (const code of ['R-1', 'R-2'])
    await stock.post('ENT-COMPRA', [{ productId: rollo, qty: '10', value: '100', lotCode: code }]);
  const [, second] = await query<{ id: number }>(
    'select id from lots where product_id = $1 order by code',
    [rollo],
  );
  const id = await ask([{ product_id: rollo, qty: '6' }]);
  await done(act(admin, 'send', id));
  await done(act(jefa, 'authorize', id));
  const [order] = await query<{ id: number }>(
    `select id from supplying where source_resource = 'storage-exits' and source_id = $1`,
    [String(id)],
  );
  await done(admin.put(`supplying/start/${order!.id}`, {}));
  const supplying = (await admin.get(`supplying/${order!.id}`)).data;
  const [line] = supplying.lines;
  // Of the other lot than the one that was proposed, and one less than asked for.
  await done(
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
  await done(admin.put(`supplying/finish/${order!.id}`, {}));
  await done(capture(id, { qty_delivered: '' }, signed));
  expect(await done(act(almacen, 'deliver', id))).toMatchObject({ status: 'ENTREGADO' });
  expect((await read(id)).lines[0].qty_delivered).toBe('5.000000');
  expect(
    await query(
      `select l.code, k.qty from kardex k join lots l on l.id = k.lot_id where k.source_resource = 'storage-exits' and k.source_id = $1`,
      [String(id)],
    ),
  ).toEqual([{ code: 'R-2', qty: '-5.000000' }]);
  expect((await admin.get(`supplying/${order!.id}`)).data.status).toBe('ENTREGADO');
});

test('pedido por caja y entregado en parte, sale en piezas', async () => {
  const { stock, almacen, idOf, act, ask, read, capture, ready } = await warehouse();
  const [caja, pieza] = [await idOf('units', 'CAJA'), await idOf('units', 'PZA')];
  const aguja = await stock.product('AGUJA', {
    stock_unit_id: String(pieza),
    unit_lines: { 0: { unit_id: String(caja), numerator: '500', denominator: '1' } },
  });
  await stock.post('ENT-COMPRA', [{ productId: aguja, qty: '2000', value: '4000' }]);
  const id = await ready(await ask([{ product_id: aguja, qty: '3', unit_id: caja }]));
  expect((await read(id)).lines[0].qty_stock).toBe('1500.000000');
  await done(capture(id, { qty_delivered: '2' }));
  await done(act(almacen, 'deliver', id));
  expect((await stock.pool(aguja)).slice(0, 2)).toEqual(['1000.000000', '2000.000000']);
  await done(capture(id, { qty_returned: '1' }));
  await done(act(almacen, 'return', id));
  expect((await stock.pool(aguja)).slice(0, 2)).toEqual(['1500.000000', '3000.000000']);
});

describe('resguardo', () => {
  test('pide el día en que se devuelve, que no ha pasado', async () => {
    const { admin, taladro, asked } = await warehouse();
    const body = asked([{ product_id: taladro, qty: '1' }], { exit_kind: 'RESGUARDO' });
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
  test('entregado, sigue siendo nuestro; vencido, no deja sacar otro; perdido, se da de baja', async () => {
    const {
      stock,
      admin,
      almacen,
      mantenimiento,
      guante,
      taladro,
      query,
      act,
      ask,
      asked,
      capture,
      ready,
      keep,
      places,
    } = await custody();
    const vale = await ready(await keep('3'));
    await done(act(almacen, 'deliver', vale));
    expect(await places()).toEqual([
      { storage: 'A', slot: null, qty: 7 },
      { storage: 'RES', slot: 'OPERARIO', qty: 3 },
    ]);
    expect((await stock.pool(taladro)).slice(0, 2)).toEqual(['10.000000', '15000.000000']);

    // Returned in part, it is back in the storage; the rest is not simply closed.
    await done(capture(vale, { qty_returned: '1' }));
    expect(await done(act(almacen, 'return', vale))).toMatchObject({ status: 'ENTREGADO' });
    expect((await places()).map(({ qty }) => qty)).toEqual([8, 2]);
    expect((await act(almacen, 'close', vale)).status).toBe(409);

    // Overdue, it is in its filter and lets nothing else be taken into custody.
    await query(
      `update storage_exits set due_back_on = '${today().toString()}'::date - 3 where id = ${vale}`,
    );
    const late = await admin.get('storage-exits', { filter: { vencidos: '1' } });
    expect(late.data.map((row: { id: number; overdue: string }) => [row.id, row.overdue])).toEqual([
      [vale, 'VENCIDO'],
    ]);
    const body = asked([{ product_id: taladro, qty: '1' }], {
      exit_kind: 'RESGUARDO',
      due_back_on: today().toString(),
    });
    expect((await admin.post('storage-exits', body)).data.fields).toEqual({
      requester_id: ['El empleado tiene resguardos vencidos.'],
    });
    expect(await ask([{ product_id: guante, qty: '1' }])).toBeGreaterThan(0);

    // What is lost is written off as a shortage, charged to the centre.
    expect((await act(admin, 'closeLoss', vale)).data.fields).toHaveProperty('loss_class');
    expect(await done(act(admin, 'closeLoss', vale, { loss_class: 'ROBO' }))).toMatchObject({
      status: 'CERRADO',
      loss_class: 'ROBO',
    });
    expect(await places()).toEqual([{ storage: 'A', slot: null, qty: 8 }]);
    expect(
      await query(
        `select shortage_class, cost_center_id from movements where source_resource = 'storage-exits' and source_id = $1 and source_action = 'PERDIDA'`,
        [String(vale)],
      ),
    ).toEqual([{ shortage_class: 'ROBO', cost_center_id: mantenimiento }]);
    expect((await stock.pool(taladro)).slice(0, 2)).toEqual(['8.000000', '12000.000000']);
  });
  test('devuelto completo, se cierra', async () => {
    const { almacen, act, ready, keep, places } = await custody({ qty: '8', value: '12000' });
    const id = await ready(await keep('2'));
    await done(act(almacen, 'deliver', id));
    expect(await done(act(almacen, 'returnAll', id))).toMatchObject({ status: 'CERRADO' });
    expect(await places()).toEqual([{ storage: 'A', slot: null, qty: 8 }]);
  });
});

test('quien responde por el centro no autoriza lo que él mismo pide: lo hace quien puede por todos', async () => {
  const { admin, jefa, guante, act, ask, read } = await warehouse();
  const id = await ask([{ product_id: guante, qty: '3' }], {}, jefa);
  expect((await read(id)).approver_id).toBeNull();
  await done(act(jefa, 'send', id));
  expect((await act(jefa, 'authorize', id)).status).toBe(403);
  expect(await done(act(admin, 'authorize', id))).toMatchObject({ status: 'AUTORIZADO' });
});

test('quien sólo pide ve los suyos', async () => {
  const { as, admin, jefa, operario, guante, ask } = await warehouse();
  await ask([{ product_id: guante, qty: '1' }]);
  await ask([{ product_id: guante, qty: '1' }], { requester_id: jefa.id }, admin);
  const other = as('operario');
  const seen = (await other.get('storage-exits')).data as { requester_id: number }[];
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ requester_id }) => requester_id === operario)).toBe(true);
});

describe('con una regla de autorización', () => {
  test('lo autoriza quien responde por el centro, y nadie más', async () => {
    const { given, admin, jefa, guante, query, act, ask } = await warehouse();
    const rule = await admin.post('approval-rules', {
      resource: 'storage-exits',
      level: '1',
      from_amount: '0',
      approver: 'RESPONSABLE_CC',
    });
    expect(rule.status, rule.text).toBe(201);
    const otherAdmin = await given.person('otro.admin', 'ADMINISTRADOR');
    const vale = await ask([{ product_id: guante, qty: '1' }]);
    await done(act(admin, 'send', vale));
    expect(
      await query('select level, status from approvals where document_id = $1', [vale]),
    ).toEqual([{ level: 1, status: 'PENDIENTE' }]);
    expect((await act(otherAdmin, 'authorize', vale)).status).toBe(403);
    expect(await done(act(jefa, 'authorize', vale))).toMatchObject({ status: 'AUTORIZADO' });
  });
});
