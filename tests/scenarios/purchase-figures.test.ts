/** Figures of purchases with exchange rates, withholdings and excise (purchasing R34 to R43). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, story } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, newUuid, postedInvoice } from './payables.ts';
import { bookOf, inDollars, invoicedAt, paid } from './paying.ts';
import { ANALYSES, loadOfR24, sample, yard } from './raw-material.ts';
import { draftReturn, invoiceAll, postQueue, RECEIVED, sendReturn } from './returning.ts';
import { untied } from './tie-outs.ts';
import { beginBooks, bookBalance, lastEntry } from './treasury.ts';

const [STOCK, SOLD] = ['115.01.01', '501.01.01'];

test('R42: 19,800 dollars owed at 18.50 and paid at 18.72 lose 4,356.00', async () => {
  const given = await inDollars();
  const { told, supplier } = given;
  const invoice = await invoicedAt(given, '18.50');
  expect(invoice).toMatchObject({ balance: '19800.00', base_total: '366300.00' });
  expect(await lastEntry(told)).toEqual([`${RECEIVED} D 366300.00`, '201.02.01 H 366300.00']);
  const bank = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '50000.00', date: TODAY(), rate: '18.50' },
  });
  const payment = { supplier_id: supplier, exchange_rate: '18.72' };
  const line = { invoice_id: invoice.id, invoice_amount: '19800.00' };
  expect(await paid(told, bank, payment, line)).toMatchObject({
    base_amount: '370656.00',
    fx_result: '-4356.00',
  });
  expect(await lastEntry(told)).toEqual([
    '201.02.01 D 366300.00',
    '701.01.01 D 4356.00',
    `${await bookOf(told, bank)} H 370656.00`,
  ]);
  expect(await untied(told)).toEqual([]);
});

test('R37: what the dollar rose until the invoice is of the goods, and of those that left', async () => {
  const given = await inDollars();
  const { told, product } = given;
  await told.stock.post('SAL-VENTA', [{ productId: product, qty: '2475' }]);
  // 19,800 at 0.10 more: 1,980.00, a quarter of it sold.
  expect(await invoicedAt(given, '18.60')).toMatchObject({ base_total: '368280.00' });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, STOCK)).toBe('276210.00');
  expect(await bookBalance(told, SOLD)).toBe('92070.00');
  expect(await bookBalance(told, '201.02.01')).toBe('-368280.00');
});

test('R43: 58,000 of 116,000 credit 8,000 of its IVA', async () => {
  const told = await story();
  await beginBooks(told);
  const supplier = await activeSupplier(told);
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '100000']]));
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '200000.00', date: TODAY() },
  });
  const half = { invoice_id: invoice.id, invoice_amount: '58000.00' };
  await paid(told, bank, { supplier_id: supplier }, half);
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 8000.00',
    '201.01.01 D 58000.00',
    `${await bookOf(told, bank)} H 58000.00`,
    '119.01.01 H 8000.00',
  ]);
});

test('R60: of waste the whole IVA is withheld, and is credited once it is remitted', async () => {
  const given = await yard({ product: { is_waste: '1' } });
  const { told, supplier } = given;
  await beginBooks(told);
  const { id } = await loadOfR24(given);
  const admin = told.as('admin');
  const analysis = await sample(given, id, ['3.20', '2.50', '3'], { dictum: 'ACEPTADO' });
  expect(await done(admin.act(ANALYSES, 'dictate', analysis.id))).toMatchObject({
    value: '259777.94',
    transferred_tax: '41564.47',
    withheld_tax: '41564.47',
    total: '259777.94',
  });
  const invoice = await invoiceAll(told, id);
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 41564.47',
    `${RECEIVED} D 259777.94`,
    '201.01.01 H 259777.94',
    '216.10.01 H 41564.47',
  ]);
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '300000.00', date: TODAY() },
  });
  const whole = { invoice_id: invoice, invoice_amount: '259777.94' };
  await paid(told, bank, { supplier_id: supplier }, whole);
  expect(await lastEntry(told)).toEqual([
    '119.01.02 D 41564.47',
    '201.01.01 D 259777.94',
    '216.10.01 D 41564.47',
    `${await bookOf(told, bank)} H 259777.94`,
    '119.01.01 H 41564.47',
    '216.10.02 H 41564.47',
  ]);
});

/** A person of the simplified regime. */
const SIMPLIFIED = {
  name: 'ANA LOPEZ',
  rfc: 'LOAA800101AB1',
  person: 'FISICA',
  regime: '626',
} as const;

test('R34: goods of a person of the simplified regime bring 1.25 % of ISR, back and forth', async () => {
  const begun = await buying();
  const { told } = begun;
  await beginBooks(told);
  const supplier = await activeSupplier(told, {
    ...SIMPLIFIED,
    more: { invoice_control: 'RECIBIDO' },
  });
  const given = { ...begun, supplier };
  const order = await authorisedOrder(given, { quantity: '500', price: '20' });
  // 10,000 and 1,600 of IVA, less 125.
  expect(order).toMatchObject({ withheld_tax: '125.00', total: '11475.00' });
  const shipment = await done(receive(given, order.id, '500', 'R-1'));
  await invoiceAll(told, shipment.id);
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 1600.00',
    `${RECEIVED} D 10000.00`,
    '201.01.01 H 11475.00',
    '216.04.01 H 125.00',
  ]);
  const { id } = await draftReturn(told, shipment.id, '100');
  // 2,000 and 320 of IVA, less 25.
  expect(await sendReturn(told, id)).toMatchObject({ subtotal: '2000.00', total: '2295.00' });
});

test('R34: fees of that regime, and commissions: what is withheld of 20,000', async () => {
  const told = await story();
  await beginBooks(told);
  const profile = (code: string) => told.idOf('pur__withholding_profiles', code);
  const charged = async (supplier: number) => {
    const body = await invoiceBody(told, supplier, [['HONORARIOS', '20000']]);
    const { withheld_tax, total } = await done(told.as('admin').post(INVOICES, body));
    return [withheld_tax, total];
  };
  const simplified = await activeSupplier(told, {
    ...SIMPLIFIED,
    more: { withholding_profile_id: await profile('RESICO_PF') },
  });
  expect(await charged(simplified)).toEqual(['2383.33', '20816.67']);
  const agent = await activeSupplier(told, {
    ...SIMPLIFIED,
    rfc: 'PELJ800101AB1',
    name: 'JUAN PEREZ',
    regime: '605',
    more: { withholding_profile_id: await profile('COMISION_PF') },
  });
  expect(await charged(agent)).toEqual(['2133.33', '21066.67']);
});

test('excise is in the base of the IVA, and of what is withheld of it', async () => {
  const told = await story();
  await beginBooks(told);
  const supplier = await activeSupplier(told, { more: { invoice_control: 'RECIBIDO' } });
  const taxes = ['IVA16', 'IEPS8'].map((code) => told.idOf('sattaxes', code));
  const [vat, excise] = (await Promise.all(taxes)).map(String);
  const product = await told.given.product('TRAPO', {
    more: { is_waste: '1', tax_object: '02', tax_ids: { 0: vat, 1: excise } },
  });
  const given = { told, supplier, product };
  const draft = await done(draftOrder(given, { quantity: '10', price: '100' }));
  // 80.00 of excise, and 16 % of 1,080.00 both ways.
  expect(draft).toMatchObject({
    transferred_tax: '252.80',
    withheld_tax: '172.80',
    total: '1080.00',
  });
  const order = await authorisedOrder(given, { quantity: '10', price: '100' });
  const shipment = await done(receive(given, order.id, '10', 'R-1'));
  await invoiceAll(told, shipment.id);
  await postQueue(told);
  // Excise that is not credited is part of what they cost.
  expect(await bookBalance(told, STOCK)).toBe('1080.00');
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
});

test('example 6: 1,000 kg received at 32.00, invoiced at 32.50, of which 300 are gone', async () => {
  const given = await buying();
  const { told, product } = given;
  await beginBooks(told);
  const order = await authorisedOrder(given, { quantity: '1000', price: '32' });
  const shipment = await done(receive(given, order.id, '1000', 'R-1'));
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('-32000.00');
  await told.stock.post('SAL-VENTA', [{ productId: product, qty: '300' }]);
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  const { lines } = await done(admin.get(`${INVOICES}/${id}`));
  await done(admin.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '32.50' }] }));
  await done(admin.act(INVOICES, 'match', id));
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  await done(boss.act(INVOICES, 'resolve', id, { difference_reason: 'Subió la resina' }));
  await done(admin.act(INVOICES, 'post', id));
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 5200.00',
    `${RECEIVED} D 32500.00`,
    '201.01.01 H 37700.00',
  ]);
  await postQueue(told);
  // 350.00 of the 500.00 stay, and 150.00 are of what they were sold for.
  expect(await bookBalance(told, STOCK)).toBe('22750.00');
  expect(await bookBalance(told, SOLD)).toBe('9750.00');
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
});
