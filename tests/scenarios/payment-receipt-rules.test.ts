/** Receipts of several movements, in other currencies, of each night, and the missing ones. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { receiptJobs } from '#erp/modules/cfdi/sat-invoices/receipts/receipt-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, collect, stampedInvoice } from './invoicing.ts';
import { runJob } from './jobs.ts';
import { taxId } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';

const one = (told: Stage, id: number) => done(told.as('admin').get(`${CFDI}/${id}`));
const stamp = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));
const receipts = async ({ query }: Stage): Promise<number[]> =>
  (
    await query<{ id: number }>(`select id from satinvoices where cfdi_type = 'PAGO' order by id`)
  ).map(({ id }) => id);
const settings = (told: Stage, auto_rep: string) =>
  done(told.as('admin').change('cfl/configs', { auto_rep }));
const xmlOf = async (told: Stage, id: number) =>
  readCfdi(Buffer.from((await told.as('admin').get(`${CFDI}/xml/${id}`)).text)).draft.payments!;

/** One line of a service, so much with its IVA. */
const service = async (told: Stage, unit_price: string): Promise<Body> => ({
  description: 'Servicio',
  sat_product_key: '83101800',
  sat_unit_key: 'E48',
  quantity: '1',
  unit_price,
  tax_id: await taxId(told, 'IVA16'),
});

test('one receipt says all that a customer paid and has none of; nothing is made by itself', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  await settings(told, 'NO');
  const a = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  const b = await stampedInvoice(told, customer, [{ product_id: product, quantity: '10' }]);
  const first = await collect(told, subject, '500.00', a.number);
  await collect(told, subject, '580.00', b.number);
  expect(await receipts(told)).toEqual([]);
  expect((await one(told, a.id)).rep_pending).toBe(true);
  const pending = await done(admin.get(CFDI, { filter: { rep_pending: '1' } }));
  expect(pending.map(({ id }: { id: number }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
  expect(await done(admin.get(`${MOVEMENTS}/${first.movement}`))).toMatchObject({
    rep_pending: true,
  });
  const report = () => done(admin.post('cfl/reports', { report: 'REP_PENDIENTES' }));
  const rowsOf = async () =>
    (await report()).map((row: Record<string, unknown>) => [
      row.document,
      row.amount,
      row.receipt,
      row.days,
    ]);
  expect(await rowsOf()).toEqual([
    [a.number, '500.00', 'SIN_COMPLEMENTO', 0],
    [b.number, '580.00', 'SIN_COMPLEMENTO', 0],
  ]);

  const [first_, second_] = await Promise.all(
    [0, 1].map(() => admin.post(`${MOVEMENTS}/rep/${first.movement}`, { together: '1' })),
  );
  expect([first_!.status, second_!.status].toSorted()).toEqual([201, 422]);
  const [id] = await receipts(told);
  expect(await receipts(told)).toHaveLength(1);
  expect((await one(told, id!)).payments).toHaveLength(2);
  expect(await rowsOf()).toMatchObject([
    [a.number, '500.00', 'POR_TIMBRAR', 0],
    [b.number, '580.00', 'POR_TIMBRAR', 0],
  ]);
  // A draft that is deleted gives back what it took.
  await done(admin.del(`${CFDI}/${id}`));
  const made = await done(admin.post(CFDI, { cfdi_type: 'PAGO', customer_id: customer }));
  expect(made).toMatchObject({ receiver_rfc: 'MCE100101AB1', payments_total: '1080.00' });
  expect(
    await refusedFields(admin.post(CFDI, { cfdi_type: 'PAGO', customer_id: customer })),
  ).toEqual({
    customer_id: [
      'No hay cobros aplicados a facturas PPD de esta razón social que esperen su complemento.',
    ],
  });
  await stamp(told, made.id);
  const { payments, totals } = await xmlOf(told, made.id);
  expect(payments.map(({ amount, documents }) => [amount, documents[0]!.remainingBalance])).toEqual(
    [
      ['500.00', '660.00'],
      ['580.00', '0.00'],
    ],
  );
  expect([totals.amount, totals.vat16Base, totals.vat16]).toEqual(['1080.00', '931.03', '148.97']);
  expect(await report()).toEqual([]);
});

test('116.00 dollars collected with 2,320.00 pesos (the worked case of sat-cfdi §7.5)', async () => {
  const { told, customer, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const usd = await told.idOf('currencies', 'USD');
  await done(admin.post('exchanges', { currency_id: usd, date: TODAY(), rate: '20', kind: 'DOF' }));
  const invoice = await stampedInvoice(told, customer, [await service(told, '100')], {
    currency_id: usd,
    payment_method: 'PPD',
  });
  expect(invoice.total).toBe('116.00');
  const [item] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = '${CFDI}' and source_id = '${invoice.id}'`,
  );
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      subject_id: subject,
      bank_account_id: await told.given.bankAccount('Pesos'),
      amount: '2320.00',
      reference: 'SPEI 7',
      concept: 'Cobro de dólares',
      lines: [
        { kind: 'APLICACION', open_item_id: item!.id, amount_item: '116.00', amount: '2320.00' },
      ],
    }),
  );
  await done(admin.act(MOVEMENTS, 'apply', id));
  const [receipt] = await receipts(told);
  const stamped = await stamp(told, receipt!);
  expect(stamped.payments[0]).toMatchObject({ amount: '2320.00', operation: 'SPEI 7' });
  expect(stamped.payments[0].documents[0]).toMatchObject({
    equivalence: '0.0500000000',
    paid: '116.00',
    remaining: '0.00',
    transferred: '16.00',
  });
  const said = await xmlOf(told, receipt!);
  expect(said.payments[0]).toMatchObject({ currency: 'MXN', exchangeRate: '1', form: '03' });
  expect(said.payments[0]!.transferred[0]).toMatchObject({ base: '2000.00', amount: '320.00' });
  expect(said.totals).toMatchObject({ vat16Base: '2000.00', vat16: '320.00', amount: '2320.00' });
});

test('each night one receipt of a customer, and a word about those that are due', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  await settings(told, 'DIARIO');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  await collect(told, subject, '100.00', invoice.number);
  await collect(told, subject, '200.00', invoice.number);
  const day = Temporal.PlainDate.from(TODAY());
  const deadline = day.with({ day: 5 }).add({ months: 1 });
  const run = (on: Temporal.PlainDate) =>
    runJob(told, receiptJobs, 'satInvoices.receipts', on.toString());
  expect(await run(day)).toMatch(/^1 complementos por timbrar, /);
  expect(await run(day)).toMatch(/^0 complementos por timbrar, /);
  const [id] = await receipts(told);
  const draft = await one(told, id!);
  expect(
    draft.payments.map(
      ({ documents }: { documents: { installment: number }[] }) => documents[0]!.installment,
    ),
  ).toEqual([1, 2]);
  expect(await run(deadline.add({ days: 1 }))).toBe(
    '0 complementos por timbrar, 0 con error, 2 cobros por vencer o vencidos',
  );
  const notices = await told.query<{ title: string }>(
    `select title from notifications where event = 'satInvoices.receipts' order by id desc limit 1`,
  );
  expect(notices).toEqual([{ title: 'Faltan complementos de pago: 2 atrasados, 0 por vencer' }]);
  const [check] = (
    await done(told.as('admin').get(`acc/periods/checklist/${await periodId(told)}`))
  ).filter(({ key }: { key: string }) => key === 'cfdi-receipts');
  expect(check).toMatchObject({ ok: false, blocks: false });
});

const periodId = async ({ query }: Stage) =>
  (
    await query<{ id: number }>(`select id from acc__periods where year = $1 and month = $2`, [
      Number(TODAY().slice(0, 4)),
      Number(TODAY().slice(5, 7)),
    ])
  )[0]!.id;

test('random instalments add up to the invoice, one cancelled and said again', async () => {
  const { told, customer, subject } = await beginInvoicing();
  const cents = fc.integer({ min: 1, max: 400_000 });
  const [parts] = fc.sample(fc.array(cents, { minLength: 4, maxLength: 4 }), { numRuns: 1 });
  const price = new Exact(sumOf(parts!.map(String))).div(100).div('1.16').toFixed(2);
  const invoice = await stampedInvoice(told, customer, [await service(told, price)]);
  let left = new Exact(invoice.total);
  const made: number[] = [];
  for (const [i, part] of [...parts!, 0].entries()) {
    const isLast = i === parts!.length;
    const amount = isLast ? left : new Exact(part).div(100);
    if (amount.lte(0) || amount.gt(left)) continue;
    left = left.minus(amount);
    const { movement } = await collect(told, subject, moneyText(amount), invoice.number);
    const [id] = (await receipts(told)).slice(-1);
    await stamp(told, id!);
    made.push(id!);
    // In the middle the first one is said again.
    if (i !== 1) continue;
    await answered(
      told,
      done(told.as('admin').act(CFDI, 'cancel', made[0]!, { cancel_reason: '02' })),
    );
    const [{ movement_id: first }] = (await one(told, made[0]!)).payments;
    expect(first).not.toBe(movement);
    const again = await done(told.as('admin').post(`${MOVEMENTS}/rep/${first}`, {}));
    await stamp(told, again.receipts[0]);
    made[0] = again.receipts[0];
  }
  const documents = (await Promise.all(made.map((id) => xmlOf(told, id)))).flatMap(({ payments }) =>
    payments.flatMap((payment) => payment.documents),
  );
  const inOrder = documents.toSorted((a, b) => Number(a.installment) - Number(b.installment));
  expect(inOrder.map(({ installment }) => Number(installment))).toEqual(
    inOrder.map((_, i) => i + 1),
  );
  expect(inOrder.slice(1).map(({ previousBalance }) => previousBalance)).toEqual(
    inOrder.slice(0, -1).map(({ remainingBalance }) => remainingBalance),
  );
  const sum = (of: (document: (typeof documents)[number]) => string) =>
    moneyText(sumOf(documents.map(of)));
  expect(sum(({ paid }) => paid)).toBe(invoice.total);
  expect(sum(({ transferred }) => transferred[0]?.base ?? '0')).toBe(invoice.subtotal);
  expect(sum(({ transferred }) => transferred[0]?.amount ?? '0')).toBe(invoice.transferred);
});
