/** Receipts of payments from applications, and what they forbid (finance R25, example 1). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, collect, stampedInvoice } from './invoicing.ts';
import { lastEntry } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';

const one = (told: Stage, id: number) => done(told.as('admin').get(`${CFDI}/${id}`));

/** Receipts of a movement, the last first. */
const receiptsOf = async (told: Stage, movement: number): Promise<number[]> =>
  (
    await told.query<{ id: number }>(
      `select distinct r.id from satinvoices r left join satinvoices__payments p on p.invoice_id = r.id where r.cfdi_type = 'PAGO' and (p.movement_id = $1 or r.movement_id = $1) order by r.id desc`,
      [movement],
    )
  ).map(({ id }) => id);

const stamp = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));
const cancel = (told: Stage, id: number, more = {}) =>
  told.as('admin').act(CFDI, 'cancel', id, { cancel_reason: '02', ...more });

const FIGURES = ['installment', 'previous', 'paid', 'remaining', 'transferred'] as const;
const figures = (receipt: { payments: readonly { documents: readonly object[] }[] }) =>
  receipt.payments.flatMap(({ documents }) =>
    documents.map((document) => FIGURES.map((name) => document[name as keyof typeof document])),
  );

test('the receipt of half of an invoice, and of the other half (example 1)', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  const first = await collect(told, subject, '29000.00', invoice.number);
  const [draft] = await receiptsOf(told, first.movement);
  const receipt = await one(told, draft!);
  expect([receipt.status, receipt.cfdi_type, receipt.payments_total]).toEqual([
    'BORRADOR',
    'PAGO',
    '29000.00',
  ]);
  expect(figures(receipt)).toEqual([[1, '58000.00', '29000.00', '29000.00', '4000.00']]);
  expect(await done(admin.post(`${CFDI}/validate/${draft}`, {}))).toEqual({ ok: true, issues: [] });
  const stamped = await stamp(told, draft!);
  expect([stamped.status, stamped.number, stamped.balance, stamped.payment_status]).toEqual([
    'TIMBRADO',
    'P-0001',
    '0.00',
    'NO_APLICA',
  ]);
  const xml = (await admin.get(`${CFDI}/xml/${draft}`)).text;
  expect(xml).toContain('NumParcialidad="1"');
  expect(xml).toContain('ImpSaldoInsoluto="29000.00"');
  expect(xml).toContain('TotalTrasladosImpuestoIVA16="4000.00"');
  expect(xml).toContain('UsoCFDI="CP01"');
  expect((await one(told, invoice.id)).rep_pending).toBe(false);
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'TIMBRADO', amount: '29000.00', receipt_id: draft },
  ]);
  // Nothing is posted: the collection was.
  expect((await lastEntry(told))[0]).toBe(`${first.book} D 29000.00`);

  const second = await collect(told, subject, '29000', invoice.number);
  const [other] = await receiptsOf(told, second.movement);
  expect(figures(await stamp(told, other!))).toEqual([
    [2, '29000.00', '29000.00', '0.00', '4000.00'],
  ]);
});

test('what a live receipt says is not undone before it is cancelled; its number is free then', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  const first = await collect(told, subject, '400.00', invoice.number);
  const second = await collect(told, subject, '360.00', invoice.number);
  const [a] = await receiptsOf(told, first.movement);
  const [b] = await receiptsOf(told, second.movement);
  expect(figures(await one(told, b!))[0]![0]).toBe(1);
  await stamp(told, a!);
  expect(figures(await one(told, b!))[0]!.slice(0, 2)).toEqual([2, '760.00']);
  await stamp(told, b!);
  const undo = () => admin.act(MOVEMENTS, 'cancel', first.movement, { cancel_reason: 'Error' });
  expect(await refused(undo())).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'Cancela primero el complemento de pago P-0001.',
  });
  expect(await refusedFields(cancel(told, invoice.id))).toEqual({
    '': ['Cancela primero el complemento de pago P-0001.'],
  });
  const effects = await done(admin.get(`${CFDI}/effects/${invoice.id}`));
  expect(effects.tables[0]).toMatchObject({
    title: 'Complementos de pago que se cancelan antes',
    rows: [
      ['P-0001', '400.00'],
      ['P-0002', '360.00'],
    ],
  });

  expect((await answered(told, done(cancel(told, a!)))).status).toBe('CANCELADO');
  expect((await one(told, invoice.id)).rep_pending).toBe(true);
  const { receipts } = await done(admin.post(`${MOVEMENTS}/rep/${first.movement}`, {}));
  expect(await refusedFields(admin.post(`${MOVEMENTS}/rep/${first.movement}`, {}))).toEqual({
    movement_id: ['Ese cobro ya está en un complemento de pago por timbrar.'],
  });
  // Said again: what the second one says was owed still follows from it.
  expect(figures(await stamp(told, receipts[0]))).toEqual([
    [1, '1160.00', '400.00', '760.00', '55.17'],
  ]);
  expect(figures(await one(told, b!))).toEqual([[2, '760.00', '360.00', '400.00', '49.66']]);
  expect(await refusedFields(admin.post(`${MOVEMENTS}/rep/${first.movement}`, {}))).toEqual({
    movement_id: ['Ese cobro ya está en el complemento de pago P-0003.'],
  });

  await answered(told, done(cancel(told, receipts[0])));
  await done(undo());
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'DESHECHA', receipt_id: null },
    { status: 'TIMBRADO', receipt_id: b },
  ]);
});

test('a draft follows what it says: it goes with the last application, and a note lowers the balance', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  const { movement } = await collect(told, subject, '580.00', invoice.number);
  const [draft] = await receiptsOf(told, movement);
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '5' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: invoice.id }],
  });
  const stamped = await stamp(told, draft!);
  expect(figures(stamped)).toEqual([[1, '870.00', '580.00', '290.00', '80.00']]);

  const later = await collect(told, subject, '290.00', invoice.number);
  const [last] = await receiptsOf(told, later.movement);
  expect(figures(await one(told, last!))).toEqual([[2, '290.00', '290.00', '0.00', '40.00']]);
  expect(
    await refusedFields(admin.change(`${CFDI}/${last}`, { customer_id: String(customer + 1) })),
  ).not.toEqual({});
  await done(admin.act(MOVEMENTS, 'cancel', later.movement, { cancel_reason: 'Error' }));
  expect(await receiptsOf(told, later.movement)).toEqual([]);
  expect((await one(told, invoice.id)).collections.at(-1)).toMatchObject({ status: 'DESHECHA' });
});
