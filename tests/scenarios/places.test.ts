/** Un almacén con ubicaciones, contado por quienes trabajan en él. */
import { beforeAll, expect, test } from 'vitest';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { story, type Person } from './given.ts';

let stock: StockCompany;
let api: Person;
let bodega: number;
let rechazo: number;

const ok = async (reply: Promise<{ status: number; text: string; data: unknown }>) => {
  const { status, text, data } = await reply;
  if (status >= 300) throw new Error(text);
  return data as Record<string, unknown> & { id: number; version: number };
};
const where = async (product: number) =>
  Object.fromEntries(
    (
      await stock.query<{ place: string; qty: number }>(
        `select s.code || coalesce('/' || u.code, '') as place, b.qty::float8 as qty from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id
         left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where b.product_id = $1 and b.qty <> 0`,
        [product],
      )
    ).map(({ place, qty }) => [place, qty]),
  );

beforeAll(async () => {
  const { given, as, stock: company } = await story();
  stock = company;
  api = as('admin');
  bodega = stock.storages.A!;
  rechazo = await given.storage('REC', 'RECHAZO');
});

test('la bodega estrena racks: se generan, se elige el andén y las reglas dicen dónde va cada cosa', async () => {
  const rack = await ok(
    api.post('wms/slot-types', {
      code: 'RACK',
      name: 'Rack',
      purpose: 'RESERVA',
      max_weight_kg: '500',
      mix: 'UN_PRODUCTO',
    }),
  );
  const anden = await ok(
    api.post('wms/slot-types', { code: 'ANDEN', name: 'Andén', purpose: 'RECIBO' }),
  );
  const made = await ok(
    api.post('wms/slots/generate', {
      storage_id: bodega,
      slot_type_id: rack.id,
      zone: 'B',
      aisles: 'A-B',
      racks: '1-2',
      levels: '1-3',
      positions: '1-2',
    }),
  );
  expect(made).toEqual({
    created: 24,
    skipped: [],
    outcome: {
      message: 'Se generaron 24 ubicaciones.',
      open: { resource: 'storages', id: bodega, tab: 'map' },
    },
  });
  const door = async (code: string) =>
    (await ok(api.post('wms/slots', { storage_id: bodega, slot_type_id: anden.id, code }))).id;
  const [recibo, embarque] = [await door('RECIBO'), await door('EMBARQUE')];
  const { version } = await ok(api.get(`storages/${bodega}`));
  await ok(
    api.put(`storages/${bodega}`, {
      version,
      uses_slots: '1',
      receive_slot_id: recibo,
      dispatch_slot_id: embarque,
    }),
  );
  const settings = await ok(api.get('wms/configurations'));
  const rule = (sequence: string, strategy: string) => ({
    sequence,
    storage_id: bodega,
    slot_type_id: rack.id,
    strategy,
  });
  await ok(
    api.put('wms/configurations', {
      version: settings.version,
      putaway_lines: [rule('10', 'MISMO_PRODUCTO'), rule('20', 'VACIA')],
    }),
  );
});

test('lo que llega se acomoda solo; lo que no cabe espera en el andén y se lleva con el lector', async () => {
  const tela = await stock.product('TELA');
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '400', value: '8000' }]);
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '100', value: '2000' }]);
  expect(await where(tela)).toEqual({ 'A/B-A1-1-1': 500 });
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '900', value: '18000' }]);
  expect(await where(tela)).toEqual({ 'A/B-A1-1-1': 500, 'A/RECIBO': 900 });
  const step = { from: 'RECIBO', code: 'TELA', qty: '500' };
  expect(await ok(api.put('wms/move', step))).toMatchObject({ proposed: 'B-A1-1-2' });
  await ok(api.put('wms/move', { ...step, to: 'B-A1-1-2', request_id: crypto.randomUUID() }));
  expect(await where(tela)).toEqual({ 'A/B-A1-1-1': 500, 'A/B-A1-1-2': 500, 'A/RECIBO': 400 });
  expect(await stock.pool(tela)).toEqual(['1400.000000', '28000.000000', '20.000000']);
});

test('un golpe de montacargas: se abre la incidencia, se bloquea el lugar y lo que guarda no se promete ni sale', async () => {
  const tela = (
    await stock.query<{ id: number }>(`select id from products where code = 'TELA'`)
  )[0]!.id;
  const issue = await ok(
    api.post('wms/issues', {
      kind: 'DANO',
      severity: 'ALTA',
      storage_id: bodega,
      product_id: tela,
      qty: '20',
      description: 'Rollo rasgado',
    }),
  );
  const [slot] = await stock.query<{ id: number; version: number }>(
    `select id, version from wms__slots where code = 'B-A1-1-1'`,
  );
  await ok(
    api.put(`wms/slots/${slot!.id}`, {
      version: slot!.version,
      status: 'BLOQUEADA',
      block_reason: 'Larguero doblado',
    }),
  );
  await expect(
    stock.post('SAL-VENTA', [{ productId: tela, qty: '10', slotId: slot!.id }]),
  ).rejects.toMatchObject({
    fields: { 'lines[0][slot_id]': ['La ubicación B-A1-1-1 está bloqueada.'] },
  });
  await stock.post('SAL-VENTA', [{ productId: tela, qty: '600' }]);
  expect((await where(tela))['A/B-A1-1-1']).toBe(500);
  const map = (await ok(
    api.get('wms/stock', { storage_id: bodega, group: 'slot', size: 100 }),
  )) as unknown as readonly { slot: string; status: string; occupancy_pct: string }[];
  expect(map.find((each) => each.slot === 'B-A1-1-1')).toMatchObject({
    status: 'BLOQUEADA',
    occupancy_pct: '100.0',
  });
  await ok(api.put(`wms/issues/assign/${issue.id}`, { assignee_id: stock.admin.userId }));
  const waste = await stock.post('MERMA', [{ productId: tela, qty: '20' }], {
    shortageClass: 'MERMA',
    reasonId: await stock.idOf('causes', 'RZ-CALIDAD'),
  });
  expect(
    await ok(
      api.put(`wms/issues/resolve/${issue.id}`, {
        solution: 'Se dio de baja lo rasgado',
        movement_id: waste.movementId,
      }),
    ),
  ).toMatchObject({ status: 'RESUELTA' });
  expect(await ok(api.put(`wms/issues/close/${issue.id}`, {}))).toMatchObject({
    status: 'CERRADA',
  });
});

test('un lote rechazado se dictamina: se libera, vuelve a su lugar y el rechazo se cierra', async () => {
  const hilo = await stock.product('HILO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const { lines } = await stock.post('ENT-COMPRA', [
    { productId: hilo, storageId: rechazo, qty: '60', value: '1200', lotCode: 'H-1' },
  ]);
  const lot = lines[0]!.lotId!;
  await stock.query(`update lots set status = 'RECHAZADO' where id = $1`, [lot]);
  const reason_id = await stock.idOf('causes', 'RZ-CALIDAD');
  const rejection = await ok(
    api.post('wms/rejections', {
      origin: 'RECEPCION',
      reason_id,
      storage_id: rechazo,
      product_id: hilo,
      lot_id: lot,
      qty: '60',
    }),
  );
  expect(rejection).toMatchObject({ status: 'PENDIENTE', value: '1200.00' });
  const done = await ok(
    api.put(`wms/rejections/dispose/${rejection.id}`, {
      disposition: 'LIBERAR',
      to_storage_id: bodega,
    }),
  );
  expect(done.status).toBe('CERRADO');
  expect(await where(hilo)).toEqual({ 'A/B-A1-2-1': 60 });
  expect(await ok(api.get(`lots/${lot}`))).toMatchObject({ status: 'LIBERADO' });
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});
