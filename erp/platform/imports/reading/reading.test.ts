import { expect, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import { serialDate } from './serial-dates.ts';
import { bookOf, zipOf } from '../testing.ts';

async function read(bytes: Buffer, name = 'archivo.xlsx', sheet: string | null = null) {
  const open = await openSheet(bytes, name, sheet);
  return { open, rows: await Array.fromAsync(open.rows()) };
}
const refused = async (bytes: Buffer, name?: string) => {
  const error: unknown = await read(bytes, name).then(
    () => null,
    (failure: unknown) => failure,
  );
  return error as { code: string; message: string; fields: { file: string[] } } | null;
};
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

test('days are counted from 1900 with its false leap day, or from 1904', () => {
  expect(serialDate(1)).toBe('1900-01-01');
  expect(serialDate(59)).toBe('1900-02-28');
  expect(serialDate(61)).toBe('1900-03-01');
  expect(serialDate(46346)).toBe('2026-11-20');
  expect(serialDate(46346.5)).toBe('2026-11-20 12:00');
  expect(serialDate(0.75)).toBe('18:00');
  expect(serialDate(44884, true)).toBe('2026-11-20');
  expect(serialDate(46346.999_99)).toBe('2026-11-21');
  expect(serialDate(-1)).toBeNull();
});

test('a workbook gives texts, numbers, dates, results of formulas and errors as they are', async () => {
  const { rows } = await read(
    bookOf(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3" s="1"><v>46346</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c>
         <c r="E3"><f>A1*2</f><v>84</v></c><c r="F3" t="str"><f>x</f><v>hola</v></c><c r="G3"><f>SUM(A1)</f></c><c r="H3"><v>1E-7</v></c><c r="I3"><v>12345678901234500000</v></c></row>`,
      { texts: ['Clave', 'Ñandú &amp; cía'] },
    ),
  );
  expect(rows).toEqual([
    { at: 1, cells: ['Clave', '', 'Ñandú & cía'] },
    {
      at: 3,
      cells: [
        '0.3',
        '2026-11-20',
        'Sí',
        '#N/A',
        '84',
        'hola',
        '#FÓRMULA',
        '0.0000001',
        '12345678901234500000',
      ],
    },
  ]);
});

test('styles that only look like dates are none', async () => {
  for (const [format, shown] of [
    ['0.00&quot; días&quot;', '46346'],
    ['[Red]#,##0', '46346'],
    ['General', '46346'],
    ['yyyy\\-mm', '2026-11-20'],
  ] as const)
    expect(
      (await read(bookOf('<row r="1"><c s="1"><v>46346</v></c></row>', { format }))).rows[0]!.cells,
      format,
    ).toEqual([shown]);
});

test('sheets are chosen by name, hidden ones are not offered, merged cells are told', async () => {
  const book = bookOf(`<row r="1">${text('uno')}</row>`, {
    second: `<row r="1">${text('dos')}</row>`,
    after: '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B1:C1"/></mergeCells>',
  });
  const first = await read(book);
  expect(first.open.names).toEqual(['Datos', 'Otra']);
  expect(first.rows[0]!.cells).toEqual(['uno']);
  expect(first.open.merged()).toEqual([{ top: 2, bottom: 4, column: 1 }]);
  expect((await read(book, 'x.xlsx', 'Otra')).rows[0]!.cells).toEqual(['dos']);
});

test('what is no sheet, is empty or is too large is refused with the remedy', async () => {
  expect((await refused(Buffer.alloc(0)))?.fields.file).toEqual(['El archivo está vacío.']);
  expect((await refused(Buffer.alloc(26 * 1024 * 1024, 'a'), 'x.csv'))?.code).toBe(
    'DEMASIADO_GRANDE',
  );
  expect((await refused(Buffer.from('%PDF-1.7\n'), 'lista.xlsx'))?.fields.file[0]).toContain(
    'no es una hoja de cálculo',
  );
  expect(
    (await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'lista.xlsx'))?.fields.file[0],
  ).toContain('.xls');
  expect((await refused(zipOf({ 'a.txt': 'x' }), 'x.xlsx'))?.fields.file[0]).toContain(
    'No es un libro de Excel',
  );
  expect((await refused(bookOf('<row r="1"><c><v>1</v></row>')))?.fields.file[0]).toContain(
    'dañado',
  );
  expect((await refused(bookOf('').subarray(0, 200)))?.fields.file[0]).toContain('dañado');
});

test('more than 50,000 rows are refused at once, by what the sheet says and by what it holds', async () => {
  expect(
    (await refused(bookOf('<row r="1"><c><v>1</v></c></row>', { dimension: 'A1:C100001' })))
      ?.message,
  ).toContain('100,000 filas');
  expect((await refused(bookOf('<row><c><v>1</v></c></row>'.repeat(50_002))))?.message).toContain(
    '50,000',
  );
  expect((await refused(Buffer.from('a\n'.repeat(60_000)), 'x.csv'))?.message).toContain(
    '60,000 filas',
  );
}, 30_000);

test('a bomb is refused while it is unpacked, whatever size it claims', async () => {
  const rels = { 'xl/_rels/workbook.xml.rels': '<R/>' };
  const bomb = Buffer.alloc(9 * 1024 * 1024, ' ');
  expect((await refused(zipOf({ ...rels, 'xl/workbook.xml': bomb })))?.fields.file[0]).toContain(
    'se expande',
  );
  expect(
    (await refused(zipOf({ ...rels, 'xl/workbook.xml': bomb }, { 'xl/workbook.xml': 10 })))?.fields
      .file[0],
  ).toMatch(/se expande|dañado/);
  const lol =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><workbook>&b;</workbook>';
  expect((await refused(zipOf({ ...rels, 'xl/workbook.xml': lol })))?.fields.file[0]).toContain(
    'dañado',
  );
});

test('text is read in its own encoding and with its own separator', async () => {
  const cells = async (bytes: Buffer) => {
    const { open, rows } = await read(bytes, 'x.csv');
    return [open.encoding, rows.map((row) => row.cells)] as const;
  };
  const spanish = 'Clave;Descripción\nA1;Año «ñ»\n';
  expect(await cells(Buffer.from(spanish))).toEqual([
    'UTF-8',
    [
      ['Clave', 'Descripción'],
      ['A1', 'Año «ñ»'],
    ],
  ]);
  expect(await cells(Buffer.from(`\uFEFF${spanish}`))).toEqual([
    'UTF-8',
    [
      ['Clave', 'Descripción'],
      ['A1', 'Año «ñ»'],
    ],
  ]);
  expect(await cells(Buffer.from(spanish, 'latin1'))).toEqual([
    'Windows-1252',
    [
      ['Clave', 'Descripción'],
      ['A1', 'Año «ñ»'],
    ],
  ]);
  expect(await cells(Buffer.from(`\uFEFF${spanish}`, 'utf16le'))).toEqual([
    'UTF-16',
    [
      ['Clave', 'Descripción'],
      ['A1', 'Año «ñ»'],
    ],
  ]);
  expect((await cells(Buffer.from('a\tb\n"uno\ndos"\t"di ""esto"""\n\n')))[1]).toEqual([
    ['a', 'b'],
    ['uno\ndos', 'di "esto"'],
  ]);
  expect((await cells(Buffer.from('Precio,Nota\n"1,234.50","a, b"\n')))[1]).toEqual([
    ['Precio', 'Nota'],
    ['1,234.50', 'a, b'],
  ]);
});

const PARTS = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};

test('a small file that unpacks to a mountain is refused before it is unpacked', async () => {
  const empty = Buffer.from(
    '<row r="1"><c r="A1"/></row>'.repeat(Math.ceil((24 * 1024 * 1024) / 28)),
  );
  const book = bookOf(empty.toString('latin1'));
  expect(book.length).toBeLessThan(400_000);
  const before = process.memoryUsage().rss;
  expect((await refused(book))!.fields.file[0]).toContain('se expande');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a sheet that says it is small and is not stops at its bound', async () => {
  const sheet = `<worksheet><sheetData>${'<row r="1"><c r="A1"/></row>'.repeat(1_000_000)}</sheetData></worksheet>`;
  const book = zipOf(
    { ...PARTS, 'xl/worksheets/sheet1.xml': sheet },
    { 'xl/worksheets/sheet1.xml': 1000 },
  );
  expect((await refused(book))!.code).toBe('VALIDACION');
});

test('a text, an attribute or a comment without end is not gathered in memory', async () => {
  const endless = 'x'.repeat(3 * 1024 * 1024);
  for (const sheet of [
    `<row r="1"><c t="str"><v>${endless}</v></c></row>`,
    `<row r="1" a="${endless}"><c/></row>`,
    `<!--${endless}--><row r="1"/>`,
    `<row r="1"><c t="str"><v><![CDATA[${'<'.repeat(3 * 1024 * 1024)}]]></v></c></row>`,
  ])
    expect((await refused(bookOf(sheet)))!.fields.file[0]).toContain('dañado');
});

test('more shared texts than a sheet has cells are refused', async () => {
  const book = zipOf({
    ...PARTS,
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1_000_001)}</sst>`,
  });
  expect((await refused(book))!.fields.file[0]).toMatch(/demasiados textos/);
});
