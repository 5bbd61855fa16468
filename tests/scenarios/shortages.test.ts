/** Lo que falta, se pierde, se destruye o se dona, y cómo se prueba (inventory R12, R30, R31). */
import { beforeAll, describe, expect, test } from 'vitest';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf } from '../api/fixtures.ts';
import { Samples } from '../api/sample.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let types: Record<string, number>;
let reason: number;
let contador: number;
let tela: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  types = Object.fromEntries(
    (
      await stock.query<{ code: string; id: number }>('select code, id from inv__movement_types')
    ).map(({ code, id }) => [code, id]),
  );
  [{ id: reason }] = (await stock.query<{ id: number }>('select id from causes limit 1')) as [
    { id: number },
  ];
  contador = await stock.company.addPerson({
    nickname: 'contador',
    roleCodes: ['CONTADOR_COSTOS'],
  });
  tela = await stock.product('TELA', { list_price: '60' });
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '1000', value: '40000' }]);
});

const draft = (type: string, more: Record<string, unknown> = {}, qty = '10') =>
  api.post('movements', {
    movement_type_id: types[type],
    storage_id: stock.storages.A,
    reason_id: reason,
    lines: [{ product_id: tela, qty }],
    ...more,
  });
const made = async (...given: Parameters<typeof draft>) => {
  const reply = await draft(...given);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id as number;
};
const apply = (id: number) => api.put(`movements/apply/${id}`, {});
const attach = (id: number, kind: string) =>
  stock.query(
    `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id) values (${stock.company.accountId}, 'a.pdf', 'application/pdf', 10, repeat('c', 64), $1, 'movements', $2) returning id`,
    [kind, String(id)],
  );
const alerts = () =>
  stock.query<{ title: string; body: string }>(
    `select title, body from notifications where event = 'stock.shortage' and user_id = $1 order by id`,
    [contador],
  );
const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

/** Somebody who is told of what is missing, and sees no costs. */
async function withoutCosts(): Promise<number> {
  const [role] = await stock.query<{ id: number }>(
    `insert into roles (account_id, code, name, kind) select account_id, 'SIN_COSTOS', 'Sin costos', kind from roles where code = 'CONTADOR_COSTOS' returning id`,
  );
  await stock.query(
    `insert into role_privileges (account_id, role_id, privilege_id, scope) select account_id, $1, id, 'TODOS' from privileges where key = 'inventory.shortages'`,
    [role!.id],
  );
  return stock.company.addPerson({ nickname: 'finanzas', roleCodes: ['SIN_COSTOS'] });
}

describe('avisos a finanzas (R30)', () => {
  test('un faltante sin justificar dice su costo, su precio y el IVA en riesgo; a quien no ve costos, ninguno', async () => {
    const finanzas = await withoutCosts();
    const id = await made('AJ-SAL', { shortage_class: 'SIN_JUSTIFICAR' });
    expect((await apply(id)).status).toBe(200);
    expect(await alerts()).toEqual([
      {
        title: 'Faltante sin justificar en Almacén A',
        body: 'Costo $400.00; a precio de lista $600.00; IVA en riesgo $96.00. TELA.',
      },
    ]);
    const told = await stock.query<{ body: string }>(
      `select body from notifications where event = 'stock.shortage' and user_id = $1`,
      [finanzas],
    );
    expect(told).toEqual([{ body: 'A precio de lista $600.00; IVA en riesgo $96.00. TELA.' }]);
  });
  test('una merma dentro de lo normal de su categoría no avisa; la que lo rebasa, sí', async () => {
    await stock.query(`update categories set normal_loss_pct = 5 where code = 'GEN'`);
    await stock.post('SAL-VENTA', [{ productId: tela, qty: '190' }]);
    await apply(await made('MERMA', { shortage_class: 'MERMA' }));
    expect(await alerts()).toHaveLength(1);
    await apply(await made('MERMA', { shortage_class: 'MERMA' }, '20'));
    expect((await alerts()).at(-1)).toEqual({
      title: 'Merma mayor a la normal en Almacén A',
      body: 'Costo $800.00; a precio de lista $1,200.00; IVA en riesgo $192.00. TELA.',
    });
  });
  test('lo que un conteo no encuentra y nadie justifica también avisa', async () => {
    const faltante = await stock.product('FALTANTE', { list_price: '20' });
    await stock.post('ENT-COMPRA', [{ productId: faltante, qty: '10', value: '100' }]);
    await stock.company.addPerson({ nickname: 'cuenta', roleCodes: ['ADMINISTRADOR'] });
    const other = callerOf(
      stock.company.services,
      await stock.company.actorOf(await stock.company.signIn('cuenta')),
    );
    const count = (
      await api.post('inv/counts', {
        kind: 'PARCIAL',
        storage_id: stock.storages.A,
        product_ids: [faltante],
      })
    ).data.id;
    await api.put(`inv/counts/start/${count}`, {});
    await other.put(`inv/counts/capture/${count}`, { lines: [{ code: 'FALTANTE', qty: '8' }] });
    await api.put(`inv/counts/review/${count}`, {});
    const { version, lines } = (await api.get(`inv/counts/${count}`)).data;
    await api.put(`inv/counts/${count}`, {
      version,
      lines: [{ id: lines[0].id, shortage_class: 'SIN_JUSTIFICAR' }],
    });
    expect((await api.put(`inv/counts/apply/${count}`, {})).status).toBe(200);
    expect((await alerts()).at(-1)).toEqual({
      title: 'Faltante sin justificar en Almacén A',
      body: 'Costo $20.00; a precio de lista $40.00; IVA en riesgo $6.40. FALTANTE.',
    });
  });
  test('un faltante por robo no es merma', async () => {
    await apply(await made('AJ-SAL', { shortage_class: 'ROBO' }));
    expect(await alerts()).toHaveLength(3);
  });
});

describe('destrucción y donación (R31)', () => {
  const notice = (days: number) => ({
    shortage_class: 'DESTRUCCION',
    sat_notice_folio: 'AV-100',
    sat_notice_date: today().subtract({ days }).toString(),
  });
  test('pide el aviso al SAT, treinta días antes, y el acta', async () => {
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
    await stock.query(`update categories set is_basic_good = true where code = 'GEN'`);
    expect((await draft('DESTRUCCION', notice(40))).data.fields).toEqual({
      donation_offered: ['Ofrezca primero los bienes en donación.'],
    });
    expect((await draft('DESTRUCCION', { ...notice(40), donation_offered: '1' })).status).toBe(201);
    await stock.query(`update categories set is_basic_good = false where code = 'GEN'`);
  });
  test('una donación necesita el CFDI de quien la recibe', async () => {
    const id = await made('DONACION', { shortage_class: 'DONACION' });
    expect((await apply(id)).data.fields).toEqual({
      evidence: ['Adjunta en Archivos el CFDI de quien recibe la donación.'],
    });
    await attach(id, 'XML');
    expect((await apply(id)).status).toBe(200);
  });
  test('un tipo que pide centro de costo o archivo lo dice', async () => {
    await stock.query(
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
    await stock.query(
      `update inv__movement_types set needs_cost_center = false, needs_evidence = false where code = 'AJ-SAL'`,
    );
  });
});

describe('reportes', () => {
  const report = async (name: string, filter: Record<string, unknown> = {}) =>
    (await api.post('reports/inventories', { report: name, filter })).data as Record<
      string,
      unknown
    >[];
  test('los faltantes, por clase y con su evidencia', async () => {
    const rows = await report('FALTANTES');
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
    const rows = await report('CONSUMOS', { cost_center_id: String(centre) });
    expect(rows.map(({ code, qty, cost }) => [code, Number(qty), Number(cost)])).toEqual([
      ['TELA', 3, 120],
    ]);
  });
});

describe('mercancía del proveedor que se compra (R12)', () => {
  let supplier: number;
  const held = (product: number) =>
    stock.query<{ owner_kind: string; qty: string }>(
      `select owner_kind, qty::int as qty from stock_balances where product_id = $1 and qty <> 0 order by 1`,
      [product],
    );
  beforeAll(async () => {
    supplier = (await new Samples(api, registry).create(registry.resource('suppliers'))).data.id;
  });
  const buy = (lines: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) =>
    api.post('movements/buy', {
      supplier_id: supplier,
      storage_id: stock.storages.A,
      lines,
      ...more,
    });

  test('sale de la suya y entra a la nuestra a la vez, con su costo', async () => {
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
    const lona = await stock.product('LONA');
    await stock.post('CONSIG-ENT', [
      { productId: lona, qty: '5', ownerKind: 'PROVEEDOR', ownerId: supplier },
    ]);
    const refused = await buy([{ product_id: lona, qty: '6', unit_cost: '10' }]);
    expect(refused.data.fields['lines[0][qty]'][0]).toContain('Existencia insuficiente');
    expect(await held(lona)).toEqual([{ owner_kind: 'PROVEEDOR', qty: 5 }]);
  });
  test('por lote, se dice cuál; lo que falta se dice junto a su campo', async () => {
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

test('al final los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

test('lo que aplica un sistema, sin persona, avisa igual', async () => {
  const before = (await alerts()).length;
  await stock.within(({ tx }) =>
    postStock(
      {
        tx,
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
