/** Un almacén con ubicaciones, contado por quienes trabajan en él. */
import { expect, test } from 'vitest';
import { done, story } from './given.ts';

/** Storage A with new racks, a dock, and rules that say where everything goes. */
async function racks() {
  const stage = await story();
  const { stock, as, query } = stage;
  const api = as('admin');
  const bodega = stock.storages.A!;
  const rack = await done(
    api.post('wms/slot-types', {
      code: 'RACK',
      name: 'Rack',
      purpose: 'RESERVA',
      max_weight_kg: '500',
      mix: 'UN_PRODUCTO',
    }),
  );
  const anden = await done(
    api.post('wms/slot-types', { code: 'ANDEN', name: 'Andén', purpose: 'RECIBO' }),
  );
  const made = await done(
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
  const door = async (code: string) =>
    (await done(api.post('wms/slots', { storage_id: bodega, slot_type_id: anden.id, code }))).id;
  const [recibo, embarque] = [await door('RECIBO'), await door('EMBARQUE')];
  await done(
    api.change(`storages/${bodega}`, {
      uses_slots: '1',
      receive_slot_id: recibo,
      dispatch_slot_id: embarque,
    }),
  );
  const rule = (sequence: string, strategy: string) => ({
    sequence,
    storage_id: bodega,
    slot_type_id: rack.id,
    strategy,
  });
  await done(
    api.change('wms/configurations', {
      putaway_lines: [rule('10', 'MISMO_PRODUCTO'), rule('20', 'VACIA')],
    }),
  );
  return {
    ...stage,
    api,
    bodega,
    made,
    where: async (product: number) =>
      Object.fromEntries(
        (
          await query<{ place: string; qty: number }>(
            `select s.code || coalesce('/' || u.code, '') as place, b.qty::float8 as qty from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id
             left join wms__slots u on u.account_id = b.account_id and u.id = b.slot_id where b.product_id = $1 and b.qty <> 0`,
            [product],
          )
        ).map(({ place, qty }) => [place, qty]),
      ),
  };
}

/** Cloth in two places of the racks, and some of it on the dock. */
async function stored() {
  const told = await racks();
  const tela = await told.stock.product('TELA');
  const buy = (qty: string, value: string) =>
    told.stock.post('ENT-COMPRA', [{ productId: tela, qty, value }]);
  await buy('400', '8000');
  await buy('100', '2000');
  const before = await told.where(tela);
  await buy('900', '18000');
  return { ...told, tela, before };
}
const STEP = { from: 'RECIBO', code: 'TELA', qty: '500' };

test('la bodega estrena racks: se generan, se elige el andén y las reglas dicen dónde va cada cosa', async () => {
  const { bodega, made } = await racks();
  expect(made).toEqual({
    created: 24,
    skipped: [],
    outcome: {
      message: 'Se generaron 24 ubicaciones.',
      open: { resource: 'storages', id: bodega, tab: 'map' },
    },
  });
});

test('lo que llega se acomoda solo; lo que no cabe espera en el andén y se lleva con el lector', async () => {
  const { stock, api, tela, before, where } = await stored();
  expect(before).toEqual({ 'A/B-A1-1-1': 500 });
  expect(await where(tela)).toEqual({ 'A/B-A1-1-1': 500, 'A/RECIBO': 900 });
  expect(await done(api.put('wms/move', STEP))).toMatchObject({ proposed: 'B-A1-1-2' });
  await done(api.put('wms/move', { ...STEP, to: 'B-A1-1-2', request_id: crypto.randomUUID() }));
  expect(await where(tela)).toEqual({ 'A/B-A1-1-1': 500, 'A/B-A1-1-2': 500, 'A/RECIBO': 400 });
  expect(await stock.pool(tela)).toEqual(['1400.000000', '28000.000000', '20.000000']);
});

test('un golpe de montacargas: se abre la incidencia, se bloquea el lugar y lo que guarda no se promete ni sale', async () => {
  const { stock, api, bodega, tela, query, idOf, where } = await stored();
  await done(api.put('wms/move', { ...STEP, to: 'B-A1-1-2', request_id: crypto.randomUUID() }));
  const issue = await done(
    api.post('wms/issues', {
      kind: 'DANO',
      severity: 'ALTA',
      storage_id: bodega,
      product_id: tela,
      qty: '20',
      description: 'Rollo rasgado',
    }),
  );
  const [slot] = await query<{ id: number; version: number }>(
    `select id, version from wms__slots where code = 'B-A1-1-1'`,
  );
  await done(
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
  const map = (await done(
    api.get('wms/stock', { storage_id: bodega, group: 'slot', size: 100 }),
  )) as unknown as readonly { slot: string; status: string; occupancy_pct: string }[];
  expect(map.find((each) => each.slot === 'B-A1-1-1')).toMatchObject({
    status: 'BLOQUEADA',
    occupancy_pct: '100.0',
  });
  await done(api.put(`wms/issues/assign/${issue.id}`, { assignee_id: api.id }));
  const waste = await stock.post('MERMA', [{ productId: tela, qty: '20' }], {
    shortageClass: 'MERMA',
    reasonId: await idOf('causes', 'RZ-CALIDAD'),
  });
  expect(
    await done(
      api.put(`wms/issues/resolve/${issue.id}`, {
        solution: 'Se dio de baja lo rasgado',
        movement_id: waste.movementId,
      }),
    ),
  ).toMatchObject({ status: 'RESUELTA' });
  expect(await done(api.put(`wms/issues/close/${issue.id}`, {}))).toMatchObject({
    status: 'CERRADA',
  });
});

test('un lote rechazado se dictamina: se libera, vuelve a su lugar y el rechazo se cierra', async () => {
  const { stock, given, api, bodega, query, idOf, where } = await stored();
  await done(api.put('wms/move', { ...STEP, to: 'B-A1-1-2', request_id: crypto.randomUUID() }));
  const rechazo = await given.storage('REC', 'RECHAZO');
  const hilo = await stock.product('HILO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const { lines } = await stock.post('ENT-COMPRA', [
    { productId: hilo, storageId: rechazo, qty: '60', value: '1200', lotCode: 'H-1' },
  ]);
  const lot = lines[0]!.lotId!;
  await query(`update lots set status = 'RECHAZADO' where id = $1`, [lot]);
  const reason_id = await idOf('causes', 'RZ-CALIDAD');
  const rejection = await done(
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
  const disposed = await done(
    api.put(`wms/rejections/dispose/${rejection.id}`, {
      disposition: 'LIBERAR',
      to_storage_id: bodega,
    }),
  );
  expect(disposed.status).toBe('CERRADO');
  expect(await where(hilo)).toEqual({ 'A/B-A1-2-1': 60 });
  expect(await done(api.get(`lots/${lot}`))).toMatchObject({ status: 'LIBERADO' });
});
