/** Long because its stories of collecting share one company, its invoices and its banks. */
/** Money that comes, goes back and changes its account (finance §3, worked examples 1 and 5). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import {
  beginBooks,
  bookBalance,
  itemState,
  lastEntry,
  sale,
  subjectOf,
  taxId,
} from './treasury.ts';
import { document, publishedRate } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';

async function movement(told: Stage, type: string, more: Readonly<Record<string, unknown>>) {
  return {
    movement_type_id: await told.idOf('cfl__movement_types', type),
    date: TODAY(),
    payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    concept: 'Movimiento de la prueba',
    ...more,
  };
}

async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const bank = await told.given.bankAccount('BBVA');
  return { told, customer, subject_id, bank };
}

const bookOf = async ({ query }: Stage, bank: number) =>
  (
    await query<{ code: string }>(
      'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
      [bank],
    )
  )[0]!.code;

test('half of a sale is collected, reaches bank, item and books, and is cancelled whole (example 1)', async () => {
  const { told, customer, subject_id, bank } = await begin();
  const invoice = await sale(told, {
    customer,
    number: 'A-1024',
    net: '50000.00',
    tax: '8000.00',
    total: '58000.00',
  });
  const book = await bookOf(told, bank);
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  const collector = told.as('cobranza');
  const body = await movement(told, 'COB', {
    subject_id,
    bank_account_id: bank,
    amount: '29000.00',
    concept: 'Abono a factura A-1024',
  });
  const draft = await done(collector.post(MOVEMENTS, body));
  expect([draft.status, draft.folio, draft.unapplied]).toEqual(['BORRADOR', null, '29000.00']);
  // What is not sent counts as it is proposed: the invoice that the concept names.
  await done(collector.put(`${MOVEMENTS}/allocate/${draft.id}`, {}));
  const applied = await done(collector.act(MOVEMENTS, 'apply', draft.id));
  expect([applied.status, applied.folio, applied.applied, applied.unapplied]).toEqual([
    'APLICADO',
    `COB-${TODAY().slice(0, 4)}-00001`,
    '29000.00',
    '0.00',
  ]);
  expect(await lastEntry(told)).toEqual([
    `${book} D 29000.00`,
    '209.01.01 D 4000.00',
    '105.01.01 H 29000.00',
    '208.01.01 H 4000.00',
  ]);
  expect(await itemState(told, invoice.id)).toEqual(['29000.00', 'PARCIAL']);
  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', draft.id, { cancel_reason: 'Cheque devuelto' }),
  );
  expect(await lastEntry(told)).toEqual([
    '105.01.01 D 29000.00',
    '208.01.01 D 4000.00',
    `${book} H 29000.00`,
    '209.01.01 H 4000.00',
  ]);
  expect(await itemState(told, invoice.id)).toEqual(['58000.00', 'ABIERTA']);
  expect(await bookBalance(told, book)).toBe('0.00');
});

/** In dollars, and in pesos at 18.00. */
type InBoth = readonly [usd: string, mxn: string];

/** An invoice in dollars that a customer owes. */
const inDollars = async (
  told: Stage,
  subject_id: number,
  { net, tax, total }: Readonly<Record<'net' | 'tax' | 'total', InBoth>>,
) =>
  document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'U-1',
      currency_id: await told.idOf('currencies', 'USD'),
      exchange_rate: '18.00',
      amount: total[0],
      taxes: [{ tax_id: await taxId(told, 'IVA16'), base: net[0], amount: tax[0] }],
    },
    lines: [
      ['105.01.02', total[1], '', 'item'],
      ['401.01.01', '', net[1]],
      ['209.01.01', '', tax[1]],
    ],
  });

test('dollars collected in dollars gain on the base alone (example 5); a fee is what the gateway kept', async () => {
  const { told, subject_id } = await begin();
  await publishedRate(told, '18.50');
  const bank = await told.given.bankAccount('Dólares', { currency: 'USD' });
  const book = await bookOf(told, bank);
  const invoice = await inDollars(told, subject_id, {
    net: ['10000.00', '180000.00'],
    tax: ['1600.00', '28800.00'],
    total: ['11600.00', '208800.00'],
  });
  const body = await movement(told, 'COB', {
    subject_id,
    bank_account_id: bank,
    amount: '11600.00',
    exchange_rate: '18.50',
    lines: [{ open_item_id: invoice.id, amount_item: '11600.00' }],
  });
  const { id } = await done(told.as('admin').post(MOVEMENTS, body));
  const applied = await done(told.as('admin').act(MOVEMENTS, 'apply', id));
  expect(applied.fx_result).toBe('5000.00');
  expect(await lastEntry(told)).toEqual([
    `${book} D 214600.00`,
    '209.01.01 D 28800.00',
    '702.01.01 D 800.00',
    '105.01.02 H 208800.00',
    '208.01.01 H 29600.00',
    '702.01.01 H 5800.00',
  ]);
});

test('an invoice in pesos that dollars pay causes its own tax, the gain is of the money alone', async () => {
  const { told, customer, subject_id } = await begin();
  await publishedRate(told, '18.50');
  const bank = await told.given.bankAccount('Dólares', { currency: 'USD' });
  const book = await bookOf(told, bank);
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  // 62.71 at 18.50 are 1,160.14 pesos.
  const body = await movement(told, 'COB', {
    subject_id,
    bank_account_id: bank,
    amount: '62.71',
    exchange_rate: '18.50',
    lines: [{ open_item_id: invoice.id, amount_item: '1160.00', amount: '62.71' }],
  });
  const { id } = await done(told.as('admin').post(MOVEMENTS, body));
  const applied = await done(told.as('admin').act(MOVEMENTS, 'apply', id));
  expect(applied.fx_result).toBe('0.14');
  expect(await lastEntry(told)).toEqual([
    `${book} D 1160.14`,
    '209.01.01 D 160.00',
    '105.01.01 H 1160.00',
    '208.01.01 H 160.00',
    '702.01.01 H 0.14',
  ]);
});

test('one transfer pays three invoices in two currencies, and the rest stays as credit; cancelled, all is owed', async () => {
  const { told, customer, subject_id, bank } = await begin();
  await publishedRate(told, '18.50');
  const admin = told.as('admin');
  const [first, second] = [
    await sale(told, { customer, number: 'A-1', net: '1000.00', tax: '160.00', total: '1160.00' }),
    await sale(told, { customer, number: 'A-2', net: '2000.00', tax: '320.00', total: '2320.00' }),
  ];
  const dollars = await inDollars(told, subject_id, {
    net: ['100.00', '1800.00'],
    tax: ['16.00', '288.00'],
    total: ['116.00', '2088.00'],
  });
  const body = await movement(told, 'COB', {
    subject_id,
    bank_account_id: bank,
    amount: '10000.00',
    lines: [
      { open_item_id: first.id, amount_item: '1160.00' },
      { open_item_id: second.id, amount_item: '2320.00' },
      // At 18.50: half a peso more for each dollar of the base is the gain.
      { open_item_id: dollars.id, amount_item: '116.00', amount: '2146.00' },
    ],
  });
  const { id } = await done(admin.post(MOVEMENTS, body));
  const applied = await done(admin.act(MOVEMENTS, 'apply', id));
  expect([applied.applied, applied.unapplied, applied.fx_result]).toEqual([
    '5626.00',
    '4374.00',
    '50.00',
  ]);
  for (const item of [first, second, dollars])
    expect(await itemState(told, item.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await bookBalance(told, '206.01.01')).toBe('-4374.00');
  await done(admin.act(MOVEMENTS, 'cancel', id, { cancel_reason: 'La devolvió el banco' }));
  expect(await itemState(told, first.id)).toEqual(['1160.00', 'ABIERTA']);
  expect(await itemState(told, second.id)).toEqual(['2320.00', 'ABIERTA']);
  expect(await itemState(told, dollars.id)).toEqual(['116.00', 'ABIERTA']);
  expect(await bookBalance(told, '206.01.01')).toBe('0.00');
  expect(await bookBalance(told, await bookOf(told, bank))).toBe('0.00');
});

test('what is not applied stays as credit, and is refunded', async () => {
  const { told, subject_id, bank } = await begin();
  const admin = told.as('admin');
  const book = await bookOf(told, bank);
  const body = await movement(told, 'ANT', {
    subject_id,
    bank_account_id: bank,
    amount: '1000.00',
    bank_fee: '30.00',
    bank_fee_tax: '4.80',
  });
  const advance = await done(admin.post(MOVEMENTS, body));
  await done(admin.act(MOVEMENTS, 'apply', advance.id));
  expect(await lastEntry(told)).toEqual([
    `${book} D 965.20`,
    '118.01.01 D 4.80',
    '701.10.01 D 30.00',
    '206.01.01 H 1000.00',
  ]);
  const [item] = await told.query<{ id: number }>('select id from cfl__open_items');
  const back = await done(
    admin.post(
      MOVEMENTS,
      await movement(told, 'REE', {
        subject_id,
        bank_account_id: bank,
        amount: '400.00',
        lines: [{ open_item_id: item!.id, amount_item: '400.00' }],
      }),
    ),
  );
  expect((await refused(admin.act(MOVEMENTS, 'apply', back.id)))?.message).toContain(
    'Envíalo primero',
  );
  const sent = await done(admin.act(MOVEMENTS, 'submit', back.id));
  expect(sent.status).toBe('AUTORIZADO');
  await done(admin.act(MOVEMENTS, 'apply', back.id));
  expect(await lastEntry(told)).toEqual(['206.01.01 D 400.00', `${book} H 400.00`]);
  expect(await itemState(told, item!.id)).toEqual(['600.00', 'PARCIAL']);
  expect(
    (await refused(admin.act(MOVEMENTS, 'cancel', advance.id, { cancel_reason: 'Error' })))
      ?.message,
  ).toContain('se aplicó o se deshizo por separado');
});

test('over the amount of its type another person authorizes it or refuses it', async () => {
  const { told, subject_id, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('tesorero', 'TESORERIA', { everywhere: true });
  const type = await told.idOf('cfl__movement_types', 'ANT');
  await done(admin.change(`cfl/movement-types/${type}`, { authorization_over: '100.00' }));
  const ask = async () => {
    const made = await done(
      admin.post(
        MOVEMENTS,
        await movement(told, 'ANT', { subject_id, bank_account_id: bank, amount: '400.00' }),
      ),
    );
    const sent = await done(admin.act(MOVEMENTS, 'submit', made.id));
    expect(sent.status).toBe('POR_AUTORIZAR');
    return made.id as number;
  };
  const treasurer = told.as('tesorero');
  expect((await done(treasurer.act(MOVEMENTS, 'authorize', await ask()))).status).toBe(
    'AUTORIZADO',
  );
  const refusal = { reject_reason: 'Falta el contrato' };
  expect((await done(treasurer.act(MOVEMENTS, 'reject', await ask(), refusal))).status).toBe(
    'RECHAZADO',
  );
});

test('a rule of the company for another branch leaves the amount of the type as it is', async () => {
  const { told, subject_id, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('tesorero', 'TESORERIA', { everywhere: true });
  const type = await told.idOf('cfl__movement_types', 'ANT');
  await done(admin.change(`cfl/movement-types/${type}`, { authorization_over: '100.00' }));
  const rule = {
    ...{ resource: MOVEMENTS, action: 'authorize', approver: 'ROL', from_amount: '0' },
    role_id: await told.idOf('roles', 'TESORERIA'),
    branch_office_id: await told.given.branch('OTRA'),
  };
  await done(admin.post('approval-rules', { ...rule, level: '1' }));
  const sent = async (amount: string) => {
    const { id } = await done(
      admin.post(
        MOVEMENTS,
        await movement(told, 'ANT', { subject_id, bank_account_id: bank, amount }),
      ),
    );
    return (await done(admin.act(MOVEMENTS, 'submit', id))).status;
  };
  expect(await sent('400.00')).toBe('POR_AUTORIZAR');
  expect(await sent('90.00')).toBe('AUTORIZADO');
});

test('a transfer of dollars to pesos leaves what the bank paid and the difference', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  const dollars = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '5000.00', date: TODAY(), rate: '18.50' },
  });
  await publishedRate(told, '18.50');
  const [from, to] = [await bookOf(told, dollars), await bookOf(told, bank)];
  const body = await movement(told, 'TRA', {
    payment_type_id: '',
    bank_account_id: dollars,
    counter_account_id: bank,
    amount: '1000.00',
    exchange_rate: '18.50',
  });
  const missing = { counter_amount: ['Son de monedas distintas: escribe lo recibido.'] };
  expect(await refusedFields(admin.post(MOVEMENTS, body))).toEqual(missing);
  // One that was captured before this was asked.
  const old = await done(admin.post(MOVEMENTS, { ...body, counter_amount: '18500.00' }));
  const forget = () =>
    told.query('update cfl__movements set counter_amount = null where id = $1', [old.id]);
  await forget();
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', old.id))).toEqual(missing);
  await done(admin.change(`${MOVEMENTS}/${old.id}`, { counter_amount: '18500.00' }));
  await done(admin.act(MOVEMENTS, 'submit', old.id));
  await forget();
  expect(await refusedFields(admin.act(MOVEMENTS, 'apply', old.id))).toEqual(missing);
  const whole = await done(admin.post(MOVEMENTS, { ...body, counter_amount: '18400.00' }));
  await done(admin.act(MOVEMENTS, 'submit', whole.id));
  await done(admin.act(MOVEMENTS, 'apply', whole.id));
  expect(await lastEntry(told)).toEqual(
    [`${to} D 18400.00`, '701.01.01 D 100.00', `${from} H 18500.00`].toSorted(
      (a, b) => Number(a.includes(' H ')) - Number(b.includes(' H ')),
    ),
  );
});

test('what is missing or too much is refused beside its field', async () => {
  const { told, subject_id, bank, customer } = await begin();
  const admin = told.as('admin');
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  const fields = async (type: string, more: Readonly<Record<string, unknown>>) =>
    refusedFields(
      admin.post(
        MOVEMENTS,
        await movement(told, type, { bank_account_id: bank, amount: '100.00', ...more }),
      ),
    );
  expect(await fields('COB', { payment_type_id: '' })).toEqual({
    subject_id: ['Elige el tercero.'],
    payment_type_id: ['Elige la forma de pago.'],
  });
  const lines = [{ open_item_id: invoice.id, amount_item: '100.01' }];
  expect(await fields('COB', { subject_id, lines })).toEqual({
    lines: ['Los renglones suman más que el importe.'],
  });
  expect(await fields('TRA', { counter_account_id: bank })).toEqual({
    counter_account_id: ['Elige otra cuenta que la de origen.'],
  });
  expect(
    await fields('NOM', { lines: [{ open_item_id: invoice.id, amount_item: '1.00' }] }),
  ).toEqual({
    'lines[0][open_item_id]': ['Este tipo de movimiento no paga esa partida: elige otra.'],
  });
  const over = await done(
    admin.post(
      MOVEMENTS,
      await movement(told, 'COB', {
        subject_id,
        bank_account_id: bank,
        amount: '200.00',
        lines: [{ open_item_id: invoice.id, amount_item: '116.01' }],
      }),
    ),
  );
  expect(await refusedFields(admin.act(MOVEMENTS, 'apply', over.id))).toEqual({
    'lines[0][amount_item]': ['El importe excede el saldo de la factura A-1 ($116.00).'],
  });
});

test('what was filled in follows what is corrected; what a person wrote is not changed for them', async () => {
  const { told, subject_id, bank, customer } = await begin();
  const admin = told.as('admin');
  const amounts = { net: '100.00', tax: '16.00', total: '116.00' };
  const invoice = await sale(told, { customer, number: 'A-1', ...amounts });
  const lines = [{ open_item_id: invoice.id, amount_item: '116.00' }];
  const more = { subject_id, bank_account_id: bank, amount: '116.00', lines };
  const made = await done(admin.post(MOVEMENTS, await movement(told, 'COB', more)));
  const [line] = made.lines as readonly [{ id: number; amount: string }];
  expect(line.amount).toBe('116.00');
  const sent = (own: object) =>
    admin.change(`${MOVEMENTS}/${made.id}`, {
      lines: [{ id: line.id, ...lines[0], amount: line.amount, ...own }],
    });
  const corrected = await done(sent({ amount_item: '50.00' }));
  expect([corrected.lines[0].amount, corrected.applied]).toEqual(['50.00', '50.00']);
  expect(await refusedFields(sent({ amount_item: '50.00', amount: '60.00' }))).toEqual({
    'lines[0][amount]': ['En la misma moneda es lo que se aplica: déjalo vacío.'],
  });
});

test('fifty collections of one invoice at once reach its balance exactly', async () => {
  const { told, subject_id, bank, customer } = await begin();
  const admin = told.as('admin');
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '4000.00',
    tax: '640.00',
    total: '4640.00',
  });
  const body = await movement(told, 'COB', {
    subject_id,
    bank_account_id: bank,
    amount: '116.00',
    lines: [{ open_item_id: invoice.id, amount_item: '116.00' }],
  });
  const ids: number[] = [];
  for (let i = 0; i < 50; i += 1) ids.push((await done(admin.post(MOVEMENTS, body))).id);
  const apply = async (id: number) => {
    for (;;) {
      const { status, text } = await admin.act(MOVEMENTS, 'apply', id);
      // One that waited too long for its turn asks again, as a person does.
      if (status !== 503) return status === 200 ? status : text;
    }
  };
  const replies = await Promise.all(ids.map(apply));
  expect(replies.filter((reply) => reply === 200)).toHaveLength(40);
  expect(replies.filter((reply) => reply !== 200)).toEqual(
    Array.from({ length: 10 }, () => expect.stringContaining('excede el saldo')),
  );
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  const folios = await told.query<{ n: number }>(
    `select right(folio, 5)::int as n from cfl__movements where status = 'APLICADO' order by 1`,
  );
  expect(folios.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});
