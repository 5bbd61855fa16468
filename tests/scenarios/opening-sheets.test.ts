/** A sheet of the opening that was corrected is imported again. */
import { expect, test } from 'vitest';
import { readSheetFile } from '../api/sheets.ts';
import { TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { loadSheet } from './sheets.ts';

const BANKS = 'acc/opening-banks';
const HEADINGS = 'Cuenta bancaria,Saldo';

test('a corrected sheet of banks changes the rows of its accounts and adds what was missing', async () => {
  const told = await story();
  await told.given.bankAccount('BBVA');
  await told.given.bankAccount('Banorte');
  const load = (...rows: readonly string[]) =>
    loadSheet(told, BANKS, [HEADINGS, ...rows], undefined, 'bank_account_id');
  expect(await load('BBVA,50000.00')).toMatchObject({ wrong: [], status: 'APLICADA' });
  expect(await load('bbva,50250.00', 'Banorte,1000.00')).toMatchObject({
    wrong: [],
    status: 'APLICADA',
  });
  const rows = await told.query(
    'select k.name, r.amount::text as amount from acc__opening_banks r join cfl__bank_accounts k on k.account_id = r.account_id and k.id = r.bank_account_id order by r.amount',
  );
  expect(rows).toEqual([
    { name: 'Banorte', amount: '1000.00' },
    { name: 'BBVA', amount: '50250.00' },
  ]);
  // What names no account is told as that.
  expect((await load('Bancomer,1.00')).wrong).toEqual([
    [2, 0, expect.stringContaining('No hay «Bancomer»')],
  ]);
});

/** What the export of a resource gives, all that may be written of it, and its rows without it. */
async function exported(told: Stage, resource: string) {
  const { company, admin } = told.stock;
  const { fields, table } = company.services.registry.resource(resource);
  const names = Object.entries(fields).flatMap(([name, field]) =>
    field.readOnly || field.internal || name === 'active' ? [] : [name],
  );
  const asked = names.map((name, i) => `fields[${i}]=${name}`).join('&');
  const file = await readSheetFile(
    company.services,
    admin,
    `${resource}/export?format=csv&sort=id&${asked}`,
  );
  return { table, lines: file.toString('utf8').slice(1).trim().split('\r\n') };
}

test('what is exported of a sheet is imported again as it is', async () => {
  const told = await story();
  const { given } = told;
  await given.customer('Telas del Bajío');
  const supplier = await given.supplier();
  const name = (await done(told.as('admin').get(`suppliers/${supplier}`))).legal_name;
  await given.bankAccount('BBVA');
  await given.bankAccount('Dólares', { currency: 'USD' });
  const day = TODAY();
  const sheets: readonly (readonly [resource: string, rows: readonly string[]])[] = [
    [
      'acc/opening-balances',
      [
        'Cuenta,Saldo deudor,Saldo acreedor,Moneda,Tipo de cambio,Importe en moneda',
        '115.01.01,4000.00,,,,',
        '105.01.02,18500.00,,USD,18.5,1000.00',
        '301.01.01,,22500.00,,,',
      ],
    ],
    [
      'acc/opening-items',
      [
        'Cartera,Tipo,Tercero,Documento,Fecha,Vencimiento,Moneda,Tipo de cambio,Saldo,Impuesto,Base del impuesto,Importe del impuesto',
        `Por cobrar,Factura,Telas del Bajío,F-100,${day},${day},,,11600.00,IVA16,10000.00,1600.00`,
        `Por cobrar,Anticipo,Telas del Bajío,007,${day},${day},USD,18.5,1000.00,,,`,
        `Por pagar,Factura,${name},P-7,${day},,,,5800.00,IVA16,5000.00,800.00`,
      ],
    ],
    [
      'acc/opening-banks',
      ['Cuenta bancaria,Saldo,Tipo de cambio', 'BBVA,50.00,', 'Dólares,10.00,18.5'],
    ],
  ];
  for (const [resource, rows] of sheets) {
    expect(await loadSheet(told, resource, rows)).toMatchObject({ wrong: [], status: 'APLICADA' });
    const before = await exported(told, resource);
    await told.query(`delete from ${before.table}`);
    expect(await loadSheet(told, resource, before.lines)).toMatchObject({
      wrong: [],
      status: 'APLICADA',
      rows_applied: rows.length - 1,
    });
    expect((await exported(told, resource)).lines).toEqual(before.lines);
  }
});

test('an item takes the account of its currency, and falls due by the credit of its party', async () => {
  const told = await story();
  const { given, as } = told;
  await given.customer('Telas del Bajío', {
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '9000',
  });
  const supplier = await given.supplier();
  await told.query('update suppliers set credit_days = 45 where id = $1', [supplier]);
  const { legal_name: name } = await done(as('admin').get(`suppliers/${supplier}`));
  expect(
    await loadSheet(told, 'acc/opening-items', [
      'Cartera,Tipo,Tercero,Documento,Fecha,Vencimiento,Moneda,Tipo de cambio,Saldo',
      'Por cobrar,Factura,Telas del Bajío,E-1,2026-01-10,,USD,18.5,1000.00',
      'Por cobrar,Factura,Telas del Bajío,F-1,2026-01-10,2026-01-31,,,100.00',
      'Por cobrar,Nota de crédito,Telas del Bajío,N-1,2026-01-10,,,,10.00',
      `Por pagar,Factura,${name},P-1,2026-01-10,,,,100.00`,
    ]),
  ).toMatchObject({ wrong: [], status: 'APLICADA' });
  expect(
    await told.query(
      'select i.document_no as no, i.due_date::text as due, a.code from acc__opening_items i join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id order by 1',
    ),
  ).toEqual([
    { no: 'E-1', due: '2026-02-09', code: '105.01.02' },
    { no: 'F-1', due: '2026-01-31', code: '105.01.01' },
    { no: 'N-1', due: '2026-01-10', code: '105.01.01' },
    { no: 'P-1', due: '2026-02-24', code: '201.01.01' },
  ]);
});
