import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let branch: number;
const place = (more: Record<string, unknown> = {}) => ({
  code: 'LEON',
  name: 'Planta León',
  branch_office_id: branch,
  storage_id: stock.storages.A,
  street: 'Blvd. Aeropuerto',
  zip: '37000',
  ...more,
});

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  branch = (await api.get(`storages/${stock.storages.A}`)).data.branch_office_id;
});

test('it begins receiving from Monday to Friday, from 8 to 16, eight a day, in Mexico', async () => {
  const { status, data } = await api.post('pur/consignees', place());
  expect(status).toBe(201);
  expect(data).toMatchObject({
    kind: 'ALMACEN_PROPIO',
    reception_days: ['1', '2', '3', '4', '5'],
    slots_per_day: 8,
  });
  const { country_id: id } = (await api.get(`pur/consignees/${data.id}`)).data;
  expect((await api.get(`countries/${id}`)).data.code).toBe('MEX');
});

test('its kind says what else it needs, and its hours do not end before they begin', async () => {
  const wrong = async (more: Record<string, unknown>) => {
    const reply = await api.post('pur/consignees', place({ code: 'OTRO', ...more }));
    return [reply.status, Object.keys(reply.data.fields ?? {})];
  };
  expect(await wrong({ storage_id: '' })).toEqual([422, ['storage_id']]);
  expect(await wrong({ kind: 'AGENTE_ADUANAL' })).toEqual([422, ['supplier_id']]);
  expect(await wrong({ kind: 'MAQUILADOR', storage_id: '' })).toEqual([422, ['supplier_id']]);
  const [, hours] = await wrong({ reception_from: '16:00', reception_to: '08:00' });
  expect(hours).toContain('reception_to');
  expect(await wrong({ reception_days: [] })).toEqual([422, ['reception_days']]);
  expect(await wrong({ code: 'LEON' })).toEqual([422, ['code']]);
  expect((await wrong({ kind: 'TERCERO', storage_id: '' }))[0]).toBe(201);
});

test('an own storage is of its branch', async () => {
  const { id } = await stock.make('branch-offices', {
    code: 'SUR',
    name: 'Sur',
    kind: 'SUCURSAL',
    status: 'ABIERTA',
    street: 'Uno',
    zip: '44100',
    tax_region: 'GENERAL',
    time_zone: 'America/Mexico_City',
  });
  const { status, data } = await api.post(
    'pur/consignees',
    place({ code: 'SUR', branch_office_id: id }),
  );
  expect(status).toBe(422);
  expect(data.fields).toHaveProperty('storage_id');
});
