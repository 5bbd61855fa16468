import { expect, test } from 'vitest';
import { amountOf, compactDay, typedDay } from './amounts.ts';
import { detailsOf, trackingKeys } from './details.ts';
import { kindOfFile } from './kind-of-file.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFormat } from './statement.ts';

const NONE: StatementFormat = {
  kind: 'CSV',
  skip_rows: null,
  delimiter: null,
  encoding: null,
  date_format: null,
  decimal_mark: null,
  date_column: null,
  description_column: null,
  reference_column: null,
  charge_column: null,
  credit_column: null,
  amount_column: null,
  balance_column: null,
  indicator_column: null,
  sign_mode: null,
  charge_mark: null,
  tracking_regex: null,
};
const read = (text: string, format: Partial<StatementFormat>) =>
  readStatement(Buffer.from(text), 'banco.txt', { ...NONE, ...format });
const short = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.map(({ date, amount, balance_after }) => [date, amount, balance_after]);

test('amounts and days are read as banks write them', () => {
  expect(
    ['1,234.50', '$ 1,234.5', '(12.00)', '12.00-', '-3', '', 'Saldo', '.5'].map((text) =>
      amountOf(text),
    ),
  ).toEqual(['1234.50', '1234.50', '-12.00', '-12.00', '-3.00', null, null, '0.50']);
  expect(amountOf('1.234,50', 'COMA')).toBe('1234.50');
  expect(['2026-11-05', '12+5'].map((text) => amountOf(text))).toEqual([null, null]);
  expect(
    ['20260131120000[-6:CST]', '260131', '2026-01-31T08:00:00', '20260231'].map(compactDay),
  ).toEqual(['2026-01-31', '2026-01-31', '2026-01-31', null]);
  expect([
    typedDay('31/01/26', 'DMA'),
    typedDay('01/31/2026', 'MDA'),
    typedDay('2026-1-5', 'AMD'),
  ]).toEqual(['2026-01-31', '2026-01-31', '2026-01-05']);
});

test('a file that says by itself how it is read is known; a table is not', () => {
  const kindOf = (text: string) => kindOfFile(Buffer.from(text));
  expect([
    kindOf('OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>'),
    kindOf('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>'),
    kindOf('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>'),
    kindOf('{1:F01BANK}{4:\n:20:REF\n:25:0112345678\n:60F:C261101MXN1000,'),
    kindOf('Fecha,Descripción,Importe\n02/11/2026,OFX,5.00'),
  ]).toEqual(['OFX', 'OFX', 'CAMT053', 'MT940', null]);
});

test('the text of a movement tells the tracking key, the RFC and a valid CLABE', () => {
  expect(
    detailsOf(
      'SPEI RECIBIDO BANORTE Clave de rastreo: 7875APR2202601310001 RFC HME010203AB1 CTA 002180700000000008',
    ),
  ).toEqual({
    tracking_key: '7875APR2202601310001',
    rfc: 'HME010203AB1',
    counterparty_clabe: '002180700000000008',
  });
  expect(detailsOf('DEPOSITO 002180700000000009')).toEqual({
    tracking_key: null,
    rfc: null,
    counterparty_clabe: null,
  });
  expect(trackingKeys('OP:(\\w+)', ['op:ab12345', 'nada'])).toEqual(['AB12345', null]);
});

const TWO_COLUMNS: Partial<StatementFormat> = {
  skip_rows: 2,
  date_column: 1,
  description_column: 2,
  reference_column: 3,
  charge_column: 4,
  credit_column: 5,
  balance_column: 6,
  sign_mode: 'DOS_COLUMNAS',
};
const TABLE = `Estado de cuenta;;;;;
Fecha;Concepto;Referencia;Cargo;Abono;Saldo
03/11/2026;Comisión;;116.00;;1,484.00
02/11/2026;SPEI;77;;600.00;1,600.00
Total;;;116.00;600.00;
`;

test('a table has charges and credits in columns of their own, the newest first, and says its balances', async () => {
  const found = await read(TABLE, TWO_COLUMNS);
  expect(short(found.rows)).toEqual([
    ['2026-11-02', '600.00', '1600.00'],
    ['2026-11-03', '-116.00', '1484.00'],
  ]);
  expect([found.opening_balance, found.closing_balance]).toEqual(['1000.00', '1484.00']);
});

test('a table says the sign with the amount, or with a word beside it', async () => {
  const signed = await read('2-nov-26,Pago,-5.00\n3-nov-26,Abono,7.25\n', {
    date_column: 1,
    description_column: 2,
    amount_column: 3,
    sign_mode: 'SIGNO',
  });
  expect(short(signed.rows)).toEqual([
    ['2026-11-02', '-5.00', null],
    ['2026-11-03', '7.25', null],
  ]);
  expect(signed.opening_balance).toBeNull();
  const marked = await read('20261102|Pago|D|1.005,00\n', {
    date_format: 'AMD',
    date_column: 1,
    description_column: 2,
    indicator_column: 3,
    amount_column: 4,
    sign_mode: 'INDICADOR',
    charge_mark: 'd',
    decimal_mark: 'COMA',
    delimiter: 'BARRA',
  });
  expect(short(marked.rows)).toEqual([['2026-11-02', '-1005.00', null]]);
  await expect(read('Fecha,Cargo\n', { ...TWO_COLUMNS, skip_rows: 0 })).rejects.toMatchObject({
    fields: { file: [expect.stringContaining('No se encontró ningún movimiento')] },
  });
});

const OFX = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>MXN
<BANKACCTFROM><BANKID>012<ACCTID>0123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102120000<TRNAMT>600.00<FITID>A1<NAME>HILOS &amp; CIA<MEMO>FACTURA 77</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-116.00<FITID>A2<CHECKNUM>55<NAME>COMISION</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1484.00<DTASOF>20261130</LEDGERBAL>
<AVAILBAL><BALAMT>1400.00<DTASOF>20261130</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

test('OFX of either version has its account, its days and the balance of the ledger', async () => {
  const found = await read(OFX, { kind: 'OFX' });
  expect(found).toMatchObject({
    account: '0123456789',
    currency: 'MXN',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    opening_balance: '1000.00',
    closing_balance: '1484.00',
  });
  expect(
    found.rows.map(({ description, reference, amount }) => [description, reference, amount]),
  ).toEqual([
    ['HILOS & CIA FACTURA 77', 'A1', '600.00'],
    ['COMISION', '55', '-116.00'],
  ]);
  const xml = OFX.replace(/^[\s\S]*<OFX>/, '<?xml version="1.0"?><OFX>').replaceAll(
    /<([A-Z0-9]+)>([^<\n]+)/g,
    '<$1>$2</$1>',
  );
  expect((await read(xml, { kind: 'OFX' })).rows).toEqual(found.rows);
  await expect(read('hola', { kind: 'OFX' })).rejects.toMatchObject({
    fields: { file: ['El archivo no es un estado de cuenta OFX.'] },
  });
});

const MT940 = `:20:STMT
:25:012180001234567899
:28C:11/1
:60F:C261101MXN1000,00
:61:2611021102C600,00NTRFREF77//BANK1
:86:SPEI RECIBIDO
CLAVE DE RASTREO 7875APR2202611020001
:61:2611031103D116,00NCHGNONREF
COMISION
:61:261104RC10,00NTRFNONREF//X
:86:DEVOLUCION
:62F:C261130MXN1474,00
-
`;

test('MT940 has its balances, and a reversed credit goes out', async () => {
  const found = await read(MT940, { kind: 'MT940' });
  expect(found).toMatchObject({
    account: '012180001234567899',
    opening_balance: '1000.00',
    closing_balance: '1474.00',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
  });
  expect(
    found.rows.map(({ date, description, reference, tracking_key, amount }) => [
      date,
      description,
      reference,
      tracking_key,
      amount,
    ]),
  ).toEqual([
    [
      '2026-11-02',
      'SPEI RECIBIDO CLAVE DE RASTREO 7875APR2202611020001',
      'REF77',
      '7875APR2202611020001',
      '600.00',
    ],
    ['2026-11-03', 'COMISION', null, null, '-116.00'],
    ['2026-11-04', 'DEVOLUCION', 'X', null, '-10.00'],
  ]);
});

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>MXN</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">1600.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="MXN">600.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>7875APR2202611020001</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>HILOS DE MEXICO</Nm></Dbtr><DbtrAcct><Id><Othr><Id>002180700000000008</Id></Othr></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>FACTURA 77</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="MXN">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

test('CAMT.053 has who is on the other side, and leaves what is not booked yet', async () => {
  const found = await read(CAMT, { kind: 'CAMT053' });
  expect(found).toEqual({
    account: '0123456789',
    currency: 'MXN',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    opening_balance: '1000.00',
    closing_balance: '1600.00',
    rows: [
      {
        date: '2026-11-02',
        description: 'FACTURA 77',
        reference: 'B1',
        tracking_key: '7875APR2202611020001',
        counterparty: 'HILOS DE MEXICO',
        counterparty_clabe: '002180700000000008',
        rfc: null,
        amount: '600.00',
        balance_after: null,
      },
    ],
  });
});

test('a file says one currency: of its account, its balances and each movement', async () => {
  const refused = { fields: { file: [expect.stringContaining('importes en MXN y en USD')] } };
  const dollars = (text: string, at: RegExp) =>
    text.replace(at, (found) => found.replace('MXN', 'USD'));
  for (const at of [/OPBD<.*/, /<Ntry><Amt Ccy="MXN">600/])
    await expect(read(dollars(CAMT, at), { kind: 'CAMT053' })).rejects.toMatchObject(refused);
  await expect(
    read(CAMT.replaceAll('Ccy="MXN"', 'Ccy="USD"'), { kind: 'CAMT053' }),
  ).rejects.toMatchObject(refused);
  await expect(read(dollars(MT940, /:62F:.*/), { kind: 'MT940' })).rejects.toMatchObject(refused);
  const inDollars = (tag: string) =>
    OFX.replace('<FITID>A1', `<FITID>A1<${tag}><CURRATE>18<CURSYM>USD</${tag}>`);
  await expect(read(inDollars('CURRENCY'), { kind: 'OFX' })).rejects.toMatchObject(refused);
  expect((await read(inDollars('ORIGCURRENCY'), { kind: 'OFX' })).currency).toBe('MXN');
  // What is not booked yet enters nothing.
  const pending = await read(CAMT.replace('Ccy="MXN">9.00', 'Ccy="USD">9.00'), { kind: 'CAMT053' });
  expect(pending.currency).toBe('MXN');
});

test('a file that nests without end, or writes endless digits, is refused at once', async () => {
  const deep = Buffer.from(`<Document>${'<a>'.repeat(1_000_000)}`);
  await expect(readStatement(deep, 'a.xml', { ...NONE, kind: 'CAMT053' })).rejects.toMatchObject({
    fields: { file: ['El archivo no es un estado de cuenta CAMT.053.'] },
  });
  expect(amountOf('9'.repeat(400))).toBeNull();
  expect(amountOf('9,999,999,999,999,999.99')).toBe('9999999999999999.99');
});

test('blanks, signs and names without end are read or refused at once', async () => {
  const blanks = ' '.repeat(2_000_000);
  expect(detailsOf(`CR${blanks}!`).tracking_key).toBeNull();
  expect(amountOf(`1${'-'.repeat(2_000_000)}x`)).toBeNull();
  await read(MT940.replace('\n:86:', `\nCR${blanks}!\n:86:`), { kind: 'MT940' });
  const names = Array.from({ length: 15 }, (_, i) => `<a${i}${'x'.repeat(900_000)}>`).join('');
  const deep = Buffer.from(`<Document>${names}${'<a/>'.repeat(500_000)}`);
  await expect(readStatement(deep, 'a.xml', { ...NONE, kind: 'CAMT053' })).rejects.toMatchObject({
    fields: { file: ['El archivo no es un estado de cuenta CAMT.053.'] },
  });
});

test('what no database keeps is left out of the texts of a statement', async () => {
  const csv = Buffer.from('01/11/2026,Pago\u0000 a\u0007b,R\u0000,5.00,5.00\n');
  const format = {
    ...NONE,
    date_column: 1,
    description_column: 2,
    reference_column: 3,
    amount_column: 4,
    balance_column: 5,
    sign_mode: 'SIGNO',
  } as const;
  const { rows } = await readStatement(csv, 'a.csv', format);
  expect(rows).toMatchObject([{ description: 'Pago  a b', reference: 'R' }]);
  expect([compactDay('00000101'), typedDay('01/01/0000', 'DMA')]).toEqual([null, null]);
});

test('an amount that is too large is told with its row and its field', async () => {
  const large = TABLE.replace('Comisión;;116.00;;1,484.00', 'Comisión;;;1,234,567,890,123,456;1');
  await expect(read(large, TWO_COLUMNS)).rejects.toMatchObject({
    fields: { file: ['Renglón 3, abono: el número es demasiado grande.'] },
  });
  const balance = TABLE.replace('1,600.00\n', '12345678901234567890123.00\n');
  await expect(read(balance, TWO_COLUMNS)).rejects.toMatchObject({
    fields: { file: ['Renglón 4, saldo: el número es demasiado grande.'] },
  });
  // What stands beside no day is no movement: the number of an account in a title.
  const title = TABLE.replace('Estado de cuenta;;;', 'Cuenta;;;002180700000000008');
  expect((await read(title, { ...TWO_COLUMNS, skip_rows: 0 })).rows).toHaveLength(2);
  await expect(
    read(MT940.replace('D116,00', 'D11600000000000000,00'), { kind: 'MT940' }),
  ).rejects.toMatchObject({
    fields: {
      file: ['Movimiento 2 del 3 nov 2026, importe: el número es demasiado grande.'],
    },
  });
  await expect(
    read(OFX.replace('<BALAMT>1484.00', '<BALAMT>14840000000000000.00'), { kind: 'OFX' }),
  ).rejects.toMatchObject({ fields: { file: ['Saldo inicial: el número es demasiado grande.'] } });
});

test('a workbook or a PDF read by another format says what it is', async () => {
  const broken = Buffer.from('504b030414000600aaaa', 'hex');
  const table = { ...NONE, ...TWO_COLUMNS };
  await expect(readStatement(broken, 'banco.xlsx', table)).rejects.toMatchObject({
    fields: { file: [expect.stringContaining('El archivo es de Excel y el formato es CSV')] },
  });
  await expect(read('%PDF-1.7 …', TWO_COLUMNS)).rejects.toMatchObject({
    fields: { file: [expect.stringContaining('El archivo es un PDF')] },
  });
});
