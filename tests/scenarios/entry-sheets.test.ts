/** Entries come from a sheet, a row a line, grouped by their number (finance §2.1). */
import { expect, test } from 'vitest';
import { CREDITOR, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, story } from './given.ts';
import { loadSheet } from './sheets.ts';

const HEAD = 'Número,Tipo de póliza,Fecha,Concepto,Cuenta,Cargo,Abono';

test('rows of one number are one draft; what does not tie, is no account or has no open month is told by row', async () => {
  const told = await story();
  const admin = told.as('admin');
  const loaded = await loadSheet(
    told,
    ENTRIES,
    [
      HEAD,
      `A-1,DI,${TODAY()},Renta de la bodega,${EXPENSE},1160.00,`,
      `A-1,DI,${TODAY()},Renta de la bodega,${CREDITOR},,1160.00`,
      `A-2,DI,${TODAY()},Papelería del mes,${EXPENSE},300.00,`,
      `A-2,DI,${TODAY()},Papelería del mes,${CREDITOR},,200.00`,
      `A-3,DI,${TODAY()},Cobro a mano,105.01.01,50.00,`,
      `A-3,DI,${TODAY()},Cobro a mano,999.99.99,,50.00`,
      `A-4,DI,2001-01-15,De hace mucho,${EXPENSE},10.00,`,
      `A-4,DI,2001-01-15,De hace mucho,${CREDITOR},,10.00`,
    ],
    'hoja',
  );
  expect(loaded.wrong.map(([row, , message]) => [row, message])).toEqual([
    [4, expect.stringContaining('La póliza no cuadra: diferencia $100.00.')],
    [7, expect.stringContaining('999.99.99')],
    [8, 'El periodo enero 2001 está cerrado.'],
  ]);
  expect(loaded.rows_applied).toBe(1);
  const [entry] = (await done(admin.get(ENTRIES))) as unknown as readonly {
    id: number;
    sheet_number: string;
    status: string;
    origin: string;
    total_debit: string;
  }[];
  expect(entry).toMatchObject({
    status: 'BORRADOR',
    origin: 'IMPORTADA',
    total_debit: '1160.00',
  });
  const whole = await done(admin.get(`${ENTRIES}/${entry!.id}`));
  expect([whole.sheet_number, whole.lines.length]).toEqual(['A-1', 2]);
  // The same sheet again makes no second entry.
  const again = await loadSheet(
    told,
    ENTRIES,
    [
      HEAD,
      `A-1,DI,${TODAY()},Renta de la bodega,${EXPENSE},1160.00,`,
      `A-1,DI,${TODAY()},Renta de la bodega,${CREDITOR},,1160.00`,
    ],
    'hoja',
  );
  expect([again.rows_applied, again.wrong.length > 0]).toEqual([0, true]);
  await done(admin.act(ENTRIES, 'post', entry!.id));
}, 120_000);
