/** What was sold of each day, kept beside invoices, notes and tickets (sales §2.0, VN). */
import { expect, test } from 'vitest';
import { rebuildSales, saleDifferences } from '#erp/domains/net-sales/keep-sums.ts';
import { beginCounter, TICKETS } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { answered, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';

interface Sum {
  readonly seller_id: number | null;
  readonly customer_id: number | null;
  readonly documents: number;
  readonly amount: string;
  readonly discount: string;
}

const kept = (told: Stage) =>
  told.query<Sum & object>(
    'select seller_id, customer_id, documents, amount, discount from sls__net_sales order by customer_id nulls last',
  );
const products = (told: Stage) =>
  told.query<{ quantity: string; amount: string }>(
    'select product_id, quantity, amount from sls__net_sales__products order by customer_id nulls last',
  );
const cancel = (told: Stage, id: number) =>
  answered(
    told,
    done(told.as('admin').act(CFDI, 'cancel', id, { cancel_reason: '02', reason: '02' })),
  );

test('an invoice counts from its stamp to its cancellation, in pesos and after its discount', async () => {
  const { told, customer, product } = await beginCounter();
  const line = (quantity: string, more = {}) => ({
    product_id: product,
    quantity,
    unit_price: '50',
    ...more,
  });
  const draft = await draftInvoice(told, customer, [line('3')]);
  expect(await kept(told)).toEqual([]);
  const stamped = await answered(told, done(told.as('admin').act(CFDI, 'stamp', draft.id)));
  const usd = await told.idOf('currencies', 'USD');
  await stampedInvoice(told, customer, [line('2', { discount: '10' }), line('1')], {
    currency_id: usd,
    exchange_rate: '18.5',
  });
  // 150 and 18.50 × (100 − 10 + 50).
  expect(await kept(told)).toMatchObject([
    { customer_id: customer, documents: 2, amount: '2740.00', discount: '185.00' },
  ]);
  expect(await products(told)).toMatchObject([{ quantity: '6.000000', amount: '2740.00' }]);
  await cancel(told, stamped.id);
  expect(await kept(told)).toMatchObject([{ documents: 1, amount: '2590.00' }]);
  expect(await products(told)).toMatchObject([{ quantity: '3.000000', amount: '2590.00' }]);
});

test('a note lowers what was sold; what returns lowers its quantity too', async () => {
  const { told, customer, product } = await beginCounter();
  const line = (quantity: string, unit_price = '50') => ({
    product_id: product,
    quantity,
    unit_price,
  });
  const invoice = await stampedInvoice(told, customer, [line('10')]);
  const note = (credit_reason: string, quantity: string, unit_price?: string) =>
    stampedInvoice(told, customer, [line(quantity, unit_price)], {
      cfdi_type: 'EGRESO',
      credit_reason,
      relations: [
        { relation: credit_reason === 'DEVOLUCION' ? '03' : '01', related_id: invoice.id },
      ],
    });
  await note('DEVOLUCION', '2');
  await note('DESCUENTO', '1', '30');
  expect(await kept(told)).toMatchObject([{ documents: 1, amount: '370.00' }]);
  expect(await products(told)).toMatchObject([{ quantity: '8.000000', amount: '370.00' }]);
});

test('a ticket counts on its day, its return lowers it, and its invoice does not count again', async () => {
  const { told, customer, sell, line, cash } = await beginCounter();
  const sold = await done(sell('T-1'));
  const other = await done(sell('T-2'));
  const amountOf = async () =>
    (await kept(told)).map(({ amount, documents }) => [amount, documents]);
  // (13.93 + 45.50 + 29.90) / 1.16 of each line, rounded by line.
  expect(await amountOf()).toEqual([['154.02', 2]]);
  await done(told.as('admin').act(TICKETS, 'cancel', other.id, { cancel_reason: 'Doble' }));
  expect(await amountOf()).toEqual([['77.01', 1]]);
  await done(
    sell('D-1', {
      kind: 'DEVOLUCION',
      original_ticket_id: sold.id,
      lines: [line('13.93')],
      payments: [{ payment_type_id: cash, amount: '13.93' }],
    }),
  );
  expect(await amountOf()).toEqual([['65.00', 1]]);
  const { outcome } = await done(
    told.as('admin').post(`${TICKETS}/invoice/${sold.id}`, { customer_id: customer }),
  );
  await answered(told, done(told.as('admin').act(CFDI, 'stamp', outcome.open.id)));
  expect(await amountOf()).toEqual([['65.00', 1]]);
  expect((await told.query<{ day: string }>('select day from sls__net_sales'))[0]!.day).toBe(
    TODAY(),
  );
});

test('what was changed by hand is found and made anew', async () => {
  const { told, customer, product } = await beginCounter();
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '1', unit_price: '50' }]);
  await told.query('update sls__net_sales set amount = amount + 1');
  await told.query('delete from sls__net_sales__products');
  const look = () =>
    told.stock.within(({ tx, services }) => saleDifferences(tx, services.registry));
  expect((await look()).map(({ table }) => table)).toEqual([
    'sls__net_sales',
    'sls__net_sales__products',
  ]);
  const rebuild = () =>
    told.stock.within(({ tx, services }) => rebuildSales(tx, services.registry));
  expect(await rebuild()).toBe(2);
  expect(await look()).toEqual([]);
  expect(await rebuild()).toBe(0);
  expect(await kept(told)).toMatchObject([{ documents: 1, amount: '50.00' }]);
});
