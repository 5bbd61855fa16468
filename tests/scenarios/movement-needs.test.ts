/** What the type of a movement asks of the document beyond its lines. */
import { expect, test } from 'vitest';
import { done, refusedFields, story } from './given.ts';

test('a type that charges a cost centre is refused without one, and kept with it', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const product_id = await given.product('TELA', { stock: { qty: '10', unitCost: '40' } });
  const type = { code: 'TALLER', name: 'Consumo de taller', nature: 'SALIDA', manual: '1' };
  await done(admin.post('inv/movement-types', { ...type, needs_cost_center: '1' }));
  const lines = [{ product_id, qty: '2' }];
  expect(await refusedFields(admin.movement('TALLER', lines))).toMatchObject({
    cost_center_id: ['Este tipo pide el centro de costo.'],
  });
  const centre = { code: 'MTTO', name: 'Taller', kind: 'PRODUCTIVO' };
  const { id: cost_center_id } = await done(admin.post('costCenters', centre));
  const { id } = await done(admin.movement('TALLER', lines, { cost_center_id }));
  expect((await admin.get(`movements/${id}`)).data.cost_center_id).toBe(cost_center_id);
});
