/** What money is spent on and what costs are gathered for (finance §2.1). */
import { expect, test } from 'vitest';
import { account } from './entries.ts';
import { done, refusedFields, story } from './given.ts';

test('a company begins with concepts of expense; one of its own goes to an account of expense', async () => {
  const told = await story();
  const admin = told.as('admin');
  const { data } = await admin.get('expenses?size=200');
  expect(data.length).toBeGreaterThan(15);
  const meals = data.find(({ code }: { code: string }) => code === 'RESTAURANTE');
  expect(Number(meals.deductible_percent)).toBe(8.5);
  const body = async (code: string, more: object = {}) => ({
    code: 'LIMPIEZA',
    name: 'Limpieza de oficinas',
    category: 'SERVICIOS',
    book_account_id: await account(told, code),
    sat_product_keys: '76111501, 76111500',
    ...more,
  });
  expect(await refusedFields(admin.post('expenses', await body('205.02.01')))).toEqual({
    book_account_id: ['Elige una cuenta de costos, gastos, resultado financiero o activo.'],
  });
  expect(
    await refusedFields(
      admin.post('expenses', await body('603.82.01', { sat_product_keys: '76' })),
    ),
  ).toEqual({ sat_product_keys: ['Escribe claves de 8 dígitos separadas por comas.'] });
  const made = await done(admin.post('expenses', await body('603.82.01')));
  expect([made.requires_cfdi, made.electronic_over, made.diot_operation]).toEqual([
    true,
    '2000.00',
    '85',
  ]);
});

test('a cost unit is of a center that takes charges; its rate says by what it is measured', async () => {
  const told = await story();
  const admin = told.as('admin');
  const center = async (code: string, more: object = {}) =>
    (await done(admin.post('costCenters', { code, name: code, kind: 'PRODUCTIVO', ...more }))).id;
  const planta = await center('PLANTA', { is_group: '1' });
  const hilatura = await center('HIL', { parent_id: planta });
  const body = { code: 'CARDA-1', name: 'Cardadora 1', kind: 'MAQUINA' };
  expect(
    await refusedFields(
      admin.post('cost-units', { ...body, cost_center_id: planta, standard_rate: '12.5' }),
    ),
  ).toHaveProperty('cost_center_id');
  expect(
    await refusedFields(
      admin.post('cost-units', { ...body, cost_center_id: hilatura, standard_rate: '12.5' }),
    ),
  ).toEqual({ driver: ['Di por qué se mide la tarifa.'] });
  const made = await done(
    admin.post('cost-units', {
      ...body,
      cost_center_id: hilatura,
      driver: 'HORA',
      standard_rate: '12.5',
    }),
  );
  expect((await done(admin.get(`cost-units/${made.id}`))).standard_rate).toBe('12.500000');
});
