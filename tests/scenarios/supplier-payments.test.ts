/** Payments to suppliers (purchasing §2, §3, R41 to R49; finance decision 22), and their checks. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import {
  activeSupplier,
  INVOICES,
  invoiceBody,
  postedInvoice,
  payableAccount,
} from './payables.ts';
import { begin, type Begun } from './payments.ts';
import { causedTaxes, untied } from './tie-outs.ts';
import { bookBalance, lastEntry } from './treasury.ts';

const PAYMENTS = 'payments';

async function beginPayments(who: Parameters<typeof activeSupplier>[1] = {}) {
  const begun = await begin();
  const { told } = begun;
  await told.given.person('tesorera', 'PAGOS');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const supplier = await activeSupplier(told, who);
  await payableAccount(told, supplier);
  return { ...begun, supplier };
}

type Here = Begun & { readonly supplier: number };

const owing = async ({ told, supplier }: Here, price: string) =>
  postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', price]]));

const form = ({ told }: Here, code: string) => told.idOf('payment_types', code, 'sat_code');

const body = async (here: Here, more: Body = {}): Promise<Body> => ({
  supplier_id: here.supplier,
  date: TODAY(),
  bank_account_id: here.bank,
  payment_type_id: await form(here, '03'),
  reference: 'RASTREO-1',
  amount: '580.00',
  ...more,
});

const stateOf = async ({ told }: Here, id: number) => {
  const { status, paid, balance } = await done(told.as('admin').get(`${INVOICES}/${id}`));
  return [status, paid, balance];
};

test('half of an invoice is paid: half of its IVA is credited, and another person applies it', async () => {
  const here = await beginPayments();
  const { told, book } = here;
  const cxp = told.as('cxp');
  const invoice = await owing(here, '1000');
  const made = await done(
    cxp.post(
      PAYMENTS,
      await body(here, { applications: [{ invoice_id: invoice.id, invoice_amount: '580.00' }] }),
    ),
  );
  expect([made.applied, made.unapplied, made.folio]).toEqual(['580.00', '0.00', null]);
  expect(made.supplier_bank_account_id).toBeGreaterThan(0);
  expect((await refused(cxp.act(PAYMENTS, 'apply', made.id)))?.code).toBe('SIN_PERMISO');

  const treasurer = told.as('tesorera');
  const { tables } = await done(treasurer.get(`${PAYMENTS}/effects/${made.id}`));
  expect(tables.map(({ title }: { title: string }) => title)).toEqual([
    'Documentos',
    'Bancos y cajas',
    'Póliza',
  ]);
  expect(tables[0].rows).toEqual([[expect.any(String), '1160.00', '580.00', '580.00']]);
  expect(tables[1].rows).toEqual([['BBVA', '-580.00', '999420.00']]);
  expect(await stateOf(here, invoice.id)).toEqual(['CONTABILIZADA', '0.00', '1160.00']);

  const applied = await done(treasurer.act(PAYMENTS, 'apply', made.id));
  expect(applied).toMatchObject({ status: 'APLICADO', folio: expect.stringMatching(/^PAG-/) });
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 80.00',
    '201.01.01 D 580.00',
    `${book} H 580.00`,
    '119.01.01 H 80.00',
  ]);
  expect(await stateOf(here, invoice.id)).toEqual(['PAGO_PARCIAL', '580.00', '580.00']);
  await done(treasurer.act(PAYMENTS, 'cancel', made.id, { cancel_reason: 'Rebotó' }));
  expect(await stateOf(here, invoice.id)).toEqual(['CONTABILIZADA', '0.00', '1160.00']);
  expect(await bookBalance(told, '201.01.01')).toBe('-1160.00');
});

test('a draft of what another payment took says so beside what it settles', async () => {
  const here = await beginPayments();
  const { told } = here;
  const invoice = await owing(here, '1000');
  const draft = async (amount: string) => {
    const applications = [{ invoice_id: invoice.id, invoice_amount: amount }];
    return done(told.as('cxp').post(PAYMENTS, await body(here, { amount, applications })));
  };
  const [first, second] = [await draft('700.00'), await draft('900.00')];
  const treasurer = told.as('tesorera');
  await done(treasurer.act(PAYMENTS, 'apply', first.id));
  const asked = { report: 'PAGOS', from: TODAY(), to: TODAY() };
  expect(await done(told.as('admin').post('cfl/reports', asked))).toMatchObject([
    { kind: 'PAGO_PROVEEDOR', records: PAYMENTS, base_amount: '700.00', applied: '700.00' },
  ]);
  expect(await refusedFields(treasurer.act(PAYMENTS, 'apply', second.id))).toEqual({
    'applications[0][invoice_amount]': ['El importe excede el saldo ($460.00).'],
  });
});

test('what is paid early is discounted; what is paid too much stays in favour', async () => {
  const here = await beginPayments({
    more: { early_pay_percent: '2', early_pay_days: '10' },
  });
  const { told } = here;
  const invoice = await owing(here, '100000');
  const made = await done(
    told.as('cxp').post(
      PAYMENTS,
      await body(here, {
        amount: '113780.00',
        applications: [
          { invoice_id: invoice.id, invoice_amount: '113680.00', early_discount: '2320.00' },
        ],
      }),
    ),
  );
  expect(made.unapplied).toBe('100.00');
  await done(told.as('tesorera').act(PAYMENTS, 'apply', made.id));
  expect(await stateOf(here, invoice.id)).toEqual(['PAGADA', '113680.00', '0.00']);
  expect((await done(told.as('admin').get(`${INVOICES}/${invoice.id}`))).lowered).toBe('2320.00');
  expect(await bookBalance(told, '119.01.01')).toBe('0.00');
  const left = await told.query(
    `select balance from cfl__open_items where source_resource = 'payments' and status = 'PARCIAL'`,
  );
  expect(left).toEqual([{ balance: '100.00' }]);
});

test('an advance is in favour; a credit note of what was paid is refunded', async () => {
  const here = await beginPayments();
  const { told, book } = here;
  const [cxp, treasurer] = [told.as('cxp'), told.as('tesorera')];
  const advance = await done(
    cxp.post(PAYMENTS, await body(here, { kind: 'ANTICIPO', amount: '1000.00' })),
  );
  await done(treasurer.act(PAYMENTS, 'apply', advance.id));
  expect(await lastEntry(told)).toEqual(['120.01.01 D 1000.00', `${book} H 1000.00`]);

  const invoice = await owing(here, '1000');
  const paid = await done(
    cxp.post(
      PAYMENTS,
      await body(here, {
        amount: '1160.00',
        applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00' }],
      }),
    ),
  );
  await done(treasurer.act(PAYMENTS, 'apply', paid.id));
  const note = await postedInvoice(
    told,
    await invoiceBody(told, here.supplier, [['LUZ', '100']], {
      kind: 'NOTA_CREDITO',
      related_invoice_id: invoice.id,
    }),
  );
  const refund = await done(
    cxp.post(
      PAYMENTS,
      await body(here, {
        kind: 'REEMBOLSO',
        amount: '116.00',
        applications: [{ invoice_id: note.id, invoice_amount: '116.00' }],
      }),
    ),
  );
  await done(treasurer.act(PAYMENTS, 'apply', refund.id));
  expect(await lastEntry(told)).toEqual([`${book} D 116.00`, '201.01.01 H 116.00']);
  expect(await bookBalance(told, '201.01.01')).toBe('0.00');
});

const FEES_OF = {
  name: 'ANA LOPEZ',
  rfc: 'LOAA800101AB1',
  person: 'FISICA',
  regime: '612',
} as const;

async function payWhole(here: Here, invoice: { readonly id: number; readonly balance: string }) {
  const { id } = await done(
    here.told.as('cxp').post(
      PAYMENTS,
      await body(here, {
        amount: invoice.balance,
        applications: [{ invoice_id: invoice.id, invoice_amount: invoice.balance }],
      }),
    ),
  );
  await done(here.told.as('tesorera').act(PAYMENTS, 'apply', id));
}

const creditedNote = async ({ told, supplier }: Here, concept: string, price: string, of: number) =>
  postedInvoice(
    told,
    await invoiceBody(told, supplier, [[concept, price]], {
      kind: 'NOTA_CREDITO',
      related_invoice_id: of,
    }),
  );

test('a credit note of fees that were paid takes back their IVA and what was withheld', async () => {
  const here = await beginPayments(FEES_OF);
  const { told } = here;
  const invoice = await postedInvoice(
    told,
    await invoiceBody(told, here.supplier, [['HONORARIOS', '20000']]),
  );
  await payWhole(here, invoice);
  const whole = [
    'IVA16 IVA_ACRED_PAGADO 20000.00 3200.00',
    'RISR10 RET_ISR_HONORARIOS 20000.00 2000.00',
    'RIVA23 RET_IVA 20000.00 2133.33',
  ];
  expect(await causedTaxes(told, 'CXP')).toEqual(whole);
  const note = await creditedNote(here, 'HONORARIOS', '5000', invoice.id);
  expect(await causedTaxes(told, 'CXP')).toEqual([
    'IVA16 IVA_ACRED_PAGADO 15000.00 2400.00',
    'RISR10 RET_ISR_HONORARIOS 15000.00 1500.00',
    'RIVA23 RET_IVA 15000.00 1600.00',
  ]);
  expect(await untied(told)).toEqual([]);
  const admin = told.as('admin');
  await done(admin.act(INVOICES, 'cancel', note.id, { cancel_reason: 'No procede' }));
  expect(await causedTaxes(told, 'CXP')).toEqual(whole);
  expect(await untied(told)).toEqual([]);
});

test('a credit note of accrued IVA takes back all of it, owed or paid', async () => {
  const here = await beginPayments();
  const { told } = here;
  await told.query(`update sattaxes set basis = 'DEVENGADO' where code = 'IVA16'`);
  const invoice = await owing(here, '1000');
  await creditedNote(here, 'LUZ', '250', invoice.id);
  expect(await causedTaxes(told, 'CXP')).toEqual(['IVA16 IVA_ACRED_PAGADO 750.00 120.00']);
  await payWhole(here, { id: invoice.id, balance: '870.00' });
  await creditedNote(here, 'LUZ', '500', invoice.id);
  expect(await causedTaxes(told, 'CXP')).toEqual(['IVA16 IVA_ACRED_PAGADO 250.00 40.00']);
  expect(await bookBalance(told, '118.01.01')).toBe('40.00');
  expect(await untied(told)).toEqual([]);
});

test('bad input is told beside each field', async () => {
  const here = await beginPayments();
  const { told } = here;
  const cxp = told.as('cxp');
  const invoice = await owing(here, '1000');
  const line = { invoice_id: invoice.id, invoice_amount: '580.00' };
  const wrong = async (more: Body) => refusedFields(cxp.post(PAYMENTS, await body(here, more)));
  expect(
    await wrong({ amount: '2000.00', applications: [{ ...line, invoice_amount: '1160.01' }] }),
  ).toEqual({ 'applications[0][invoice_amount]': ['El importe excede el saldo ($1,160.00).'] });
  expect(await wrong({ amount: '100.00', applications: [line] })).toEqual({
    applications: ['Las aplicaciones suman más que el importe.'],
  });
  expect(await wrong({ amount: '1160.00', applications: [line, line] })).toEqual({
    'applications[1][invoice_id]': ['Ya está en otro renglón.'],
  });
  expect(await wrong({ applications: [{ invoice_amount: '580.00' }] })).toEqual({
    'applications[0][invoice_id]': ['Elige una opción.'],
  });
  expect(await wrong({ kind: 'ANTICIPO', applications: [line] })).toEqual({
    applications: ['Déjalo vacío: sólo aplica cuando «Tipo» es Pago o Reembolso.'],
  });
  const cash = async (amount: string) => ({
    payment_type_id: await form(here, '01'),
    amount,
    applications: [{ invoice_id: invoice.id, invoice_amount: amount }],
  });
  await done(cxp.post(PAYMENTS, await body(here, await cash('1100.00'))));
  expect(await wrong(await cash('900.01'))).toHaveProperty('payment_type_id');
  await done(cxp.post(PAYMENTS, await body(here, await cash('900.00'))));
  expect(await wrong({ payment_type_id: await form(here, '01'), amount: '2000.01' })).toEqual({
    payment_type_id: [
      'Pagos mayores a $2,000.00 deben hacerse por transferencia, cheque nominativo o tarjeta.',
    ],
  });
  const draft = await done(
    cxp.post(PAYMENTS, await body(here, { reference: '', applications: [line] })),
  );
  await done(told.as('admin').act(INVOICES, 'hold', invoice.id, { hold_reason: 'Reclamo' }));
  await told.query(`update supplier_bank_accounts set status = 'SUSPENDIDA'`);
  expect(await refusedFields(told.as('tesorera').act(PAYMENTS, 'apply', draft.id))).toEqual({
    reference: ['Escribe la clave de rastreo de la transferencia.'],
    supplier_bank_account_id: [
      'La cuenta destino no está verificada: la verifica otra persona que quien la capturó.',
    ],
    'applications[0][invoice_id]': ['Está retenida: libérala antes.'],
  });
});

test('two payments in cash of one invoice, written and applied at once, keep within its limit', async () => {
  const here = await beginPayments();
  const { told } = here;
  const invoice = await owing(here, '3000');
  const draft = async () =>
    done(
      told.as('cxp').post(
        PAYMENTS,
        await body(here, {
          amount: '1500.00',
          applications: [{ invoice_id: invoice.id, invoice_amount: '1500.00' }],
        }),
      ),
    );
  const drafts = [await draft(), await draft()];
  // As if neither had been there while the other was written.
  await told.query(
    `update payments set payment_type_id = $1, supplier_bank_account_id = null where id = any($2::bigint[])`,
    [await form(here, '01'), drafts.map(({ id }) => id)],
  );
  const replies = await Promise.all(
    drafts.map(({ id }) => told.as('tesorera').act(PAYMENTS, 'apply', id)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(replies.find(({ status }) => status === 422)!.data.fields).toEqual({
    payment_type_id: [
      'Pagos mayores a $2,000.00 deben hacerse por transferencia, cheque nominativo o tarjeta.',
    ],
  });
  expect(await stateOf(here, invoice.id)).toEqual(['PAGO_PARCIAL', '1500.00', '1980.00']);
});

test('checks follow each other without holes: issued, voided with their payment, or spoilt', async () => {
  const here = await beginPayments();
  const { told, bank } = here;
  const [cxp, treasurer] = [told.as('cxp'), told.as('tesorera')];
  const byCheck = async (amount: string) => {
    const made = await done(
      cxp.post(
        PAYMENTS,
        await body(here, { kind: 'ANTICIPO', amount, payment_type_id: await form(here, '02') }),
      ),
    );
    return done(treasurer.act(PAYMENTS, 'apply', made.id));
  };
  expect((await byCheck('10.00')).check_number).toBe(1);
  const spoilt = await done(
    treasurer.post('cfl/checks/void', { bank_account_id: String(bank), reason: 'Se manchó' }),
  );
  expect(spoilt.number).toBe(2);
  const third = await byCheck('30.00');
  expect(third.check_number).toBe(3);
  await done(treasurer.act(PAYMENTS, 'cancel', third.id, { cancel_reason: 'Se perdió' }));
  expect((await byCheck('40.00')).check_number).toBe(4);
  const rows = await done(treasurer.get('cfl/checks?sort=number'));
  expect((await done(treasurer.get(`cfl/checks/${rows[0].id}`))).number).toBe(1);
  const paper = await told.as('admin').get(`${PAYMENTS}/pdf/${third.id}`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(
    rows.map(({ number, status, amount }: Record<string, unknown>) => [number, status, amount]),
  ).toEqual([
    [1, 'EMITIDO', '10.00'],
    [2, 'ANULADO', null],
    [3, 'ANULADO', '30.00'],
    [4, 'EMITIDO', '40.00'],
  ]);
  const report = (await done(
    treasurer.post('cfl/reports', { report: 'CHEQUES' }),
  )) as unknown as readonly Record<string, unknown>[];
  expect(
    report.map(({ number, void: isVoid, void_reason }) => [number, isVoid, void_reason]),
  ).toEqual([
    [1, false, null],
    [2, true, 'Se manchó'],
    [3, true, 'Se perdió'],
    [4, false, null],
  ]);
  const cash = await told.given.bankAccount('Caja', {
    type: 'CAJ',
    opening: { balance: '500', date: TODAY() },
  });
  const none = await done(
    cxp.post(
      PAYMENTS,
      await body(here, {
        kind: 'ANTICIPO',
        amount: '5.00',
        bank_account_id: cash,
        payment_type_id: await form(here, '02'),
      }),
    ),
  );
  expect(await refusedFields(treasurer.act(PAYMENTS, 'apply', none.id))).toEqual({
    bank_account_id: [
      'La cuenta no emite cheques: elige otra, o captura en ella su siguiente cheque.',
    ],
  });
});
