/** The file of a report says in which currency its amounts are (553). */
import { expect, test } from 'vitest';
import { wordsOfPdf } from '../api/pdf-words.ts';
import { readSheetFile } from '../api/sheets.ts';
import { unzip } from '../api/unzip.ts';
import { TODAY } from './entries.ts';
import { story } from './given.ts';
import { beginBooks, document, subjectOf } from './treasury.ts';

async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Export Textiles');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const opening = { date: TODAY(), rate: '18.00' };
  await told.given.bankAccount('Pesos', { opening: { balance: '500.00', date: TODAY() } });
  const dollars = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '300.00', ...opening },
  });
  const { company, admin } = told.stock;
  const file = (report: string, format: string, filter: Readonly<Record<string, number>> = {}) =>
    readSheetFile(company.services, admin, 'cfl/reports', {
      report,
      format,
      ...Object.fromEntries(
        Object.entries(filter).map(([name, id]) => [`filter[${name}]`, String(id)]),
      ),
    });
  const csv = async (report: string, filter?: Readonly<Record<string, number>>) =>
    (await file(report, 'CSV', filter)).toString('utf8').slice(1).trim().split('\r\n');
  const pdf = async (report: string, filter?: Readonly<Record<string, number>>) =>
    wordsOfPdf(await file(report, 'PDF', filter)).text;
  return { told, customer, subject_id, dollars, file, csv, pdf };
}

test('a position in several currencies says each, beside pesos that say none', async () => {
  const { csv, pdf } = await begin();
  const text = await pdf('POSICION');
  expect(text).toContain('Importes en MXN, salvo los que dicen su moneda');
  expect(text).toContain('$300.00 USD');
  expect(text).toContain('$500.00');
  expect(text).not.toContain('$500.00 MXN');
  expect(text).toContain('$5,400.00');
  expect(text).not.toContain('$5,400.00 USD');
  // Its own column of the currency says it: there is no second one.
  expect((await csv('POSICION'))[0]!.match(/Moneda/g)).toHaveLength(1);
});

test('the ledger of an account in dollars adds the currency to its bare figures', async () => {
  const { csv, pdf, dollars } = await begin();
  const filter = { bank_account_id: dollars };
  const [head, line] = await csv('AUXILIAR_BANCOS', filter);
  expect(head).toMatch(/,Saldo,Moneda$/);
  expect(line).toMatch(/,300\.00,USD$/);
  // The total has the currency of what it adds up.
  const text = await pdf('AUXILIAR_BANCOS', filter);
  expect(text.match(/\$300\.00 USD/g)!.length).toBeGreaterThan(3);
  expect(text).not.toMatch(/\$300\.00(?! USD)/);
});

test('a statement of account in dollars says so line by line, and in its total', async () => {
  const { told, csv, pdf, subject_id } = await begin();
  const currency_id = await told.idOf('currencies', 'USD');
  await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'U-1',
      currency_id,
      exchange_rate: '18.00',
      amount: '100.00',
    },
    lines: [
      ['105.01.02', '1800.00', '', 'item'],
      ['401.01.01', '', '1800.00'],
    ],
  });
  const filter = { subject_id, currency_id };
  expect((await csv('ESTADO_CUENTA', filter))[1]).toContain('U-1,Factura,USD,100.00');
  const text = await pdf('ESTADO_CUENTA', filter);
  expect(text).not.toMatch(/\$100\.00(?! USD)/);
});

test('what is all in pesos says it once, under the title', async () => {
  const { file, csv, pdf } = await begin();
  expect(await pdf('ANTIGUEDAD_CXC')).toContain('Importes en MXN');
  expect(await pdf('ANTIGUEDAD_CXC')).not.toContain('salvo los que dicen');
  const parts = unzip(await file('ANTIGUEDAD_CXC', 'XLSX'));
  expect([...parts.values()].join('')).toContain('Importes en MXN');
  expect((await csv('ANTIGUEDAD_CXC'))[0]).not.toContain('Moneda');
});
