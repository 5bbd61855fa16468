/** Who applies what, on which day, and what is refused (finance R12, R14–R16, R24). */
import { expect, test } from 'vitest';
import { apply } from '#erp/domains/open-items/applying/apply.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { balancesAsOf } from '#erp/domains/open-items/reading/as-of.ts';
import { openItemsOf } from '#erp/domains/open-items/reading/summary.ts';
import { suggest } from '#erp/domains/open-items/reading/suggest.ts';
import { rebuildBalances, verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story } from './given.ts';
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
} from './treasury.ts';

test('more than is left, of others, or of the other side is not applied', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const other = await told.given.customer('Otra');
  const invoice = await sale(told, {
    customer,
    number: 'A-1024',
    net: '5000.00',
    tax: '800.00',
    total: '5800.00',
  });
  const paid = await credit(told, customer, '6000.00');
  const theirs = await credit(told, other, '6000.00', { document_no: 'CB-2' });
  const wrong = (charge_id: number, credit_id: number, amount_charge: string) =>
    within(told, (context) =>
      apply(
        { ...context, actor: { ...context.actor, permissions: withoutCross(context.actor) } },
        [{ charge_id, credit_id, amount_charge, field: 'lines[0][amount_item]' }],
        { date: TODAY() },
      ),
    ).then(
      () => null,
      (error: { fields: unknown }) => error.fields,
    );
  const withoutCross = (actor: { permissions: { grants: ReadonlyMap<string, unknown> } }) =>
    ({
      ...actor.permissions,
      grants: new Map([...actor.permissions.grants].filter(([key]) => !key.endsWith('.cross'))),
    }) as never;
  expect(await wrong(invoice.id, paid.id, '5800.01')).toEqual({
    'lines[0][amount_item]': ['El importe excede el saldo de la factura A-1024 ($5,800.00).'],
  });
  expect(await wrong(invoice.id, theirs.id, '100.00')).toEqual({
    'lines[0][amount_item]': ['Son de terceros distintos: necesitas permiso para cruzarlos.'],
  });
  expect(await wrong(paid.id, invoice.id, '100.00')).toEqual({
    'lines[0][amount_item]': ['Se aplica un abono a un cargo.'],
  });
  expect(await wrong(invoice.id, paid.id, '0')).toEqual({
    'lines[0][amount_item]': ['El importe debe ser mayor que cero.'],
  });
});

test('a credit note takes back pending IVA; what exceeds its invoice is credit (R24)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const iva = await taxId(told, 'IVA16');
  const invoice = await sale(told, {
    customer,
    number: 'A-7',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const paid = await credit(told, customer, '580.00');
  await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: '580.00' }], {
      date: TODAY(),
    }),
  );
  // A note of 696: 580 of it lowers what is not collected, with its IVA pending; 116 is credit, and
  // its IVA was collected.
  const note = await document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'NOTA_CREDITO',
      subject_id,
      document_no: 'NC-1',
      currency_id: null,
      amount: '580.00',
      taxes: [{ tax_id: iva, base: '500.00', amount: '80.00' }],
    },
    lines: [
      ['402.01.01', '500.00', ''],
      ['209.01.01', '80.00', ''],
      ['105.01.01', '', '580.00', 'item'],
    ],
  });
  const rest = await document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'NOTA_CREDITO',
      subject_id,
      document_no: 'NC-1',
      currency_id: null,
      amount: '116.00',
    },
    lines: [
      ['402.01.01', '100.00', ''],
      ['208.01.01', '16.00', ''],
      ['105.01.01', '', '116.00', 'item'],
    ],
  });
  const entries = () => told.query('select count(*)::int as n from acc__book_entries');
  const before = await entries();
  await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: note.id, amount_charge: '580.00' }], {
      date: TODAY(),
    }),
  );
  expect(await entries(), 'the note has posted it').toEqual(before);
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
  expect(await bookBalance(told, '208.01.01')).toBe('-64.00');
  const next = await sale(told, {
    customer,
    number: 'A-8',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  await within(told, (context) =>
    apply(context, [{ charge_id: next.id, credit_id: rest.id, amount_charge: '116.00' }], {
      date: TODAY(),
    }),
  );
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
  expect(await bookBalance(told, '208.01.01')).toBe('-80.00');
  expect(await bookBalance(told, '105.01.01')).toBe('0.00');
});

test('in a closed month what is applied goes to the first open day (R14)', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const month = Temporal.PlainDate.from(TODAY()).with({ day: 1 });
  const before = month.subtract({ days: 3 }).toString();
  await told.query(`update acc__periods set status = 'ABIERTO' where year = $1 and month = $2`, [
    Number(before.slice(0, 4)),
    Number(before.slice(5, 7)),
  ]);
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
    date: before,
  });
  const paid = await credit(told, customer, '116.00', { date: before });
  await told.query(`update acc__periods set status = 'CERRADO' where year = $1 and month = $2`, [
    Number(before.slice(0, 4)),
    Number(before.slice(5, 7)),
  ]);
  const [applied] = await within(told, (context) =>
    apply(context, [{ charge_id: invoice.id, credit_id: paid.id, amount_charge: '116.00' }], {
      date: before,
    }),
  );
  expect([applied!.date, applied!.posted_on]).toEqual([before, month.toString()]);
});

test('two who apply one balance at once reach it exactly, and so do fifty', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '4000.00',
    tax: '640.00',
    total: '4640.00',
  });
  const paid = await credit(told, customer, '5800.00');
  const line = { charge_id: invoice.id, credit_id: paid.id, amount_charge: '116.00' };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      within(told, (context) => apply(context, [line], { date: TODAY() })),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await itemState(told, paid.id)).toEqual(['1160.00', 'PARCIAL']);
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
  const [numbers] = await told.query<{ n: number }>(
    'select count(distinct installment_no)::int as n from cfl__applications',
  );
  expect(numbers).toEqual({ n: 40 });
});

test('people apply a credit, undo it, mark an item and write off cents', async () => {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  const customer = await given.customer('Telas del Bajío');
  const subject = await subjectOf(told, 'customer_id', customer);
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '100.00',
    tax: '16.00',
    total: '116.00',
  });
  const paid = await credit(told, customer, '200.00');
  await given.person('cobranza', 'CREDITO_COBRANZA');
  const collector = as('cobranza');
  const over = collector.post(`cfl/open-items/apply/${paid.id}`, {
    lines: [{ id: invoice.id, amount: '116.01' }],
  });
  expect(await refusedFields(over)).toEqual({
    'lines[0][amount]': ['El importe excede el saldo de la factura A-1 ($116.00).'],
  });
  const { applications } = await done(
    collector.post(`cfl/open-items/apply/${paid.id}`, {
      lines: [{ id: invoice.id, amount: '115.60' }],
    }),
  );
  expect(await itemState(told, invoice.id)).toEqual(['0.40', 'PARCIAL']);
  expect(await done(collector.get(`cfl/open-items/summary?subject_id=${subject}`))).toEqual([
    expect.objectContaining({
      side: 'CXC',
      currency: 'MXN',
      balance: '-84.00',
      advances: '84.40',
    }),
  ]);
  await done(
    collector.put(`cfl/open-items/flags/${invoice.id}`, {
      disputed: '1',
      promised_date: TODAY(),
      promised_amount: '0.40',
    }),
  );
  await done(as('admin').put(`cfl/open-items/write-off/${invoice.id}`, {}));
  expect(await lastEntry(told)).toEqual([
    '209.01.01 D 0.06',
    '703.21.99 D 0.40',
    '105.01.01 H 0.40',
    '208.01.01 H 0.06',
  ]);
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  await done(
    collector.put(`cfl/applications/reverse/${applications[0]}`, { reason: 'Era de otro' }),
  );
  expect((await done(collector.get(`cfl/applications/${applications[0]}`))).id).toBe(
    applications[0],
  );
  expect(await itemState(told, invoice.id)).toEqual(['115.60', 'PARCIAL']);
  const again = collector.put(`cfl/applications/reverse/${applications[0]}`, { reason: 'Otra' });
  expect((await refused(again))?.message).toBe('La aplicación ya está deshecha.');
  const line = { charge_item_id: invoice.id, credit_item_id: paid.id, amount_charge: '115.60' };
  const applied = (more: object) =>
    collector.post('cfl/applications/apply', { lines: [{ ...line, ...more }] });
  expect(await refusedFields(applied({ amount_credit: '1.00' }))).toEqual({
    'lines[0][amount_credit]': ['En la misma moneda es lo que se aplica: déjalo vacío.'],
  });
  await done(applied({ amount_credit: '115.60' }));
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect((await refused(as('admin').put(`cfl/open-items/write-off/${paid.id}`, {})))?.message).toBe(
    'El saldo $84.40 pasa de la tolerancia ($1.00).',
  );
});

test('balances of a past day put back what came later; a cancelled document was there until then', async () => {
  const told = await story();
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const today = Temporal.PlainDate.from(TODAY());
  const day = (back: number) => today.subtract({ days: back }).toString();
  const item = (id: number, amount: string) => ({
    side: 'CXC' as const,
    direction: 'CARGO' as const,
    kind: 'FACTURA' as const,
    subject_id,
    source: { resource: 'tests/documents', id: `pasado-${id}` },
    document_no: `P-${id}`,
    date: day(9),
    due_date: day(9 - id),
    currency_id: null,
    amount,
    account_role: 'CLIENTES_NAC',
    branch_office_id: null,
  });
  const at = async (back: number) =>
    (
      await told.query<{ balance: string }>(`${balancesAsOf('$1::date')} order by i.id`, [
        day(back),
      ])
    ).map(({ balance }) => balance);
  await within(told, async (context) => {
    const [first] = await createItem(context, item(1, '100.00'));
    await createItem(context, item(2, '250.00'));
    const [paid] = await createItem(context, {
      ...item(3, '60.00'),
      direction: 'ABONO',
      kind: 'PAGO',
      account_role: 'ANTICIPO_CLIENTES',
      date: day(5),
    });
    const line = { charge_id: first!.id, credit_id: paid!.id, amount_charge: '60.00' };
    await apply(context, [line], { date: day(2) });
    await cancelItems(context, item(2, '').source, day(1));
    await expect(cancelItems(context, item(1, '').source, day(1))).rejects.toMatchObject({
      message: 'Tiene aplicaciones: deshaz primero lo aplicado a la factura P-1.',
    });
  });
  expect(await at(10)).toEqual([]);
  expect(await at(6)).toEqual(['100.00', '250.00']);
  expect(await at(3)).toEqual(['100.00', '250.00', '60.00']);
  expect(await at(2)).toEqual(['40.00', '250.00']);
  expect(await at(0)).toEqual(['40.00']);
  const mxn = await told.idOf('currencies', 'MXN');
  const said = await within(told, async ({ tx }) => [
    await suggest(tx, {
      side: 'CXC',
      subjectId: subject_id,
      currencyId: mxn,
      amount: '40.00',
      said: '',
      among: new Set(await openItemsOf(tx, subject_id)),
    }),
    await verifyItems(tx),
    await rebuildBalances(tx),
  ]);
  expect(said).toEqual([
    { by: 'TOTAL', lines: [{ id: expect.any(Number), amount: '40.00' }] },
    [],
    0,
  ]);
});

test('a payment that is applied again after another has a number of its own (R25)', async () => {
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
  const paid = await credit(told, customer, '200.00');
  const admin = told.as('admin');
  const pay = async (amount: string): Promise<number> => {
    const { applications } = await done(
      admin.post(`cfl/open-items/apply/${paid.id}`, { lines: [{ id: invoice.id, amount }] }),
    );
    return applications[0];
  };
  const first = await pay('30.00');
  await pay('40.00');
  await done(admin.put(`cfl/applications/reverse/${first}`, { reason: 'Era de otra factura.' }));
  await pay('30.00');
  expect(
    await told.query(
      `select a.installment_no as no, a.previous_balance as before, a.remaining_balance as after from cfl__applications a
       where a.reverses_id is null and not exists (select 1 from cfl__applications r where r.reverses_id = a.id) order by a.id`,
    ),
  ).toEqual([
    { no: 2, before: '86.00', after: '46.00' },
    { no: 3, before: '76.00', after: '46.00' },
  ]);
});
