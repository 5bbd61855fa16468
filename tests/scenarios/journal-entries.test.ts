/** Entries that are typed, posted and reversed (finance §2.1, R1–R6). */
import { expect, test } from 'vitest';
import { account, CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';

const balances = ({ query }: Stage) =>
  query<{ code: string; debit: string; credit: string }>(
    `select a.code, sum(b.debit)::text as debit, sum(b.credit)::text as credit from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id group by 1 order by 1`,
  );

test('an entry is typed by one person, posted by another with the folio of its type, and reversed by its mirror', async () => {
  const told = await story();
  const { given, as } = told;
  await given.person('auxiliar', 'AUXILIAR_CONTABLE');
  await given.person('contador', 'CONTADOR_GENERAL');
  const body = await draft(told, [
    [EXPENSE, '1160.00', ''],
    [CREDITOR, '', '1160.00'],
  ]);
  const entry = await done(as('auxiliar').post(ENTRIES, body));
  expect([entry.status, entry.folio, entry.total_debit, entry.total_credit]).toEqual([
    'BORRADOR',
    null,
    '1160.00',
    '1160.00',
  ]);
  expect((await as('auxiliar').act(ENTRIES, 'post', entry.id)).status).toBe(403);
  const posted = await done(as('contador').act(ENTRIES, 'post', entry.id));
  const month = TODAY().slice(0, 7).replace('-', '');
  expect([posted.status, posted.folio]).toEqual(['APLICADA', `DI-${month}-0001`]);
  expect(await balances(told)).toEqual([
    { code: CREDITOR, debit: '0.00', credit: '1160.00' },
    { code: EXPENSE, debit: '1160.00', credit: '0.00' },
  ]);
  expect(
    (await as('auxiliar').change(`${ENTRIES}/${entry.id}`, { concept: 'Otro concepto' })).status,
  ).toBe(409);
  expect((await as('auxiliar').del(`${ENTRIES}/${entry.id}`)).status).toBe(409);

  const reversed = await done(
    as('contador').act(ENTRIES, 'reverse', entry.id, { reverse_reason: 'Se capturó dos veces' }),
  );
  expect(reversed.status).toBe('REVERSADA');
  const mirror = await done(as('contador').get(`${ENTRIES}/${reversed.reversed_by_id}`));
  expect([mirror.status, mirror.folio, mirror.concept, mirror.reverses_id]).toEqual([
    'APLICADA',
    `DI-${month}-0002`,
    `REVERSA DI-${month}-0001 Se capturó dos veces`,
    entry.id,
  ]);
  expect(await balances(told)).toEqual([
    { code: CREDITOR, debit: '1160.00', credit: '1160.00' },
    { code: EXPENSE, debit: '1160.00', credit: '1160.00' },
  ]);
  expect(
    (await as('contador').act(ENTRIES, 'reverse', mirror.id, { reverse_reason: 'Otra vez' }))
      .status,
  ).toBe(409);
});

test('an entry that is one cent off, has one line, a line of both sides or a summary account is refused beside what is wrong', async () => {
  const told = await story();
  const admin = told.as('admin');
  const post = async (lines: Parameters<typeof draft>[1]) => {
    const made = await done(admin.post(ENTRIES, await draft(told, lines)));
    return admin.act(ENTRIES, 'post', made.id);
  };
  expect(
    await refusedFields(
      post([
        [EXPENSE, '100.00', ''],
        [CREDITOR, '', '99.99'],
      ]),
    ),
  ).toEqual({ lines: ['La póliza no cuadra: diferencia $0.01.'] });
  expect(await refusedFields(post([[EXPENSE, '100.00', '']]))).toEqual({
    lines: ['Una póliza lleva al menos dos movimientos.'],
  });
  expect(
    await refusedFields(
      admin.post(
        ENTRIES,
        await draft(told, [
          [EXPENSE, '5.00', '5.00'],
          [CREDITOR, '', ''],
        ]),
      ),
    ),
  ).toEqual({
    'lines[0][debit]': ['Escribe un cargo o un abono, uno de los dos.'],
    'lines[1][debit]': ['Escribe un cargo o un abono, uno de los dos.'],
  });
  const ofSummary = (await refusedFields(
    admin.post(
      ENTRIES,
      await draft(told, [
        ['603.34', '5.00', ''],
        [CREDITOR, '', '5.00'],
      ]),
    ),
  )) as Readonly<Record<string, readonly string[]>>;
  expect(ofSummary['lines[0][book_account_id]']).toEqual([
    expect.stringMatching(
      /^603\.34 — .+ no se puede usar aquí: elige otra opción, con «Clase»: De detalle\.$/,
    ),
  ]);
});

test('entries of a type that its documents make are not typed', async () => {
  const told = await story();
  const pair = [
    [EXPENSE, '1.00', ''],
    [CREDITOR, '', '1.00'],
  ] as const;
  expect(
    await refusedFields(told.as('admin').post(ENTRIES, await draft(told, pair, { type: 'VE' }))),
  ).toEqual({ journal_type_id: ['Las pólizas de este tipo las hacen sus documentos.'] });
  const form = await done(
    told.as('admin').get('form', { resource: ENTRIES, fields: ['journal_type_id'] }),
  );
  const offered = JSON.stringify(form.references.lists);
  expect(offered).toContain('DI — Diario');
  expect(offered).not.toContain('VE — Ventas');
});

test('control accounts, cost centres and currencies are asked for when it is posted', async () => {
  const told = await story();
  const { given, as } = told;
  const admin = as('admin');
  await given.role('SIN_CONTROL', ['acc/book-entries.list', 'acc/book-entries.post']);
  await given.person('otra', 'SIN_CONTROL');
  const customers = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        ['105.01.01', '10.00', ''],
        [CREDITOR, '', '10.00'],
      ]),
    ),
  );
  expect(await refusedFields(as('otra').act(ENTRIES, 'post', customers.id))).toEqual({
    'lines[0][book_account_id]': ['La cuenta 105.01.01 es de control: la mueven sus documentos.'],
  });
  await done(
    admin.change(`acc/accounts/${await account(told, EXPENSE)}`, { requires_cost_center: '1' }),
  );
  const spent = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '10.00', ''],
        [CREDITOR, '', '10.00'],
      ]),
    ),
  );
  expect(await refusedFields(admin.act(ENTRIES, 'post', spent.id))).toEqual({
    'lines[0][cost_center_id]': [`La cuenta ${EXPENSE} exige centro de costo.`],
  });
});

test('a line in another currency gives its pesos; income and outlay move a bank', async () => {
  const told = await story();
  const admin = told.as('admin');
  const usd = await told.idOf('currencies', 'USD');
  const foreign = async (more: object) => {
    const body = await draft(told, [
      ['102.02.01', '1850.00', ''],
      [CREDITOR, '', '1850.00'],
    ]);
    const [first, second] = body.lines;
    return admin.post(ENTRIES, {
      ...body,
      lines: [{ ...first, currency_id: usd, ...more }, second],
    });
  };
  const at = 'lines[0][amount_currency]';
  expect(await refusedFields(foreign({}))).toEqual({
    [at]: ['Escribe el tipo de cambio y el importe en moneda.'],
  });
  expect(
    await refusedFields(foreign({ exchange_rate: '18.50', amount_currency: '-100' })),
  ).toHaveProperty([at]);
  const own = { currency_id: await told.idOf('currencies', 'MXN') };
  expect(
    await refusedFields(foreign({ ...own, exchange_rate: '18.50', amount_currency: '100' })),
  ).toEqual({
    'lines[0][exchange_rate]': ['Es la moneda de la contabilidad: su tipo de cambio es 1.'],
  });
  const made = await done(foreign({ exchange_rate: '18.50', amount_currency: '100' }));
  const { reversed_by_id } = await done(
    admin
      .act(ENTRIES, 'post', made.id)
      .then(() => admin.act(ENTRIES, 'reverse', made.id, { reverse_reason: 'Otra cuenta' })),
  );
  const mirror = await done(admin.get(`${ENTRIES}/${reversed_by_id}`));
  expect([mirror.lines[0].credit, mirror.lines[0].amount_currency]).toEqual(['1850.00', '-100.00']);

  await told.query(`update acc__journal_types set allows_manual = true where code = 'PA'`);
  const paid = await done(
    admin.post(
      ENTRIES,
      await draft(
        told,
        [
          [EXPENSE, '10.00', ''],
          [CREDITOR, '', '10.00'],
        ],
        { type: 'PA' },
      ),
    ),
  );
  expect(await refusedFields(admin.act(ENTRIES, 'post', paid.id))).toEqual({
    lines: ['Las pólizas de esta clase llevan un movimiento de banco o caja.'],
  });
});

test('a month that is closed or still to come takes no entry; month 13 only with a type that allows it', async () => {
  const told = await story();
  const { as } = told;
  const admin = as('admin');
  const pair = [
    [EXPENSE, '10.00', ''],
    [CREDITOR, '', '10.00'],
  ] as const;
  const nextYear = `${Number(TODAY().slice(0, 4)) + 1}-06-15`;
  const ahead = await done(admin.post(ENTRIES, await draft(told, pair, { date: nextYear })));
  expect(await refusedFields(admin.act(ENTRIES, 'post', ahead.id))).toEqual({
    date: [`El periodo junio ${nextYear.slice(0, 4)} todavía no se abre: ábrelo en Cierres.`],
  });
  const lastYear = Number(TODAY().slice(0, 4)) - 1;
  const adjust = (more: object, type: string, date = `${lastYear}-12-31`) =>
    draft(told, pair, { date, type, more });
  expect(await refusedFields(admin.post(ENTRIES, await adjust({ month_13: '1' }, 'DI')))).toEqual({
    month_13: ['Este tipo de póliza no permite el mes 13.'],
  });
  expect(
    await refusedFields(
      admin.post(ENTRIES, await adjust({ month_13: '1' }, 'AJ', `${lastYear}-12-30`)),
    ),
  ).toEqual({ date: ['El mes 13 lleva fecha del 31 de diciembre.'] });
  await told.query(`update acc__periods set status = 'ABIERTO' where year = $1 and month = 13`, [
    lastYear,
  ]);
  const adjusted = await done(admin.post(ENTRIES, await adjust({ month_13: '1' }, 'AJ')));
  const posted = await done(admin.act(ENTRIES, 'post', adjusted.id));
  expect(posted.folio).toBe(`AJ-${lastYear}13-0001`);
});

test('over the amount of the settings another person posts it, and the author cannot', async () => {
  const told = await story();
  const { given, as } = told;
  const admin = as('admin');
  await done(admin.change('acc/configuration', { require_entry_authorization_over: '1000' }));
  const pair = (amount: string) =>
    draft(told, [
      [EXPENSE, amount, ''],
      [CREDITOR, '', amount],
    ]);
  const small = await done(admin.post(ENTRIES, await pair('1000.00')));
  expect((await done(admin.act(ENTRIES, 'post', small.id))).status).toBe('APLICADA');
  const large = await done(admin.post(ENTRIES, await pair('1000.01')));
  expect((await refused(admin.act(ENTRIES, 'post', large.id)))?.message).toContain(
    'envíala a autorizar',
  );
  await done(admin.act(ENTRIES, 'submit', large.id));
  expect((await refused(admin.act(ENTRIES, 'post', large.id)))?.message).toContain(
    'la aplica otra persona',
  );
  await given.person('contador', 'CONTADOR_GENERAL');
  const back = await done(
    as('contador').act(ENTRIES, 'return', large.id, { reason: 'Falta el comprobante' }),
  );
  expect(back.status).toBe('BORRADOR');
  await done(admin.act(ENTRIES, 'submit', large.id));
  expect((await done(as('contador').act(ENTRIES, 'post', large.id))).status).toBe('APLICADA');
});

test('the database refuses what does not sum to zero, and any change of what is posted', async () => {
  const told = await story();
  const admin = told.as('admin');
  const made = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '10.00', ''],
        [CREDITOR, '', '10.00'],
      ]),
    ),
  );
  await done(admin.act(ENTRIES, 'post', made.id));
  await expect(
    told.query(
      `insert into acc_ledger (account_id, entry_id, line_no, period_id, date, book_account_id, description, debit) select account_id, entry_id + 1000, 1, period_id, date, book_account_id, 'x', 5 from acc_ledger order by entry_id, line_no limit 1`,
    ),
  ).rejects.toThrow(/not balanced/);
  const rows = 'acc__book_entry_lines';
  for (const change of [
    `update ${rows} set debit = 11 where debit is not null`,
    `delete from ${rows}`,
    `insert into ${rows} (account_id, entry_id, book_account_id, debit) select account_id, entry_id, book_account_id, 5 from ${rows} order by id limit 1`,
    `update acc__book_entries set date = date - 1`,
    `update acc__book_entries set status = 'BORRADOR'`,
    `delete from acc__book_entries`,
  ])
    await expect(told.query(change), change).rejects.toThrow(/rows of \w+ (are )?ke(pt|ep)/);
  await expect(told.query('update acc_ledger set debit = 1')).rejects.toThrow(/denied|append-only/);
  await expect(told.query('delete from acc_ledger')).rejects.toThrow(/denied|append-only/);
});

test('fifty entries posted at once get folios without holes', async () => {
  const told = await story();
  const admin = told.as('admin');
  const body = await draft(told, [
    [EXPENSE, '1.00', ''],
    [CREDITOR, '', '1.00'],
  ]);
  const ids: number[] = [];
  for (let i = 0; i < 50; i += 1) ids.push((await done(admin.post(ENTRIES, body))).id);
  await Promise.all(ids.map(async (id) => done(admin.act(ENTRIES, 'post', id))));
  const rows = await told.query<{ n: number }>(
    'select right(folio, 4)::int as n from acc__book_entries where folio is not null order by 1',
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(await balances(told)).toEqual([
    { code: CREDITOR, debit: '0.00', credit: '50.00' },
    { code: EXPENSE, debit: '50.00', credit: '0.00' },
  ]);
});
