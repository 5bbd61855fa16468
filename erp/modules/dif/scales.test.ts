import { beforeAll, expect, test } from 'vitest';
import { stockCompany } from '#erp/engines/stock/testing.ts';
import { callerOf } from '../../../tests/api/fixtures.ts';

let api: ReturnType<typeof callerOf>;
let id: number;

beforeAll(async () => {
  const stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  const type = await stock.make('dif/scales-types', {
    code: 'PISO',
    name: 'De piso',
    class: 'III',
    use: 'PISO',
    unit_id: String(await stock.idOf('units', 'KG')),
    max_capacity: '1500',
    min_capacity: '10',
    division: '0.5',
  });
  id = (
    await stock.make('dif/scales', {
      code: 'B1',
      name: 'Báscula 1',
      scale_type_id: String(type.id),
      last_verification_on: Temporal.Now.plainDateISO().subtract({ months: 2 }).toString(),
    })
  ).id!;
});

test('net is gross less tare, rounded to the division; the last reading is fresh', async () => {
  const reading = await api.post(`dif/scales/read/${id}`, { gross: '812.8', tare: '12.4', origin: 'AGENTE' });
  expect([reading.status, reading.data.net, reading.data.warnings]).toEqual([201, '800.500000', []]);
  expect((await api.get(`dif/scales/last/${id}`)).data).toMatchObject({ id: reading.data.id, net: '800.5000' });
});

test('a weight outside the range, a manual one without a reason, a pattern that is none', async () => {
  expect((await api.post(`dif/scales/read/${id}`, { gross: '9', origin: 'AGENTE' })).data.fields).toEqual({ gross: ['Está fuera del alcance de B1.'] });
  expect((await api.post(`dif/scales/read/${id}`, { gross: '100' })).data.fields).toEqual({ reason: ['Di por qué se captura a mano.'] });
  const types = (await api.get('dif/scales-types')).data as { id: number; version: number }[];
  expect((await api.put(`dif/scales-types/${types[0]!.id}`, { version: types[0]!.version, frame_pattern: '(' })).data.fields).toEqual({
    frame_pattern: ['La expresión no es válida.'],
  });
});
