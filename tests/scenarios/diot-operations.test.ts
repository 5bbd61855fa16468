/** Which operation of the DIOT a payment is (562). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, postedInvoice, payableAccount } from './payables.ts';
import { begin } from './payments.ts';

/** `[operation, base of 16 %, IVA credited]` of each row of the DIOT of today. */
async function diot({ as }: Stage): Promise<readonly (readonly string[])[]> {
  const rows = await done(
    as('admin').post('sat/tax-papers', { report: 'DIOT', from: TODAY(), to: TODAY() }),
  );
  return rows
    .map(({ operation, c12, c22 }: Record<string, string>) => [operation, c12, c22])
    .toSorted();
}

test('what a payment is says the concept of each line before its supplier, to the cent', async () => {
  const { told, bank } = await begin();
  await told.given.person('tesorera', 'PAGOS');
  const admin = told.as('admin');
  const supplier = await activeSupplier(told, { more: { diot_operation_type: '02' } });
  await payableAccount(told, supplier);
  const invoice = await postedInvoice(
    told,
    await invoiceBody(told, supplier, [
      ['HONORARIOS', '1000'],
      ['RENTA-PM', '1000'],
      ['LUZ', '1000'],
    ]),
  );
  expect(invoice.total).toBe('3480.00');
  const payment = await done(
    admin.post('payments', {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount: '1000.00',
      applications: [{ invoice_id: invoice.id, invoice_amount: '1000.00' }],
    }),
  );
  await done(told.as('tesorera').act('payments', 'apply', payment.id));
  // 862.07 of base and 137.93 of IVA in three; «85 Otros» of electricity is what the supplier is.
  const cents = await diot(told);
  expect(cents.map(([operation]) => operation)).toEqual(['02', '03', '06']);
  const sum = (at: number) =>
    cents.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0) / 100;
  expect([sum(1), sum(2)]).toEqual([862.07, 137.93]);
  expect(cents.every(([, base, vat]) => Math.abs(Number(base) * 0.16 - Number(vat)) < 0.02)).toBe(
    true,
  );
  // A global third party has operations of no other kind.
  await done(admin.change(`suppliers/${supplier}`, { diot_third_type: '15' }));
  expect(await diot(told)).toEqual([['87', '862.07', '137.93']]);
  await done(
    admin.change(`suppliers/${supplier}`, { diot_third_type: '04', diot_operation_type: '87' }),
  );
  expect((await diot(told)).map(([operation]) => operation)).toEqual(['03', '06', '85']);
});
