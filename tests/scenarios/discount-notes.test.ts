/** The credit note that an early payment leaves a supplier to send (purchasing R41). */
import { expect, test } from 'vitest';
import { discountNoteJobs } from '#erp/modules/prc/discount-notes/discount-note-jobs.ts';
import { done, refusedFields, type Body } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { DAY, owing, proposing, type Proposing } from './proposing.ts';
import { untied } from './tie-outs.ts';
import { bookBalance, lastEntry } from './treasury.ts';

const NOTES = 'payments/discount-notes';
const PAYMENTS = 'payments';
const LATE = '2026-04-11T18:00:00Z';

/** 116,000.00 paid within the ten days with 2 % less: the invoice and its payment. */
async function paidEarly() {
  const here = await proposing({ early_pay_percent: '2', early_pay_days: '10' });
  const { told, supplier, bank } = here;
  const invoice = await owing(here, '100000');
  const made = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount: '113680.00',
      applications: [
        { invoice_id: invoice.id, invoice_amount: '113680.00', early_discount: '2320.00' },
      ],
    }),
  );
  const payment = await done(told.as('tesorera').act(PAYMENTS, 'apply', made.id));
  return { ...here, invoice, payment };
}

type Paid = Awaited<ReturnType<typeof paidEarly>>;

const noteOf = async ({ told }: Proposing): Promise<Body> => {
  const [row] = await done(told.as('cxp').get(NOTES));
  return done(told.as('cxp').get(`${NOTES}/${row.id}`));
};

const owed = async ({ told, invoice }: Paid) => {
  const { status, paid, lowered, balance } = await done(
    told.as('admin').get(`${INVOICES}/${invoice.id}`),
  );
  return [status, paid, lowered, balance];
};

const morning = ({ told }: Proposing, at: string) => {
  const { company } = told.stock;
  company.at(at);
  return discountNoteJobs[0]!.run({
    services: company.services,
    accountId: company.accountId,
    accountCode: 'UNO',
    timeZone: 'America/Mexico_City',
    now: company.services.now(),
    progress: async () => {},
  });
};

/** Its concept is that of the electricity it discounts. */
const creditNote = async ({ told, supplier }: Paid, more: Body = {}) =>
  told.as('admin').post(INVOICES, {
    kind: 'NOTA_CREDITO',
    supplier_id: supplier,
    date: DAY,
    uuid: newUuid(),
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    ...more,
  });

const PAID_WHOLE = ['PAGADA', '113680.00', '2320.00', '0.00'];
const OWED_AGAIN = ['PAGO_PARCIAL', '113680.00', '0.00', '2320.00'];

test('R41: a note of 2,000.00 and 320.00 is expected until it comes, and takes its place', async () => {
  const here = await paidEarly();
  const { told, invoice } = here;
  const admin = told.as('admin');
  expect(await owed(here)).toEqual(PAID_WHOLE);
  const note = await noteOf(here);
  expect(note).toMatchObject({
    base: '2000.00',
    tax: '320.00',
    amount: '2320.00',
    due_on: '2026-04-10',
    state: 'PENDIENTE',
  });
  await done(
    admin.change('cfl/configs', { discount_expense_id: await told.idOf('expenses', 'LUZ') }),
  );
  const other = await owing(here, '500');
  expect(
    await refusedFields(
      creditNote(here, { discount_note_id: note.id, related_invoice_id: other.id }),
    ),
  ).toHaveProperty('discount_note_id');
  const made = await done(creditNote(here, { discount_note_id: note.id }));
  expect(made).toMatchObject({
    related_invoice_id: invoice.id,
    subtotal: '2000.00',
    transferred_tax: '320.00',
    total: '2320.00',
  });
  await done(admin.act(INVOICES, 'match', made.id));
  await done(admin.act(INVOICES, 'post', made.id));
  expect(await noteOf(here)).toMatchObject({ state: 'RECIBIDA', credit_note_id: made.id });
  expect(await owed(here)).toEqual(PAID_WHOLE);
  expect(await bookBalance(told, '119.01.01')).toBe('80.00');
  expect(await bookBalance(told, '118.01.01')).toBe('15680.00');
  expect(await untied(told)).toEqual([]);

  await done(admin.act(INVOICES, 'cancel', made.id, { cancel_reason: 'La canceló' }));
  expect(await noteOf(here)).toMatchObject({ state: 'SIN_NOTA', credit_note_id: null });
  expect(await owed(here)).toEqual(OWED_AGAIN);
  expect(await untied(told)).toEqual([]);
});

test('R41: without it after thirty days the 2,320.00 are owed again; late, it lowers them', async () => {
  const here = await paidEarly();
  const { told } = here;
  const admin = told.as('admin');
  await morning(here, '2026-04-10T18:00:00Z');
  expect(await owed(here)).toEqual(PAID_WHOLE);
  expect(await morning(here, LATE)).toContain('1 ');
  expect(await owed(here)).toEqual(OWED_AGAIN);
  expect(await lastEntry(told)).toEqual(
    expect.arrayContaining(['119.01.01 D 320.00', '201.01.01 H 2320.00']),
  );
  expect((await noteOf(here)).state).toBe('SIN_NOTA');
  expect(await morning(here, LATE)).toContain('0 ');
  expect(await untied(told)).toEqual([]);

  const made = await done(
    creditNote(here, {
      discount_note_id: (await noteOf(here)).id,
      lines: [
        {
          expense_id: await told.idOf('expenses', 'LUZ'),
          price: '2000',
          tax_id: await told.idOf('sattaxes', 'IVA16'),
        },
      ],
    }),
  );
  await done(admin.act(INVOICES, 'match', made.id));
  await done(admin.act(INVOICES, 'post', made.id));
  expect(await owed(here)).toEqual(PAID_WHOLE);
  expect(await noteOf(here)).toMatchObject({ state: 'RECIBIDA' });
  expect(await untied(told)).toEqual([]);
});

test('a discount that falls to several instalments of its invoice is one note', async () => {
  const here = await proposing({ early_pay_percent: '2', early_pay_days: '10' });
  const { told, supplier, bank } = here;
  // 3,222.22 a month: of the first 222.22 are left, and the rest is taken off the second.
  const invoice = await owing(here, '100000', { installments: '36' });
  const made = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount: '3000.00',
      applications: [
        { invoice_id: invoice.id, invoice_amount: '3000.00', early_discount: '2320.00' },
      ],
    }),
  );
  const payment = await done(told.as('tesorera').act(PAYMENTS, 'apply', made.id));
  const paid = { ...here, invoice, payment };
  expect(await owed(paid)).toEqual(['PAGO_PARCIAL', '3000.00', '2320.00', '110680.00']);
  expect(await noteOf(here)).toMatchObject({ base: '2000.00', tax: '320.00', amount: '2320.00' });
  expect(await untied(told)).toEqual([]);
  await morning(here, LATE);
  expect(await owed(paid)).toEqual(['PAGO_PARCIAL', '3000.00', '0.00', '113000.00']);
  expect(await untied(told)).toEqual([]);
});

test('R41: a cancelled payment expects nothing, before its note is late and after', async () => {
  for (const late of [false, true]) {
    const here = await paidEarly();
    const { told, payment } = here;
    if (late) await morning(here, LATE);
    await done(
      told.as('tesorera').act(PAYMENTS, 'cancel', payment.id, { cancel_reason: 'Rebotó' }),
    );
    expect(await owed(here)).toEqual(['CONTABILIZADA', '0.00', '0.00', '116000.00']);
    expect((await noteOf(here)).state).toBe('CANCELADA');
    expect(await bookBalance(told, '201.01.01')).toBe('-116000.00');
    expect(await bookBalance(told, '119.01.01')).toBe('16000.00');
    expect(await untied(told)).toEqual([]);
  }
});
