/** Lo que falta, se pierde, se destruye o se dona, y cómo se prueba (inventory R12, R30, R31). */
import { beforeAll, describe, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/engines/stock/testing.ts';
import { callerOf } from '../api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let types: Record<string, number>;
let reason: number;
let contador: number;
let tela: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  types = Object.fromEntries((await stock.query<{ code: string; id: number }>('select code, id from inv__movement_types')).map(({ code, id }) => [code, id]));
  [{ id: reason }] = (await stock.query<{ id: number }>('select id from causes limit 1')) as [{ id: number }];
  contador = await stock.company.addPerson({ nickname: 'contador', roleCodes: ['CONTADOR_COSTOS'] });
  tela = await stock.product('TELA', { list_price: '60' });
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '1000', value: '40000' }]);
});

const draft = (type: string, more: Record<string, unknown> = {}, qty = '10') =>
  api.post('movements', { movement_type_id: types[type], storage_id: stock.storages.A, reason_id: reason, lines: [{ product_id: tela, qty }], ...more });
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
const alerts = () => stock.query<{ title: string; body: string }>(`select title, body from notifications where event = 'stock.shortage' and user_id = $1 order by id`, [contador]);
const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

describe('avisos a finanzas (R30)', () => {
  test('un faltante sin justificar dice su costo, su precio y el IVA en riesgo', async () => {
    const id = await made('AJ-SAL', { shortage_class: 'SIN_JUSTIFICAR' });
    expect((await apply(id)).status).toBe(200);
    expect(await alerts()).toEqual([{ title: 'Faltante sin justificar en Almacén A', body: 'Costo $400.00; a precio de lista $600.00; IVA en riesgo $96.00. TELA.' }]);
  });
  test('una merma dentro de lo normal de su categoría no avisa; la que lo rebasa, sí', async () => {
    await stock.query(`update categories set normal_loss_pct = 5 where code = 'GEN'`);
    await stock.post('SAL-VENTA', [{ productId: tela, qty: '190' }]);
    await apply(await made('MERMA', { shortage_class: 'MERMA' }));
    expect(await alerts()).toHaveLength(1);
    await apply(await made('MERMA', { shortage_class: 'MERMA' }, '20'));
    expect((await alerts()).at(-1)).toEqual({ title: 'Merma mayor a la normal en Almacén A', body: 'Costo $800.00; a precio de lista $1,200.00; IVA en riesgo $192.00. TELA.' });
  });
  test('un faltante de conteo o por robo no es merma', async () => {
    await apply(await made('AJ-SAL', { shortage_class: 'ROBO' }));
    expect(await alerts()).toHaveLength(2);
  });
});

describe('destrucción y donación (R31)', () => {
  const notice = (days: number) => ({ shortage_class: 'DESTRUCCION', sat_notice_folio: 'AV-100', sat_notice_date: today().subtract({ days }).toString() });
  test('pide el aviso al SAT, treinta días antes, y el acta', async () => {
    expect(Object.keys((await draft('DESTRUCCION', { shortage_class: 'DESTRUCCION' })).data.fields)).toEqual(['sat_notice_folio', 'sat_notice_date']);
    const soon = await made('DESTRUCCION', notice(29));
    expect((await apply(soon)).data.fields).toEqual({ sat_notice_date: ['El aviso de destrucción debe presentarse 30 días antes.'] });
    const id = await made('DESTRUCCION', notice(30));
    expect((await apply(id)).data.fields).toEqual({ evidence: ['Adjunta en Archivos el acta de la destrucción.'] });
    await attach(id, 'FOTO');
    expect((await apply(id)).status).toBe(422);
    await attach(id, 'ACTA');
    expect((await apply(id)).data).toMatchObject({ status: 'APLICADO', evidence: 2 });
  });
  test('un bien básico se ofrece antes en donación', async () => {
    await stock.query(`update categories set is_basic_good = true where code = 'GEN'`);
    expect((await draft('DESTRUCCION', notice(40))).data.fields).toEqual({ donation_offered: ['Ofrezca primero los bienes en donación.'] });
    expect((await draft('DESTRUCCION', { ...notice(40), donation_offered: '1' })).status).toBe(201);
    await stock.query(`update categories set is_basic_good = false where code = 'GEN'`);
  });
  test('una donación necesita el CFDI de quien la recibe', async () => {
    const id = await made('DONACION', { shortage_class: 'DONACION' });
    expect((await apply(id)).data.fields).toEqual({ evidence: ['Adjunta en Archivos el CFDI de quien recibe la donación.'] });
    await attach(id, 'XML');
    expect((await apply(id)).status).toBe(200);
  });
  test('un tipo que pide centro de costo o archivo lo dice', async () => {
    await stock.query(`update inv__movement_types set needs_cost_center = true, needs_evidence = true where code = 'AJ-SAL'`);
    expect((await draft('AJ-SAL', { shortage_class: 'ROBO' })).data.fields).toEqual({ cost_center_id: ['Este tipo pide el centro de costo.'] });
    const centre = await stock.make('costCenters', { code: 'ALM', name: 'Almacén', kind: 'SERVICIO' });
    const id = await made('AJ-SAL', { shortage_class: 'ROBO', cost_center_id: centre.id });
    expect((await apply(id)).data.fields).toEqual({ evidence: ['Este tipo pide evidencia: adjúntala en Archivos.'] });
    await stock.query(`update inv__movement_types set needs_cost_center = false, needs_evidence = false where code = 'AJ-SAL'`);
  });
});
