/**
 * An advance to a supplier and the invoice that it pays for, in three CFDI (purchasing R43, R49).
 */
import { expect, test } from 'vitest';
import { done, refusedFields, type Body } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { DAY, owing, proposing, type Proposing } from './proposing.ts';
import { causedTaxes, untied } from './tie-outs.ts';
import { bookBalance, lastEntry, taxId } from './treasury.ts';

const PAYMENTS = 'payments';
const ADVANCES = '120.01.01';
const CANCEL = { cancel_reason: 'No era' };

/** Paid before anything was invoiced. */
async function paidAdvance({ told, supplier, bank }: Proposing, amount: string) {
  const made = await done(
    told.as('cxp').post(PAYMENTS, {
      kind: 'ANTICIPO',
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount,
    }),
  );
  return done(told.as('tesorera').act(PAYMENTS, 'apply', made.id));
}

const document = async ({ told, supplier }: Proposing, kind: string, more: Body) =>
  told.as('admin').post(INVOICES, {
    kind,
    supplier_id: supplier,
    date: DAY,
    uuid: newUuid(),
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    ...more,
  });

/** Its CFDI, of this without IVA. */
const advanceOf = async (here: Proposing, advance_payment_id: number, price: string) =>
  document(here, 'ANTICIPO', {
    advance_payment_id,
    lines: [{ description: 'Anticipo', price, tax_id: await taxId(here.told, 'IVA16') }],
  });

async function posted({ told }: Proposing, made: Promise<Body> | Body) {
  const admin = told.as('admin');
  const { id } = await made;
  await done(admin.act(INVOICES, 'match', id as number));
  return done(admin.act(INVOICES, 'post', id as number));
}

const read = ({ told }: Proposing, resource: string, id: number) =>
  done(told.as('admin').get(`${resource}/${id}`));

const owed = async (here: Proposing, id: number) => {
  const { status, paid, lowered, balance } = await read(here, INVOICES, id);
  return [status, paid, lowered, balance];
};

const vat = async ({ told }: Proposing) => [
  await bookBalance(told, '118.01.01'),
  await bookBalance(told, '119.01.01'),
];

test('58,000.00 of 116,000.00: its IVA is credited once, and the rest is owed', async () => {
  const here = await proposing();
  const { told } = here;
  const admin = told.as('admin');
  const payment = await paidAdvance(here, '58000.00');
  expect(await bookBalance(told, ADVANCES)).toBe('58000.00');

  const other = await done(advanceOf(here, payment.id, '40000'));
  await done(admin.act(INVOICES, 'match', other.id));
  expect(await refusedFields(admin.act(INVOICES, 'post', other.id))).toEqual({
    advance_payment_id: ['El anticipo por aplicar es de $58,000.00: su factura vale lo mismo.'],
  });
  await done(admin.act(INVOICES, 'reject', other.id, { reject_reason: 'Otro importe' }));

  const advance = await posted(here, done(advanceOf(here, payment.id, '50000')));
  expect(advance).toMatchObject({ status: 'CONTABILIZADA', total: '58000.00', balance: '0.00' });
  expect(await lastEntry(told)).toEqual(['118.01.01 D 8000.00', `${ADVANCES} H 8000.00`]);
  expect(await untied(told)).toEqual([]);

  const invoice = await owing(here, '100000');
  expect(await vat(here)).toEqual(['8000.00', '16000.00']);
  const note = await posted(
    here,
    done(
      document(here, 'NOTA_CREDITO', {
        related_invoice_id: invoice.id,
        advance_invoice_id: advance.id,
      }),
    ),
  );
  expect(note).toMatchObject({
    relation_type: '07',
    subtotal: '50000.00',
    transferred_tax: '8000.00',
    total: '58000.00',
  });
  expect(await lastEntry(told)).toEqual(
    expect.arrayContaining([
      '201.01.01 D 58000.00',
      `${ADVANCES} H 50000.00`,
      '119.01.01 H 8000.00',
    ]),
  );
  expect(await owed(here, invoice.id)).toEqual(['PAGO_PARCIAL', '58000.00', '0.00', '58000.00']);
  expect(await bookBalance(told, ADVANCES)).toBe('0.00');
  expect(await vat(here)).toEqual(['8000.00', '8000.00']);
  expect((await read(here, PAYMENTS, payment.id)).unapplied).toBe('0.00');
  expect(await untied(told)).toEqual([]);
  // What the advance let credit is told of it, and of its invoice only what is paid later.
  expect(await causedTaxes(told, 'CXP')).toEqual(['IVA16 IVA_ACRED_PAGADO 50000.00 8000.00']);

  // R43: the rest is paid, and with it the rest of the IVA is credited.
  const rest = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: here.supplier,
      date: DAY,
      bank_account_id: here.bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-2',
      amount: '58000.00',
      applications: [{ invoice_id: invoice.id, invoice_amount: '58000.00' }],
    }),
  );
  await done(told.as('tesorera').act(PAYMENTS, 'apply', rest.id));
  expect(await owed(here, invoice.id)).toEqual(['PAGADA', '116000.00', '0.00', '0.00']);
  expect(await vat(here)).toEqual(['16000.00', '0.00']);
  expect(await untied(told)).toEqual([]);
  await done(told.as('tesorera').act(PAYMENTS, 'cancel', rest.id, CANCEL));

  await done(admin.act(INVOICES, 'cancel', note.id, CANCEL));
  expect(await owed(here, invoice.id)).toEqual(['CONTABILIZADA', '0.00', '0.00', '116000.00']);
  expect(await bookBalance(told, ADVANCES)).toBe('50000.00');
  expect(await untied(told)).toEqual([]);
});

test('its payment is kept while its CFDI covers it, and its CFDI while a note applied it', async () => {
  const here = await proposing();
  const { told } = here;
  const admin = told.as('admin');
  const payment = await paidAdvance(here, '58000.00');
  const advance = await posted(here, done(advanceOf(here, payment.id, '50000')));
  const undo = () => told.as('tesorera').act(PAYMENTS, 'cancel', payment.id, CANCEL);
  expect((await undo()).data.message).toContain('cancélala primero');
  const twice = await done(advanceOf(here, payment.id, '50000'));
  await done(admin.act(INVOICES, 'match', twice.id));
  expect(await refusedFields(admin.act(INVOICES, 'post', twice.id))).toEqual({
    advance_payment_id: ['Ese anticipo ya tiene su factura.'],
  });

  // An invoice of less takes what it is owed, and leaves the rest of the advance.
  const invoice = await owing(here, '10000');
  const note = await posted(
    here,
    done(
      document(here, 'NOTA_CREDITO', {
        related_invoice_id: invoice.id,
        advance_invoice_id: advance.id,
      }),
    ),
  );
  expect(note.total).toBe('11600.00');
  expect(await owed(here, invoice.id)).toEqual(['PAGADA', '11600.00', '0.00', '0.00']);
  expect((await read(here, PAYMENTS, payment.id)).unapplied).toBe('46400.00');
  expect((await admin.act(INVOICES, 'cancel', advance.id, CANCEL)).status).toBe(409);
  expect(await untied(told)).toEqual([]);

  await done(admin.act(INVOICES, 'cancel', note.id, CANCEL));
  await done(admin.act(INVOICES, 'cancel', advance.id, CANCEL));
  expect(await vat(here)).toEqual(['0.00', '1600.00']);
  expect(await bookBalance(told, ADVANCES)).toBe('58000.00');
  await done(undo());
  expect(await bookBalance(told, ADVANCES)).toBe('0.00');
  expect(await untied(told)).toEqual([]);
});

test('what is no advance of its supplier is refused beside its field', async () => {
  const here = await proposing();
  const { told, supplier, bank } = here;
  const invoice = await owing(here, '1000');
  const made = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-2',
      amount: '1160.00',
      applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00' }],
    }),
  );
  expect(await refusedFields(advanceOf(here, made.id, '1000'))).toHaveProperty(
    'advance_payment_id',
  );
  expect(
    await refusedFields(
      document(here, 'ANTICIPO', {
        payment_mode: 'PPD',
        lines: [{ description: 'A', price: '1' }],
      }),
    ),
  ).toHaveProperty('payment_mode');
  expect(
    await refusedFields(
      document(here, 'NOTA_CREDITO', {
        related_invoice_id: invoice.id,
        advance_invoice_id: invoice.id,
        lines: [{ description: 'A', price: '1' }],
      }),
    ),
  ).toHaveProperty('advance_invoice_id');
});

test('a note says by which relation it credits, and 07 is of an advance', async () => {
  const here = await proposing();
  const { told } = here;
  const admin = told.as('admin');
  const invoice = await owing(here, '1000');
  const lines = [{ expense_id: await told.idOf('expenses', 'LUZ'), price: '100' }];
  const note = (more: Body) =>
    document(here, 'NOTA_CREDITO', { related_invoice_id: invoice.id, lines, ...more });
  expect(await done(note({}))).toMatchObject({ relation_type: '01' });
  const wrong = await done(note({ relation_type: '07' }));
  expect(await refusedFields(admin.act(INVOICES, 'match', wrong.id))).toEqual({
    advance_invoice_id: ['Su relación es 07: di qué anticipo aplica.'],
  });

  const payment = await paidAdvance(here, '58000.00');
  const advance = await posted(here, done(advanceOf(here, payment.id, '50000')));
  expect(
    await refusedFields(note({ relation_type: '01', advance_invoice_id: advance.id, lines: [] })),
  ).toEqual({ relation_type: ['La nota que aplica un anticipo tiene la relación 07.'] });
});
