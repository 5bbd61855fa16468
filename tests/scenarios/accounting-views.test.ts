/** Purchases and sales as accounting sees them; the ledger says the same (finance §5.3). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, INVOICES, postedInvoice } from './payables.ts';
import { beginBooks, sale, subjectOf } from './treasury.ts';

type Row = Record<string, string | number | null>;

const rowsOf = async ({ as }: Stage, screen: string, report: string, more = {}) =>
  (await done(as('admin').get(screen, { report, ...more }))) as unknown as readonly Row[];
const tiesOf = async ({ as }: Stage, screen: string, report: string) => {
  const reply = await as('admin').get(screen, { report, ties: '1' });
  return (
    reply.meta as unknown as {
      ties?: readonly { key: string; left: string; readonly right: string; readonly ok: boolean }[];
    }
  ).ties;
};

test('invoices that wait and invoices in the books stand in pesos with their IVA, which the ledger has too', async () => {
  const told = await story();
  await beginBooks(told);
  const supplier = await activeSupplier(told);
  const admin = told.as('admin');
  await postedInvoice(told, await invoiceBody(told, supplier, [['HONORARIOS', '10000']]));
  const waits = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['HONORARIOS', '2000']])),
  );
  await done(admin.act(INVOICES, 'match', waits.id));
  expect(await rowsOf(told, 'purchases', 'POR_CONTABILIZAR')).toMatchObject([
    { base_16: '2000.00', vat: '320.00', total: '2320.00', state: 'PENDIENTE' },
  ]);
  const posted = await rowsOf(told, 'purchases', 'CONTABILIZADAS');
  expect(posted).toMatchObject([
    {
      posting_date: TODAY(),
      supplier: 'HILOS DEL BAJIO',
      rfc: 'HBA100101AB1',
      base_16: '10000.00',
      vat: '1600.00',
      creditable_vat: '1600.00',
      total: '11600.00',
      paid: '0.00',
      credited: '0.00',
      state: 'CONTABILIZADO',
    },
  ]);
  expect(posted[0]!.entry).not.toBeNull();
  expect(await tiesOf(told, 'purchases', 'CONTABILIZADAS')).toMatchObject([
    { key: 'IVA', left: '1600', right: '1600', ok: true },
    { key: 'TOTAL', left: '11600', right: '11600', ok: true },
  ]);
  for (const report of ['NOTAS_CREDITO', 'EXTRANJERAS', 'ACTIVOS'])
    expect(await rowsOf(told, 'purchases', report)).toEqual([]);
}, 120_000);

test('a sale stands by its rate, with what was collected, and the accounts of income agree', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  await sale(told, {
    customer,
    number: 'A-1024',
    net: '50000.00',
    tax: '8000.00',
    total: '58000.00',
  });
  const admin = told.as('admin');
  const draft = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: await subjectOf(told, 'customer_id', customer),
      bank_account_id: await told.given.bankAccount('BBVA'),
      amount: '29000.00',
      concept: 'Mitad de la A-1024',
    }),
  );
  await done(admin.put(`cfl/movements/allocate/${draft.id}`, {}));
  await done(admin.act('cfl/movements', 'apply', draft.id));
  expect(await rowsOf(told, 'acc-sales', 'FACTURAS', { customer_id: customer })).toMatchObject([
    {
      document_no: 'A-1024',
      customer: 'Telas del Bajío',
      base_16: '50000.00',
      vat: '8000.00',
      total: '58000.00',
      collected: '29000.00',
      caused: '4000.00',
      state: 'CONTABILIZADO',
    },
  ]);
  expect(await tiesOf(told, 'acc-sales', 'FACTURAS')).toMatchObject([
    { key: 'INGRESOS', left: '50000', right: '50000', ok: true },
  ]);
  expect(await rowsOf(told, 'acc-sales', 'COBROS')).toMatchObject([
    { customer: 'Telas del Bajío', total: '29000.00', caused: '4000.00', state: 'CONTABILIZADO' },
  ]);
  for (const report of ['NOTAS_CREDITO', 'MOSTRADOR', 'SIN_FACTURA', 'COSTO_VENTAS'])
    expect(await rowsOf(told, 'acc-sales', report)).toEqual([]);
}, 120_000);
