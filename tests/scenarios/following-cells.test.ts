/** What is read along the reference of a row is shown as soon as it is chosen. */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { done } from './given.ts';
import { begin } from './payments.ts';
import { activeSupplier, invoiceBody, postedInvoice } from './payables.ts';
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

test('a document chosen proposes its balance, not beyond what the money leaves', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  const customer = await told.given.customer('Lana del Norte');
  const item = async (number: string, net: string, tax: string, total: string) =>
    (await sale(told, { customer, number, net, tax, total })).id;
  const items = [
    await item('A-1', '100.00', '16.00', '116.00'),
    await item('A-2', '50.00', '8.00', '58.00'),
  ];
  const proposed = async (draft: object, table: string, field: string) => {
    const resource = table === 'lines' ? 'cfl/movements' : 'payments';
    const { values } = await done(admin.post('form/compute', { resource, draft }));
    return [0, 1].map((at) => values[`${table}[${at}].${field}`] ?? null);
  };
  const movement = {
    movement_type_id: await told.idOf('cfl__movement_types', 'COBRO', 'kind'),
    bank_account_id: bank,
    lines: items.map((open_item_id) => ({ open_item_id })),
  };
  const applied = (more: object) => proposed({ ...movement, ...more }, 'lines', 'amount_item');
  expect(await applied({})).toEqual(['116.00', '58.00']);
  expect(await applied({ amount: '150.00' })).toEqual(['116.00', '34.00']);
  expect(await applied({ amount: '116.00' })).toEqual(['116.00', null]);
  const [first, second] = movement.lines;
  const typed = { amount: '150.00', lines: [{ ...first, amount_item: '100' }, second] };
  expect(await applied(typed)).toEqual(['100.00', '50.00']);
  expect(await applied({ bank_account_id: null })).toEqual([null, null]);

  const supplier = await activeSupplier(told, {});
  const body = await invoiceBody(told, supplier, [['LUZ', '1000']]);
  const { id: invoice_id } = await postedInvoice(told, body);
  const payment = { supplier_id: supplier, bank_account_id: bank, kind: 'PAGO' };
  const paid = (more: object, line: object = {}) =>
    proposed(
      { ...payment, ...more, applications: [{ invoice_id, ...line }] },
      'applications',
      'invoice_amount',
    );
  expect(await paid({})).toEqual(['1160.00', null]);
  expect(await paid({ amount: '500.00' })).toEqual(['500.00', null]);
  expect(await paid({}, { early_discount: '23.20' })).toEqual(['1136.80', null]);
});
