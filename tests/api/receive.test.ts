/** Receiving with a reader of codes: entries as drafts, and transfers on their way. */
import { expect, test } from 'vitest';
import { story } from '../scenarios/given.ts';

/** Who receives cloth that comes by the roll. */
async function receiving() {
  const stage = await story();
  const tela = await stage.given.product('TELA', { more: { tracking: 'LOTE', lot_kind: 'ROLLO' } });
  return { ...stage, api: stage.as('admin'), tela };
}

test('an entry: the new lot is scanned, then how much came; applied, it is there', async () => {
  const { api, query, tela } = await receiving();
  const draft = await api.movement('INI', [
    { product_id: tela, qty: '100', lot_code: 'R1', unit_cost: '40' },
  ]);
  const path = `movements/scan/${draft.data.id}`;
  expect((await api.put(path, { code: 'r1', check: '1' })).data).toMatchObject({
    product: 'TELA TELA',
    lot: 'R1',
    left: '100',
    unit: 'KG',
  });
  expect((await api.put(path, { code: 'OTRO', check: '1' })).data.fields).toEqual({
    code: ['«OTRO» no está en este documento.'],
  });
  expect((await api.put(path, { code: 'R1', qty: '0' })).data.fields).toEqual({
    qty: ['Escribe una cantidad mayor que cero.'],
  });
  expect((await api.put(path, { code: 'R1', qty: '98.5', slot: 'X-1' })).data.fields).toEqual({
    slot: ['«X-1» no es una ubicación de Almacén A.'],
  });
  expect(
    (await api.put(path, { code: `https://telar.test/q/product/${tela}`, qty: '98.5' })).data
      .message,
  ).toBe('98.5 KG de TELA, lote R1.');
  expect((await api.get(`movements/receive/${draft.data.id}`)).data).toMatchObject({
    open: true,
    lines: [{ qty: '98.500000', done: '98.500000', scanned: true }],
  });
  expect((await api.put(`movements/apply/${draft.data.id}`, {})).data.status).toBe('APLICADO');
  expect((await query('select qty from stock_balances where product_id = $1', [tela]))[0]).toEqual({
    qty: '98.500000',
  });
  expect((await api.put(path, { code: 'R1', qty: '1' })).status).toBe(409);
});

test('an out is not received', async () => {
  const { api, stock, tela } = await receiving();
  const draft = await api.movement('TRASP', [{ product_id: tela, qty: '1' }], {
    to_storage_id: stock.storages.B,
  });
  expect((await api.get(`movements/receive/${draft.data.id}`)).status).toBe(404);
});
