/** Money that is undone leaves books, banks and items agreed on every day (finance R6, R10). */
import { expect, test } from 'vitest';
import { balancesAsOf } from '#erp/domains/open-items/reading/as-of.ts';
import { TODAY } from './entries.ts';
import { done, refused, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, INVOICES, itemsOf } from './payables.ts';
import { apply, begin, move, MOVEMENTS, type Begun } from './payments.ts';
import { bookBalance, credit, publishedRate, sale, subjectOf } from './treasury.ts';

const thisMonth = () => Temporal.PlainDate.from(TODAY()).with({ day: 1 });
/** A day of the month before the last. */
const past = (day: number) => thisMonth().subtract({ months: 2 }).with({ day }).toString();
const opening = { opening: { balance: '1000000.00', date: past(1) } } as const;

async function beginThen(): Promise<Begun & { old: number; oldBook: string }> {
  const begun = await begin();
  const { told } = begun;
  await told.query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  const old = await told.given.bankAccount('Antigua', opening);
  const [{ code }] = (await told.query(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [old],
  )) as [{ code: string }];
  return { ...begun, old, oldBook: code };
}

const close = ({ query }: Stage, first: string) =>
  query(
    `update acc__periods set status = 'CERRADO' where month < 13 and make_date(year::int, month::int, 1) <= $1::date`,
    [first],
  );

async function soldTo(told: Stage, name: string, number: string, date: string) {
  const customer = await told.given.customer(name);
  const invoice = await sale(told, {
    customer,
    number,
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
    date,
  });
  return { customer, invoice, subject_id: await subjectOf(told, 'customer_id', customer) };
}

/** Balance of an account at the end of a day, and what its items are worth then. */
async function on({ query }: Stage, code: string, day: string) {
  const [books] = await query<{ sum: string }>(
    'select coalesce(sum(l.debit - l.credit), 0)::numeric(18,2)::text as sum from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id where a.code = $1 and l.date <= $2::date',
    [code, day],
  );
  const [items] = await query<{ sum: string }>(
    `select coalesce(sum(case when (i.side = 'CXC') = (i.direction = 'CARGO') then q.base_balance else -q.base_balance end), 0)::numeric(18,2)::text as sum
      from (${balancesAsOf(`'${day}'::date`)}) q join cfl__open_items i on i.id = q.item_id join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id where a.code = '${code}'`,
  );
  return [books!.sum, items!.sum];
}

test('a collection of an invoice of a later day is cancelled with what was told on that day', async () => {
  const begun = await beginThen();
  const { told, old, oldBook } = begun;
  const { invoice, subject_id } = await soldTo(told, 'Telas del Bajío', 'A-1', past(20));
  const made = await move(begun, 'COB', {
    date: past(10),
    bank_account_id: old,
    subject_id,
    amount: '1160.00',
    lines: [apply(invoice, '1160.00')],
  });
  expect([
    await on(told, '206.01.01', past(15)),
    await on(told, '206.01.01', past(20)),
    await bookBalance(told, '208.01.01'),
  ]).toEqual([['-1160.00', '-1160.00'], ['0.00', '0.00'], '-160.00']);
  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', Number(made.id), { cancel_reason: 'Rebotó' }),
  );
  const left = ['206.01.01', '208.01.01', '209.01.01', '105.01.01', oldBook];
  expect(await Promise.all(left.map((code) => bookBalance(told, code)))).toEqual([
    '0.00',
    '0.00',
    '-160.00',
    '1160.00',
    '1000000.00',
  ]);
});

test('a collection of a closed month is cancelled today, in the bank and in the books', async () => {
  const begun = await beginThen();
  const { told, old, oldBook } = begun;
  const { invoice, subject_id } = await soldTo(told, 'Telas del Bajío', 'A-1', past(5));
  const made = await move(begun, 'COB', {
    date: past(10),
    bank_account_id: old,
    subject_id,
    amount: '1160.00',
    lines: [apply(invoice, '1160.00')],
  });
  await close(told, past(1));
  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', Number(made.id), { cancel_reason: 'Rebotó' }),
  );
  const [line] = await told.query<{ date: string }>(
    'select date from cfl__transactions where reverses_id is not null',
  );
  expect(line!.date).toBe(TODAY());
  expect([
    await on(told, '105.01.01', past(28)),
    await on(told, '105.01.01', TODAY()),
    (await on(told, oldBook, past(28)))[0],
    (await on(told, oldBook, TODAY()))[0],
  ]).toEqual([['0.00', '0.00'], ['1160.00', '1160.00'], '1001160.00', '1000000.00']);
});

test('an invoice of a closed month is held and cancelled; its books are closed until today', async () => {
  const { told } = await beginThen();
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const body = await invoiceBody(told, supplier, [['MANTENIMIENTO', '100']], { date: past(5) });
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id, { posting_date: past(5) }));
  await close(told, past(1));
  await done(admin.act(INVOICES, 'hold', id, { hold_reason: 'Falta el servicio' }));
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await done(told.as('cxp').act(INVOICES, 'release', id));
  await done(admin.act(INVOICES, 'cancel', id, { cancel_reason: 'No procede' }));
  expect([await on(told, '201.01.01', past(28)), await on(told, '201.01.01', TODAY())]).toEqual([
    ['-116.00', '-116.00'],
    ['0.00', '0.00'],
  ]);
});

test('what was applied and undone later keeps its document there until then', async () => {
  const { told } = await beginThen();
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  const body = await invoiceBody(told, supplier, [['MANTENIMIENTO', '100']], { date: past(5) });
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id, { posting_date: past(5) }));
  const [item] = await itemsOf(told, INVOICES, id);
  const paid = await move(await againstIt(told, past(8)), 'OEG', {
    date: past(8),
    subject_id: await subjectOf(told, 'supplier_id', supplier),
    amount: '116.00',
    lines: [apply(item!, '116.00')],
  });
  const [applied] = await told.query<{ id: number }>('select id from cfl__applications');
  await done(
    admin.put(`cfl/applications/reverse/${applied!.id}`, { reason: 'Era otra', date: past(25) }),
  );
  expect(
    (await refused(admin.act(MOVEMENTS, 'cancel', Number(paid.id), { cancel_reason: 'No' })))?.code,
  ).toBe('ESTADO_INVALIDO');
  await done(admin.act(INVOICES, 'cancel', id, { cancel_reason: 'No procede' }));
  for (const day of [past(5), past(15), past(24), past(25), TODAY()]) {
    const [books, items] = await on(told, '201.01.01', day);
    expect([day, items]).toEqual([day, books]);
  }
  expect((await on(told, '201.01.01', past(15)))[0]).toBe('0.00');
});

/** An account that pays on the day. */
async function againstIt(told: Stage, date: string): Promise<Begun> {
  const bank = await told.given.bankAccount('Pagadora', {
    opening: { balance: '1000.00', date },
  });
  return { told, bank, book: '' };
}

test('what is applied within a closed month counts from the first open day, as in the books (R14)', async () => {
  const { told } = await beginThen();
  const { customer, invoice } = await soldTo(told, 'Telas del Bajío', 'A-1', past(5));
  const paid = await credit(told, customer, '1160.00', { date: past(6) });
  await close(told, past(1));
  await done(
    told.as('admin').post('cfl/applications/apply', {
      date: past(10),
      lines: [{ charge_item_id: invoice.id, credit_item_id: paid.id, amount_charge: '1160.00' }],
    }),
  );
  expect([await on(told, '105.01.01', past(28)), await on(told, '105.01.01', TODAY())]).toEqual([
    ['1160.00', '1160.00'],
    ['0.00', '0.00'],
  ]);
});

test('what is applied in a closed month counts within the month in closing, for who may close', async () => {
  const { told } = await beginThen();
  const { customer, invoice } = await soldTo(told, 'Telas del Bajío', 'A-1', past(5));
  const paid = await credit(told, customer, '1160.00', { date: past(6) });
  await close(told, past(1));
  const closing = thisMonth().subtract({ months: 1 });
  await told.query(`update acc__periods set status = 'EN_CIERRE' where year = $1 and month = $2`, [
    closing.year,
    closing.month,
  ]);
  const apply = (person: string, amount_charge: string) =>
    done(
      told.as(person).post('cfl/applications/apply', {
        date: past(10),
        lines: [{ charge_item_id: invoice.id, credit_item_id: paid.id, amount_charge }],
      }),
    );
  await told.given.person('cobra', 'TESORERIA', { everywhere: true });
  await apply('admin', '1000.00');
  await apply('cobra', '160.00');
  expect(
    await told.query('select posted_on, amount_charge from cfl__applications order by id'),
  ).toEqual([
    { posted_on: closing.toString(), amount_charge: '1000.00' },
    { posted_on: thisMonth().toString(), amount_charge: '160.00' },
  ]);
});

test('the fee of a collection in dollars takes the cents, and the bank agrees with its account', async () => {
  const begun = await begin();
  const { told } = begun;
  const { subject_id } = await soldTo(told, 'Export Textiles', 'A-1', TODAY());
  const bank = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '10.00', date: TODAY(), rate: '18.000000' },
  });
  await publishedRate(told, '18.1234');
  await move(begun, 'COB', {
    bank_account_id: bank,
    subject_id,
    amount: '100.03',
    exchange_rate: '18.1234',
    bank_fee: '1.01',
    bank_fee_tax: '0.17',
  });
  // 100.03 − 1.18 = 98.85 dollars are 1,791.50 pesos; 1,812.88 of the customer, 3.08 of IVA.
  expect([
    await bookBalance(told, '206.01.01'),
    await bookBalance(told, '701.10.01'),
    await bookBalance(told, '118.01.01'),
  ]).toEqual(['-1812.88', '18.30', '3.08']);
  const rows: readonly { label: string; state: string; difference: string }[] = await done(
    told.as('admin').post('acc-audit', { report: 'CUADRE' }),
  );
  const { state, difference } = rows.find(({ label }) => label === 'Bancos y cajas: Dólares')!;
  expect([state, difference]).toEqual(['CUADRA', '0.00']);
});

test('a credit of the whole company leaves its own balance, not that of a branch', async () => {
  const { told } = await begin();
  const { customer } = await soldTo(told, 'Telas del Bajío', 'A-0', TODAY());
  const paid = await credit(told, customer, '1160.00');
  const [branch] = await told.query<{ id: number }>(
    'select id from branch_offices order by id limit 1',
  );
  const { invoice } = await soldTo(told, 'Otra', 'A-1', TODAY());
  await told.tamper('update cfl__open_items set branch_office_id = $1 where id = $2', [
    branch!.id,
    invoice.id,
  ]);
  await done(
    told.as('admin').post('cfl/applications/apply', {
      lines: [{ charge_item_id: invoice.id, credit_item_id: paid.id, amount_charge: '1160.00' }],
    }),
  );
  const rows = await told.query(
    `select b.branch_office_id as branch from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where a.code = '206.01.01' and b.debit <> b.credit`,
  );
  expect(rows).toEqual([]);
});
