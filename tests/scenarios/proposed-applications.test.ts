/** What a movement would pay and do, before it does (finance §2.4, R16), and its paper. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';
import { begin, bothWays, MOVEMENTS } from './payments.ts';
import { itemState, sale, subjectOf } from './treasury.ts';

async function beginSales() {
  const begun = await begin();
  const { told } = begun;
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const of = (number: string, net: string, tax: string, total: string) =>
    sale(told, { customer, number, net, tax, total });
  const first = await of('A-1024', '1000.00', '160.00', '1160.00');
  const second = await of('A-1025', '2000.00', '320.00', '2320.00');
  return { ...begun, subject_id, first, second };
}

test('an amount is proposed for what it names, the exact total, a sum, or the oldest', async () => {
  const { told, subject_id, first, second } = await beginSales();
  const admin = told.as('admin');
  const propose = (amount: string, more: object = {}) =>
    done(admin.post(`${MOVEMENTS}/suggest`, { subject_id: String(subject_id), amount, ...more }));
  const linesOf = ({ by, lines }: { by: string; lines: Record<string, unknown>[] }) => [
    by,
    ...lines.map(({ open_item_id, amount }) => [open_item_id, amount]),
  ];
  expect(linesOf(await propose('500.00', { concept: 'abono a-1025' }))).toEqual([
    'REFERENCIA',
    [second.id, '500.00'],
  ]);
  expect(linesOf(await propose('2320.00'))).toEqual(['TOTAL', [second.id, '2320.00']]);
  expect(linesOf(await propose('3480'))).toEqual([
    'SUMA',
    [first.id, '1160.00'],
    [second.id, '2320.00'],
  ]);
  expect(linesOf(await propose('1500.00', { currency: 'MXN' }))).toEqual([
    'ANTIGUEDAD',
    [first.id, '1160.00'],
    [second.id, '340.00'],
  ]);
  expect((await propose('10.00', { currency: 'usd' })).lines).toEqual([]);
  expect(
    await refusedFields(
      admin.post(`${MOVEMENTS}/suggest`, { subject_id: 'x', amount: '0', side: 'OTRO' }),
    ),
  ).toEqual({
    subject_id: ['Di de qué tercero.'],
    amount: ['Escribe un importe mayor que cero.'],
    side: ['Escribe CXC o CXP.'],
  });
});

test('an item is chosen by when it is due and what is left of it, in its currency', async () => {
  const { told, first } = await beginSales();
  await told.query(`update cfl__open_items set due_date = '2026-12-15' where id = $1`, [first.id]);
  const found = (await done(
    told.as('admin').get('cfl/open-items/options?q=A-1024'),
  )) as unknown as readonly Record<string, unknown>[];
  expect(found.map(({ title, detail }) => [title, detail])).toEqual([
    ['A-1024 — Factura', '15 dic 2026 · $1,160.00 MXN'],
  ]);
});

test('before it is applied a collection shows items, bank and entry, and keeps nothing', async () => {
  const { told, bank, book, subject_id, first } = await beginSales();
  const admin = told.as('admin');
  const made = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Cobro',
      bank_account_id: bank,
      subject_id,
      amount: '1200.00',
      lines: [{ open_item_id: first.id, amount_item: '1160.00' }],
    }),
  );
  expect(made.amount_words).toBe('MIL DOSCIENTOS PESOS 00/100 M.N.');
  const { confirm, tables } = await done(admin.get(`${MOVEMENTS}/effects/${made.id}`));
  expect(confirm).toBeNull();
  const [items, banks, entry] = tables as { rows: (string | null)[][] }[];
  expect(items!.rows).toEqual([['A-1024', '1160.00', '1160.00', '0.00']]);
  expect(banks!.rows).toEqual([['BBVA', '1200.00', '1001200.00']]);
  expect(entry!.rows.map(([name, ...amounts]) => [name!.split(' ')[0], ...amounts])).toEqual(
    expect.arrayContaining([
      [book, '1200.00', null],
      ['105.01.01', null, '1160.00'],
      ['206.01.01', null, '40.00'],
    ]),
  );
  expect(await itemState(told, first.id)).toEqual(['1160.00', 'ABIERTA']);
  expect((await done(admin.get(`${MOVEMENTS}/${made.id}`))).status).toBe('BORRADOR');

  await done(admin.act(MOVEMENTS, 'apply', made.id));
  // What cannot be applied any more foresees nothing: applying it says why.
  expect((await done(admin.get(`${MOVEMENTS}/effects/${made.id}`))).tables).toEqual([]);
  const paper = await admin.get(`${MOVEMENTS}/pdf/${made.id}`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('nothing is allocated where nothing is told, and who is paid elsewhere is said where', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const { subject_id, receivable: first, payable } = await bothWays(begun);
  const admin = told.as('admin');
  const capture = async (type: string, more: object) =>
    (
      await done(
        admin.post(MOVEMENTS, {
          movement_type_id: await told.idOf('cfl__movement_types', type),
          date: TODAY(),
          payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
          bank_account_id: bank,
          amount: '1160.00',
          concept: 'Algo',
          ...more,
        }),
      )
    ).id;
  const id = await capture('COB', { subject_id });
  const allocate = (record: number, lines: readonly object[]) =>
    admin.put(`${MOVEMENTS}/allocate/${record}`, { lines });
  expect(await refusedFields(allocate(id, [{ id: first.id, amount: '' }]))).toEqual({
    'lines[0][amount]': ['Escribe cuánto se aplica a alguno de los documentos.'],
  });
  await done(allocate(id, [{ id: first.id, amount: '1160.00' }]));

  const expense = await capture('GAS', {
    subject_id,
    lines: [
      { kind: 'CONCEPTO', expense_id: await told.idOf('expenses', 'LUZ'), amount: '1160.00' },
    ],
  });
  expect(await refusedFields(allocate(expense, []))).toEqual({
    lines: ['El tercero no tiene gastos por pagar. Sus facturas se pagan en Pagos a proveedores.'],
  });
  expect(
    await refusedFields(
      admin.change(`${MOVEMENTS}/${expense}`, {
        lines: [{ open_item_id: payable.id, amount_item: '580.00' }],
      }),
    ),
  ).toMatchObject({
    'lines[0][open_item_id]': ['Es la factura de un proveedor: págala en Pagos a proveedores.'],
  });
});
