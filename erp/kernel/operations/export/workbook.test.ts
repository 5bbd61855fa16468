import { expect, test } from 'vitest';
import { Workbook, type WorkbookRow } from './workbook.ts';

const rows = (count: number): WorkbookRow[] =>
  Array.from({ length: count }, (_, i) => [
    { value: `Fila ${i}` },
    { value: i, format: '0.00' },
    { value: new Date(Date.UTC(2026, 0, 1 + (i % 28))), format: 'dd/mm/yyyy' },
    null,
  ]);

test('a workbook has the rows of its sheets, in the order in which they came', async () => {
  await using workbook = new Workbook();
  workbook.add(1, [[{ value: 'segunda' }]]);
  workbook.add(0, rows(2));
  workbook.add(0, [[{ value: '=1+1', fontWeight: 'bold' }]]);
  const bytes = await workbook.finish([
    { sheet: 'Datos', columns: [{ width: 10 }], stickyRowsCount: 1 },
    { sheet: 'Otra', columns: [] },
  ]);
  expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK');
});

test('what the thread cannot do is thrown', async () => {
  await using workbook = new Workbook();
  workbook.add(0, [[{ value: new Date(Number.NaN) }]]);
  await expect(workbook.finish([{ sheet: 'No/vale:*', columns: [{ width: 10 }] }])).rejects.toThrow(
    /^Workbook: /,
  );
});

test('a workbook that is given up ends its thread', async () => {
  const workbook = new Workbook();
  workbook.add(0, rows(10));
  await workbook[Symbol.asyncDispose]();
  await expect(workbook.finish([])).rejects.toThrow('the thread ended');
});
