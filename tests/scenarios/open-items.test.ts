/** What is owed and what it is paid with (finance R10–R17, R24, R31, worked examples 1 to 5). */
import { expect, test } from 'vitest';
import { apply, unapply } from '#erp/domains/open-items/applying/apply.ts';
import { addTaxes, createItem } from '#erp/domains/open-items/items/create-item.ts';
import { TODAY } from './entries.ts';
import { story } from './given.ts';
import {
  beginBooks,
  bookBalance,
  credit,
  document,
  itemState,
  lastEntry,
  sale,
  subjectOf,
  taxId,
  within,
  publishedRate,
} from './treasury.ts';

const EXAMPLE_1 = { number: 'A-1024', net: '50000.00', tax: '8000.00', total: '58000.00' };

test('half of a sale is collected, and undone: balances, IVA and the entry of each (example 1)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const invoice = await sale(told, { customer, ...EXAMPLE_1 });
  const paid = await credit(told, customer, '29000.00');
  const [applied] = await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: '29000.00' }], {
      date: TODAY(),
    }),
  );
  expect(await lastEntry(told)).toEqual([
    '206.01.01 D 29000.00',
    '209.01.01 D 4000.00',
    '105.01.01 H 29000.00',
    '208.01.01 H 4000.00',
  ]);
  expect(await itemState(told, invoice.id)).toEqual(['29000.00', 'PARCIAL']);
  expect(await itemState(told, paid.id)).toEqual(['0.00', 'LIQUIDADA']);
  const [row] = await told.query(
    'select installment_no, previous_balance, amount_charge, remaining_balance, equivalence from cfl__applications',
  );
  expect(row).toEqual({
    installment_no: 1,
    previous_balance: '58000.00',
    amount_charge: '29000.00',
    remaining_balance: '29000.00',
    equivalence: '1.0000000000',
  });
  await within(told, (context) =>
    unapply(context, [applied!.id], { date: TODAY(), reason: 'Era de otra factura' }),
  );
  expect(await lastEntry(told)).toEqual([
    '105.01.01 D 29000.00',
    '208.01.01 D 4000.00',
    '206.01.01 H 29000.00',
    '209.01.01 H 4000.00',
  ]);
  expect(
    await told.query('select concept from acc__book_entries order by id desc limit 1'),
  ).toEqual([{ concept: expect.stringMatching(/^REVERSA Cobro/u) }]);
  expect(await itemState(told, invoice.id)).toEqual(['58000.00', 'ABIERTA']);
  expect(await itemState(told, paid.id)).toEqual(['29000.00', 'ABIERTA']);
});

test('with accrual basis a collection moves no IVA (example 1)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  await told.query(`update sattaxes set basis = 'DEVENGADO' where code = 'IVA16'`);
  const invoice = await sale(told, { customer, ...EXAMPLE_1 });
  const paid = await credit(told, customer, '58000.00');
  await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: '58000.00' }], {
      date: TODAY(),
    }),
  );
  expect(await lastEntry(told)).toEqual(['206.01.01 D 58000.00', '105.01.01 H 58000.00']);
});

test('three partials cause 5.33, 5.34 and 5.33 and leave no cent (example 2)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  for (const amount of ['38.67', '38.67', '38.66']) {
    const paid = await credit(told, customer, amount);
    await within(told, (context) =>
      apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: amount }], {
        date: TODAY(),
      }),
    );
  }
  const taxes = await told.query<{ tax_doc: string }>(
    'select tax_doc from cfl__application_taxes order by id',
  );
  expect(taxes.map(({ tax_doc }) => tax_doc)).toEqual(['5.33', '5.34', '5.33']);
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
  expect(await bookBalance(told, '208.01.01')).toBe('-16.00');
});

test('an advance that its CFDI taxed is applied without causing the tax again (example 3)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const iva = await taxId(told, 'IVA16');
  const advance = await document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'ANTICIPO',
      subject_id,
      document_no: 'ANT-1',
      currency_id: null,
      amount: '11600.00',
      account_role: 'ANTICIPO_CLIENTES',
    },
    lines: [
      ['102.01.01', '11600.00', ''],
      ['206.01.01', '', '10000.00', 'item'],
      ['208.01.01', '', '1600.00'],
    ],
  });
  await within(told, (context) =>
    addTaxes(context, { resource: advance.source_resource, id: advance.source_id }, [
      { tax_id: iva, base: '10000.00', amount: '1600.00' },
    ]),
  );
  const invoice = await sale(told, { customer, ...EXAMPLE_1 });
  await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: advance.id, amount_charge: '11600.00' }], {
      date: TODAY(),
    }),
  );
  expect(await lastEntry(told)).toEqual([
    '206.01.01 D 10000.00',
    '209.01.01 D 1600.00',
    '105.01.01 H 11600.00',
  ]);
  expect(await itemState(told, invoice.id)).toEqual(['46400.00', 'PARCIAL']);
  expect(await bookBalance(told, '209.01.01')).toBe('-6400.00');
  expect(await bookBalance(told, '206.01.01')).toBe('0.00');
});

test('fees with both retentions: what is creditable, withheld and still to be remitted (example 4)', async () => {
  const told = await story();
  await beginBooks(told);
  const supplier = await told.given.supplier();
  const subject_id = await subjectOf(told, 'supplier_id', supplier);
  const [iva, isr, held] = await Promise.all(
    ['IVA16', 'RISR10', 'RIVA23'].map((code) => taxId(told, code)),
  );
  const fees = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'H-1',
      currency_id: null,
      amount: '19066.67',
      taxes: [
        { tax_id: iva!, base: '20000.00', amount: '3200.00' },
        { tax_id: isr!, base: '20000.00', amount: '2000.00' },
        { tax_id: held!, base: '20000.00', amount: '2133.33' },
      ],
    },
    lines: [
      ['603.34.01', '20000.00', ''],
      ['119.01.01', '3200.00', ''],
      ['216.04.01', '', '2000.00'],
      ['216.10.01', '', '2133.33'],
      ['201.01.01', '', '19066.67', 'item'],
    ],
  });
  const paid = await document(told, {
    item: {
      side: 'CXP',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id,
      document_no: 'PA-1',
      currency_id: null,
      amount: '19066.67',
      account_role: 'ANTICIPO_PROV',
    },
    lines: [
      ['120.01.01', '19066.67', '', 'item'],
      ['102.01.01', '', '19066.67'],
    ],
  });
  await within(told, (context) =>
    apply(context, [{ charge_id: fees.id, credit_id: paid.id, amount_charge: '19066.67' }], {
      date: TODAY(),
    }),
  );
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 1066.67',
    '119.01.02 D 2133.33',
    '201.01.01 D 19066.67',
    '216.04.01 D 2000.00',
    '216.10.01 D 2133.33',
    '119.01.01 H 3200.00',
    '120.01.01 H 19066.67',
    '216.04.02 H 2000.00',
    '216.10.02 H 2133.33',
  ]);
});

test('dollars collected at another rate gain on the base alone (example 5)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Export Textiles');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const usd = await told.idOf('currencies', 'USD');
  const iva = await taxId(told, 'IVA16');
  const invoice = await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'U-1',
      currency_id: usd,
      exchange_rate: '18.00',
      amount: '11600.00',
      taxes: [{ tax_id: iva, base: '10000.00', amount: '1600.00' }],
    },
    lines: [
      ['105.01.02', '208800.00', '', 'item'],
      ['401.01.01', '', '180000.00'],
      ['209.01.01', '', '28800.00'],
    ],
  });
  const paid = await document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id,
      document_no: 'CB-1',
      currency_id: usd,
      exchange_rate: '18.50',
      amount: '11600.00',
      account_role: 'ANTICIPO_CLIENTES',
    },
    lines: [
      ['102.02.01', '214600.00', ''],
      ['206.01.01', '', '214600.00', 'item'],
    ],
  });
  await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: '11600.00' }], {
      date: TODAY(),
    }),
  );
  expect(await lastEntry(told)).toEqual([
    '206.01.01 D 214600.00',
    '209.01.01 D 28800.00',
    '702.01.01 D 800.00',
    '105.01.02 H 208800.00',
    '208.01.01 H 29600.00',
    '702.01.01 H 5800.00',
  ]);
  const [row] = await told.query('select fx_result from cfl__applications');
  expect(row).toEqual({ fx_result: '5000.00' });
});

test('dollars paid in pesos: equivalence and the same gain (example 5)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Export Textiles');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const usd = await told.idOf('currencies', 'USD');
  const iva = await taxId(told, 'IVA16');
  const invoice = await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'U-1',
      currency_id: usd,
      exchange_rate: '18.00',
      amount: '11600.00',
      taxes: [{ tax_id: iva, base: '10000.00', amount: '1600.00' }],
    },
    lines: [
      ['105.01.02', '208800.00', '', 'item'],
      ['401.01.01', '', '180000.00'],
      ['209.01.01', '', '28800.00'],
    ],
  });
  const paid = await credit(told, customer, '214600.00');
  const line = { charge_id: invoice.id, credit_id: paid.id, amount_charge: '11600.00' };
  await expect(
    within(told, (context) => apply(context, [line], { date: TODAY() })),
  ).rejects.toMatchObject({
    fields: { amount_charge: ['Son de monedas distintas: escribe el importe en las dos.'] },
  });
  const both = (amount_credit: string) =>
    within(told, (context) => apply(context, [{ ...line, amount_credit }], { date: TODAY() }));
  // Without a rate of the day, a peso would pay all of them.
  await expect(both('1.00')).rejects.toMatchObject({
    fields: { amount_charge: [expect.stringMatching(/^No hay tipo de cambio USD vigente/)] },
  });
  await publishedRate(told, '18.50');
  await both('214600.00');
  const [row] = await told.query('select equivalence, fx_result from cfl__applications');
  expect(row).toEqual({ equivalence: '0.0540540541', fx_result: '5000.00' });
});

test('instalments share base and taxes, the last takes the rest; a document makes its items once', async () => {
  const told = await story();
  const customer = await told.given.customer('Telas del Bajío');
  const item = {
    side: 'CXC',
    direction: 'CARGO',
    kind: 'FACTURA',
    subject_id: await subjectOf(told, 'customer_id', customer),
    source: { resource: 'tests/documents', id: 'plazos' },
    document_no: 'A-9',
    date: TODAY(),
    currency_id: await told.idOf('currencies', 'USD'),
    exchange_rate: '18.123456',
    amount: '100.00',
    installments: [
      { due_date: TODAY(), amount: '33.33' },
      { due_date: TODAY(), amount: '33.33' },
      { due_date: TODAY(), amount: '33.34' },
    ],
    taxes: [{ tax_id: await taxId(told, 'IVA16'), base: '86.21', amount: '13.79' }],
    account_role: 'CLIENTES_NAC',
    branch_office_id: null,
  } as const;
  const first = await within(told, (context) => createItem(context, item));
  const again = await within(told, (context) => createItem(context, item));
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(first.map(({ installment_no, base_amount }) => [installment_no, base_amount])).toEqual([
    [1, '604.06'],
    [2, '604.05'],
    [3, '604.24'],
  ]);
  const taxes = await told.query<{ amount: string }>(
    'select amount from cfl__open_item_taxes order by id',
  );
  expect(taxes.map(({ amount }) => amount)).toEqual(['4.60', '4.59', '4.60']);
});

test('what a document made is found by its whole number, and by no part of it', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  await within(told, (context) =>
    createItem(context, {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      account_role: 'CLIENTES_NAC',
      subject_id,
      document_no: 'A-1024',
      currency_id: null,
      amount: '58000.00',
      date: TODAY(),
      source: { resource: 'acc/openings', id: 163 },
      branch_office_id: null,
    }),
  );
  const found = async (resource: string, id: string): Promise<number> => {
    const reply = await told.as('admin').get('cfl/open-items', {
      filter: { source_resource: resource, source_id: id },
    });
    expect(reply.status, reply.text).toBe(200);
    return reply.data.length;
  };
  expect(await found('acc/openings', '163')).toBe(1);
  expect(await found('acc/openings', '63')).toBe(0);
  expect(await found('openings', '163')).toBe(0);
});
