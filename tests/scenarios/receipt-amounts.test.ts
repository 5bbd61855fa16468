/** A receipt of payments has a total of zero: wherever its amount is listed it is what was paid. */
import { expect, test } from 'vitest';
import { done, type Body, type Stage } from './given.ts';
import { beginInvoicing, CFDI, collect, stampedInvoice } from './invoicing.ts';

const listed = async (told: Stage, query: Body = {}): Promise<readonly Body[]> =>
  done(told.as('admin').get(CFDI, { fields: ['cfdi_type', 'total', 'amount'], ...query }));

const rows = (found: readonly Body[]) => found.map((row) => [row.cfdi_type, row.amount]);

test('lists show, sort and narrow by what a receipt says was paid', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  await collect(told, subject, '29000.00', invoice.number);
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '100' }]);
  const all = await listed(told, { sort: ['-amount'] });
  expect(rows(all)).toEqual([
    ['INGRESO', '58000.00'],
    ['PAGO', '29000.00'],
    ['INGRESO', '5800.00'],
  ]);
  expect(all.find(({ cfdi_type }) => cfdi_type === 'PAGO')!.total).toBe('0.00');
  expect(rows(await listed(told, { filter: { amount: { from: '20000', to: '30000' } } }))).toEqual([
    ['PAGO', '29000.00'],
  ]);
  const file = await told.as('admin').get(`${CFDI}/export`, {
    format: 'csv',
    fields: ['cfdi_type', 'amount'],
    sort: ['amount'],
  });
  expect(file.text).toContain('Complemento de pago');
  expect(file.text).toMatch(/Complemento de pago,"?29,?000\.00/);
});

test('of a customer in dollars too, the amount of a receipt is in pesos', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const usd = await told.idOf('currencies', 'USD');
  await told.query('update customers set currency_id = $1 where id = $2', [usd, customer]);
  const invoice = await stampedInvoice(
    told,
    customer,
    [{ product_id: product, quantity: '1', unit_price: '1000' }],
    { currency_id: await told.idOf('currencies', 'MXN') },
  );
  await collect(told, subject, '1160.00', invoice.number);
  const [receipt] = await listed(told, {
    fields: ['amount', 'currency_id'],
    filter: { cfdi_type: 'PAGO' },
  });
  // None of its own: its amount bears no other currency's code.
  expect(receipt).toMatchObject({ amount: '1160.00', currency_id: null });
});

test('the audit says what a receipt that the PAC refused is of', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  await collect(told, subject, '29000.00', invoice.number);
  await told.query(
    `update satinvoices set status = 'ERROR_TIMBRADO', updated_at = now() - interval '2 days' where cfdi_type = 'PAGO'`,
  );
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const found = await done(
    told.as('admin').get('sat/audit', {
      report: 'HALLAZGOS',
      from: today.subtract({ days: 200 }).toString(),
      to: today.add({ days: 60 }).toString(),
    }),
  );
  expect(
    found.find(({ kind }: { kind: string }) => kind === 'CFDI rechazado por el PAC'),
  ).toMatchObject({ amount: '29000.00' });
});
