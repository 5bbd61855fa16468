import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { openRejection } from './open-rejection.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let reason: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  reason = await stock.idOf('causes', 'RZ-CALIDAD');
});

const dispose = (id: number, body: Record<string, unknown>) =>
  api.put(`wms/rejections/dispose/${id}`, body);
const lotted = async (code: string) => {
  const product = await stock.product(code, { tracking: 'LOTE', lot_kind: 'LOTE' });
  const posted = await stock.post('INI', [
    {
      productId: product,
      qty: '10',
      unitCost: '25',
      lotCode: 'L1',
      storageId: stock.storages.CUA!,
    },
  ]);
  return { product, lot: posted.lines[0]!.lotId! };
};
const reject = async (product: number, more: Record<string, unknown> = {}) => {
  const made = await api.post('wms/rejections', {
    origin: 'RECEPCION',
    reason_id: reason,
    storage_id: stock.storages.CUA,
    product_id: product,
    qty: '4',
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data as {
    id: number;
    folio: string;
    value: string;
    age_days: number;
    qty_stock: string;
  };
};
const where = (product: number) =>
  stock.query<{ storage_id: number; qty: string }>(
    'select storage_id, sum(qty)::text as qty from stock_balances where product_id = $1 and qty <> 0 group by 1 order by 1',
    [product],
  );

test('its value is what its stock costs, its age counts from today', async () => {
  const { product, lot } = await lotted('VALE');
  const made = await reject(product, {
    lot_id: lot,
    qty: '4000',
    unit_id: await stock.idOf('units', 'G'),
  });
  expect([made.folio, made.qty_stock, made.value, made.age_days]).toEqual([
    expect.stringMatching(/^RE-\d{5}$/),
    '4.000000',
    '100.00',
    0,
  ]);
});

test('LIBERAR releases the lot and moves the goods; it closes at once', async () => {
  const { product, lot } = await lotted('LIBRE');
  await stock.query(`update lots set status = 'RETENIDO' where id = $1`, [lot]);
  const { id } = await reject(product, { lot_id: lot });
  expect((await dispose(id, { disposition: 'LIBERAR' })).data.fields).toEqual({
    to_storage_id: ['Elige a qué almacén pasa lo liberado.'],
  });
  expect((await api.get(`lots/${lot}`)).data.status).toBe('RETENIDO');
  const done = await dispose(id, { disposition: 'LIBERAR', to_storage_id: stock.storages.A });
  expect(done.data).toMatchObject({
    status: 'CERRADO',
    disposition: 'LIBERAR',
    disposition_by: stock.admin.userId,
  });
  expect((await api.get(`lots/${lot}`)).data.status).toBe('LIBERADO');
  expect(await where(product)).toEqual([
    { storage_id: stock.storages.A, qty: '4.000000' },
    { storage_id: stock.storages.CUA, qty: '6.000000' },
  ]);
  expect((await dispose(id, { disposition: 'DONAR' })).status).toBe(409);
});

test('DESTRUIR prepares the movement; applied it closes the rejection, cancelled it opens again', async () => {
  const { product, lot } = await lotted('ROTO');
  const { id, folio } = await reject(product, { lot_id: lot });
  const done = await dispose(id, {
    disposition: 'DESTRUIR',
    sat_notice_folio: 'AV-1',
    sat_notice_date: '2026-01-10',
  });
  expect(done.data.status).toBe('DICTAMINADO');
  const movement = (await api.get(`movements/${done.data.movement_id}`)).data;
  expect(movement).toMatchObject({
    status: 'BORRADOR',
    storage_id: stock.storages.CUA,
    shortage_class: 'DESTRUCCION',
    reason_id: reason,
  });
  expect(movement.notes).toContain(folio);
  expect(movement.lines[0]).toMatchObject({ product_id: product, lot_id: lot, qty: '4.000000' });
  await stock.query(
    `update inv__movement_types set requires_authorization = false, needs_evidence = false where code = 'DESTRUCCION'`,
  );
  const applied = await api.put(`movements/apply/${movement.id}`, {});
  if (applied.status !== 200) throw new Error(applied.text);
  expect((await api.get(`wms/rejections/${id}`)).data.status).toBe('CERRADO');
  expect(
    (await api.put(`movements/cancel/${movement.id}`, { cancel_reason: 'No era' })).status,
  ).toBe(200);
  expect((await api.get(`wms/rejections/${id}`)).data.status).toBe('DICTAMINADO');
});

test('what another module will do stays proposed until its movement is named', async () => {
  const { product, lot } = await lotted('REGRESA');
  const { id } = await reject(product, { lot_id: lot });
  expect((await dispose(id, { disposition: 'DEVOLVER_PROVEEDOR' })).data).toMatchObject({
    status: 'DICTAMINADO',
    movement_id: null,
  });
  const { movementId } = await stock.post('DEV-COMPRA', [
    { productId: product, storageId: stock.storages.CUA!, lotId: lot, qty: '4' },
  ]);
  expect(
    (await api.put(`wms/rejections/close/${id}`, { movement_id: movementId })).data.status,
  ).toBe('CERRADO');
});

test('SEGUNDA prepares the conversion into another product, which closes it', async () => {
  const { product } = await lotted('PRIMERA');
  const { id } = await reject(product);
  expect((await dispose(id, { disposition: 'SEGUNDA' })).data.fields).toEqual({
    second_id: ['Elige en qué producto de segunda se convierte.'],
  });
  expect((await dispose(id, { disposition: 'SEGUNDA', second_id: product })).data.fields).toEqual({
    second_id: ['Es el mismo producto: elige el de segunda.'],
  });
  const second = await stock.product('SEGUNDA');
  const done = await dispose(id, { disposition: 'SEGUNDA', second_id: second });
  expect(done.data.status).toBe('DICTAMINADO');
  const applied = await api.put(`inv/conversions/apply/${done.data.conversion_id}`, {});
  if (applied.status !== 200) throw new Error(applied.text);
  expect((await api.get(`wms/rejections/${id}`)).data).toMatchObject({
    status: 'CERRADO',
    movement_id: applied.data.out_movement_id,
  });
  expect(await stock.pool(second)).toEqual(['4.000000', '100.000000', '25.000000']);
  expect(
    (
      await api.put(`inv/conversions/cancel/${done.data.conversion_id}`, {
        cancel_reason: 'No era',
      })
    ).status,
  ).toBe(200);
  expect((await api.get(`wms/rejections/${id}`)).data.status).toBe('DICTAMINADO');
});

test('another document opens one; the cause may be left to the first', async () => {
  const { product, lot } = await lotted('AJENO');
  const id = await stock.within((context) =>
    openRejection(context, {
      origin: 'RECEPCION',
      storageId: stock.storages.CUA!,
      productId: product,
      lotId: lot,
      qty: '3',
    }),
  );
  expect((await api.get(`wms/rejections/${id}`)).data).toMatchObject({
    status: 'PENDIENTE',
    qty_stock: '3.000000',
    value: '75.00',
    reason_id: reason,
  });
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});
