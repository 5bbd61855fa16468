/** Files that are made to be read without end, or to become a mountain of rows. */
import { expect, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import { bookOf } from '../testing.ts';

const read = async (bytes: Buffer) =>
  Array.fromAsync((await openSheet(bytes, 'archivo.xlsx', null)).rows());
const refused = (bytes: Buffer, said: RegExp) =>
  expect(read(bytes)).rejects.toMatchObject({ fields: { file: [expect.stringMatching(said)] } });

test('a row that is none of a sheet, or comes twice, is damage', async () => {
  for (const row of ['1e300', '-5', '1.5', '99999999999', 'x', '0'])
    await refused(bookOf(`<row r="${row}"><c t="n"><v>1</v></c></row>`), /dañado/);
  const twice = '<row r="5"><c t="n"><v>1</v></c></row>';
  await refused(bookOf(twice + twice), /dañado/);
  const last = bookOf('<row r="1048576"><c r="B1048576"><v>7</v></c></row>');
  expect(await read(last)).toEqual([{ at: 1_048_576, cells: ['', '7'] }]);
  expect(await read(bookOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'))).toEqual([
    { at: 1, cells: ['1'] },
    { at: 2, cells: ['2'] },
  ]);
});

test('one shared text in every cell is refused before its rows are a mountain', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
  const book = bookOf(row.repeat(400), { texts: ['x'.repeat(4_000)] });
  expect(book.length).toBeLessThan(100_000);
  await refused(book, /se expande/);
});

test('the code of a format is read no longer than Excel keeps it', async () => {
  const book = bookOf('<row><c s="1"><v>46346</v></c></row>', { format: '['.repeat(800_000) });
  expect(await read(book)).toEqual([{ at: 1, cells: ['46346'] }]);
});

test('what no database keeps is not in a cell', async () => {
  const long = `${'x'.repeat(3_999)}😀`;
  const [only] = await read(bookOf(`<row><c t="str"><v>${long}</v></c></row>`));
  expect(only!.cells[0]!.isWellFormed()).toBe(true);
  const utf16 = Buffer.from(`\uFEFFClave\u0000,Nombre\n${long},b\n`, 'utf16le');
  const rows = await read(utf16);
  expect(rows[0]!.cells).toEqual(['Clave', 'Nombre']);
  expect(rows[1]!.cells[0]!.isWellFormed()).toBe(true);
});

test('merged cells that lie over each other are damage', async () => {
  const rows = '<row><c t="str"><v>a</v></c></row><row><c t="str"><v>b</v></c></row>';
  const merged = async (...references: readonly string[]) => {
    const after = `<mergeCells>${references.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const open = await openSheet(bookOf(rows, { after }), 'archivo.xlsx', null);
    await Array.fromAsync(open.rows());
    return open.merged();
  };
  expect(await merged('A3:A4', 'A1:A2', 'B1:B4')).toHaveLength(3);
  await expect(merged('A1:A9', 'A9:A12')).rejects.toMatchObject({
    fields: { file: [expect.stringMatching(/dañado/)] },
  });
});
