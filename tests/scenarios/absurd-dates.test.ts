/** Days that nobody means are refused wherever a document gets one. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';
import { begin } from './payments.ts';

test('documents are of years that are meant; a statement tells nothing to come', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  const line = async (date: string) =>
    admin.post('cfl/transactions', {
      bank_account_id: bank,
      transaction_type_id: await told.idOf('cfl__transaction_types', 'INT'),
      date,
      amount: '100.00',
      description: 'Interés',
    });
  expect(await refusedFields(line('9999-12-31'))).toEqual({
    date: ['Escribe una fecha como 31/12/2026.'],
  });
  expect(await refusedFields(line('1999-12-31'))).toMatchObject({ date: [expect.any(String)] });
  const movement = async (date: string) =>
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'OIN'),
      date,
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: await told.idOf('cfl__subjects', 'SAT970701NN3', 'rfc'),
      bank_account_id: bank,
      amount: '10.00',
      concept: 'Lejos',
    });
  expect(await refusedFields(movement('2150-01-01'))).toEqual({
    date: [expect.stringContaining('Escribe una fecha entre el 1 ene 2000 y el ')],
  });
  const soon = Temporal.PlainDate.from(TODAY()).add({ days: 20 }).toString();
  expect((await done(movement(soon))).date).toBe(soon);
});

test('a file of a bank with days that have not come is refused beside the file', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  const format = await done(
    admin.post('cfl/statement-formats', {
      name: 'CSV',
      kind: 'CSV',
      skip_rows: '1',
      sign_mode: 'SIGNO',
      date_column: '1',
      description_column: '2',
      amount_column: '3',
      balance_column: '4',
    }),
  );
  const imported = async (date: string) => {
    const form = new FormData();
    form.set(
      'file',
      new File([`Fecha,Texto,Importe,Saldo\n${date},Depósito,10.00,10.00\n`], 'b.csv'),
    );
    const file = (await done(admin.send('POST', 'files', { body: form }))).id;
    return admin.post('cfl/statements/import', {
      bank_account_id: bank,
      format_id: format.id,
      file,
      opening_balance: '0',
    });
  };
  for (const date of ['31/12/9999', '31/12/2098'])
    expect(await refusedFields(imported(date))).toMatchObject({ file: [expect.any(String)] });
  const [year, month, day] = TODAY().split('-');
  expect((await done(imported(`${day}/${month}/${year}`))).lines).toBe(1);
});
