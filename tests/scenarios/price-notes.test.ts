/** What a supplier takes off the price of goods that stay (purchasing R60). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { INVOICES } from './payables.ts';
import { inDollars, invoicedAt, paid } from './paying.ts';
import {
  CANCEL,
  differences,
  draftReturn,
  invoiceAll,
  note,
  postQueue,
  RECEIVED,
  received,
  sendReturn,
} from './returning.ts';
import { untied } from './tie-outs.ts';
import { bookBalance, lastEntry } from './treasury.ts';

const [STOCK, SOLD] = ['115.01.01', '501.01.01'];

const rebate = (told: Stage, supplier: number, invoice: number, more: Body = {}) =>
  note(told, supplier, { related_invoice_id: invoice, rebate_percent: '10', ...more });

async function posted(told: Stage, work: ReturnType<typeof rebate>) {
  const admin = told.as('admin');
  const { id } = await done(work);
  await done(admin.act(INVOICES, 'match', id));
  return done(admin.act(INVOICES, 'post', id));
}

/** What the account of received goods, the stock and what was sold say. */
async function costs(told: Stage): Promise<readonly string[]> {
  await postQueue(told);
  return Promise.all([RECEIVED, STOCK, SOLD].map((code) => bookBalance(told, code)));
}

/** 100 bought at 20, of which 25 were sold. */
async function bought() {
  const given = await received('100', '20');
  const { told, shipment, product } = given;
  const invoice = await invoiceAll(told, shipment.id);
  await told.stock.post('SAL-VENTA', [{ productId: product, qty: '25' }]);
  expect(await costs(told)).toEqual(['0.00', '1500.00', '500.00']);
  return { ...given, invoice };
}

test('no more is taken off than was charged, and of nothing else than its goods', async () => {
  const { told, supplier, invoice } = await bought();
  const admin = told.as('admin');
  await posted(told, rebate(told, supplier, invoice));
  // 95 % of 2,000 are 1,900, of which 1,800 are left.
  expect(await refusedFields(rebate(told, supplier, invoice, { rebate_percent: '95' }))).toEqual({
    'lines[0][price]': [expect.stringMatching(/quedan \$1,800.00 por bonificar\.$/)],
  });
  const bare = { uuid: '', payment_mode: '' };
  expect(await refusedFields(rebate(told, supplier, invoice, bare))).toEqual({
    uuid: ['Escribe este dato.'],
    payment_mode: ['Elige una opción.'],
  });
  const { id, lines } = await done(rebate(told, supplier, invoice));
  const expense_id = await told.idOf('expenses', 'PAPELERIA');
  const other = [{ id: lines[0].id }, { expense_id, price: '5' }];
  expect(await refusedFields(admin.change(`${INVOICES}/${id}`, { lines: other }))).toEqual({
    'lines[1][description]': ['Una bonificación es de la mercancía que cobró su factura.'],
  });
});

test('a tenth less is owed, and what stayed and what was sold cost a tenth less', async () => {
  const { told, supplier, shipment, invoice } = await bought();
  const admin = told.as('admin');
  const made = await posted(told, rebate(told, supplier, invoice));
  expect(made).toMatchObject({
    subtotal: '200.00',
    total: '232.00',
    lines: [{ quantity: '100.0000', price: '2.000000', cost_difference: '-200.00' }],
  });
  expect(await done(admin.get(`${INVOICES}/${invoice}`))).toMatchObject({ balance: '2088.00' });
  expect(await costs(told)).toEqual(['0.00', '1350.00', '450.00']);
  // What goes back then is credited at 18.
  const { id } = await draftReturn(told, shipment.id, '10');
  expect(await sendReturn(told, id)).toMatchObject({ status: 'ENVIADA', subtotal: '180.00' });
  await posted(told, note(told, supplier, { related_invoice_id: invoice, return_id: id }));
  expect(await costs(told)).toEqual(['0.00', '1170.00', '450.00']);
  expect(await differences(told)).toEqual([]);
  expect(await untied(told)).toEqual([]);
});

test('a rebate that is called off leaves all as it was', async () => {
  const { told, supplier, invoice } = await bought();
  const admin = told.as('admin');
  const { id } = await posted(told, rebate(told, supplier, invoice));
  await done(admin.act(INVOICES, 'cancel', id, CANCEL));
  expect(await costs(told)).toEqual(['0.00', '1500.00', '500.00']);
  expect(await done(admin.get(`${INVOICES}/${invoice}`))).toMatchObject({ balance: '2320.00' });
  await done(admin.act(INVOICES, 'cancel', invoice, CANCEL));
  expect((await costs(told))[0]).toBe('-2000.00');
});

test('what was paid in dollars at another rate is credited at that of its note', async () => {
  const given = await inDollars();
  const { told, supplier } = given;
  const invoice = await invoicedAt(given, '18.60');
  const bank = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '50000.00', date: TODAY(), rate: '18.50' },
  });
  const whole = { invoice_id: invoice.id, invoice_amount: '19800.00' };
  await paid(told, bank, { supplier_id: supplier, exchange_rate: '18.72' }, whole);
  const body = { uuid: '', payment_mode: '', supplier_folio: 'CN-1', exchange_rate: '18.80' };
  const made = await posted(told, rebate(told, supplier, invoice.id, body));
  // 1,980 dollars in favour.
  expect(made).toMatchObject({ total: '1980.00', base_total: '37224.00', balance: '1980.00' });
  expect(await lastEntry(told)).toContain('201.02.01 D 37224.00');
  // 368,280.00 less 37,224.00.
  expect(await costs(told)).toEqual(['0.00', '331056.00', '0']);
  expect(await untied(told)).toEqual([]);
});
