/** Why net sales changed: by what was sold and by its price (finance §5.8). */
import { expect, test } from 'vitest';
import { done } from './given.ts';
import { beginInvoicing, draftInvoice, recountSales } from './invoicing.ts';

const MONTH = '2026-02';

async function sold() {
  const begun = await beginInvoicing();
  const { told, customer, product } = begun;
  // Stamped months ago: nobody stamps today what was issued then.
  const bill = async (date: string, quantity: string, unit_price: string, more = '') => {
    const { id } = await draftInvoice(told, customer, [
      { product_id: product, quantity, unit_price },
    ]);
    await told.query(
      `update satinvoices set status = 'TIMBRADO', date = $2 ${more} where id = $1`,
      [id, date],
    );
    await recountSales(told);
  };
  return { ...begun, bill };
}

test('at the price of before 20 more are worth 200.00, and 1.50 more on 120 are 180.00', async () => {
  const { told, product, bill } = await sold();
  await bill('2026-01-15', '100', '10');
  await bill(`${MONTH}-03`, '70', '11.50');
  await bill(`${MONTH}-28`, '50', '11.50');
  await bill('2025-02-10', '80', '9');
  const ask = async (more: object = {}) =>
    (
      await told.as('admin').post('fin/reports', {
        report: 'VARIACION_PRECIO_VOLUMEN',
        from: `${MONTH}-01`,
        to: `${MONTH}-28`,
        ...more,
      })
    ).data;
  expect(await ask()).toMatchObject([
    {
      id: product,
      before: '1000.00',
      amount: '1380.00',
      volume: '200.00',
      price: '180.00',
      change: '380.00',
    },
  ]);
  // 40 more at 9.00, and 2.50 more on 120.
  expect(await ask({ against: 'ANO' })).toMatchObject([
    { before: '720.00', amount: '1380.00', volume: '360.00', price: '300.00', change: '660.00' },
  ]);
  // What was not sold before is volume; so is what is not sold any more.
  expect(await ask({ from: '2026-03-01', to: '2026-03-31' })).toMatchObject([
    { before: '1380.00', amount: '0', volume: '-1380.00', price: '0.00', change: '-1380.00' },
  ]);
  expect(await ask({ from: '2026-01-01', to: '2026-01-31' })).toMatchObject([
    { before: '0', amount: '1000.00', volume: '1000.00', price: '0.00' },
  ]);
});

test('a note that credits an amount alone lowers the price, not the volume', async () => {
  const { told, bill } = await sold();
  await bill('2026-01-15', '100', '10');
  await bill(`${MONTH}-03`, '100', '10');
  await bill(`${MONTH}-20`, '1', '50', `, cfdi_type = 'EGRESO', credit_reason = 'DESCUENTO'`);
  expect(
    await done(
      told.as('admin').post('fin/reports', {
        report: 'VARIACION_PRECIO_VOLUMEN',
        from: `${MONTH}-01`,
        to: `${MONTH}-28`,
      }),
    ),
  ).toMatchObject([{ volume: '0.00', price: '-50.00', change: '-50.00' }]);
});
