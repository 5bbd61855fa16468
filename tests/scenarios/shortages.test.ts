/**
 * Long because what is missing is told from its document to the alert and the report.
 *
 * Lo que falta, se pierde, se destruye o se dona, y cómo se prueba (inventory R12, R30, R31).
 */
import { describe, expect, test } from 'vitest';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { done, story, type Body } from './given.ts';
import { activeSupplier } from './payables.ts';

const today = () => Temporal.Now.plainDateISO('America/Mexico_City');
/** Notice of a destruction, presented so many days ago. */
const notice = (days: number) => ({
  shortage_class: 'DESTRUCCION',
  sat_notice_folio: 'AV-100',
  sat_notice_date: today().subtract({ days }).toString(),
});

/** A thousand of a cloth at 40 each, and an accountant who is told of what is missing. */
async function cloth() {
  const stage = await story();
  const { stock, given, as, query } = stage;
  const admin = as('admin');
  const contador = await given.person('contador', 'CONTADOR_COSTOS');
  const tela = await stock.product('TELA', { list_price: '60' });
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '1000', value: '40000' }]);
  const reason_id = await given.cause();
  const draft = (type: string, more: Body = {}, qty = '10') =>
    admin.movement(type, [{ product_id: tela, qty }], { reason_id, ...more });
  const made = async (...given: Parameters<typeof draft>) =>
    (await done(draft(...given))).id as number;
  const apply = (id: number) => admin.act('movements', 'apply', id);
  return {
    ...stage,
    admin,
    tela,
    draft,
    made,
    apply,
    /** Ten of the cloth, or so many, are gone. */
    lose: async (type: string, shortage_class: string, qty = '10') =>
      apply(await made(type, { shortage_class }, qty)),
    attach: (id: number, kind: string) =>
      query(
        `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id) values (${stock.company.accountId}, 'a.pdf', 'application/pdf', 10, repeat('c', 64), $1, 'movements', $2) returning id`,
        [kind, String(id)],
      ),
    alerts: (userId = contador.id) =>
      query<{ title: string; body: string }>(
        `select title, body from notifications where event = 'stock.shortage' and user_id = $1 order by id`,
        [userId],
      ),
  };
}
type Cloth = Awaited<ReturnType<typeof cloth>>;

/** Two of ten are not found when they are counted, and nobody justifies them. */
async function countShort({ stock, given, admin }: Cloth) {
  const faltante = await stock.product('FALTANTE', { list_price: '20' });
  await stock.post('ENT-COMPRA', [{ productId: faltante, qty: '10', value: '100' }]);
  const other = await given.person('cuenta', 'ADMINISTRADOR');
  const { id } = await done(
    admin.post('inv/counts', {
      kind: 'PARCIAL',
      storage_id: stock.storages.A,
      product_ids: [faltante],
    }),
  );
  await done(admin.act('inv/counts', 'start', id));
  const lines = [{ code: 'FALTANTE', qty: '8' }];
  await done(other.act('inv/counts', 'capture', id, { lines }));
  await done(admin.act('inv/counts', 'review', id));
  const [line] = (await admin.get(`inv/counts/${id}`)).data.lines;
  const unjustified = { id: line.id, shortage_class: 'SIN_JUSTIFICAR' };
  await done(admin.change(`inv/counts/${id}`, { lines: [unjustified] }));
  expect((await admin.act('inv/counts', 'apply', id)).status).toBe(200);
}

describe('avisos a finanzas (R30)', () => {
  test('un faltante sin justificar dice su costo, su precio y el IVA en riesgo; a quien no ve costos, ninguno', async () => {
    const { given, lose, alerts } = await cloth();
    await given.role('SIN_COSTOS', ['inventory.shortages']);
    const finanzas = await given.person('finanzas', 'SIN_COSTOS');
    expect((await lose('AJ-SAL', 'SIN_JUSTIFICAR')).status).toBe(200);
    expect(await alerts()).toEqual([
      {
        title: 'Faltante sin justificar en Almacén A',
        body: 'Costo $400.00; a precio de lista $600.00; IVA en riesgo $96.00. TELA.',
      },
    ]);
    expect((await alerts(finanzas.id)).map(({ body }) => ({ body }))).toEqual([
      { body: 'A precio de lista $600.00; IVA en riesgo $96.00. TELA.' },
    ]);
  });
  test('una merma dentro de lo normal de su categoría no avisa; la que lo rebasa, sí', async () => {
    const { stock, query, tela, lose, made, apply, admin, alerts } = await cloth();
    await lose('AJ-SAL', 'SIN_JUSTIFICAR');
    await query(`update categories set normal_loss_pct = 5 where code = 'GEN'`);
    await stock.post('SAL-VENTA', [{ productId: tela, qty: '190' }]);
    const mistaken = await made('MERMA', { shortage_class: 'MERMA' });
    await done(apply(mistaken));
    expect(await alerts()).toHaveLength(1);
    await done(admin.act('movements', 'cancel', mistaken, { cancel_reason: 'De otro almacén' }));
    await lose('MERMA', 'MERMA');
    expect(await alerts()).toHaveLength(1);
    await lose('MERMA', 'MERMA', '20');
    expect((await alerts()).at(-1)).toEqual({
      title: 'Merma mayor a la normal en Almacén A',
      body: 'Costo $800.00; a precio de lista $1,200.00; IVA en riesgo $192.00. TELA.',
    });
  });
  test('lo que un conteo no encuentra y nadie justifica también avisa', async () => {
    const told = await cloth();
    await countShort(told);
    expect((await told.alerts()).at(-1)).toEqual({
      title: 'Faltante sin justificar en Almacén A',
      body: 'Costo $20.00; a precio de lista $40.00; IVA en riesgo $6.40. FALTANTE.',
    });
  });
  test('un faltante por robo no es merma', async () => {
    const { lose, alerts } = await cloth();
    await lose('AJ-SAL', 'SIN_JUSTIFICAR');
    await lose('AJ-SAL', 'ROBO');
    expect(await alerts()).toHaveLength(1);
  });
});

describe('destrucción y donación (R31)', () => {
  test('pide el aviso al SAT, treinta días antes, y el acta', async () => {
    const { draft, made, apply, attach } = await cloth();
    expect(
      Object.keys((await draft('DESTRUCCION', { shortage_class: 'DESTRUCCION' })).data.fields),
    ).toEqual(['sat_notice_folio', 'sat_notice_date']);
    const soon = await made('DESTRUCCION', notice(29));
    expect((await apply(soon)).data.fields).toEqual({
      sat_notice_date: ['El aviso de destrucción debe presentarse 30 días antes.'],
    });
    const id = await made('DESTRUCCION', notice(30));
    expect((await apply(id)).data.fields).toEqual({
      evidence: ['Adjunta en Archivos el acta de la destrucción.'],
    });
    await attach(id, 'FOTO');
    expect((await apply(id)).status).toBe(422);
    await attach(id, 'ACTA');
    expect((await apply(id)).data).toMatchObject({ status: 'APLICADO', evidence: 2 });
  });
  test('un bien básico se ofrece antes en donación', async () => {
    const { query, draft } = await cloth();
    await query(`update categories set is_basic_good = true where code = 'GEN'`);
    expect((await draft('DESTRUCCION', notice(40))).data.fields).toEqual({
      donation_offered: ['Ofrezca primero los bienes en donación.'],
    });
    expect((await draft('DESTRUCCION', { ...notice(40), donation_offered: '1' })).status).toBe(201);
  });
  test('una donación necesita el CFDI de quien la recibe', async () => {
    const { made, apply, attach } = await cloth();
    const id = await made('DONACION', { shortage_class: 'DONACION' });
    expect((await apply(id)).data.fields).toEqual({
      evidence: ['Adjunta en Archivos el CFDI de quien recibe la donación.'],
    });
    await attach(id, 'XML');
    expect((await apply(id)).status).toBe(200);
  });
  test('un tipo que pide centro de costo o archivo lo dice', async () => {
    const { stock, query, draft, made, apply } = await cloth();
    await query(
      `update inv__movement_types set needs_cost_center = true, needs_evidence = true where code = 'AJ-SAL'`,
    );
    expect((await draft('AJ-SAL', { shortage_class: 'ROBO' })).data.fields).toEqual({
      cost_center_id: ['Este tipo pide el centro de costo.'],
    });
    const centre = await stock.make('costCenters', {
      code: 'ALM',
      name: 'Almacén',
      kind: 'SERVICIO',
    });
    const id = await made('AJ-SAL', { shortage_class: 'ROBO', cost_center_id: centre.id });
    expect((await apply(id)).data.fields).toEqual({
      evidence: ['Este tipo pide evidencia: adjúntala en Archivos.'],
    });
  });
});

describe('reportes', () => {
  const report = async ({ admin }: Cloth, name: string, filter: Body = {}) =>
    (await admin.post('reports/inventories', { report: name, filter })).data as Body[];
  test('los faltantes, por clase y con su evidencia', async () => {
    const told = await cloth();
    const { stock, query, tela, lose, made, apply, attach } = told;
    await query(`update categories set normal_loss_pct = 5 where code = 'GEN'`);
    await lose('AJ-SAL', 'SIN_JUSTIFICAR');
    await stock.post('SAL-VENTA', [{ productId: tela, qty: '190' }]);
    await lose('MERMA', 'MERMA');
    await lose('MERMA', 'MERMA', '20');
    await countShort(told);
    await lose('AJ-SAL', 'ROBO');
    for (const [type, more, evidence] of [
      ['DESTRUCCION', notice(30), 'ACTA'],
      ['DONACION', { shortage_class: 'DONACION' }, 'XML'],
    ] as const) {
      const id = await made(type, more);
      await attach(id, evidence);
      await done(apply(id));
    }
    const rows = await report(told, 'FALTANTES');
    const of = (wanted: string) =>
      rows
        .filter((row) => row.class === wanted)
        .map(({ evidence, cost, list_value, vat }) => [
          evidence,
          Number(cost),
          Number(list_value),
          Number(vat),
        ]);
    expect(of('SIN_JUSTIFICAR')).toEqual([[false, 420, 640, 102.4]]);
    expect(of('MERMA')).toEqual([[false, 1200, 1800, 288]]);
    expect(of('ROBO')).toEqual([[false, 400, 600, 0]]);
    expect(of('DESTRUCCION')).toEqual([[true, 400, 600, 0]]);
    expect(of('DONACION')).toEqual([[true, 400, 600, 0]]);
  });
  test('los consumos por centro de costo, ya sin lo devuelto', async () => {
    const told = await cloth();
    const { stock, tela } = told;
    const { id: centre } = await stock.make('costCenters', {
      code: 'TALLER',
      name: 'Taller',
      kind: 'SERVICIO',
    });
    const out = await stock.post('SAL-CONSUMO', [{ productId: tela, qty: '5' }], {
      costCenterId: centre,
    });
    await stock.post(
      'DEV-CONSUMO',
      [{ productId: tela, qty: '2', returnOfLineId: out.lines[0]!.lineId }],
      { costCenterId: centre },
    );
    const rows = await report(told, 'CONSUMOS', { cost_center_id: String(centre) });
    expect(rows.map(({ code, qty, cost }) => [code, Number(qty), Number(cost)])).toEqual([
      ['TELA', 3, 120],
    ]);
  });
});

describe('mercancía del proveedor que se compra (R12)', () => {
  async function consigned() {
    const told = await story();
    const { stock, as, query } = told;
    // Nothing is bought of whom nobody authorised (purchasing R14).
    const supplier = await activeSupplier(told);
    return {
      stock,
      supplier,
      held: (product: number) =>
        query<{ owner_kind: string; qty: string }>(
          `select owner_kind, qty::int as qty from stock_balances where product_id = $1 and qty <> 0 order by 1`,
          [product],
        ),
      buy: (lines: readonly Body[], more: Body = {}) =>
        as('admin').post('movements/buy', {
          supplier_id: supplier,
          storage_id: stock.storages.A,
          lines,
          ...more,
        }),
    };
  }

  test('sale de la suya y entra a la nuestra a la vez, con su costo', async () => {
    const { stock, supplier, held, buy } = await consigned();
    const hilo = await stock.product('HILO');
    await stock.post('CONSIG-ENT', [
      { productId: hilo, qty: '30', ownerKind: 'PROVEEDOR', ownerId: supplier },
    ]);
    const done = await buy([{ product_id: hilo, qty: '12', unit_cost: '25.5' }], {
      request_id: 'compra-0001',
    });
    expect([done.status, done.data.in.total_value]).toEqual([201, '306.000000']);
    expect(await held(hilo)).toEqual([
      { owner_kind: 'PROPIO', qty: 12 },
      { owner_kind: 'PROVEEDOR', qty: 18 },
    ]);
    expect(await stock.pool(hilo)).toEqual(['12.000000', '306.000000', '25.500000']);
    const again = await buy([{ product_id: hilo, qty: '12', unit_cost: '25.5' }], {
      request_id: 'compra-0001',
    });
    expect(again.data).toEqual(done.data);
    expect((await held(hilo))[0]!.qty).toBe(12);
  });
  test('no se compra más de lo que hay de él, y entonces nada cambia', async () => {
    const { stock, supplier, held, buy } = await consigned();
    const lona = await stock.product('LONA');
    await stock.post('CONSIG-ENT', [
      { productId: lona, qty: '5', ownerKind: 'PROVEEDOR', ownerId: supplier },
    ]);
    const refused = await buy([{ product_id: lona, qty: '6', unit_cost: '10' }]);
    expect(refused.data.fields['lines[0][qty]'][0]).toContain('Existencia insuficiente');
    expect(await held(lona)).toEqual([{ owner_kind: 'PROVEEDOR', qty: 5 }]);
  });
  test('por lote, se dice cuál; lo que falta se dice junto a su campo', async () => {
    const { stock, supplier, buy } = await consigned();
    const tinta = await stock.product('TINTA', { tracking: 'LOTE', lot_kind: 'LOTE' });
    const came = await stock.post('CONSIG-ENT', [
      { productId: tinta, qty: '8', lotCode: 'T-1', ownerKind: 'PROVEEDOR', ownerId: supplier },
    ]);
    expect((await buy([{ product_id: tinta, qty: '3', unit_cost: '10' }])).data.fields).toEqual({
      'lines[0][lot_id]': ['Indica el lote de TINTA.'],
    });
    expect(
      (await buy([{ product_id: tinta, qty: '3', unit_cost: '10', lot_id: came.lines[0]!.lotId }]))
        .status,
    ).toBe(201);
    expect(Object.keys((await buy([{ qty: '0' }], { supplier_id: '' })).data.fields)).toEqual([
      'supplier_id',
      'lines[0][product_id]',
      'lines[0][qty]',
      'lines[0][unit_cost]',
    ]);
  });
});

test('lo que aplica un sistema, sin persona, avisa igual', async () => {
  const { stock, tela, alerts } = await cloth();
  const before = (await alerts()).length;
  await stock.within(({ tx }) =>
    postStock(
      {
        tx,
        services: stock.company.services,
        actor: { ...stock.admin, userId: null, origin: 'SISTEMA' },
        now: Temporal.Now.instant(),
      },
      {
        type: 'AJ-SAL',
        shortageClass: 'SIN_JUSTIFICAR',
        source: { resource: 'pruebas', id: 'sistema', action: 'APLICAR' },
        lines: [{ productId: tela, storageId: stock.storages.A!, qty: '1' }],
      },
    ),
  );
  expect(await alerts()).toHaveLength(before + 1);
});

test('lo que faltó cuesta lo que costó: también lo que la factura tardía le sumó después', async () => {
  const { stock, given, as, query } = await story();
  const seda = await stock.product('SEDA');
  const { movementId } = await stock.post('ENT-COMPRA', [
    { productId: seda, qty: '100', value: '4000' },
  ]);
  await stock.post('MERMA', [{ productId: seda, qty: '10' }], { shortageClass: 'MERMA' });
  const merma = async () => {
    const { data } = await as('admin').post('reports/inventories', { report: 'FALTANTES' });
    return [data[0].qty, data[0].cost, data[0].share].map(Number);
  };
  expect(await merma()).toEqual([10, 400, 100]);
  const gerente = await given.person('gerente', 'ADMINISTRADOR');
  const late = await done(
    as('admin').post('inv/revaluations', {
      kind: 'COSTO_TARDIO',
      reason_id: await given.cause(),
      lines: [{ product_id: seda, receipt_id: movementId, delta_value: '100' }],
    }),
  );
  await done(as('admin').act('inv/revaluations', 'send', late.id));
  await done(gerente.act('inv/revaluations', 'authorize', late.id));
  expect(await merma()).toEqual([10, 410, 100]);
  const [told] = await query<{ amount: string }>(
    `select sum(amount) as amount from acc__posting_events where coalesce(corrects, event) = 'INV_MERMA'`,
  );
  expect(Number(told!.amount)).toBe(-410);
});

test('una corrección es de lo que corrige, no de lo que la causó', async () => {
  const { stock, as } = await story();
  const ago = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString({ smallestUnit: 'millisecond' });
  const centre = await stock.make('costCenters', {
    code: 'TEJIDO',
    name: 'Tejido',
    kind: 'SERVICIO',
  });
  const post = (type: string, productId: number, qty: string, days: number, more = {}) =>
    stock.post(type, [{ productId, qty, ...more }], {
      postedAt: ago(days),
      ...(type === 'MERMA' ? { shortageClass: 'MERMA' } : {}),
      ...(type === 'SAL-CONSUMO' ? { costCenterId: centre.id! } : {}),
    });
  const period = { from: today().subtract({ days: 60 }).toString(), to: today().toString() };
  const of = async (report: string, product_id: number, figure: string) => {
    const { data } = await as('admin').post('reports/inventories', {
      report,
      product_id,
      ...period,
    });
    return data.reduce((sum: number, row: Body) => sum + Number(row[figure]), 0);
  };

  const lana = await stock.product('LANA');
  await post('ENT-COMPRA', lana, '100', 10, { value: '4000' });
  await post('SAL-VENTA', lana, '20', 5);
  await post('SAL-CONSUMO', lana, '10', 4);
  await post('MERMA', lana, '10', 3);
  await post('ENT-COMPRA', lana, '100', 8, { value: '4600' });
  expect(await of('ABC', lana, 'value')).toBe(1290);
  expect(await of('CONSUMOS', lana, 'cost')).toBe(430);
  expect(await of('FALTANTES', lana, 'cost')).toBe(430);

  const lino = await stock.product('LINO', { valuation: 'PEPS' });
  await post('ENT-COMPRA', lino, '10', 10, { value: '100' });
  await post('ENT-COMPRA', lino, '10', 9, { value: '200' });
  await post('MERMA', lino, '10', 3);
  await post('SAL-VENTA', lino, '10', 5);
  expect(await of('ABC', lino, 'value')).toBe(100);
  expect(await of('FALTANTES', lino, 'cost')).toBe(200);
});
