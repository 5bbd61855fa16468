/**
 * Documents of the warehouse with something wrong in them: it is said beside the field, before it
 * becomes a dead end.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';
import { Samples } from '../api/sample.ts';
import { story, type Person } from './given.ts';

let stock: StockCompany;
let api: Person;
let types: Record<string, number>;
let reason: number;
let far: number;

beforeAll(async () => {
  const { given, as, stock: company } = await story();
  stock = company;
  api = as('admin');
  types = Object.fromEntries(
    (
      await stock.query<{ code: string; id: number }>('select code, id from inv__movement_types')
    ).map(({ code, id }) => [code, id]),
  );
  [{ id: reason }] = (await stock.query<{ id: number }>('select id from causes limit 1')) as [
    { id: number },
  ];
  far = await given.storage('SUR', 'FISICO', await given.branch('SUR'));
});

const shortage = () => ({ reason_id: reason, shortage_class: 'ERROR_REGISTRO' });
const draft = (
  type: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) =>
  api.post('movements', {
    movement_type_id: types[type],
    storage_id: stock.storages.A,
    lines,
    ...more,
  });

describe('from an amount on a second person authorises', () => {
  test('in whatever unit the goods leave, and whatever cost is written on a line that leaves', async () => {
    const resina = await stock.product('RESINA');
    await stock.post('ENT-COMPRA', [{ productId: resina, qty: '5000', value: '200000' }]);
    await stock.query(
      `update inv__movement_types set requires_authorization = true, authorize_over = 1000 where code = 'AJ-SAL'`,
    );
    const ton = await stock.idOf('units', 'TON');
    for (const line of [
      { product_id: resina, qty: '1', unit_id: ton },
      { product_id: resina, qty: '1000', value: '0' },
      { product_id: resina, qty: '1000', unit_cost: '0' },
    ]) {
      const made = await draft('AJ-SAL', [line], shortage());
      expect((await api.put(`movements/apply/${made.data.id}`, {})).status).toBe(409);
    }
    const small = await draft('AJ-SAL', [{ product_id: resina, qty: '20' }], shortage());
    expect((await api.put(`movements/apply/${small.data.id}`, {})).status).toBe(200);
    await stock.query(
      `update inv__movement_types set requires_authorization = false where code = 'AJ-SAL'`,
    );
  });
});

describe('what a line names belongs together', () => {
  test('a place of another storage is refused when the document is saved', async () => {
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
    expect((await draft('AJ-SAL', [{ ...line, slot_id: slot }], shortage())).data.fields).toEqual({
      'lines[0][slot_id]': said,
    });
    expect(
      (await draft('TRASP', [{ ...line, to_slot_id: slot }], { to_storage_id: stock.storages.B }))
        .status,
    ).toBe(201);
    const transfer = {
      from_storage_id: stock.storages.A,
      to_storage_id: far,
      needs_landing_bill: '0',
      no_landing_bill_reason: 'Camioneta',
    };
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
    const caja = await stock.product('CAJA', {
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    await stock.post('ENT-COMPRA', [{ productId: caja, qty: '10', value: '100' }]);
    const transfer = {
      from_storage_id: stock.storages.A,
      to_storage_id: far,
      needs_landing_bill: '0',
      no_landing_bill_reason: 'Camioneta',
    };
    const fields = async (lines: readonly Record<string, unknown>[]) =>
      (await api.post('branch-transfers', { ...transfer, lines })).data.fields;
    expect(await fields([{ product_id: caja, qty: '1.5' }])).toEqual({
      'lines[0][qty]': ['La unidad PZA no admite decimales.'],
    });
    expect(
      await fields([{ product_id: caja, qty: '1', unit_id: await stock.idOf('units', 'KG') }]),
    ).toEqual({ 'lines[0][unit_id]': ['No hay conversión de KG a PZA para CAJA.'] });
  });
  test('a requisition says what is missing in a line, and rounds nothing', async () => {
    const tapa = await stock.product('TAPA', {
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    const head = {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: '2099-01-01',
    };
    const fields = async (lines: readonly Record<string, unknown>[]) => {
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
    const ajeno = await stock.product('AJENO');
    const { id } = (await new Samples(api, registry).create(registry.resource('suppliers')))
      .data as { id: number };
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
      await stock.query('select qty from stock_costs where product_id = $1 and qty <> 0', [ajeno]),
    ).toEqual([]);
    const own = await draft('INI', [{ ...line, unit_cost: '10', owner_id: id }]);
    expect(own.data.lines[0].owner_id).toBeNull();
  });
});
