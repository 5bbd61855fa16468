/** Accounts that documents keep are moved by those alone (finance §2.1 «control», R10). */
import { expect, test } from 'vitest';
import { EXPENSE, TODAY, account } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';

const CUSTOMERS = '105.01.01';
const notHere = expect.stringContaining('no se puede usar aquí: elige otra opción');

const otherOutlay = async (stage: Stage, bank: number, more: object) => ({
  movement_type_id: await stage.idOf('cfl__movement_types', 'OEG'),
  date: TODAY(),
  payment_type_id: await stage.idOf('payment_types', '01', 'sat_code'),
  subject_id: await stage.idOf('cfl__subjects', 'SAT970701NN3', 'rfc'),
  bank_account_id: bank,
  amount: '10.00',
  concept: 'Otro egreso',
  ...more,
});

const begin = async () => {
  const stage = await story();
  const bank = await stage.given.bankAccount('Operativa', {
    opening: { balance: '1000.00', date: TODAY() },
  });
  return { stage, bank };
};

test('a treasury document goes to no account that other documents keep', async () => {
  const { stage, bank } = await begin();
  const admin = stage.as('admin');
  const [own] = await stage.query<{ id: number }>(
    'select book_account_id as id from cfl__bank_accounts where id = $1',
    [bank],
  );
  for (const book_account_id of [await account(stage, CUSTOMERS), own!.id]) {
    expect(
      await refusedFields(
        admin.post('cfl/transactions', {
          bank_account_id: bank,
          transaction_type_id: await stage.idOf('cfl__transaction_types', 'OEG'),
          date: TODAY(),
          amount: '10.00',
          description: 'A una cuenta de control',
          book_account_id,
        }),
      ),
    ).toEqual({ book_account_id: [notHere] });
    const lines = [{ kind: 'CONCEPTO', amount: '10.00', book_account_id }];
    expect(
      await refusedFields(admin.post('cfl/movements', await otherOutlay(stage, bank, { lines }))),
    ).toEqual({ 'lines[0][book_account_id]': [notHere] });
  }
  const lines = [{ kind: 'CONCEPTO', amount: '10.00', account_role: 'CLIENTES_NAC' }];
  expect(
    await refusedFields(admin.post('cfl/movements', await otherOutlay(stage, bank, { lines }))),
  ).toEqual({
    'lines[0][account_role]': [
      'El rol lo pone el documento que hace el movimiento: elige el concepto o la cuenta.',
    ],
  });
  const id = await stage.idOf('expenses', 'LUZ');
  expect(await refusedFields(admin.change(`expenses/${id}`, { book_account_id: own!.id }))).toEqual(
    {
      book_account_id: ['Es una cuenta de control: elige la del gasto o la del activo.'],
    },
  );
});

test('who collects does not send money out; who may sign it does', async () => {
  const { stage, bank } = await begin();
  await stage.given.person('cobranza', 'CREDITO_COBRANZA');
  await stage.given.person('cajero', 'CAJERO');
  await stage.given.person('tesorera', 'TESORERIA');
  const lines = [
    { kind: 'CONCEPTO', amount: '10.00', book_account_id: await account(stage, EXPENSE) },
  ];
  const admin = stage.as('admin');
  const made = await done(admin.post('cfl/movements', await otherOutlay(stage, bank, { lines })));
  await done(admin.act('cfl/movements', 'submit', made.id));
  for (const who of ['cobranza', 'cajero'])
    expect((await refused(stage.as(who).act('cfl/movements', 'apply', made.id)))?.message).toBe(
      'Lo que sale de la empresa lo aplica quien puede autorizar movimientos.',
    );
  expect((await done(stage.as('tesorera').act('cfl/movements', 'apply', made.id))).status).toBe(
    'APLICADO',
  );
});

test('a template moves control accounts only where who writes it may', async () => {
  const { stage } = await begin();
  await stage.given.role('PLANTILLAS', ['acc/entry-templates.list', 'acc/entry-templates.create']);
  const assistant = await stage.given.person('auxiliar', 'PLANTILLAS');
  const body = {
    name: 'Ajuste mensual',
    journal_type_id: await stage.idOf('acc__journal_types', 'DI'),
    frequency: 'MANUAL',
    concept: 'Ajuste',
    lines: [
      { book_account_id: await account(stage, EXPENSE), debit_formula: '10' },
      { book_account_id: await account(stage, CUSTOMERS), credit_formula: '10' },
    ],
  };
  expect(await refusedFields(assistant.post('acc/entry-templates', body))).toEqual({
    'lines[1][book_account_id]': ['La cuenta 105.01.01 es de control: la mueven sus documentos.'],
  });
});
