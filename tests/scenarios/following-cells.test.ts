/** What is read along the reference of a row is shown as soon as it is chosen. */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { done } from './given.ts';
import { begin } from './payments.ts';
import { sale } from './treasury.ts';

test('a new movement says of the item of each line whose it is, its balance and currency', async () => {
  const { told } = await begin();
  const admin = told.as('admin');
  const customer = await told.given.customer('Lana del Norte');
  const item = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  const { values } = await done(
    admin.post('form/compute', {
      resource: 'cfl/movements',
      draft: {
        movement_type_id: await told.idOf('cfl__movement_types', 'COBRO', 'kind'),
        lines: [{ kind: 'APLICACION', open_item_id: item.id }],
      },
    }),
  );
  expect(values).toMatchObject({
    'lines[0].side': 'CXC',
    'lines[0].balance': '116.00',
    'lines[0].item_currency': 'MXN',
  });
});

test.each([
  ['cfl/movements', 'lines.open_item_id', 'lines.balance'],
  ['payments', 'applications.invoice_id', 'applications.balance'],
  ['purchase-payments', 'lines.invoice_id', 'lines.supplier'],
])('%s works out what follows from %s', (path, from, set) => {
  const { computedDraft } = registry.resource(path);
  expect(computedDraft?.from).toContain(from);
  expect(computedDraft?.sets).toContain(set);
});
