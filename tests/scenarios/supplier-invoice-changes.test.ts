/** What happens to invoices of suppliers, and what is refused of them (purchasing §3). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story } from './given.ts';
import {
  activeSupplier,
  invoiceBody,
  INVOICES,
  itemsOf,
  newUuid,
  postedInvoice,
} from './payables.ts';
import { DAY, proposing } from './proposing.ts';
import { beginBooks, bookBalance, lastEntry } from './treasury.ts';

async function begin(supplier: Parameters<typeof activeSupplier>[1] = {}) {
  const told = await story();
  await beginBooks(told);
  return { told, supplier: await activeSupplier(told, supplier) };
}

const OTHER_CLASS = 'Elige una cuenta de costos, gastos, resultado financiero o activo.';

test('one CFDI is one invoice, until it is rejected or cancelled', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const uuid = newUuid();
  const body = await invoiceBody(told, supplier, [['LUZ', '100']], { uuid: uuid.toLowerCase() });
  const first = await done(admin.post(INVOICES, body));
  expect(first.uuid).toBe(uuid);
  expect(await refusedFields(admin.post(INVOICES, body))).toEqual({
    uuid: [`El CFDI ya fue registrado en ${first.supplier_folio}.`],
  });
  await done(admin.act(INVOICES, 'reject', first.id, { reject_reason: 'RFC equivocado' }));
  const again = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', again.id));
  await done(admin.act(INVOICES, 'post', again.id));
  const cancelled = await done(
    admin.act(INVOICES, 'cancel', again.id, { cancel_reason: 'Se canceló el CFDI' }),
  );
  expect([cancelled.status, cancelled.balance]).toEqual(['CANCELADA', '0.00']);
  expect(await lastEntry(told)).toEqual([
    '201.01.01 D 116.00',
    '119.01.01 H 16.00',
    '603.52.01 H 100.00',
  ]);
  await done(admin.post(INVOICES, body));
});

test('bad input is told beside each field', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const cash = await told.idOf('payment_types', '01', 'sat_code');
  const tomorrow = Temporal.PlainDate.from(TODAY()).add({ days: 1 }).toString();
  const wrong = async (more: object, lines: Parameters<typeof invoiceBody>[2] = [['LUZ', '1']]) =>
    refusedFields(admin.post(INVOICES, await invoiceBody(told, supplier, lines, { ...more })));
  expect(await wrong({ date: tomorrow, payment_type_id: cash })).toEqual({
    date: ['La factura no puede tener una fecha posterior a hoy.'],
    payment_type_id: ['Con PPD la forma de pago es 99 Por definir.'],
  });
  expect(await wrong({ payment_mode: 'PUE' })).toEqual({
    payment_type_id: ['Con PUE escribe la forma de pago real.'],
  });
  expect(await wrong({ uuid: 'ABC' })).toEqual({
    uuid: ['Escribe el UUID completo: 8-4-4-4-12 letras o números.'],
  });
  expect(
    await wrong({}, [
      ['LUZ', '10', { expense_id: '', book_account_id: '' }],
      ['LUZ', '10', { discount: '11' }],
      ['LUZ', '10', { book_account_id: await told.idOf('acc__accounts', '102.01.01') }],
      ['LUZ', '10', { book_account_id: await told.idOf('acc__accounts', '401.01.01') }],
      ['LUZ', '10', { book_account_id: await told.idOf('acc__accounts', '301.01.01') }],
    ]),
  ).toEqual({
    'lines[0][book_account_id]': ['Elige el concepto o escribe la cuenta.'],
    'lines[0][description]': ['Di qué se compró.'],
    'lines[1][discount]': ['El descuento no pasa del importe.'],
    'lines[2][book_account_id]': ['Es una cuenta de control: elige la del gasto o la del activo.'],
    'lines[3][book_account_id]': [OTHER_CLASS],
    'lines[4][book_account_id]': [OTHER_CLASS],
  });
  expect(await wrong({}, [['LUZ', '0']])).toEqual({ lines: ['El total debe ser mayor que cero.'] });
  const usd = await told.idOf('currencies', 'USD');
  expect(Object.keys((await wrong({ currency_id: usd })) as object)).toEqual(['exchange_rate']);
});

test('a supplier who is listed as definitive is not posted; one who is not active is not matched', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['LUZ', '100']])),
  );
  await done(admin.act(INVOICES, 'match', id));
  await told.query(`update suppliers set efos_status = 'DEFINITIVO' where id = $1`, [supplier]);
  expect((await refused(admin.act(INVOICES, 'post', id)))?.fields).toEqual({
    '': ['El proveedor está en el listado 69-B como definitivo: no se contabiliza.'],
  });
  const prospect = await told.given.supplier();
  const pesos = { currency_id: await told.idOf('currencies', 'MXN') };
  const early = await done(
    admin.post(INVOICES, await invoiceBody(told, prospect, [['LUZ', '100']], pesos)),
  );
  expect(await refusedFields(admin.act(INVOICES, 'match', early.id))).toEqual({
    '': ['El proveedor no está activo: dalo de alta antes.'],
  });
  await done(admin.act('suppliers', 'retire', prospect));
  expect(
    await refusedFields(
      admin.post(INVOICES, await invoiceBody(told, prospect, [['LUZ', '100']], pesos)),
    ),
  ).toEqual({ supplier_id: ['El proveedor está dado de baja.'] });
});

test('an invoice in dollars owes dollars at its rate, to the foreign suppliers', async () => {
  const { told, supplier } = await begin({ name: 'TEXAS YARN', person: 'EXTRANJERO' });
  const usd = await told.idOf('currencies', 'USD');
  const body = await invoiceBody(told, supplier, [['PUBLICIDAD', '100', { tax_id: '' }]], {
    kind: 'EXTRANJERA',
    uuid: '',
    payment_mode: '',
    payment_type_id: '',
    currency_id: usd,
    exchange_rate: '18.00',
  });
  const posted = await postedInvoice(told, body);
  expect([posted.total, posted.base_total]).toEqual(['116.00', '2088.00']);
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 288.00',
    '603.61.01 D 1800.00',
    '201.02.01 H 2088.00',
  ]);
  expect((await itemsOf(told, INVOICES, posted.id))[0]!.amount).toBe('116.00');
  expect(
    await refusedFields(
      told.as('admin').post(INVOICES, { ...body, supplier_folio: posted.supplier_folio }),
    ),
  ).toEqual({ supplier_folio: ['Ya capturaste ese folio de este proveedor.'] });
});

test('a credit note lowers what is owed of its invoice, IVA and all; cancelled, it is owed again', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const invoice = await postedInvoice(
    told,
    await invoiceBody(told, supplier, [['MANTENIMIENTO', '1000']]),
  );
  const note = await postedInvoice(
    told,
    await invoiceBody(told, supplier, [['MANTENIMIENTO', '250']], {
      kind: 'NOTA_CREDITO',
      related_invoice_id: invoice.id,
    }),
  );
  expect(await lastEntry(told)).toEqual([
    '201.01.01 D 290.00',
    '119.01.01 H 40.00',
    '603.56.01 H 250.00',
  ]);
  expect((await itemsOf(told, INVOICES, invoice.id)).map(({ balance }) => balance)).toEqual([
    '870.00',
  ]);
  await done(admin.act(INVOICES, 'cancel', note.id, { cancel_reason: 'No procede' }));
  expect((await itemsOf(told, INVOICES, invoice.id)).map(({ balance }) => balance)).toEqual([
    '1160.00',
  ]);
  expect([
    await bookBalance(told, '201.01.01'),
    await bookBalance(told, '119.01.01'),
    await bookBalance(told, '603.56.01'),
  ]).toEqual(['-1160.00', '160.00', '1000.00']);
  const usd = await told.idOf('currencies', 'USD');
  const other = await activeSupplier(told, { name: 'OTRA', rfc: 'OTR100101AB1' });
  const refusedNote = async (who: number, more: object) =>
    refusedFields(
      admin.post(
        INVOICES,
        await invoiceBody(told, who, [['LUZ', '1']], {
          kind: 'NOTA_CREDITO',
          related_invoice_id: invoice.id,
          ...more,
        }),
      ),
    );
  expect(await refusedNote(other, {})).toEqual({
    related_invoice_id: ['Elige una factura del mismo proveedor.'],
  });
  expect(await refusedNote(supplier, { currency_id: usd, exchange_rate: '18' })).toEqual({
    related_invoice_id: ['La factura está en otra moneda.'],
  });
});

test('what is held is not to be paid; what was matched is classified before it is posted', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['LUZ', '100']])),
  );
  const matched = await done(admin.act(INVOICES, 'match', id));
  expect((await refused(admin.change(`${INVOICES}/${id}`, { notes: 'Otra' })))?.message).toContain(
    'ya no se modifica',
  );
  await told.given.person('aux', 'AUXILIAR_CONTABLE', { everywhere: true });
  const line = matched.lines[0];
  const given = (code: number) => ({
    lines: [
      {
        id: line.id,
        book_account_id: code,
        creditable: 'NO_REQUISITOS',
        deductible_percent: '50',
      },
    ],
  });
  const bank = await told.idOf('acc__accounts', '102.01.01');
  expect(
    await refusedFields(told.as('aux').put(`${INVOICES}/classify/${id}`, given(bank))),
  ).toEqual({
    'lines[0][book_account_id]': ['Es una cuenta de control: elige la del gasto o la del activo.'],
  });
  const phone = await told.idOf('acc__accounts', '603.50.01');
  await done(told.as('aux').put(`${INVOICES}/classify/${id}`, given(phone)));
  await done(admin.act(INVOICES, 'post', id));
  expect(await lastEntry(told)).toEqual([
    '603.50.01 D 58.00',
    '603.81.01 D 58.00',
    '201.01.01 H 116.00',
  ]);
  const held = await done(admin.act(INVOICES, 'hold', id, { hold_reason: 'Falta el servicio' }));
  expect([held.hold, held.hold_reason]).toEqual([true, 'Falta el servicio']);
  const flags = () => told.query('select hold_payment from cfl__open_items');
  expect(await flags()).toEqual([{ hold_payment: true }]);
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  expect((await done(told.as('cxp').act(INVOICES, 'release', id))).hold_reason).toBe(null);
  expect(await flags()).toEqual([{ hold_payment: false }]);
});

test('an invoice that does not fit its budget is not matched; one that fits is held back until posted (R37)', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const upkeep = await told.idOf('expenses', 'MANTENIMIENTO');
  const budget = await done(
    admin.post('fin/budgets', {
      code: 'GASTOS',
      name: 'Gastos',
      year: TODAY().slice(0, 4),
      kind: 'GASTOS',
      control: 'BLOQUEAR',
      control_basis: 'ANUAL',
      lines: [{ expense_id: upkeep, [`m${TODAY().slice(5, 7)}`]: '1000.00' }],
    }),
  );
  await done(admin.act('fin/budgets', 'submit', budget.id));
  await done(admin.act('fin/budgets', 'approve', budget.id));
  const capture = async (price: string) =>
    (
      await done(
        admin.post(INVOICES, await invoiceBody(told, supplier, [['MANTENIMIENTO', price]])),
      )
    ).id as number;
  const first = await capture('700');
  await done(admin.act(INVOICES, 'match', first));
  const second = await capture('400');
  expect(await refusedFields(admin.act(INVOICES, 'match', second))).toEqual({
    'lines[0][amount]': [
      `Excede el presupuesto de Mantenimiento y conservación en $100.00. Quedan $300.00 de ${TODAY().slice(0, 4)} en GASTOS.`,
    ],
  });
  const held = () =>
    told.query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::text as sum from fin_commitments',
    );
  expect(await held()).toEqual([{ sum: '700.00' }]);
  await done(admin.act(INVOICES, 'post', first));
  expect(await held()).toEqual([{ sum: '0.00' }]);
  expect(
    Object.keys((await refusedFields(admin.act(INVOICES, 'match', second))) as object),
  ).toEqual(['lines[0][amount]']);
  await done(admin.act(INVOICES, 'cancel', first, { cancel_reason: 'Duplicada' }));
  await done(admin.act(INVOICES, 'match', second));
  await done(admin.act(INVOICES, 'reject', second, { reject_reason: 'No procede' }));
  expect(await held()).toEqual([{ sum: '0.00' }]);
});

test('an invoice is not posted into a month that is closed for purchases, though its books are open', async () => {
  const here = await proposing();
  const { told, supplier } = here;
  const admin = told.as('admin');
  const body = await invoiceBody(told, supplier, [['LUZ', '100']], { date: '2026-02-20' });
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  const [february] = await told.query<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 2',
  );
  await told.query('update acc__periods set purchases_lock = true where id = $1', [february!.id]);
  const post = (posting_date: string) => admin.act(INVOICES, 'post', id, { posting_date });
  expect(await refused(post('2026-02-20'))).toMatchObject({
    code: 'PERIODO_CERRADO',
    fields: { posting_date: ['El periodo febrero 2026 está cerrado para Compras.'] },
  });
  await done(post(DAY));
});
