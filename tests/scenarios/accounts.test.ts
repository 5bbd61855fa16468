/** The chart of accounts and the types of entries (finance §2.1). */
import { expect, test } from 'vitest';
import { account, CREDITOR, draft, ENTRIES, EXPENSE } from './entries.ts';
import { done, refusedFields, story } from './given.ts';

test('what lines were written by stays, and the map keeps its accounts active', async () => {
  const told = await story();
  const admin = told.as('admin');
  const entry = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '1.00', ''],
        [CREDITOR, '', '1.00'],
      ]),
    ),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
  const used = `acc/accounts/${await account(told, EXPENSE)}`;
  const usd = await told.idOf('currencies', 'USD');
  const change = { nature: 'ACREEDORA', control: 'CLIENTES', currency_id: usd };
  expect(await refusedFields(admin.change(used, change))).toEqual({
    nature: ['Tiene movimientos: su naturaleza no cambia.'],
    control: ['Tiene movimientos: lo que la controla no cambia.'],
    currency_id: ['Tiene movimientos: su moneda no cambia.'],
  });
  const mapped = `acc/accounts/${await account(told, '105.01.01')}`;
  expect(await refusedFields(admin.change(mapped, { active: '0' }))).toEqual({
    active: ['El mapa de cuentas la usa: elige antes otra ahí.'],
  });
});

test('an account is placed by its number: parent, class and mask are its own', async () => {
  const told = await story();
  const admin = told.as('admin');
  const body = async (code: string, more: object = {}) => ({
    code,
    name: `Cuenta ${code}`,
    account_type_id: await told.idOf('acc__account_types', 'EFE'),
    ...more,
  });
  const bank = await done(admin.post('acc/accounts', await body('102.01.02')));
  expect([bank.parent_id, bank.level, bank.nature, bank.kind]).toEqual([
    await account(told, '102.01'),
    3,
    'DEUDORA',
    'DETALLE',
  ]);
  expect(await refusedFields(admin.post('acc/accounts', await body('102.1')))).toEqual({
    code: ['Escríbelo según la máscara 000.00.00.'],
  });
  expect(await refusedFields(admin.post('acc/accounts', await body('102.77.01')))).toEqual({
    parent_id: ['No hay cuenta 102.77: créala primero.'],
  });
  expect(
    await refusedFields(
      admin.post('acc/accounts', {
        ...(await body('201.01.05')),
      }),
    ),
  ).toEqual({ account_type_id: ['Su rubro no es el de la cuenta padre.'] });
  expect(
    await refusedFields(
      admin.change(`acc/accounts/${await account(told, '102.01')}`, { kind: 'DETALLE' }),
    ),
  ).toEqual({ kind: ['Tiene cuentas dentro: sigue acumulativa.'] });
  expect(
    await refusedFields(admin.change('acc/configuration', { account_mask: '000.000' })),
  ).toEqual({
    account_mask: ['Ya hay cuentas: la máscara no cambia.'],
  });
  const type = await done(
    admin.post('acc/journal-types', {
      code: 'ZZ',
      name: 'Otro tipo',
      journal_class_id: await told.idOf('acc__journal_classes', 'D'),
    }),
  );
  const made = await done(
    admin.post(
      ENTRIES,
      await draft(
        told,
        [
          [EXPENSE, '1.00', ''],
          [CREDITOR, '', '1.00'],
        ],
        { type: 'ZZ' },
      ),
    ),
  );
  expect((await done(admin.act(ENTRIES, 'post', made.id))).folio).toMatch(/^ZZ-\d{6}-0001$/);
  expect(await refusedFields(admin.change(`acc/journal-types/${type.id}`, { code: 'ZY' }))).toEqual(
    {
      code: ['Ya hay pólizas con folio de este tipo: no cambia.'],
    },
  );
});

test('what is used keeps its number and its class; an expired group is not assigned', async () => {
  const told = await story();
  const admin = told.as('admin');
  const made = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '1.00', ''],
        [CREDITOR, '', '1.00'],
      ]),
    ),
  );
  await done(admin.act(ENTRIES, 'post', made.id));
  const used = `acc/accounts/${await account(told, EXPENSE)}`;
  expect(await refusedFields(admin.change(used, { code: '603.34.02' }))).toEqual({
    code: ['Tiene movimientos o cuentas dentro: su número no cambia.'],
  });
  expect(await refusedFields(admin.change(used, { kind: 'ACUMULATIVA' }))).toEqual({
    kind: ['Tiene movimientos: sigue de detalle.'],
  });
  const group = await told.idOf('sat__accounts', '102.02');
  await done(admin.change(`sat/accounts/${group}`, { valid_to: '2020-12-31' }));
  expect(await refusedFields(admin.change(used, { sat_account_id: group }))).toEqual({
    sat_account_id: ['Ese código agrupador ya venció.'],
  });
});
