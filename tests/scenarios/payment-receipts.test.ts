/** Receipts of payments from applications, and what they forbid (finance R25, example 1). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  collect,
  invoicedCustomer,
  stampedInvoice,
} from './invoicing.ts';
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
  expect([stamped.due_date, stamped.currency_id]).toEqual([null, null]);
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
    records: [
      { resource: CFDI, id: Number(a) },
      { resource: CFDI, id: expect.any(Number) },
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

test('a receipt with mistakes gives way to another: 04, stamped first, then cancelled by 01', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  const { movement } = await collect(told, subject, '580.00', invoice.number);
  const [first] = await receiptsOf(told, movement);
  const wrong = await stamp(told, first!);
  const substitute = async () =>
    (await done(admin.put(`${CFDI}/substitute/${first}`))).outcome.open.id as number;
  const draft = await substitute();
  const drafted = await one(told, draft);
  expect(drafted).toMatchObject({
    status: 'BORRADOR',
    cfdi_type: 'PAGO',
    substitutes_id: first,
    relations: [{ relation: '04', uuid: wrong.uuid }],
  });
  expect(figures(drafted)).toEqual([[1, '1160.00', '580.00', '580.00', '80.00']]);
  // Until it is stamped the first one says the collection, and nobody cancels that for it.
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'TIMBRADO', receipt_id: first, substitute_id: draft },
  ]);
  expect(await refusedFields(cancel(told, first!, { cancel_reason: '01' }))).toEqual({
    substitute_uuid: ['Timbra primero el que lo sustituye: lo hace «Sustituir».'],
  });
  expect(await refusedFields(admin.change(`${CFDI}/${draft}`, { relations: [] }))).toHaveProperty(
    'relations',
  );
  expect(await substitute()).toBe(draft);
  // Given up, the first one stands; asked for again, it is made anew.
  await done(admin.del(`${CFDI}/${draft}`));
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'TIMBRADO', receipt_id: first, substitute_id: null },
  ]);
  const again = await substitute();
  const right = await stamp(told, again);
  expect(figures(right)).toEqual([[1, '1160.00', '580.00', '580.00', '80.00']]);
  const xml = (await admin.get(`${CFDI}/xml/${again}`)).text;
  expect(xml).toContain('TipoRelacion="04"');
  expect(xml).toContain('NumParcialidad="1"');
  // What comes after follows the second one, although both are valid for now.
  const later = await collect(told, subject, '580.00', invoice.number);
  const [next] = await receiptsOf(told, later.movement);
  expect(figures(await one(told, next!))).toEqual([[2, '580.00', '580.00', '0.00', '80.00']]);
  expect(await refusedFields(cancel(told, invoice.id))).toHaveProperty('');

  await done(admin.put(`${CFDI}/substitute/${first}`));
  const gone = await answered(told, one(told, first!));
  expect(gone).toMatchObject({
    status: 'CANCELADO',
    cancel_reason: '01',
    substitute_uuid: right.uuid,
  });
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'TIMBRADO', receipt_id: again, substitute_id: null },
    { status: 'EN_PROCESO', receipt_id: next },
  ]);
});

test('a receipt takes over no money of another customer, legal name or issuer', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  const { movement } = await collect(told, subject, '580.00', invoice.number);
  const [first] = await receiptsOf(told, movement);
  const { tax_company_id, issuer_id } = await stamp(told, first!);
  const other = await invoicedCustomer(told, {
    code: 'OTRO',
    name: 'Otro cliente',
    tax_companies: [
      {
        rfc: 'OTR100101AB1',
        legal_name: 'OTRO CLIENTE',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '06000',
        is_default: '1',
      },
    ],
  });
  const companyOf = async (owner: number): Promise<number> =>
    (await done(admin.get(`customers/${owner}`))).tax_companies[0].id;
  const regime = await told.idOf('sat_tax_regimens', '601');
  const [second] = await told.query<{ id: number }>(
    `insert into customer_tax_companies (account_id, customer_id, rfc, legal_name, tax_regime_id, zip, cfdi_use, position) select account_id, $1, 'MOR100101AB1', 'MODAS DEL NORTE', $2, '06000', 'G03', 1 from currencies where code = 'MXN' returning id`,
    [customer, regime],
  );
  const issuer = await done(
    admin.post('sat/issuers', {
      rfc: 'OTR200101AB3',
      name: 'OTRA DE PRUEBAS',
      regimen_id: regime,
      zip: '37000',
    }),
  );
  const crafted = (more: object) =>
    refusedFields(
      admin.post(CFDI, {
        cfdi_type: 'PAGO',
        customer_id: customer,
        tax_company_id,
        issuer_id,
        relations: [{ relation: '04', related_id: first }],
        ...more,
      }),
    );
  const message =
    'Un complemento de pago sólo sustituye a otro del mismo cliente, razón social y emisor.';
  const said = [
    await crafted({ customer_id: other, tax_company_id: await companyOf(other) }),
    await crafted({ tax_company_id: second!.id }),
    await crafted({ issuer_id: issuer.id }),
  ];
  for (const fields of said) expect(fields).toMatchObject({ relations: [message] });
  expect((await one(told, invoice.id)).collections).toMatchObject([
    { status: 'TIMBRADO', receipt_id: first, substitute_id: null },
  ]);
});
