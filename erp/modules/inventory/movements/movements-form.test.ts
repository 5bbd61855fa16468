/** What the form says of a movement before it is saved, against what its rules say when it is. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf, type Api } from '../../../../tests/api/fixtures.ts';
import { movements } from './movements.ts';

let stock: StockCompany;
let api: Api;

beforeEach(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});
afterEach(() => stock.company.services.db.close());

test('what the rules of a type ask for, the form does not call optional', async () => {
  const product = await stock.product('P-1');
  const types = await stock.query<Record<string, unknown> & { id: number; code: string }>(
    'select * from inv__movement_types where manual and active order by code',
  );
  expect(types.length).toBeGreaterThan(9);
  const wrong: string[] = [];
  for (const type of types) {
    const { status, data } = await api.post('movements', {
      movement_type_id: type.id,
      storage_id: stock.storages.A,
      lines: [{ product_id: product, qty: '1' }],
    });
    const asked = status === 422 ? Object.keys(data.fields) : [];
    for (const [name, field] of Object.entries(movements.fields)) {
      const needed =
        field.neededWhen?.every((group) =>
          group.some(
            (when) =>
              'relation' in when && (when.is as readonly unknown[]).includes(type[when.field]),
          ),
        ) ?? false;
      if (!field.required && needed !== asked.includes(name) && name !== 'customer_id')
        wrong.push(`${type.code} ${name}: ${needed ? 'needed' : 'asked'}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a place that nobody can find out is asked for when the movement is saved', async () => {
  const { A, B } = stock.storages;
  const product = await stock.product('P-1');
  const slotType = await stock.make('wms/slot-types', {
    code: 'RACK',
    name: 'Rack',
    purpose: 'RESERVA',
    mix: 'LIBRE',
  });
  const slot = await stock.make('wms/slots', {
    code: 'A-01',
    storage_id: String(A),
    slot_type_id: String(slotType.id),
  });
  await stock.query('update storages set uses_slots = true where id = $1 returning id', [A]);
  const draft = async (type: string, more: object, line: object) =>
    api.post('movements', {
      movement_type_id: await stock.idOf('inv__movement_types', type),
      storage_id: A,
      ...more,
      lines: [{ product_id: product, qty: '1', ...line }],
    });
  const asked = { 'lines[0][slot_id]': ['Indica la ubicación: Almacén A usa ubicaciones.'] };
  expect((await draft('INI', {}, { unit_cost: '1' })).data.fields).toEqual(asked);
  expect((await draft('INI', {}, { unit_cost: '1', slot_id: slot.id })).status).toBe(201);
  expect((await draft('INI', { storage_id: B }, { unit_cost: '1' })).status).toBe(201);
  expect((await draft('TRASP', { to_storage_id: B }, {})).data.fields).toEqual(asked);
  expect((await draft('TRASP', { storage_id: B, to_storage_id: A }, {})).data.fields).toEqual({
    'lines[0][to_slot_id]': asked['lines[0][slot_id]'],
  });
  // With a place for what is received, entries find theirs.
  await stock.query('update storages set receive_slot_id = $2 where id = $1 returning id', [
    A,
    slot.id,
  ]);
  expect((await draft('INI', {}, { unit_cost: '1' })).status).toBe(201);
});

test('places and destinations are offered of the storages that were chosen', async () => {
  const { A, B, CUA } = stock.storages;
  const options = async (resource: string, filter: object) =>
    (await api.get(`${resource}/options`, { filter })).data
      .map(({ id }: { id: number }) => id)
      .toSorted();
  const other = await stock.make('branch-offices', {
    code: 'NTE',
    name: 'Norte',
    street: 'Uno',
    zip: '37000',
  });
  const [type] = await stock.query<{ id: number }>(
    `select id from storage_types where code = 'FISICO'`,
  );
  const far = await stock.make('storages', {
    code: 'LEJOS',
    name: 'Lejos',
    storage_type_id: String(type!.id),
    branch_office_id: String(other.id),
  });
  const near = await options('storages', { beside_id: String(A) });
  expect(near).toEqual(expect.arrayContaining([A, B, CUA]));
  expect(near).not.toContain(far.id);
});
