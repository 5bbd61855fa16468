/** Numbers that are fine by themselves, and results of them that no column holds. */
import { expect, test } from 'vitest';
import { draftOrder, buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { begin, MOVEMENTS, office } from './payments.ts';
import { activeSupplier, INVOICES, newUuid } from './payables.ts';

const over = (field: string) => ({
  [field]: [expect.stringMatching(/^Con esto «.+» resulta demasiado grande: revísalo\.$/)],
});

test('the line of an order, of an invoice and of a quotation whose amount is too large', async () => {
  const given = await buying();
  const { told, supplier, product } = given;
  const admin = told.as('admin');
  const large = { quantity: '999999999999.9999', price: '999999999999.999999' };
  expect(await refusedFields(draftOrder(given, large))).toEqual(over('lines[0][price]'));
  // Of two, the one that is.
  expect(
    await refusedFields(
      admin.post('purchase-orders', {
        supplier_id: supplier,
        date: TODAY(),
        storage_id: told.stock.storages.A,
        sole_source_reason: 'Es el único que la surte en la región.',
        lines: [
          { product_id: product, quantity: '1', price: '10' },
          { product_id: product, ...large },
        ],
      }),
    ),
  ).toEqual(over('lines[1][price]'));
  const invoice: Body = {
    kind: 'FACTURA',
    supplier_id: supplier,
    date: TODAY(),
    uuid: newUuid(),
    payment_mode: 'PPD',
    lines: [{ expense_id: await told.idOf('expenses', 'LUZ'), ...large }],
  };
  expect(await refusedFields(admin.post(INVOICES, invoice))).toEqual(over('lines[0][price]'));
});

test('the sum of rows that are fine one by one is told at the rows', async () => {
  const given = await buying();
  const { told, supplier, product } = given;
  const line = { product_id: product, quantity: '1000000', price: '9000000' };
  expect(
    await refusedFields(
      told.as('admin').post('purchase-orders', {
        supplier_id: supplier,
        date: TODAY(),
        storage_id: told.stock.storages.A,
        sole_source_reason: 'Es el único que la surte en la región.',
        lines: [line, line],
      }),
    ),
  ).toEqual(over('lines'));
});

test('the pesos of an amount in dollars, of a payment and of a movement', async () => {
  const { told } = await begin();
  const admin = told.as('admin');
  await done(
    admin.post('exchanges', {
      date: TODAY(),
      currency_id: await told.idOf('currencies', 'USD'),
      kind: 'DOF',
      rate: '18.50',
    }),
  );
  const dollars = await told.given.bankAccount('Dólares', { currency: 'USD' });
  const amount = '9000000000000.00';
  expect(
    await refusedFields(
      admin.post(MOVEMENTS, {
        movement_type_id: await told.idOf('cfl__movement_types', 'OIN'),
        date: TODAY(),
        payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
        concept: 'Depósito',
        reference: 'DEP-1',
        subject_id: await office(told),
        bank_account_id: dollars,
        exchange_rate: '18.50',
        amount,
      }),
    ),
  ).toEqual(over('amount'));
  expect(
    await refusedFields(
      admin.post('payments', {
        kind: 'ANTICIPO',
        supplier_id: await activeSupplier(told, { more: { invoice_control: 'SIN_ORDEN' } }),
        date: TODAY(),
        payment_type_id: await told.idOf('payment_types', '02', 'sat_code'),
        bank_account_id: dollars,
        exchange_rate: '18.50',
        amount,
      }),
    ),
  ).toEqual(over('amount'));
});
