/** Money that providers received for links becomes receipts (finance decision 5). */
import { expect, test, vi } from 'vitest';
import { linkJobs } from '#erp/modules/cfl/movements/from-links/link-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refused, story, type Body, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { gateway, linkFor, linkOf, notice } from './paid-links.ts';
import { beginBooks, document, itemState, lastEntry, sale, subjectOf } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';

async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject = await subjectOf(told, 'customer_id', customer);
  const invoice = await sale(told, {
    customer,
    number: 'A-1024',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  return { told, customer, subject, invoice, pasarela: await gateway(told) };
}

/** The account where the provider keeps the money until it deposits it. */
async function account(told: Stage, name: string, more: Readonly<Record<string, unknown>> = {}) {
  const id = await told.given.bankAccount(name, { type: 'PAS', more: { bank_id: '', ...more } });
  const [{ code }] = (await told.query<{ code: string }>(
    'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
    [id],
  )) as [{ code: string }];
  return { id, code };
}

const receipts = ({ query }: Stage) =>
  query<{ n: number }>(
    `select count(*)::int as n from cfl__movements where source_resource = 'payment-links'`,
  ).then(([row]) => row!.n);

/** What follows in the note of a link whose provider told no fee. */
const UNTOLD =
  ' No se supo la comisión de Pasarela PRU: captúrala en el auxiliar de bancos cuando la diga.';

test('a paid link is the receipt of what it was made for, with the fee of its provider, once', async () => {
  const { told, subject, invoice, pasarela } = await begin();
  const bank = await account(told, 'Pasarela', { gateway_id: pasarela.id });
  const reference = await linkFor(told, pasarela, {
    resource: 'cfl/open-items',
    id: invoice.id,
    amount: '1160.00',
  });
  const news = { reference, amount: '1160.00', method: 'TARJETA', fee: '40.00', fee_tax: '6.40' };
  // The provider tells twice at once, and again under another name.
  const told2 = await Promise.all([notice(told, pasarela, news), notice(told, pasarela, news)]);
  expect(told2.map(({ fresh }) => fresh).toSorted()).toEqual([false, true]);
  expect(await notice(told, pasarela, { ...news, id: 'evt_again' })).toEqual({
    status: 200,
    fresh: false,
  });
  await runJob(told, linkJobs, 'payments.collect');
  expect(await receipts(told)).toBe(1);
  const link = await linkOf(told, reference);
  expect(link).toMatchObject({
    status: 'PAGADA',
    collection_status: 'COBRADA',
    collection_note: null,
    paid_amount: '1160.00',
    fee: '40.00',
    fee_tax: '6.40',
  });
  const receipt = await done(told.as('admin').get(`${MOVEMENTS}/${String(link.movement_id)}`));
  expect(receipt).toMatchObject({
    status: 'APLICADO',
    kind: 'COBRO',
    date: TODAY(),
    subject_id: subject,
    bank_account_id: bank.id,
    amount: '1160.00',
    bank_fee: '40.00',
    bank_fee_tax: '6.40',
    applied: '1160.00',
    unapplied: '0.00',
    reference,
    source_resource: 'payment-links',
    source_id: String(link.id),
  });
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect((await lastEntry(told)).toSorted()).toEqual(
    [
      `${bank.code} D 1113.60`,
      '701.10.01 D 40.00',
      '118.01.01 D 6.40',
      '209.01.01 D 160.00',
      '105.01.01 H 1160.00',
      '208.01.01 H 160.00',
    ].toSorted(),
  );
});

test('a link asks for what its record owes, in its money, and for no more', async () => {
  const { told, customer, invoice, pasarela } = await begin();
  const asked = async (more: Readonly<Record<string, string>>) =>
    (
      await refused(
        told.as('admin').post('payment_gateways/link', {
          source_resource: 'cfl/open-items',
          source_id: String(invoice.id),
          amount: '100',
          ...more,
        }),
      )
    )?.fields;
  const [{ id: dollar }] = (await told.query<{ id: number }>(
    `select id from currencies where code = 'USD'`,
  )) as [{ id: number }];
  expect(await asked({ amount: '1160.01' })).toEqual({
    amount: ['Se deben $1,160.00 MXN: la liga no puede ser de más.'],
  });
  expect(await asked({ currency_id: String(dollar) })).toEqual({
    currency_id: ['Lo que se debe es en MXN: haz la liga en esa moneda.'],
  });
  const supplier = await told.given.supplier();
  const bought = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id: await subjectOf(told, 'supplier_id', supplier),
      document_no: 'H-1',
      currency_id: null,
      amount: '500.00',
    },
    lines: [
      ['603.34.01', '500.00', ''],
      ['201.01.01', '', '500.00', 'item'],
    ],
  });
  expect(await asked({ source_id: String(bought.id) })).toEqual({
    source_id: ['Nadie debe este registro: no es por cobrar.'],
  });
  await linkFor(told, pasarela, { resource: 'customers', id: customer, amount: '9999.00' });
  await account(told, 'Pasarela');
  const all = await linkFor(told, pasarela, {
    resource: 'cfl/open-items',
    id: invoice.id,
    amount: '1160.00',
  });
  await notice(told, pasarela, { reference: all, amount: '1160.00' });
  expect(await asked({})).toEqual({ source_id: ['Este registro ya no debe nada.'] });
});

test('who collects makes the link of an item, and sees the one that is still to be paid', async () => {
  const { told, invoice, pasarela } = await begin();
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  const opened = async () =>
    done(
      told.as('cobranza').get('form', {
        resource: 'cfl/open-items/link',
        record_id: String(invoice.id),
        opens: '1',
      }),
    ) as unknown as Promise<{ record: Body; action: { notes: string[] } }>;
  expect(await opened()).toMatchObject({
    record: { amount: '1160.00', gateway_id: null },
    action: { notes: [] },
  });
  const link = (body: Body) => told.as('cobranza').post(`cfl/open-items/link/${invoice.id}`, body);
  expect((await refused(link({ amount: '2000' })))?.fields).toEqual({
    amount: ['Se deben $1,160.00 MXN: la liga no puede ser de más.'],
  });
  expect((await refused(link({ amount: '' })))?.fields).toHaveProperty('amount');
  const made = await done(link({ amount: '500', gateway_id: String(pasarela.id) }));
  expect(made).toMatchObject({ url: expect.any(String), reference: expect.any(String) });
  expect(await linkOf(told, String(made.reference))).toMatchObject({
    status: 'PENDIENTE',
    amount: '500.00',
    source_resource: 'cfl/open-items',
    source_id: invoice.id,
  });
  expect((await opened()).action.notes).toEqual([
    expect.stringContaining('Ya hay una liga por $500.00 MXN'),
  ]);
  await told.given.person('cajera', 'CAJERO');
  expect(
    (await refused(told.as('cajera').post(`cfl/open-items/link/${invoice.id}`, {})))?.code,
  ).toBe('SIN_PERMISO');
});

test('without its account the money waits where it is seen, and is collected once there is one', async () => {
  const { told, invoice, pasarela } = await begin();
  const other = await gateway(told, 'OTRA');
  await account(told, 'De la otra', { gateway_id: other.id });
  const reference = await linkFor(told, pasarela, {
    resource: 'cfl/open-items',
    id: invoice.id,
    amount: '1160.00',
  });
  expect(await notice(told, pasarela, { reference, amount: '1160.00' })).toEqual({
    status: 200,
    fresh: true,
  });
  expect(await linkOf(told, reference)).toMatchObject({
    status: 'PAGADA',
    collection_status: 'EN_ESPERA',
    movement_id: null,
    collection_note:
      'Falta una cuenta bancaria de tipo «Pasarela de pago» en MXN para Pasarela PRU: agrégala y el cobro se hace solo.',
  });
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  expect(await runJob(told, linkJobs, 'payments.collect')).toBe('1 ligas en espera, 1 siguen');
  await account(told, 'Pasarela');
  expect(await runJob(told, linkJobs, 'payments.collect')).toBe('1 ligas en espera, 0 siguen');
  expect(await linkOf(told, reference)).toMatchObject({ collection_status: 'COBRADA' });
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
});

test('what does not fit stays as a credit that says why; a cancelled receipt is not taken again', async () => {
  const { told, customer, invoice, pasarela } = await begin();
  await account(told, 'Pasarela');
  const item = { resource: 'cfl/open-items', id: invoice.id };
  const short = await linkFor(told, pasarela, { ...item, amount: '1160.00' });
  await notice(told, pasarela, { reference: short, amount: '1000.00' });
  expect(await linkOf(told, short)).toMatchObject({
    collection_status: 'COBRADA',
    collection_note:
      'Se pagaron $1,000.00 MXN y la liga es de $1,160.00 MXN: quedó como abono por aplicar.' +
      UNTOLD,
  });
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  const whole = await linkFor(told, pasarela, { ...item, amount: '1160.00' });
  const part = await linkFor(told, pasarela, { ...item, amount: '840.00' });
  await notice(told, pasarela, { reference: part, amount: '840.00' });
  expect(await itemState(told, invoice.id)).toEqual(['320.00', 'PARCIAL']);
  await notice(told, pasarela, { reference: whole, amount: '1160.00' });
  const link = await linkOf(told, whole);
  expect(link.collection_note).toBe(
    'Los documentos de la liga ya debían menos: $840.00 MXN quedaron como abono por aplicar.' +
      UNTOLD,
  );
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  const own = await linkFor(told, pasarela, { resource: 'customers', id: customer, amount: '50' });
  await notice(told, pasarela, { reference: own });
  expect(await linkOf(told, own)).toMatchObject({
    collection_status: 'COBRADA',
    collection_note:
      'El registro de la liga no tiene documentos por cobrar: quedó como abono por aplicar.' +
      UNTOLD,
  });
  await done(
    told
      .as('admin')
      .act(MOVEMENTS, 'cancel', Number(link.movement_id), { cancel_reason: 'Contracargo' }),
  );
  expect(await linkOf(told, whole)).toMatchObject({ collection_status: 'COBRO_CANCELADO' });
  await runJob(told, linkJobs, 'payments.collect');
  expect(await receipts(told)).toBe(4);
  expect(await itemState(told, invoice.id)).toEqual(['320.00', 'PARCIAL']);
});

test('money of nobody is a deposit to identify; dollars ask for their own account', async () => {
  const { told, invoice, pasarela } = await begin();
  const bank = await account(told, 'Pasarela');
  const [branch] = await told.query<{ id: number }>('select id from branch_offices order by id');
  const reference = await linkFor(told, pasarela, {
    resource: 'branch-offices',
    id: branch!.id,
    amount: '500.00',
  });
  await notice(told, pasarela, { reference, fee: '10.00', fee_tax: '1.60' });
  const link = await linkOf(told, reference);
  expect(link).toMatchObject({
    collection_status: 'POR_IDENTIFICAR',
    movement_id: null,
    transaction_id: expect.any(Number),
  });
  const balance = await done(told.as('admin').get(`cfl/bank-accounts/${bank.id}`));
  expect(balance.balance).toBe('488.40');
  const dollars = await linkFor(told, pasarela, {
    resource: 'cfl/open-items',
    id: invoice.id,
    amount: '1160.00',
  });
  await notice(told, pasarela, { reference: dollars, amount: '1160.00', currency: 'USD' });
  expect(await linkOf(told, dollars)).toMatchObject({
    collection_status: 'EN_ESPERA',
    collection_note: expect.stringContaining('en USD'),
  });
});

test('a receipt over the amount that asks for a signature is sent, and waits for it', async () => {
  const { told, invoice, pasarela } = await begin();
  await account(told, 'Pasarela');
  const admin = told.as('admin');
  const type = await told.idOf('cfl__movement_types', 'COB');
  await done(admin.change(`cfl/movement-types/${type}`, { authorization_over: '1000' }));
  const reference = await linkFor(told, pasarela, {
    resource: 'cfl/open-items',
    id: invoice.id,
    amount: '1160.00',
  });
  await notice(told, pasarela, { reference });
  const link = await linkOf(told, reference);
  expect(link).toMatchObject({
    collection_status: 'COBRADA',
    collection_note: `Su cobro espera una firma por su importe.${UNTOLD}`,
  });
  const waiting = await done(admin.get(`${MOVEMENTS}/${String(link.movement_id)}`));
  expect(waiting.status).toBe('POR_AUTORIZAR');
  await done(admin.act(MOVEMENTS, 'authorize', waiting.id));
  await done(admin.act(MOVEMENTS, 'apply', waiting.id));
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
});

test('figures that are none are untold, and what treasury cannot hold waits', async () => {
  const { told, customer, pasarela } = await begin();
  await account(told, 'Pasarela');
  const tell = async (news: Body) => {
    const reference = await linkFor(told, pasarela, {
      resource: 'customers',
      id: customer,
      amount: '1160.00',
    });
    const { status } = await notice(told, pasarela, { reference, amount: '1160.00', ...news });
    return { status, link: await linkOf(told, reference) };
  };
  expect(await tell({ amount: '0.00', fee: '3' })).toMatchObject({
    status: 200,
    link: { status: 'PENDIENTE', collection_status: null, paid_amount: null },
  });
  const untold = {
    status: 'PAGADA',
    collection_status: 'COBRADA',
    collection_note: expect.stringContaining(UNTOLD.trim()),
    fee: null,
    fee_tax: null,
  };
  for (const news of [
    { fee: '1160.00' },
    { fee: '1000.00', fee_tax: '160.00' },
    { fee: '9999999999999999.99' },
    { fee_tax: '6.40' },
    { fee: '0', fee_tax: '6.40' },
  ])
    expect(await tell(news)).toMatchObject({ status: 200, link: untold });
  // What a provider told is no person's discount.
  expect(await tell({ fee: '100.00', fee_tax: '16.00' })).toMatchObject({
    link: { collection_status: 'COBRADA', fee: '100.00', fee_tax: '16.00' },
  });
  for (const amount of ['99999999999999.99', '9999999999999999.99']) {
    const { status, link } = await tell({ amount });
    expect(status).toBe(200);
    expect(link).toMatchObject({
      status: 'PAGADA',
      paid_amount: amount,
      collection_status: 'EN_ESPERA',
      collection_note: 'El número es demasiado grande.',
    });
  }
  const warned = vi.spyOn(told.stock.company.services.log, 'warn');
  const unknown = await tell({ currency: 'QQQ' });
  expect(unknown).toMatchObject({ status: 422, link: { status: 'PENDIENTE' } });
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ news: expect.objectContaining({ currency: 'QQQ' }) }),
    'notice of a payment not kept',
  );
  warned.mockRestore();
});
