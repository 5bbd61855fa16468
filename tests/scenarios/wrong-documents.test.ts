/**
 * Documents of the warehouse with something wrong in them: it is said beside the field, before it
 * becomes a dead end.
 */
import { describe, expect, test } from 'vitest';
import { story, type Body } from './given.ts';

/** Who captures documents of storage A. */
async function capturing() {
  const stage = await story();
  const api = stage.as('admin');
  return {
    ...stage,
    api,
    draft: api.movement,
    shortage: { reason_id: await stage.given.cause(), shortage_class: 'ERROR_REGISTRO' },
  };
}

/** A transfer to another branch, by a light van. */
async function transferTo({ stock, given }: Awaited<ReturnType<typeof capturing>>) {
  return {
    from_storage_id: stock.storages.A,
    to_storage_id: await given.storage('SUR', 'FISICO', await given.branch('SUR')),
    needs_landing_bill: '0',
    no_landing_bill_reason: 'Camioneta',
  };
}

describe('from an amount on a second person authorises', () => {
  test('in whatever unit the goods leave, and whatever cost is written on a line that leaves', async () => {
    const { stock, api, draft, shortage, query, idOf } = await capturing();
    const resina = await stock.product('RESINA');
    await stock.post('ENT-COMPRA', [{ productId: resina, qty: '5000', value: '200000' }]);
    await query(
      `update inv__movement_types set requires_authorization = true, authorize_over = 1000 where code = 'AJ-SAL'`,
    );
    const ton = await idOf('units', 'TON');
    for (const line of [
      { product_id: resina, qty: '1', unit_id: ton },
      { product_id: resina, qty: '1000', value: '0' },
      { product_id: resina, qty: '1000', unit_cost: '0' },
    ]) {
      const made = await draft('AJ-SAL', [line], shortage);
      expect((await api.put(`movements/apply/${made.data.id}`, {})).status).toBe(409);
    }
    const small = await draft('AJ-SAL', [{ product_id: resina, qty: '20' }], shortage);
    expect((await api.put(`movements/apply/${small.data.id}`, {})).status).toBe(200);
  });
});

describe('what a line names belongs together', () => {
  test('a place of another storage is refused when the document is saved', async () => {
    const told = await capturing();
    const { stock, api, draft, shortage } = told;
    const slotType = await stock.make('wms/slot-types', {
      code: 'RACK',
      name: 'Rack',
      purpose: 'RESERVA',
      mix: 'LIBRE',
    });
    const slot = (
      await stock.make('wms/slots', {
        storage_id: String(stock.storages.B),
        slot_type_id: String(slotType.id),
        code: 'B-1',
      })
    ).id!;
    const goma = await stock.product('GOMA');
    const line = { product_id: goma, qty: '1' };
    const said = ['La ubicación no es de Almacén A.'];
    expect((await draft('AJ-SAL', [{ ...line, slot_id: slot }], shortage)).data.fields).toEqual({
      'lines[0][slot_id]': said,
    });
    expect(
      (await draft('TRASP', [{ ...line, to_slot_id: slot }], { to_storage_id: stock.storages.B }))
        .status,
    ).toBe(201);
    const transfer = await transferTo(told);
    expect(
      (
        await api.post('branch-transfers', {
          ...transfer,
          lines: [{ ...line, from_slot_id: slot }],
        })
      ).data.fields,
    ).toEqual({ 'lines[0][from_slot_id]': said });
    const conversion = {
      kind: 'REEMPAQUE',
      storage_id: stock.storages.A,
      allocation: 'CANTIDAD',
      inputs: [line],
      outputs: [{ ...line, slot_id: slot }],
    };
    expect((await api.post('inv/conversions', conversion)).data.fields).toEqual({
      'outputs[0][slot_id]': said,
    });
  });
});

describe('quantities that cannot be', () => {
  test('a transfer is refused while it is a draft, not when it has been authorised', async () => {
    const told = await capturing();
    const { stock, api, idOf } = told;
    const caja = await stock.product('CAJA', {
      stock_unit_id: String(await idOf('units', 'PZA')),
    });
    await stock.post('ENT-COMPRA', [{ productId: caja, qty: '10', value: '100' }]);
    const transfer = await transferTo(told);
    const fields = async (lines: readonly Body[]) =>
      (await api.post('branch-transfers', { ...transfer, lines })).data.fields;
    expect(await fields([{ product_id: caja, qty: '1.5' }])).toEqual({
      'lines[0][qty]': ['La unidad PZA no admite decimales.'],
    });
    expect(
      await fields([{ product_id: caja, qty: '1', unit_id: await idOf('units', 'KG') }]),
    ).toEqual({ 'lines[0][unit_id]': ['No hay conversión de KG a PZA para CAJA.'] });
  });
  test('a requisition says what is missing in a line, and rounds nothing', async () => {
    const { stock, api, idOf } = await capturing();
    const tapa = await stock.product('TAPA', {
      stock_unit_id: String(await idOf('units', 'PZA')),
    });
    const head = {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: '2099-01-01',
    };
    const fields = async (lines: readonly Body[]) => {
      const reply = await api.post('inv/requisition', { ...head, lines });
      return [reply.status, reply.data.fields];
    };
    expect(await fields([{ product_id: tapa, qty: '2.5' }])).toEqual([
      422,
      { 'lines[0][qty]': ['La unidad PZA no admite decimales.'] },
    ]);
    expect(await fields([{ qty: '2' }])).toEqual([
      422,
      { 'lines[0][product_id]': [expect.any(String)] },
    ]);
    expect(await fields([{ product_id: tapa }])).toEqual([
      422,
      { 'lines[0][qty]': [expect.any(String)] },
    ]);
    const made = await api.post('inv/requisition', {
      ...head,
      lines: [{ product_id: tapa, qty: '2' }],
    });
    await api.put(`inv/requisition/send/${made.data.id}`, {});
    const [line] = made.data.lines as [{ id: number }];
    const later = await api.put(`inv/requisition/${made.data.id}`, {
      lines: [{ id: line.id, product_id: tapa, qty: '2' }, { product_id: tapa }],
    });
    expect([later.status, later.data.error ?? later.data.code]).not.toEqual([500, undefined]);
    expect(later.status).toBeLessThan(500);
  });
});

describe('whose the goods are', () => {
  test('is the customer or supplier of the movement; what belongs to others never enters as ours', async () => {
    const { stock, given, api, draft, query } = await capturing();
    const ajeno = await stock.product('AJENO');
    const id = await given.supplier();
    const line = { product_id: ajeno, qty: '5' };
    expect((await draft('CONSIG-ENT', [line])).data.fields).toMatchObject({
      'lines[0][owner_kind]': ['Este tipo es de mercancía ajena: di de quién es.'],
    });
    expect((await draft('INI', [{ ...line, owner_kind: 'CLIENTE' }])).data.fields).toEqual({
      customer_id: ['Elige el cliente: es el dueño de la mercancía.'],
    });
    expect(
      (await draft('INI', [{ ...line, owner_kind: 'PROVEEDOR', owner_id: 999_999 }])).data.fields,
    ).toEqual({ 'lines[0][owner_id]': ['Ese proveedor no existe.'] });
    const made = await draft('CONSIG-ENT', [line], { supplier_id: id });
    expect(made.data.lines[0]).toMatchObject({ owner_kind: 'PROVEEDOR', owner_id: id });
    expect((await api.put(`movements/apply/${made.data.id}`, {})).status).toBe(200);
    expect(
      await query('select qty from stock_costs where product_id = $1 and qty <> 0', [ajeno]),
    ).toEqual([]);
    const own = await draft('INI', [{ ...line, unit_cost: '10', owner_id: id }]);
    expect(own.data.lines[0].owner_id).toBeNull();
  });
});
