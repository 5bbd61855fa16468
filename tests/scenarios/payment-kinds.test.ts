/** Treasury movements of every kind: what each settles and tells the books (finance §2.3, §2.4). */
import { expect, test } from 'vitest';
import { draftMovement } from '#erp/domains/payments/draft-movement.ts';
import { TODAY } from './entries.ts';
import { done, refused } from './given.ts';
import { apply, begin, move, MOVEMENTS, office, owed } from './payments.ts';
import { itemState, lastEntry, taxId, within } from './treasury.ts';

test('a payroll is paid (example 8)', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const payroll = await owed(told, 'NOMINA', null, {
    amount: '230000.00',
    role: 'SUELDOS_POR_PAGAR',
    lines: [
      ['603.01.01', '230000.00', ''],
      ['210.01.01', '', '230000.00', 'item'],
    ],
  });
  await move(begun, 'NOM', { amount: '230000.00', lines: [apply(payroll, '230000.00')] });
  expect(await lastEntry(told)).toEqual(['210.01.01 D 230000.00', `${book} H 230000.00`]);
  expect(await itemState(told, payroll.id)).toEqual(['0.00', 'LIQUIDADA']);
});

test('IVA and ISR of the month are paid on the 17th (example 9)', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const subject_id = await office(told);
  const [iva, isr] = await Promise.all([
    owed(told, 'IMPUESTO', subject_id, {
      amount: '17300.00',
      role: 'IVA_POR_PAGAR',
      lines: [
        ['208.01.01', '62400.00', ''],
        ['118.01.01', '', '45100.00'],
        ['213.01.01', '', '17300.00', 'item'],
      ],
    }),
    owed(told, 'IMPUESTO', subject_id, {
      amount: '32000.00',
      role: 'ISR_POR_PAGAR',
      lines: [
        ['114.01.01', '32000.00', ''],
        ['213.03.01', '', '32000.00', 'item'],
      ],
    }),
  ]);
  await move(begun, 'IMP', {
    subject_id,
    amount: '49300.00',
    lines: [apply(iva, '17300.00'), apply(isr, '32000.00')],
  });
  expect(await lastEntry(told)).toEqual([
    '213.01.01 D 17300.00',
    '213.03.01 D 32000.00',
    `${book} H 49300.00`,
  ]);
});

test('an application that is undone by hand is told by the event of its money', async () => {
  const begun = await begin();
  const { told } = begun;
  const subject_id = await office(told);
  const iva = await owed(told, 'IMPUESTO', subject_id, {
    amount: '17300.00',
    role: 'IVA_POR_PAGAR',
    lines: [
      ['208.01.01', '17300.00', ''],
      ['213.01.01', '', '17300.00', 'item'],
    ],
  });
  await move(begun, 'IMP', { subject_id, amount: '17300.00', lines: [apply(iva, '17300.00')] });
  const [own] = await told.query<{ id: number }>('select id from cfl__applications');
  await done(told.as('admin').put(`cfl/applications/reverse/${own!.id}`, { reason: 'Era otro' }));
  expect(await lastEntry(told)).toEqual(['109.23.01 D 17300.00', '213.01.01 H 17300.00']);
  const [last] = await told.query<{ event: string }>(
    `select event from acc__posting_events where source_resource = 'cfl/applications'`,
  );
  expect(last!.event).toBe('PAGO_IMPUESTOS');
  expect(await itemState(told, iva.id)).toEqual(['17300.00', 'ABIERTA']);
});

test('retained IVA becomes creditable once it is remitted (example 4, R32)', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const subject_id = await office(told);
  // The expense stands for the suppliers from whom it was withheld.
  const due = (account_role: string, code: string, amount: string) =>
    owed(told, 'IMPUESTO', subject_id, {
      amount,
      role: account_role,
      lines: [
        ['603.34.01', amount, ''],
        [code, '', amount, 'item'],
      ],
    });
  const isr = await due('RET_ISR_HONORARIOS', '216.04.02', '2000.00');
  const iva = await due('RET_IVA', '216.10.02', '2133.33');
  await move(begun, 'IMP', {
    subject_id,
    amount: '4133.33',
    lines: [apply(isr, '2000.00'), apply(iva, '2133.33')],
  });
  expect(await lastEntry(told)).toEqual(
    [
      '118.01.01 D 2133.33',
      '216.04.02 D 2000.00',
      '216.10.02 D 2133.33',
      `${book} H 4133.33`,
      '119.01.02 H 2133.33',
    ].toSorted(
      (a, b) => Number(a.includes(' H ')) - Number(b.includes(' H ')) || a.localeCompare(b),
    ),
  );
});

test('an employee is reimbursed, and a concept is bought with its IVA', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const admin = told.as('admin');
  const employee = await done(
    admin.post('cfl/subjects', { name: 'Ana Ruiz', kind: 'EMPLEADO', rfc: 'RUAA800101AB1' }),
  );
  const claim = await owed(told, 'GASTO', employee.id, {
    amount: '1500.00',
    role: 'ACREEDORES',
    lines: [
      ['603.34.01', '1500.00', ''],
      ['205.02.01', '', '1500.00', 'item'],
    ],
  });
  await move(begun, 'GAS', {
    subject_id: employee.id,
    amount: '1500.00',
    lines: [apply(claim, '1500.00')],
  });
  expect(await lastEntry(told)).toEqual(['205.02.01 D 1500.00', `${book} H 1500.00`]);
  const [expense] = await told.query<{ id: number; code: string }>(
    'select e.id, a.code from expenses e join acc__accounts a on a.account_id = e.account_id and a.id = e.book_account_id order by e.id limit 1',
  );
  const body = {
    subject_id: employee.id,
    amount: '116.00',
    lines: [
      {
        kind: 'CONCEPTO',
        expense_id: expense!.id,
        tax_id: await taxId(told, 'IVA16'),
        amount: '116.00',
      },
    ],
  };
  await move(begun, 'OEG', body);
  expect(await lastEntry(told)).toEqual(
    ['118.01.01 D 16.00', `${expense!.code} D 100.00`, `${book} H 116.00`].toSorted(
      (a, b) => Number(a.includes(' H ')) - Number(b.includes(' H ')) || a.localeCompare(b),
    ),
  );
  const short = { ...body, lines: [{ ...body.lines[0]!, amount: '100.00' }] };
  await expect(move(begun, 'OEG', short)).rejects.toThrow(
    'Falta decir en los renglones a qué van $16.00.',
  );
});

test('other income, a contribution and both ends of a loan name their account', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const admin = told.as('admin');
  const partner = await done(
    admin.post('cfl/subjects', { name: 'Socio Uno', kind: 'SOCIO', rfc: 'SOUU700101AB1' }),
  );
  const line = (more: Readonly<Record<string, unknown>>) => [
    { kind: 'CONCEPTO', amount: '1160.00', ...more },
  ];
  const capital = await told.idOf('acc__accounts', '301.01.01');
  const money = { subject_id: partner.id, amount: '1160.00' };
  await move(begun, 'APO', { ...money, lines: line({ book_account_id: capital }) });
  expect(await lastEntry(told)).toEqual([`${book} D 1160.00`, '301.01.01 H 1160.00']);
  await move(begun, 'OIN', {
    ...money,
    lines: line({
      book_account_id: await told.idOf('acc__accounts', '704.23.01'),
      tax_id: await taxId(told, 'IVA16'),
    }),
  });
  expect(await lastEntry(told)).toEqual([
    `${book} D 1160.00`,
    '208.01.01 H 160.00',
    '704.23.01 H 1000.00',
  ]);
  // Accounts of loans are moved by their own documents.
  const creditor = await told.idOf('acc__accounts', '205.02.01');
  await move(begun, 'PRE', { ...money, lines: line({ book_account_id: creditor }) });
  expect(await lastEntry(told)).toEqual([`${book} D 1160.00`, '205.02.01 H 1160.00']);
  const debtor = await told.idOf('acc__accounts', '107.05.01');
  await move(begun, 'PRS', { ...money, lines: line({ book_account_id: debtor }) });
  expect(await lastEntry(told)).toEqual(['107.05.01 D 1160.00', `${book} H 1160.00`]);
  const events = await told.query<{ event: string }>(
    `select event from acc__posting_events where source_resource = 'cfl/movements' order by id`,
  );
  expect(events.map(({ event }) => event)).toEqual([
    'APORTACION',
    'OTRO_INGRESO',
    'ABONO_PRESTAMO',
    'PAGO_PRESTAMO',
  ]);
  // Each is in the group of its type of movement.
  const flows = await done(
    admin.post('cfl/reports', { report: 'FLUJO_REAL', from: TODAY(), to: TODAY() }),
  );
  expect(flows).toMatchObject([
    { flow: 'Financiamiento', came_in: '2320.00', went_out: '1160.00', net: '1160.00' },
    { flow: 'Operación', came_in: '1160.00', went_out: '0', net: '1160.00' },
  ]);
});

test('a document makes its own movement, hears that its item is paid, and that it is undone', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const admin = told.as('admin');
  const subject_id = await office(told);
  const tax = await owed(told, 'IMPUESTO', subject_id, {
    amount: '100.00',
    role: 'IVA_POR_PAGAR',
    lines: [
      ['208.01.01', '100.00', ''],
      ['213.01.01', '', '100.00', 'item'],
    ],
  });
  const heard: string[] = [];
  const rules = told.stock.company.services.rules as Map<string, object>;
  rules.set('tests/documents', {
    itemsSettled: async (
      _: unknown,
      settled: readonly { item: { status: string }; amount: string; by: unknown }[],
    ) => {
      for (const { item, amount } of settled) heard.push(`${item.status} ${amount}`);
    },
    moneyMoved: async (_: unknown, { kind, happened, source }: Record<string, unknown>) => {
      heard.push(`${kind} ${happened} ${JSON.stringify(source)}`);
    },
  });
  const draft = {
    kind: 'IMPUESTOS',
    source: { resource: 'tests/documents', id: 'declaracion' },
    date: TODAY(),
    subject_id,
    amount: '100.00',
    concept: 'IVA de mayo',
    payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    lines: [{ kind: 'APLICACION', open_item_id: tax.id, amount_item: '100.00' }],
  } as const;
  await expect(within(told, (context) => draftMovement(context, draft))).rejects.toThrow(
    'Falta la cuenta por defecto',
  );
  const id = await within(told, (context) =>
    draftMovement(context, { ...draft, bank_account_id: bank }),
  );
  await done(admin.act(MOVEMENTS, 'submit', id));
  await done(admin.act(MOVEMENTS, 'apply', id));
  await done(admin.act(MOVEMENTS, 'cancel', id, { cancel_reason: 'Otra línea de captura' }));
  const source = '{"resource":"tests/documents","id":"declaracion"}';
  expect(heard).toEqual([
    `IMPUESTOS APLICADO ${source}`,
    'LIQUIDADA 100.00',
    `IMPUESTOS CANCELADO ${source}`,
    'ABIERTA -100.00',
  ]);
  expect((await refused(admin.act(MOVEMENTS, 'apply', id)))?.message).toContain('No se puede');
});

test('cash lasts by what leaves the company, not by what goes from one account to another', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const other = await told.given.bankAccount('Nómina');
  await move(begun, 'TRA', { payment_type_id: '', counter_account_id: other, amount: '400000.00' });
  const subject_id = await office(told);
  const tax = await owed(told, 'IMPUESTO', subject_id, {
    amount: '580.00',
    role: 'IVA_POR_PAGAR',
    lines: [
      ['208.01.01', '580.00', ''],
      ['213.01.01', '', '580.00', 'item'],
    ],
  });
  await move(begun, 'IMP', { subject_id, amount: '580.00', lines: [apply(tax, '580.00')] });
  expect(await done(admin.post('cfl/reports', { report: 'DIAS_DE_CAJA' }))).toMatchObject([
    { cash: '999420.00', spent: '580.00' },
  ]);
});
