/** What proves the entries that documents make, as the SAT is told of it (finance §2.1, §5.4). */
import { expect, test } from 'vitest';
import { CFDI, beginInvoicing, stampedInvoice } from './invoicing.ts';
import { bookText, problemsOf } from './books-schema.ts';
import { TODAY } from './entries.ts';
import { done, sharedStory, story, type Body, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, newUuid, postedInvoice } from './payables.ts';
import { paid } from './paying.ts';
import { MOVEMENTS } from './payments.ts';

const OWN_CLABE = '012225001234567893';
const CLAIMS = 'cfl/expenses';
const RFC = 'TEL200101AB3';

interface Support {
  readonly account: string;
  readonly kind: string;
  readonly [column: string]: string | null;
}

/** What proves the lines of the last entry of a document, by account. */
const supportsOf = ({ query }: Stage, resource: string, id: number, mirror = false) =>
  query<Support>(
    `select a.code as account, s.kind, s.uuid, s.foreign_number, s.foreign_tax_id, s.rfc, s.amount, s.check_number, s.beneficiary, s.origin_account, s.dest_account, c.code as currency, s.exchange_rate
      from acc__book_entries e join acc__book_entry_lines l on l.account_id = e.account_id and l.entry_id = e.id join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id
        join acc__entry_supports s on s.account_id = l.account_id and s.line_id = l.id left join currencies c on c.account_id = s.account_id and c.id = s.currency_id
      where e.source_resource = $1 and e.source_id = $2 and (e.reverses_id is not null) = $3 order by l.id, s.kind, s.uuid`,
    [resource, String(id), mirror],
  );

async function collected(told: Stage, bank: number, subject_id: number, of: Body) {
  const admin = told.as('admin');
  const [item] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = '${CFDI}' and source_id = $1`,
    [String(of.id)],
  );
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      subject_id,
      bank_account_id: bank,
      amount: of.total,
      bank_fee: '10.00',
      bank_fee_tax: '1.60',
      reference: 'SPEI-1',
      concept: 'Cobro por transferencia',
      lines: [{ kind: 'APLICACION', open_item_id: item!.id, amount_item: of.total }],
    }),
  );
  await done(admin.act(MOVEMENTS, 'apply', id));
  return Number(id);
}

/** Two vouchers of petty cash, each of its own concept. */
async function spent(told: Stage) {
  const { given, as, query } = told;
  const nadia = await given.person('nadia', 'EMPLEADO');
  await given.person('jefa', 'JEFE_DEPARTAMENTO');
  await given.person('contadora', 'CUENTAS_POR_PAGAR');
  await done(
    as('admin').post('cfl/subjects', {
      name: 'Nadia Bravo',
      rfc: 'BATN8001019X1',
      kind: 'EMPLEADO',
      user_id: nadia.id,
    }),
  );
  const box = await given.bankAccount('Caja', {
    type: 'CHI',
    opening: { balance: '2000.00', date: TODAY() },
  });
  const uuids = [newUuid(), newUuid()] as const;
  const voucher = async (expense: string, uuid: string, subtotal: string, tax_amount: string) => ({
    date: TODAY(),
    expense_id: await told.idOf('expenses', expense),
    payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    uuid,
    description: expense,
    subtotal,
    tax_amount,
  });
  const { id } = await done(
    as('nadia').post(CLAIMS, {
      kind: 'CAJA_CHICA',
      date: TODAY(),
      expense_id: await told.idOf('expenses', 'PAPELERIA'),
      purpose: 'Papelería y paquetería',
      requested_amount: '348.00',
      bank_account_id: box,
      lines: [
        await voucher('PAPELERIA', uuids[0], '100.00', '16.00'),
        await voucher('LUZ', uuids[1], '200.00', '32.00'),
      ],
    }),
  );
  await done(as('nadia').act(CLAIMS, 'submit', id));
  await done(as('jefa').act(CLAIMS, 'authorize', id));
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('contadora').act(CLAIMS, 'verify', id));
  expect(
    (await query(`select 1 from acc__posting_events where status <> 'CONTABILIZADO'`)).length,
  ).toBe(0);
  return { id: Number(id), uuids };
}

const told = sharedStory(async (stage) => {
  const here = await beginInvoicing(stage);
  const { customer, product, subject } = here;
  const admin = stage.as('admin');
  await done(admin.change('acc/configuration', { coe_rfc: RFC }));
  const usd = await stage.idOf('currencies', 'USD');
  await done(
    admin.post('exchanges', { date: TODAY(), currency_id: usd, kind: 'DOF', rate: '18.50' }),
  );
  const bank = await stage.given.bankAccount('BBVA', {
    opening: { balance: '100000.00', date: TODAY() },
    more: { clabe: OWN_CLABE },
  });
  const pesos = await stampedInvoice(stage, customer, [{ product_id: product, quantity: '10' }]);
  const dollars = await stampedInvoice(
    stage,
    customer,
    [{ product_id: product, quantity: '2', unit_price: '100' }],
    { currency_id: usd, exchange_rate: '18.50' },
  );
  const collection = await collected(stage, bank, subject, pesos);
  const supplier = await activeSupplier(stage);
  const bill = await postedInvoice(stage, await invoiceBody(stage, supplier, [['LUZ', '1000']]));
  const payment = await paid(
    stage,
    bank,
    { supplier_id: supplier },
    {
      invoice_id: bill.id,
      invoice_amount: bill.total,
    },
  );
  const abroad = await activeSupplier(stage, {
    name: 'TEXAS FIBERS',
    person: 'EXTRANJERO',
    more: { currency_id: usd },
  });
  const foreign = await postedInvoice(
    stage,
    await invoiceBody(stage, abroad, [['LUZ', '300']], {
      kind: 'EXTRANJERA',
      uuid: '',
      series: '',
      payment_mode: '',
      payment_type_id: '',
      supplier_folio: 'INV-77',
      currency_id: usd,
      exchange_rate: '18.50',
    }),
  );
  const expense = await spent(stage);
  return {
    stage,
    customer,
    product,
    subject,
    pesos,
    dollars,
    collection,
    bill,
    payment,
    foreign,
    expense,
    bank,
  };
});

const CUSTOMER = { kind: 'CFDI', rfc: 'MCE100101AB1' };

test('a stamped invoice proves each line of its entry, in its currency', async () => {
  const { stage, pesos, dollars } = told();
  const own = await supportsOf(stage, CFDI, pesos.id);
  expect(own.map(({ account }) => account)).toEqual(['105.01.01', '401.01.01', '209.01.01']);
  for (const support of own)
    expect(support).toMatchObject({
      ...CUSTOMER,
      uuid: pesos.uuid.toUpperCase(),
      amount: '580.00',
      currency: null,
      exchange_rate: null,
    });
  const [first] = await supportsOf(stage, CFDI, dollars.id);
  expect(first).toMatchObject({
    uuid: dollars.uuid.toUpperCase(),
    amount: '232.00',
    currency: 'USD',
    exchange_rate: '18.500000',
  });
});

test('a collection says its transfer, and the invoice beside what it settles', async () => {
  const { stage, pesos, collection } = told();
  const supports = await supportsOf(stage, MOVEMENTS, collection);
  const [transfer, ...rest] = supports.toSorted((a, b) => b.kind.localeCompare(a.kind));
  expect(transfer).toMatchObject({
    kind: 'TRANSFERENCIA',
    amount: '580.00',
    beneficiary: 'TELAR DE PRUEBAS',
    rfc: RFC,
    dest_account: OWN_CLABE,
    origin_account: null,
  });
  // Not beside what the bank charged and its IVA, which that invoice does not prove.
  expect(rest.map(({ account }) => account).toSorted()).toEqual([
    '105.01.01',
    '208.01.01',
    '209.01.01',
  ]);
  for (const { uuid } of rest) expect(uuid).toBe(pesos.uuid.toUpperCase());
});

test('each invoice that is collected proves its own lines, those of its taxes too', async () => {
  const { stage, customer, product, subject, bank } = told();
  const admin = stage.as('admin');
  const invoices: Awaited<ReturnType<typeof stampedInvoice>>[] = [];
  // Of other branches, so that their taxes are lines of their own.
  for (const [i, quantity] of ['1', '2'].entries()) {
    const branch_office_id = await stage.given.branch(`S${i}`);
    await stage.query(`update branch_offices set zip = '37000' where id = $1`, [branch_office_id]);
    invoices.push(
      await stampedInvoice(stage, customer, [{ product_id: product, quantity }], {
        branch_office_id,
      }),
    );
  }
  const items = await stage.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = '${CFDI}' and source_id = any($1) order by id`,
    [invoices.map(({ id }) => String(id))],
  );
  const total = invoices.reduce((sum, each) => sum + Number(each.total), 0).toFixed(2);
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await stage.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await stage.idOf('payment_types', '03', 'sat_code'),
      subject_id: subject,
      bank_account_id: bank,
      amount: total,
      reference: 'SPEI-2',
      concept: 'Cobro de dos facturas',
      lines: items.map((item, i) => ({
        kind: 'APLICACION',
        open_item_id: item.id,
        amount_item: invoices[i]!.total,
      })),
    }),
  );
  await done(admin.act(MOVEMENTS, 'apply', id));
  const proven = await supportsOf(stage, MOVEMENTS, Number(id));
  const of = (code: string) =>
    proven.filter(({ account }) => account === code).map(({ uuid }) => uuid);
  const own = invoices.map(({ uuid }) => String(uuid).toUpperCase());
  for (const code of ['105.01.01', '208.01.01', '209.01.01']) expect(of(code)).toEqual(own);
});

test('a received invoice, the check that pays it, a foreign one and an expense', async () => {
  const { stage, bill, payment, foreign, expense } = told();
  const received = await supportsOf(stage, 'prc/invoice-shipments', bill.id);
  expect(received).toHaveLength(3);
  for (const support of received)
    expect(support).toMatchObject({
      kind: 'CFDI',
      uuid: bill.uuid,
      rfc: 'HBA100101AB1',
      amount: '1160.00',
    });
  const out = await supportsOf(stage, 'payments', payment.id);
  expect(out.filter(({ kind }) => kind === 'CHEQUE')).toMatchObject([
    {
      check_number: '1',
      amount: '1160.00',
      beneficiary: 'HILOS DEL BAJIO',
      rfc: 'HBA100101AB1',
      origin_account: OWN_CLABE,
    },
  ]);
  expect(
    out.filter(({ kind }) => kind === 'CFDI').map(({ account, uuid }) => [account, uuid]),
  ).toEqual(expect.arrayContaining([['201.01.01', bill.uuid]]));
  expect((await supportsOf(stage, 'prc/invoice-shipments', foreign.id))[0]).toMatchObject({
    kind: 'EXTRANJERO',
    foreign_number: 'INV-77',
    foreign_tax_id: 'US-77',
    currency: 'USD',
  });
  const spending = await supportsOf(stage, CLAIMS, expense.id);
  expect(spending.filter(({ kind }) => kind === 'OTRO_PAGO')).toMatchObject([
    { amount: '348.00', beneficiary: 'Nadia Bravo', rfc: 'BATN8001019X1' },
  ]);
  const vouchers = spending.filter(({ kind }) => kind === 'CFDI');
  expect(vouchers.map(({ uuid, amount }) => `${uuid} ${amount}`).toSorted()).toEqual(
    [
      `${expense.uuids[0]} 116.00`,
      `${expense.uuids[0]} 116.00`,
      `${expense.uuids[1]} 232.00`,
      `${expense.uuids[1]} 232.00`,
    ].toSorted(),
  );
});

test('the electronic books carry them as the SAT’s schemas want', async () => {
  const { stage, pesos, dollars, bill } = told();
  const { services, accountId } = stage.stock.company;
  const question = {
    services,
    accountId,
    rfc: RFC,
    year: Number(TODAY().slice(0, 4)),
    month: Number(TODAY().slice(5, 7)),
    request: 'AF',
    order: 'ABC1234567/26',
  } as const;
  const entries = await bookText('POLIZAS', question);
  expect(await problemsOf('POLIZAS', entries)).toEqual([]);
  expect(entries).toContain(
    `<PLZ:CompNal UUID_CFDI="${pesos.uuid.toUpperCase()}" RFC="MCE100101AB1" MontoTotal="580.00"/>`,
  );
  expect(entries).toContain(
    `<PLZ:CompNal UUID_CFDI="${dollars.uuid.toUpperCase()}" RFC="MCE100101AB1" MontoTotal="232.00" Moneda="USD" TipCamb="18.50000"/>`,
  );
  expect(entries).toContain(
    `<PLZ:Cheque Num="1" BanEmisNal="012" CtaOri="${OWN_CLABE}" Fecha="${TODAY()}" Benef="HILOS DEL BAJIO" RFC="HBA100101AB1" Monto="1160.00"/>`,
  );
  expect(entries).toContain(
    `<PLZ:Transferencia BancoOriNal="999" CtaDest="${OWN_CLABE}" BancoDestNal="012" Fecha="${TODAY()}" Benef="TELAR DE PRUEBAS" RFC="${RFC}" Monto="580.00"/>`,
  );
  expect(entries).toContain('<PLZ:CompExt NumFactExt="INV-77" TaxID="US-77"');
  const folios = await bookText('AUX_FOLIOS', question);
  expect(await problemsOf('AUX_FOLIOS', folios)).toEqual([]);
  expect(folios).toContain(`UUID_CFDI="${bill.uuid}"`);
});

test('a reversal repeats what proved its entry, line by line', async () => {
  const { stage, collection } = told();
  await done(stage.as('admin').act(MOVEMENTS, 'cancel', collection, { cancel_reason: 'Devuelto' }));
  const [entry, mirror] = [
    await supportsOf(stage, MOVEMENTS, collection),
    await supportsOf(stage, MOVEMENTS, collection, true),
  ];
  expect(mirror.length).toBeGreaterThan(2);
  expect(mirror).toEqual(entry);
});

test('cash and transfers between own accounts', async () => {
  const stage = await story();
  const { subject } = await beginInvoicing(stage);
  const admin = stage.as('admin');
  const [from, to] = [
    await stage.given.bankAccount('BBVA', {
      opening: { balance: '1000.00', date: TODAY() },
      more: { clabe: OWN_CLABE },
    }),
    await stage.given.bankAccount('Otra', { more: { account_number: '1234567890' } }),
  ];
  const move = async (type: string, more: Body) => {
    const { id } = await done(
      admin.post(MOVEMENTS, {
        movement_type_id: await stage.idOf('cfl__movement_types', type),
        date: TODAY(),
        bank_account_id: from,
        concept: 'Movimiento de la prueba',
        ...more,
      }),
    );
    await done(admin.act(MOVEMENTS, 'submit', id));
    await done(admin.act(MOVEMENTS, 'apply', id));
    return Number(id);
  };
  const cash = await move('ANT', {
    payment_type_id: await stage.idOf('payment_types', '01', 'sat_code'),
    subject_id: subject,
    amount: '100.00',
  });
  expect(await supportsOf(stage, MOVEMENTS, cash)).toMatchObject([
    { kind: 'OTRO_PAGO', amount: '100.00', rfc: RFC, dest_account: null },
  ]);
  const own = await move('TRA', { counter_account_id: to, amount: '50.00' });
  const ends = await supportsOf(stage, MOVEMENTS, own);
  expect(ends).toHaveLength(2);
  for (const end of ends)
    expect(end).toMatchObject({
      kind: 'TRANSFERENCIA',
      origin_account: OWN_CLABE,
      dest_account: '1234567890',
      beneficiary: 'TELAR DE PRUEBAS',
      amount: '50.00',
    });
});
