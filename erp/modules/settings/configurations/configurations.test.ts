import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { parameterOf, parameterProblem } from '#erp/kernel/parameters.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { readProfile } from '#erp/platform/profile/profile.ts';

test('a value is read by its type, and refused with what would serve', () => {
  const whole = { type: 'ENTERO', choices: null, min: '1', max: '200' } as const;
  expect(parameterProblem(whole, '20')).toBe(null);
  expect(parameterProblem(whole, '201')).toBe('Debe ser un número entre 1 y 200.');
  expect(parameterProblem(whole, '2.5')).toBe('Debe ser un número entre 1 y 200.');
  expect(
    parameterProblem({ type: 'FECHA', choices: null, min: null, max: null }, '2026-02-31x'),
  ).not.toBe(null);
  expect(parameterProblem({ type: 'OPCION', choices: 'A, B', min: null, max: null }, 'C')).toBe(
    'Elige una de estas opciones: A, B.',
  );
});

test('the value of the person wins, then the branch, the company, the default; by its day where it has one', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const at = (path: string) => services.registry.resource(path);
  const made = await create(services, actor, at('configurations'), {
    key: 'propio.tope',
    name: 'Tope',
    type: 'ENTERO',
    min: '0',
    max: '100',
    default_value: '5',
    level: 'USUARIO',
    in_profile: '1',
  });
  const value = (body: Record<string, string>) =>
    create(services, actor, at('account-configuration'), {
      configuration_id: String(made.id),
      ...body,
    });
  const effective = (userId: number | null, branchId: number | null) =>
    services.db.tenant({ accountId }, (tx) =>
      parameterOf(tx, 'propio.tope', { userId, branchId, day: '2026-11-20' }),
    );
  const [branch] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>('select id from branch_offices order by id limit 1'),
  );
  expect(await effective(adminId, branch!.id)).toBe(5);
  await value({ value: '6' });
  expect(await effective(adminId, branch!.id)).toBe(6);
  await value({ value: '7', branch_office_id: String(branch!.id) });
  expect([await effective(adminId, branch!.id), await effective(adminId, null)]).toEqual([7, 6]);
  await value({ value: '8', user_id: String(adminId) });
  expect(await effective(adminId, branch!.id)).toBe(8);
  expect((await readProfile(services, actor)).user).toMatchObject({
    configs: { 'propio.tope': 8 },
  });
  await expect(value({ value: '9' })).rejects.toMatchObject({ code: 'VALIDACION' });
  await expect(
    value({ value: '900', user_id: String(adminId), branch_office_id: String(branch!.id) }),
  ).rejects.toMatchObject({
    fields: { value: ['Debe ser un número entre 0 y 100.'] },
  });
  await expect(
    create(services, actor, at('configurations'), { key: 'otro.tope', name: 'X', type: 'TEXTO' }),
  ).rejects.toMatchObject({ code: 'VALIDACION' });
  await services.db.close();
});

test('a parameter of the system keeps its definition; its value comes with the session', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const [own] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number; version: number }>(
      `select id, version from configurations where key = 'general.aviso'`,
    ),
  );
  await expect(
    update(services, actor, services.registry.resource('configurations'), own!.id, {
      name: 'Otro',
      version: String(own!.version),
    }),
  ).rejects.toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await create(services, actor, services.registry.resource('account-configuration'), {
    configuration_id: String(own!.id),
    value: 'Inventario el sábado.',
  });
  expect((await readProfile(services, actor)).user).toMatchObject({
    configs: { 'general.aviso': 'Inventario el sábado.' },
  });
  await services.db.close();
});

test('who the company is: checked, copied to its own row, and printed at the head of documents', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const save = (body: Record<string, string>) =>
    update(services, actor, services.registry.resource('corp/config'), null, body);
  await expect(save({ legal_name: 'HILADOS DEL BAJIO, S.A. DE C.V.' })).rejects.toMatchObject({
    fields: {
      legal_name: [expect.stringContaining('régimen de capital')],
      rfc: [expect.any(String)],
      zip: [expect.any(String)],
    },
  });
  await save({
    legal_name: 'Hilados del Bajio',
    capital_regime: 'S.A. DE C.V.',
    rfc: 'HBA010101AB1',
    zip: '37000',
    street: 'Calle Uno',
    ext_number: '5',
  });
  const [account] = await services.db.tenant({ accountId }, (tx) =>
    tx.query('select legal_name, rfc from accounts'),
  );
  expect(account).toEqual({ legal_name: 'HILADOS DEL BAJIO', rfc: 'HBA010101AB1' });
  expect((await readProfile(services, actor)).user).toMatchObject({
    qheader: {
      lines: [
        'HILADOS DEL BAJIO S.A. DE C.V.',
        'RFC HBA010101AB1',
        expect.stringContaining('Calle Uno 5'),
      ],
    },
  });
  await services.db.close();
});
