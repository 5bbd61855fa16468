/**
 * Long because its stories share one bank, its format and the lines that its files bring.
 *
 * Statements of banks: what is imported, what matches, and when they are closed.
 *
 * Runs on the server alone: what it reads are files; `money-killed` writes on both.
 */
import { expect, test } from 'vitest';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import { uploaded } from './uploads.ts';

const AT = '2026-11-30T12:00:00-06:00';

async function begin() {
  const stage = await story({ at: AT });
  const admin = stage.as('admin');
  const format = await done(
    admin.post('cfl/statement-formats', {
      name: 'CSV',
      kind: 'CSV',
      skip_rows: '1',
      sign_mode: 'SIGNO',
      date_column: '1',
      description_column: '2',
      reference_column: '3',
      amount_column: '4',
      balance_column: '5',
    }),
  );
  const account = await stage.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
    more: { statement_format_id: format.id, account_number: '0112345678' },
  });
  return { ...stage, admin, account };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const HEAD = 'Fecha,Descripción,Referencia,Importe,Saldo\n';

const fileOf = ({ admin }: Begun, text: string, name = 'banco.csv'): Promise<number> =>
  uploaded(admin, text, name);

const importFile = async (begun: Begun, text: string, more: Body = {}, preview = '') =>
  begun.admin.post(`cfl/statements/import${preview}`, {
    bank_account_id: begun.account,
    file: await fileOf(begun, HEAD + text),
    ...more,
  });

const write = (
  { stock, account }: Begun,
  date: string,
  amount: string,
  more: { readonly reference?: string; readonly subject_id?: number } = {},
) =>
  stock.within((context) =>
    bankLine(context, {
      bank_account_id: account,
      direction: amount.startsWith('-') ? 'SALIDA' : 'ENTRADA',
      amount: amount.replace('-', ''),
      date,
      description: `Movimiento ${amount}`,
      source: { resource: 'cfl/bank-accounts', id: 'prueba' },
      ...more,
    }),
  );

/** The same, asked by somebody who may do all but see what banks have. */
function blindTo(begun: Begun): Begun {
  const { services, accountId } = begun.stock.company;
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== BALANCES);
  const blind = callerOf(
    services,
    actorWith(services, accountId, { keys, userId: begun.admin.id }),
  );
  return { ...begun, admin: blind as never };
}

const statusOf = (begun: Stage) =>
  begun
    .query<{ amount: string; status: string }>(
      'select amount::text as amount, status from cfl__statement_lines order by date, id',
    )
    .then((rows) => rows.map(({ amount, status }) => [amount, status]));

const FIRST =
  '02/11/2026,SPEI rastreo 7875APR22026,77,600.00,1600.00\n03/11/2026,Comisión,,-116.00,1484.00\n';

test('a file is shown before it is imported, and taken once; the next one goes on from it', async () => {
  const begun = await begin();
  const shown = await done(importFile(begun, FIRST, {}, '?preview=1'));
  expect(shown).toMatchObject({
    lines: 2,
    known: 0,
    opening_balance: '1000.00',
    closing_balance: '1484.00',
  });
  expect(await statusOf(begun)).toEqual([]);
  await done(importFile(begun, FIRST));
  expect(await statusOf(begun)).toEqual([
    ['600.00', 'PENDIENTE'],
    ['-116.00', 'PENDIENTE'],
  ]);
  expect(await refusedFields(importFile(begun, FIRST))).toEqual({
    file: ['Este estado de cuenta ya fue importado.'],
  });
  expect(await refusedFields(importFile(begun, '05/11/2026,Pago,,-10.00,1400.00\n'))).toEqual({
    file: [
      'El saldo inicial $1,410.00 no es el final del anterior, $1,484.00: falta un estado de cuenta o sobra éste.',
    ],
  });
  const gap = '06/11/2026,Pago,,-11.00,1400.00\n';
  expect(await refusedFields(importFile(blindTo(begun), gap))).toEqual({
    file: ['El saldo inicial no es el final del anterior: falta un estado de cuenta o sobra éste.'],
  });
  const unseen = await importFile(
    blindTo(begun),
    `${FIRST}04/11/2026,Pago,,-4.00,1480.00\n`,
    {},
    '?preview=1',
  );
  expect(await done(Promise.resolve(unseen))).toMatchObject({
    lines: 1,
    known: 2,
    opening_balance: null,
    closing_balance: null,
  });
  expect(unseen.text).not.toContain('1,480.00');
  expect(unseen.text).not.toContain('1480.00');
  const more = await done(importFile(begun, `${FIRST}05/11/2026,Pago,,-84.00,1400.00\n`));
  expect(more).toMatchObject({ lines: 1, known: 2, opening_balance: '1484.00' });
});

test('a file of another account, one that does not add up, and one without balances are refused', async () => {
  const begun = await begin();
  const { admin, idOf } = begun;
  const ofx = await done(admin.post('cfl/statement-formats', { name: 'OFX', kind: 'OFX' }));
  const ofAccount = (number: string) =>
    `<OFX><CURDEF>MXN<ACCTID>${number}<STMTTRN><DTPOSTED>20261102<TRNAMT>5.00<NAME>X</STMTTRN><LEDGERBAL><BALAMT>5.00</OFX>`;
  // A digit or two of a number say no account.
  for (const number of ['9988776655', '5'])
    expect(
      await refusedFields(
        admin.post('cfl/statements/import', {
          bank_account_id: begun.account,
          format_id: ofx.id,
          file: await fileOf(begun, ofAccount(number), `banco-${number}.txt`),
        }),
      ),
    ).toEqual({ file: [`El archivo es de la cuenta ${number}, no de BBVA.`] });
  expect(await refusedFields(importFile(begun, '02/11/2026,A,,5.00,\n'))).toEqual({
    opening_balance: ['Escríbelo: el archivo no lo trae.'],
  });
  expect(
    await refusedFields(
      importFile(begun, '02/11/2026,A,,5.00,\n', {
        opening_balance: '10.00',
        closing_balance: '16.00',
      }),
    ),
  ).toEqual({ file: ['Los renglones no dan el saldo final: diferencia $1.00.'] });
  const other = await begun.given.bankAccount('Otra');
  expect(
    await refusedFields(
      admin.post('cfl/statements/import', {
        bank_account_id: other,
        file: await fileOf(begun, HEAD + FIRST),
      }),
    ),
  ).toEqual({ format_id: ['Elige el formato: la cuenta no tiene uno.'] });
  expect(await idOf('cfl__bank_accounts', 'Otra', 'name')).toBe(other);
  // It says by itself how it is read: neither the form nor the account has to.
  expect(
    await done(
      admin.post('cfl/statements/import', {
        bank_account_id: other,
        file: await fileOf(begun, ofAccount('9988776655'), 'banco.ofx'),
      }),
    ),
  ).toMatchObject({ lines: 1, closing_balance: '5.00' });
});

test('what is sure confirms itself, a fee is created from its line, and it closes at zero', async () => {
  const begun = await begin();
  const { admin, idOf } = begun;
  const deposit = await write(begun, '2026-11-01', '600.00', { reference: '7875APR22026' });
  const { id } = await done(importFile(begun, FIRST));
  expect(await refused(admin.act('cfl/statements', 'close', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await done(admin.act('cfl/statements', 'auto-match', id));
  expect((await done(admin.get(`cfl/statements/${id}`))).status).toBe('EN_CONCILIACION');
  const [match] = (await done(admin.get('cfl/reconciliations'))) as unknown as readonly {
    readonly id: number;
  }[];
  expect((await done(admin.get(`cfl/reconciliations/${match!.id}`))).id).toBe(match!.id);
  expect(await statusOf(begun)).toEqual([
    ['600.00', 'CONCILIADA'],
    ['-116.00', 'PENDIENTE'],
  ]);
  const before = await done(admin.get(`cfl/statements/board/${id}`));
  expect(before.statement).toMatchObject({ difference: '-116.00', pending: 1 });
  expect(await refused(admin.act('cfl/statements', 'close', id))).toMatchObject({
    message: 'Falta 1 renglón: concílialo o ignóralo con su motivo.',
  });
  const [, fee] = await begun.query<{ id: number }>(
    'select id from cfl__statement_lines order by date, id',
  );
  const type = (code: string) => idOf('cfl__transaction_types', code);
  expect(
    await refusedFields(
      admin.put(`cfl/statements/create/${id}`, {
        line: fee!.id,
        transaction_type_id: await type('INT'),
      }),
    ),
  ).toHaveProperty('transaction_type_id');
  expect(
    await done(
      admin.put(`cfl/statements/create/${id}`, {
        line: fee!.id,
        transaction_type_id: await type('COM'),
      }),
    ),
  ).toMatchObject({ difference: '0.00' });
  await done(admin.act('cfl/statements', 'close', id));
  expect(await done(admin.get(`cfl/bank-accounts/${begun.account}`))).toMatchObject({
    reconciled_balance: '1484.00',
    last_reconciled: '2026-11-03',
  });
  expect(await refused(admin.put(`cfl/statements/unmatch/${id}`, { line: fee!.id }))).toMatchObject(
    { message: 'El estado de cuenta está cerrado: reábrelo primero.' },
  );
  await done(admin.act('cfl/statements', 'reopen', id, { reason: 'Un cargo de más' }));
  await done(admin.put(`cfl/statements/unmatch/${id}`, { line: fee!.id }));
  expect(await statusOf(begun)).toEqual([
    ['600.00', 'CONCILIADA'],
    ['-116.00', 'PENDIENTE'],
  ]);
  expect(
    await refused(admin.act('cfl/transactions', 'reverse', deposit, { reason: 'x' })),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('several lines are matched by hand, one match is undone alone, and rules do theirs', async () => {
  const begun = await begin();
  const { admin, idOf } = begun;
  await done(
    admin.post('cfl/match-rules', {
      name: 'Comisiones',
      contains: 'comision',
      action: 'CREAR_TRANSACCION',
      transaction_type_id: await idOf('cfl__transaction_types', 'COM'),
      auto_confirm: '1',
    }),
  );
  await done(
    admin.post('cfl/match-rules', {
      name: 'Pruebas del banco',
      regex: '^prueba \\d+$',
      action: 'IGNORAR',
      auto_confirm: '1',
    }),
  );
  expect(
    await refusedFields(
      admin.post('cfl/match-rules', { name: 'Mal', regex: '(', action: 'IGNORAR' }),
    ),
  ).toHaveProperty('regex');
  const [a, b, c] = [
    await write(begun, '2026-11-02', '400.00'),
    await write(begun, '2026-11-02', '200.00'),
    await write(begun, '2026-11-04', '50.00'),
  ];
  const { id } = await done(
    importFile(
      begun,
      '02/11/2026,Deposito,,600.00,1600.00\n03/11/2026,COMISIÓN,,-116.00,1484.00\n04/11/2026,Abono,,50.00,1534.00\n05/11/2026,Prueba 1,,1.00,1535.00\n06/11/2026,Prueba 2,,-1.00,1534.00\n',
    ),
  );
  await done(admin.act('cfl/statements', 'auto-match', id));
  expect(await statusOf(begun)).toEqual([
    ['600.00', 'PENDIENTE'],
    ['-116.00', 'CONCILIADA'],
    ['50.00', 'PENDIENTE'],
    ['1.00', 'IGNORADA'],
    ['-1.00', 'IGNORADA'],
  ]);
  const board = await done(admin.get(`cfl/statements/board/${id}`));
  const lines = board.lines.map(({ id: line }: { id: number }) => line);
  expect(board.suggestions).toEqual([
    { lines: [expect.any(Number)], transactions: [c], score: 70 },
    { lines: [expect.any(Number)], transactions: [a, b], score: 70 },
  ]);
  const [deposit, credit] = lines;
  await done(admin.put(`cfl/statements/match/${id}`, { lines: [deposit], transactions: [a, b] }));
  await done(admin.put(`cfl/statements/match/${id}`, { lines: [credit], transactions: [c] }));
  expect(
    await refusedFields(
      admin.put(`cfl/statements/match/${id}`, { lines: [credit], transactions: [c] }),
    ),
  ).toHaveProperty('lines');
  expect(await done(admin.put(`cfl/statements/unmatch/${id}`, { line: credit }))).toMatchObject({
    undone: 1,
    difference: '50.00',
  });
  expect(
    await begun.query('select id from cfl__transactions where status = $1 order by id', [
      'EN_TRANSITO',
    ]),
  ).toEqual([{ id: c }]);
  await done(
    admin.put(`cfl/statements/ignore/${id}`, { lines: [credit], reason: 'No es nuestro' }),
  );
  expect(await refused(admin.act('cfl/statements', 'close', id))).toMatchObject({
    message: 'La diferencia es $50.00: los libros y el banco deben ser iguales.',
  });
  const { version } = await done(admin.get(`cfl/statements/${id}`));
  const unseen = blindTo(begun).admin.put(`cfl/statements/close/${id}`, { version });
  expect(await refused(unseen)).toMatchObject({
    message: 'Hay una diferencia: los libros y el banco deben ser iguales.',
  });
});

test('what the bank has seen in part is not reversed until that is undone', async () => {
  const begun = await begin();
  const { admin, account, idOf } = begun;
  const { id: whole } = await done(
    admin.post('cfl/transactions', {
      bank_account_id: account,
      transaction_type_id: await idOf('cfl__transaction_types', 'INT'),
      date: '2026-11-02',
      amount: '1000.00',
      description: 'Intereses',
    }),
  );
  const { id } = await done(importFile(begun, '02/11/2026,Deposito,,600.00,1600.00\n'));
  const board = await done(admin.get(`cfl/statements/board/${id}`));
  const line = board.lines[0].id;
  await done(admin.put(`cfl/statements/match/${id}`, { lines: [line], transactions: [whole] }));
  const reverse = () => admin.act('cfl/transactions', 'reverse', whole, { reason: 'Se repitió' });
  expect(await refused(reverse())).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'Está conciliada en parte con el banco. Desconcilie primero.',
  });
  await done(admin.put(`cfl/statements/unmatch/${id}`, { line }));
  expect(await done(reverse())).toMatchObject({ status: 'REVERSADA' });
});

test('five thousand lines are matched by their tracking keys', async () => {
  const begun = await begin();
  const { admin, query, account } = begun;
  await query(
    `insert into cfl__transactions (account_id, bank_account_id, status, date, direction, amount, signed_amount, base_amount, running_balance, reference, description, source_resource, source_id)
     select b.account_id, b.id, 'EN_TRANSITO', date '2026-11-02', 'ENTRADA', 1, 1, 1, 1000 + n, 'CLAVE' || lpad(n::text, 8, '0'), 'Cobro', 'prueba', n::text from cfl__bank_accounts b, generate_series(1, 5000) n where b.id = $1`,
    [account],
  );
  await query('update cfl__bank_accounts set balance = 6000 where id = $1', [account]);
  const rows = Array.from(
    { length: 5000 },
    (_, i) =>
      `02/11/2026,SPEI rastreo CLAVE${String(i + 1).padStart(8, '0')},,1.00,${(1001 + i).toFixed(2)}`,
  );
  const { id } = await done(importFile(begun, `${rows.join('\n')}\n`));
  const start = performance.now();
  await done(admin.act('cfl/statements', 'auto-match', id));
  console.log(`5,000 lines matched in ${Math.round(performance.now() - start)} ms`);
  const [left] = await query<{ n: number }>(
    "select count(*)::int as n from cfl__statement_lines where status <> 'CONCILIADA'",
  );
  expect(left!.n).toBe(0);
}, 60_000);

test('reports say where money is, what is in transit, and what moved it', async () => {
  const begun = await begin();
  const { admin, account } = begun;
  await write(begun, '2026-11-10', '600.00');
  const paid = await write(begun, '2026-11-12', '-250.00');
  const { id } = await done(importFile(begun, '12/11/2026,Pago,,-250.00,750.00\n'));
  const [line] = await begun.query<{ id: number }>('select id from cfl__statement_lines');
  await done(admin.put(`cfl/statements/match/${id}`, { lines: [line!.id], transactions: [paid] }));
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const ask = async (report: string, more: Body = {}) =>
    done(admin.post('cfl/reports', { report, ...period, ...more }));
  expect(await ask('POSICION')).toMatchObject([
    {
      name: 'BBVA',
      opening: '0',
      came_in: '1600.00',
      went_out: '250.00',
      closing: '1350.00',
      in_transit: '600.00',
    },
  ]);
  const own = { bank_account_id: String(account) };
  expect((await ask('AUXILIAR_BANCOS', own)).at(-1)).toMatchObject({ balance: '1350.00' });
  expect((await ask('CONCILIACION', own)).at(-1)).toMatchObject({
    added: '-600.00',
    balance: '750.00',
  });
  expect(await ask('FLUJO_REAL')).toMatchObject([
    { month: '2026-11', came_in: '600.00', went_out: '250.00', net: '350.00' },
  ]);
  expect(await ask('CHEQUES')).toEqual([]);
  expect(await done(admin.post('cfl/reports', { report: 'DEPOSITOS_POR_IDENTIFICAR' }))).toEqual(
    [],
  );
});

test('the last statement is taken back while nothing of it is reconciled', async () => {
  const begun = await begin();
  const { admin } = begun;
  const { id } = await done(importFile(begun, FIRST));
  const [line] = await done(admin.get(`cfl/statement-lines?filter[statement_id]=${id}`));
  expect(await done(admin.get(`cfl/statement-lines/${line.id}`))).toMatchObject({
    status: 'PENDIENTE',
  });
  expect(await done(admin.get('cfl/reconciliations'))).toEqual([]);
  await done(admin.del(`cfl/statements/${id}`));
  expect(await statusOf(begun)).toEqual([]);
  await done(importFile(begun, FIRST));
});

test('a statement that ends before the last one is not taken, whatever it balances', async () => {
  const begun = await begin();
  await done(importFile(begun, FIRST));
  const october = '30/10/2026,Comisión,,-4.00,1480.00\n';
  expect(await refusedFields(importFile(begun, october))).toEqual({
    file: ['Termina antes que el último estado de cuenta, que llega al 3 nov 2026.'],
  });
});

test('files of banks are taken by their usual endings, and the board narrows both sides at once', async () => {
  const begun = await begin();
  const { admin } = begun;
  const texts = {
    'banco.ofx':
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CURDEF>MXN</CURDEF><STMTTRN><DTPOSTED>20261102</DTPOSTED><TRNAMT>5.00</TRNAMT></STMTTRN></OFX>',
    'banco.sta': ':20:1\n:25:0112345678\n:60F:C261101MXN1000,00\n:62F:C261102MXN1000,00\n',
    'banco.mt940': ':20:1\n:25:0112345678\n:60F:C261101MXN1000,00\n:62F:C261102MXN1000,00\n',
    'banco.xml': '<?xml version="1.0"?><Document><BkToCstmrStmt/></Document>',
  };
  for (const [name, text] of Object.entries(texts))
    expect(await fileOf(begun, text, name)).toEqual(expect.any(Number));
  await write(begun, '2026-11-02', '600.00');
  await write(begun, '2026-11-03', '-116.00');
  const { id } = await done(importFile(begun, FIRST));
  const board = (query: string) => done(admin.get(`cfl/statements/board/${id}?${query}`));
  const amounts = ({ lines, transactions }: Body) =>
    [lines, transactions].map((rows) => (rows as { amount: string }[]).map(({ amount }) => amount));
  expect(amounts(await board(''))).toEqual([
    ['600.00', '-116.00'],
    ['600.00', '-116.00'],
  ]);
  expect(amounts(await board('direction=SALIDA&from=2026-11-03'))).toEqual([
    ['-116.00'],
    ['-116.00'],
  ]);
  expect(await refusedFields(admin.get(`cfl/statements/board/${id}?from=ayer`))).toEqual({
    from: ['Escribe una fecha.'],
  });
  const [, fee] = (await board('')).lines as { id: number }[];
  const opened = await done(
    admin.post('form', {
      resource: 'cfl/statements/create',
      record_id: id,
      opens: '1',
      given: { line: String(fee!.id) },
      fields: [],
    }),
  );
  expect(opened.action.choices.line[0][1]).toContain('Comisión');
  expect(
    await refusedFields(admin.put(`cfl/statements/create/${id}`, { line: '999999' })),
  ).toHaveProperty('line');
});
