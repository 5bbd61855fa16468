/** CFDI as accounting sees sales: columns of each, what was collected, and income that agrees. */
import { expect, test } from 'vitest';
import { done, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, collect, stampedInvoice } from './invoicing.ts';
import { taxId } from './treasury.ts';

const rowsOf = async ({ as }: Stage, report: string) =>
  (await done(as('admin').get('acc-sales', { report }))) as unknown as readonly object[];

async function tieOf({ as }: Stage) {
  const { meta } = await as('admin').get('acc-sales', { report: 'FACTURAS', ties: '1' });
  return (meta as unknown as { ties: readonly { left: string; right: string; ok: boolean }[] })
    .ties[0];
}

test('an invoice with a discount and two rates, its note, its collection and its receipt', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [
    { product_id: product, quantity: '100', discount: '1000' },
    {
      description: 'Libro',
      sat_product_key: '55101500',
      sat_unit_key: 'H87',
      quantity: '1',
      unit_price: '360',
      tax_id: await taxId(told, 'IVA0'),
    },
  ]);
  expect(invoice.total).toBe('5000.00');
  const { movement } = await collect(told, subject, '2500.00', invoice.number);
  const sale = {
    document_no: invoice.number,
    uuid: invoice.uuid,
    rfc: 'MCE100101AB1',
    base_16: '4000.00',
    base_0: '360.00',
    vat: '640.00',
    withheld: '0.00',
    total: '5000.00',
    collected: '2500.00',
    caused: '320.00',
    state: 'CONTABILIZADO',
  };
  expect(await rowsOf(told, 'FACTURAS')).toMatchObject([sale]);
  expect(await rowsOf(told, 'COBROS')).toMatchObject([
    { id: movement, total: '2500.00', applied: '2500.00', caused: '320.00', receipt_missing: true },
  ]);
  expect(await tieOf(told)).toMatchObject({ left: '4360', right: '4360', ok: true });

  const [receipt] = await told.query<{ id: number }>(
    `select id from satinvoices where cfdi_type = 'PAGO'`,
  );
  const stamp = () => answered(told, done(admin.act(CFDI, 'stamp', receipt!.id)));
  const { payments } = await stamp();
  expect(payments[0].documents[0]).toMatchObject({ paid: '2500.00', transferred: '320.00' });
  expect(await rowsOf(told, 'COBROS')).toMatchObject([{ receipt_missing: false }]);
  // Neither the receipt nor its payment is a sale.
  expect(await rowsOf(told, 'FACTURAS')).toHaveLength(1);

  const note = await stampedInvoice(told, customer, [{ product_id: product, quantity: '10' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: invoice.id }],
  });
  expect(await rowsOf(told, 'NOTAS_CREDITO')).toMatchObject([
    { document_no: note.number, uuid: note.uuid, base_16: '500.00', vat: '80.00', total: '580.00' },
  ]);
  expect(await rowsOf(told, 'FACTURAS')).toMatchObject([{ ...sale, collected: '3080.00' }]);
  expect(await tieOf(told)).toMatchObject({ left: '3860', right: '3860', ok: true });
});
