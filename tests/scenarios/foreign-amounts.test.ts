/** An amount that is not in pesos says its currency in files and on paper too (539). */
import { expect, test } from 'vitest';
import { wordsOfPdf } from '../api/pdf-words.ts';
import { readSheetFile } from '../api/sheets.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, story } from './given.ts';
import { beginBooks, document, subjectOf } from './treasury.ts';

const ITEMS = 'cfl/open-items';

async function items() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Export Textiles');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const item = { side: 'CXC', direction: 'CARGO', kind: 'FACTURA', subject_id, taxes: [] } as const;
  const dollars = await document(told, {
    item: {
      ...item,
      document_no: 'U-1',
      currency_id: await told.idOf('currencies', 'USD'),
      exchange_rate: '18.00',
      amount: '1160.00',
    },
    lines: [
      ['105.01.02', '20880.00', '', 'item'],
      ['401.01.01', '', '20880.00'],
    ],
  });
  await document(told, {
    item: { ...item, document_no: 'M-1', currency_id: null, amount: '580.00' },
    lines: [
      ['105.01.01', '580.00', '', 'item'],
      ['401.01.01', '', '580.00'],
    ],
  });
  const { company, admin } = told.stock;
  const file = (path: string) => readSheetFile(company.services, admin, path);
  return { dollars, file };
}
const COLUMNS = 'fields[0]=document_no&fields[1]=amount&sort=document_no';

test('dollars say so in the files of a list; pesos stay as they were', async () => {
  const { file } = await items();
  expect((await file(`${ITEMS}/export?format=csv&${COLUMNS}`)).toString('utf8').slice(1)).toBe(
    'Documento,Importe,Moneda\r\nM-1,580.00,MXN — peso\r\nU-1,1160.00,USD — dólar\r\n',
  );
  const { text } = wordsOfPdf(await file(`${ITEMS}/export?format=pdf&${COLUMNS}`));
  expect(text).toContain('$1,160.00 USD');
  expect(text).toContain('$580.00');
  expect(text).not.toContain('$580.00 MXN');
});

test('and on the sheet of a record; what is in pesos there says nothing', async () => {
  const { file, dollars } = await items();
  const { text } = wordsOfPdf(await file(`pdf/record/${dollars.id}?resource=${ITEMS}`));
  expect(text).toContain('$1,160.00 USD');
  expect(text).toContain('$20,880.00');
  expect(text).not.toContain('$20,880.00 USD');
});

const LINES = 'cfl/transactions';

/** An account in pesos and one in dollars, each with what it began with. */
async function banks() {
  const told = await story();
  await beginBooks(told);
  const opening = { balance: '1000.00', date: TODAY(), rate: '18' };
  const pesos = await told.given.bankAccount('BBVA', { opening });
  const dollars = await told.given.bankAccount('Dólares', { currency: 'USD', opening });
  return { told, admin: told.as('admin'), pesos, dollars };
}

test('an amount of a bank line is in the currency of its account, on lists and in files', async () => {
  const { told, pesos, dollars } = await banks();
  const { company, admin } = told.stock;
  const path = (format: string) =>
    `${LINES}/export?format=${format}&fields[0]=bank_account_id&fields[1]=signed_amount&fields[2]=base_amount&sort=id`;
  const csv = await readSheetFile(company.services, admin, path('csv'));
  expect(csv.toString('utf8').slice(1).split('\r\n')).toEqual([
    'Cuenta,Movimiento,Importe en pesos,Moneda',
    expect.stringMatching(/^BBVA.*,1000.00,1000.00,MXN$/),
    expect.stringMatching(/^Dólares.*,1000.00,18000.00,USD$/),
    '',
  ]);
  const { text } = wordsOfPdf(await readSheetFile(company.services, admin, path('pdf')));
  expect(text).toContain('$1,000.00 USD');
  expect(text).not.toContain('$18,000.00 USD');
  const sums = { resource: LINES, figures: ['signed_amount'] };
  expect(
    await refusedFields(told.as('admin').get('groups', { ...sums, by: 'direction' })),
  ).toHaveProperty('figures');
  await done(told.as('admin').get('groups', { ...sums, by: 'bank_account_id' }));
  for (const account of [pesos, dollars])
    await done(
      told.as('admin').get('groups', {
        ...sums,
        by: 'direction',
        filter: { bank_account_id: String(account) },
      }),
    );
});

test('a document that made an entry is named as people call it, not by its number', async () => {
  const { admin, dollars } = await banks();
  const rows: readonly { source_id: string; titles: Record<string, string> }[] = await done(
    admin.get('acc/book-entries', { fields: ['source_resource', 'source_id'] }),
  );
  const mine = rows.find(({ source_id }) => source_id === String(dollars));
  expect(mine?.titles.source_id).toMatch(/^Dólares/);
});
