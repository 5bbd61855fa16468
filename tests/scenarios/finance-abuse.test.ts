/**
 * Attacks on finance by its calls: each role asks for what it must not do (finance §7), and files
 * and names that are not what they seem.
 *
 * Runs on the server alone: it asks for rights and reads files, and what it asks for is refused.
 */
import { expect, test } from 'vitest';
import { draft, CREDITOR, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refused, refusedFields, sharedStory, story, type Stage } from './given.ts';
import { loadSheet } from './sheets.ts';
import { uploaded } from './uploads.ts';

/** Acts that change books or money, and the roles of a new company that may do each. */
const ACTS: readonly (readonly [method: 'PUT' | 'POST', path: string, roles: readonly string[]])[] =
  [
    ['PUT', 'acc/periods/open', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/periods/start-close', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/periods/close', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/periods/reopen', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/periods/lock', ['CONTADOR_GENERAL']],
    ['POST', 'acc/periods/close-year', ['CONTADOR_GENERAL']],
    ['POST', 'acc/periods/reopen-year', ['CONTADOR_GENERAL']],
    ['POST', 'acc/periods/file-books', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/book-entries/submit', ['AUXILIAR_CONTABLE']],
    ['PUT', 'acc/book-entries/post', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/book-entries/reverse', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/fixed-assets/dispose', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/posting-events/skip', ['CONTADOR_GENERAL']],
    ['PUT', 'acc/openings/post', ['CONTADOR_GENERAL']],
    ['PUT', 'fluctuations/apply', ['CONTADOR_GENERAL']],
    ['PUT', 'sat/tax-return/file', ['CONTADOR_GENERAL']],
    ['PUT', 'sat/tax-return/pay', ['CONTADOR_GENERAL', 'TESORERIA']],
    ['PUT', 'satInvoices/stamp', ['CONTADOR_GENERAL', 'FACTURISTA']],
    ['PUT', 'satInvoices/cancel', ['CONTADOR_GENERAL']],
    ['PUT', 'cfl/movements/submit', ['CAJERO', 'CREDITO_COBRANZA', 'CUENTAS_POR_PAGAR']],
    ['PUT', 'cfl/movements/authorize', ['TESORERIA']],
    ['PUT', 'cfl/movements/reject', ['TESORERIA']],
    ['PUT', 'cfl/movements/apply', ['CAJERO', 'CREDITO_COBRANZA', 'TESORERIA']],
    ['PUT', 'cfl/movements/cancel', ['TESORERIA']],
    ['PUT', 'cfl/transactions/reverse', ['TESORERIA']],
    ['PUT', 'cfl/statements/close', ['TESORERIA']],
    ['PUT', 'cfl/statements/reopen', ['CONTADOR_GENERAL']],
    ['POST', 'cfl/subjects/verify', ['TESORERIA']],
    ['PUT', 'cfl/open-items/write-off', ['TESORERIA']],
    ['POST', 'cfl/open-items/link', ['CONFIGURADOR', 'CREDITO_COBRANZA']],
    ['PUT', 'cfl/delivery-cutoffs/deliver', ['VENDEDOR']],
    ['PUT', 'cfl/delivery-cutoffs/receive', ['CAJERO']],
    ['PUT', 'cfl/delivery-cutoffs/close', ['TESORERIA']],
    ['PUT', 'cfl/expenses/authorize', ['DIRECCION', 'JEFE_DEPARTAMENTO']],
    ['PUT', 'cfl/expenses/verify', ['CUENTAS_POR_PAGAR']],
    ['PUT', 'cfl/expenses/pay', ['TESORERIA']],
    ['PUT', 'loans/authorize', ['DIRECCION', 'DIRECTOR_FINANZAS', 'TESORERIA']],
    ['PUT', 'loans/disburse', ['TESORERIA']],
    ['PUT', 'loans/write-off', ['DIRECCION', 'DIRECTOR_FINANZAS']],
    ['PUT', 'fin/budgets/approve', ['CONTADOR_GENERAL', 'DIRECTOR_FINANZAS']],
    ['PUT', 'fin/budget-transfers/approve', ['CONTADOR_GENERAL', 'DIRECTOR_FINANZAS']],
    ['PUT', 'payments/apply', ['PAGOS']],
    ['PUT', 'purchase-payments/authorize', ['DIRECCION', 'DIRECTOR_FINANZAS']],
  ];

/** One of each role of a new company but its administrators. */
const everybody = sharedStory(async (told) => {
  const roles = await told.query<{ code: string }>(
    `select code from roles where code not like 'ADMIN%' order by code`,
  );
  for (const { code } of roles) await told.given.person(code.toLowerCase(), code);
  return { told, roles: roles.map(({ code }) => code) };
});

test('what changes books or money is refused to every role that it is not of', async () => {
  const { told, roles } = everybody();
  const wrong: string[] = [];
  for (const [method, path, allowed] of ACTS) {
    for (const code of roles) {
      const who = told.as(code.toLowerCase());
      const asked = await (method === 'PUT' ? who.put : who.post)(`${path}/987654321`, {});
      const isAllowed = asked.status !== 403;
      if (isAllowed !== allowed.includes(code)) wrong.push(`${code} ${path}: ${asked.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no role of a new company both writes an entry and posts it, nor captures a payment and authorises it', async () => {
  const { told } = everybody();
  const both = async (one: string, other: string) =>
    (
      await told.query<{ code: string }>(
        `select r.code from roles r where r.code not like 'ADMIN%' and (select count(distinct p.key) from role_privileges g join privileges p on p.account_id = g.account_id and p.id = g.privilege_id where g.account_id = r.account_id and g.role_id = r.id and p.key in ($1, $2)) = 2`,
        [one, other],
      )
    ).map(({ code }) => code);
  for (const [one, other] of [
    ['acc/book-entries.create', 'acc/book-entries.post'],
    ['cfl/movements.create', 'cfl/movements.authorize'],
    ['payments.create', 'payments.apply'],
    ['purchase-payments.create', 'purchase-payments.authorize'],
    ['supplier-bank-accounts.create', 'supplier-bank-accounts.verify'],
    ['cfl/statements.close', 'cfl/statements.reopen'],
    ['cfl/delivery-cutoffs.deliver', 'cfl/delivery-cutoffs.receive'],
  ] as const)
    expect(await both(one, other), `${one} ${other}`).toEqual([]);
});

const HEAD = 'Número,Tipo de póliza,Fecha,Concepto,Cuenta,Cargo,Abono';
const HUGE = 'x'.repeat(200_000);

test('a sheet of entries names only what its company has, and says beside the cell what is too long', async () => {
  const told = await story();
  const other = await story();
  await other.query(`update acc__accounts set code = '603.34.77' where code = '603.34.01'`);
  const row = (number: string, concept: string, account: string, debit: string, credit: string) =>
    `${number},DI,${TODAY()},${concept},${account},${debit},${credit}`;
  const loaded = await loadSheet(
    told,
    ENTRIES,
    [
      HEAD,
      row('A-1', 'De otra empresa', '603.34.77', '10.00', ''),
      row('A-1', 'De otra empresa', CREDITOR, '', '10.00'),
      row('A-2', HUGE, EXPENSE, '10.00', ''),
      row('A-2', HUGE, CREDITOR, '', '10.00'),
      row('A-3', '=cmd|calc', EXPENSE, '=10+10', ''),
      row('A-3', '=cmd|calc', CREDITOR, '', '20.00'),
      row('A-4', 'Importe enorme', EXPENSE, '9'.repeat(40), ''),
      row('A-4', 'Importe enorme', CREDITOR, '', '9'.repeat(40)),
    ],
    'hoja',
  );
  expect(loaded.rows_applied).toBe(0);
  expect(new Set(loaded.wrong.map(([position]) => position))).toEqual(new Set([2, 4, 6, 8, 9]));
  expect(loaded.wrong[0]![2]).toContain('603.34.77');
  for (const [, , message] of loaded.wrong) expect(message.length).toBeLessThan(300);
});

test('a name that is a formula or markup is text in each file of finance that says it', async () => {
  const told = await story();
  const admin = told.as('admin');
  const concept = `=cmd|' /C calc'!A1 <img src=x onerror=alert(1)>`;
  const lines = [
    [EXPENSE, '10.00', ''],
    [CREDITOR, '', '10.00'],
  ] as const;
  const { id } = await done(admin.post(ENTRIES, await draft(told, lines, { more: { concept } })));
  await done(admin.act(ENTRIES, 'post', id));
  const csv = await admin.get(`${ENTRIES}/export`, { format: 'csv' });
  expect(csv.text).toContain(`'=cmd|`);
  expect(csv.text).not.toMatch(/(^|[,"])=cmd/m);
  for (const report of ['LIBRO_DIARIO', 'AUXILIAR']) {
    const asked = { report, format: 'csv', from: TODAY(), to: TODAY() };
    const { text, status } = await admin.post('acc-audit', {
      ...asked,
      ...(report === 'AUXILIAR' && { account_id: await told.idOf('acc__accounts', EXPENSE) }),
    });
    expect([report, status, text.includes('=cmd|')]).toEqual([report, 200, true]);
    expect(text, report).not.toMatch(/(^|[,"])=cmd/m);
  }
});

const CSV = {
  ...{ name: 'CSV', kind: 'CSV', skip_rows: '1', sign_mode: 'SIGNO', date_column: '1' },
  ...{ description_column: '2', reference_column: '3', amount_column: '4', balance_column: '5' },
};

test('a statement that is no statement is refused beside the file, whatever its ending says', async () => {
  const told: Stage = await story({ at: '2026-11-30T12:00:00-06:00' });
  const admin = told.as('admin');
  const format = await done(admin.post('cfl/statement-formats', CSV));
  const account = await told.given.bankAccount('BBVA', {
    opening: { balance: '1000.00', date: '2026-11-01' },
    more: { statement_format_id: format.id, account_number: '0112345678' },
  });
  const ask = (file: number | string) =>
    admin.post('cfl/statements/import', { bank_account_id: account, file });
  const refusedFile = async (text: string) =>
    Object.keys((await refusedFields(ask(await uploaded(admin, text, 'banco.csv')))) ?? {});
  const head = 'Fecha,Descripción,Referencia,Importe,Saldo\n';
  for (const text of [
    '',
    'nada\n',
    `${head}ayer,X,,uno,dos\n`,
    `${head}02/11/2026,X,,${'9'.repeat(30)},1.00\n`,
  ])
    expect(await refusedFile(`${head}${text}`), text).toEqual(['file']);
  expect((await refused(ask('987654321')))?.code).toBe('VALIDACION');
  const other = await story();
  const foreign = await uploaded(other.as('admin'), `${head}02/11/2026,X,,5.00,1005.00\n`, 'b.csv');
  expect(await refusedFields(ask(foreign))).toHaveProperty('file');
  expect(await told.query('select 1 from cfl__statement_lines')).toEqual([]);
});
