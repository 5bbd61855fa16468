/** Long because one company of roles and people serves every case. */
import { actionCall } from '#erp/kernel/operations/actions/run-action.ts';
import { expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { deleteByAdministrator } from '#erp/modules/settings/users/delete-account.ts';
import { listLinks } from '#erp/platform/access/links.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import { provisionAccount, OPERATOR } from '#erp/provision/companies/account.ts';
import { currentTranslations } from '#erp/platform/profile/translations.ts';

const at = ({ services }: Company, path: string) => services.registry.resource(path);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string; fields: object; extra: object }) => ({
      code: error.code,
      message: error.message,
      fields: error.fields,
      extra: error.extra,
    }),
  );
const idOf = async (
  { services, accountId }: Company,
  table: string,
  column: string,
  value: string,
): Promise<number> => {
  const [row] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from ${table} where ${column} = $1`, [value]),
  );
  if (!row) throw new Error(`${table} without ${value}`);
  return row.id;
};
const callOf = (
  company: Company,
  path: string,
  name: string,
  actor: Actor,
  id: number,
  body: WireObject,
) =>
  (company.services.registry.resource(path).actions?.[name]
    ? actionCall(name)
    : company.services.rules.get(path)!.calls![name]!)({
    actor,
    services: company.services,
    resource: at(company, path),
    now: company.services.now(),
    id,
    params: {},
    query: {},
    body,
    sent: body,
    ip: '',
    requestId: 'x',
  });

test('a bundle gives its keys, and one in use is not deleted', async () => {
  const company = await testCompany();
  const { services } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const privileges = at(company, 'privileges');
  const [module, key] = [
    await idOf(company, 'modules', 'key', 'inventory'),
    await idOf(company, 'privileges', 'key', 'units.list'),
  ];
  const body = {
    key: 'paquete.medidas',
    name: 'Medidas',
    kind: 'PAQUETE',
    module_id: String(module),
    key_ids: { 0: String(key) },
  };
  expect(
    await refused(create(services, admin, privileges, { ...body, key: 'medidas' })),
  ).toMatchObject({ fields: { key: [expect.any(String)] } });
  const bundle = await create(services, admin, privileges, body);
  expect(
    await refused(
      create(services, admin, privileges, {
        ...body,
        key: 'paquete.otro',
        key_ids: { 0: String(bundle.id) },
      }),
    ),
  ).toMatchObject({ code: 'VALIDACION' });
  expect(await refused(update(services, admin, privileges, key, { name: 'Otro' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  const role = await create(services, admin, at(company, 'roles'), {
    code: 'MEDIDAS',
    name: 'Medidas',
    kind: 'INTERNO',
  });
  expect(
    await callOf(company, 'role-privileges', 'bulk', admin, role.id!, {
      module: 'inventory',
      grants: { 0: { privilege_id: String(bundle.id), scope: 'TODOS' } },
    }),
  ).toEqual({
    data: { added: 1, removed: 0 },
  });
  await company.addPerson({ nickname: 'ana', roleCodes: ['MEDIDAS'] });
  const jwt = await company.signIn('ana');
  expect([...(await company.actorOf(jwt)).permissions.grants.keys()]).toEqual(['units.list']);
  expect(await refused(remove(services, admin, privileges, bundle.id!, {}))).toMatchObject({
    code: 'EN_USO',
  });
  expect(
    await callOf(company, 'role-privileges', 'bulk', admin, role.id!, {
      module: 'inventory',
      grants: '',
    }),
  ).toEqual({ data: { added: 0, removed: 1 } });
  expect((await company.actorOf(jwt)).permissions.grants.size).toBe(0);
  await services.db.close();
});

test('a matrix of another module or with a wrong scope is refused whole', async () => {
  const company = await testCompany();
  const admin = await company.actorOf(await company.signIn('admin'));
  const role = await create(company.services, admin, at(company, 'roles'), {
    code: 'X1',
    name: 'X1',
    kind: 'INTERNO',
  });
  const units = String(await idOf(company, 'privileges', 'key', 'units.list'));
  const bulk = (body: WireObject) =>
    refused(callOf(company, 'role-privileges', 'bulk', admin, role.id!, body));
  expect(await bulk({ module: 'sales', grants: { 0: { privilege_id: units } } })).toMatchObject({
    fields: { grants: ['Uno de los privilegios no es de este módulo.'] },
  });
  expect(
    await bulk({ module: 'inventory', grants: { 0: { privilege_id: units, scope: 'MUNDO' } } }),
  ).toMatchObject({
    fields: { 'grants[0][scope]': ['Elige un alcance de la lista.'] },
  });
  expect(await bulk({ module: 'nada', grants: '' })).toMatchObject({
    fields: { module: ['Elige un módulo de la lista.'] },
  });
  await company.services.db.close();
});

test('a role is copied with its permissions, and two are compared', async () => {
  const company = await testCompany();
  const admin = await company.actorOf(await company.signIn('admin'));
  const source = await idOf(company, 'roles', 'code', 'SOPORTE');
  const reply = (await callOf(company, 'roles', 'copy', admin, source, {
    code: 'SOPORTE2',
    name: 'Soporte de noche',
  })) as { data: { id: number }; status: number };
  expect(reply.status).toBe(201);
  expect(
    await refused(
      callOf(company, 'roles', 'copy', admin, source, { code: 'SOPORTE2', name: 'Otro' }),
    ),
  ).toMatchObject({
    code: 'DUPLICADO',
    fields: { code: [expect.any(String)] },
  });
  const rules = company.services.rules.get('roles')!;
  const compared = (await rules.calls!.compare!({
    actor: admin,
    services: company.services,
    resource: at(company, 'roles'),
    now: company.services.now(),
    id: null,
    params: {},
    query: { a: String(source), b: String(reply.data.id) },
    body: {},
    sent: { a: String(source), b: String(reply.data.id) },
    ip: '',
    requestId: 'x',
  })) as {
    data: { key: string; a: string; b: string }[];
  };
  expect(compared.data.length).toBeGreaterThan(0);
  expect(compared.data.every((row) => row.a === row.b)).toBe(true);
  await company.services.db.close();
});

test('a module that is off closes its calls at once, an essential one stays on', async () => {
  const company = await testCompany();
  const { services } = company;
  const jwt = await company.signIn('admin');
  const admin = await company.actorOf(jwt);
  const rowOf = async (key: string) => {
    const [row] = await services.db.tenant({ accountId: company.accountId }, (tx) =>
      tx.query<{ id: number }>(
        'select am.id from account_modules am join modules m on m.account_id = am.account_id and m.id = am.module_id where m.key = $1',
        [key],
      ),
    );
    return row!.id;
  };
  const off = { status: 'SUSPENDIDO' };
  expect(
    await refused(
      update(services, admin, at(company, 'account-modules'), await rowOf('settings'), off),
    ),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('es esencial'),
  });
  await update(services, admin, at(company, 'account-modules'), await rowOf('accounting'), off);
  const later = await company.actorOf(jwt);
  expect(await refused(list(services, later, at(company, 'payment-types'), {}))).toMatchObject({
    code: 'MODULO_INACTIVO',
  });
  expect(
    await refused(
      remove(
        services,
        later,
        at(company, 'modules'),
        await idOf(company, 'modules', 'key', 'sales'),
        {},
      ),
    ),
  ).toMatchObject({
    message: 'Los módulos se desactivan por empresa.',
  });
  await services.db.close();
});

test('a wording keeps its variables, is seen at once, and only own texts are added', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const texts = at(company, 'translation-element');
  const spanish = String(await idOf(company, 'language', 'code', 'ES-MX'));
  expect(
    await refused(
      create(services, admin, texts, { key: 'units.otro', source: 'x', kind: 'ETIQUETA' }),
    ),
  ).toMatchObject({
    fields: { key: [expect.stringContaining('propio.')] },
  });
  const own = await create(services, admin, texts, {
    key: 'propio.saludo',
    source: 'Hola {nombre}, tienes {n} avisos',
    kind: 'MENSAJE',
  });
  const word = (value: string) =>
    update(services, admin, texts, own.id!, { values: { 0: { language_id: spanish, value } } });
  expect(await refused(word('Hola {nombre}'))).toMatchObject({
    fields: { 'values[0][value]': ['Faltan las variables: {n}.'] },
  });
  expect(await refused(word('Hola {nombre} {n} {x}'))).toMatchObject({
    fields: { 'values[0][value]': ['Sobran las variables: {x}.'] },
  });
  expect(await refused(word('<b>{nombre}</b> {n}'))).toMatchObject({
    fields: { 'values[0][value]': ['Escribe sólo texto, sin etiquetas HTML.'] },
  });
  const before = await currentTranslations(services, accountId, 'ES-MX');
  await word('{n} avisos para ti, {nombre}');
  const after = await currentTranslations(services, accountId, 'ES-MX');
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.translations['propio.saludo']).toBe('{n} avisos para ti, {nombre}');
  expect(
    await refused(
      remove(
        services,
        admin,
        texts,
        await idOf(company, 'translation_element', 'key', 'units.label.one'),
        {},
      ),
    ),
  ).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await services.db.close();
});

test('a deleted person is recovered within thirty days, with name and e-mail', async () => {
  const company = await testCompany();
  const { services } = company;
  const users = at(company, 'users');
  const ana = await company.addPerson({
    nickname: 'ana',
    lastName: 'López',
    roleCodes: ['EMPLEADO'],
  });
  await deleteByAdministrator(services, await company.actorOf(await company.signIn('admin')), {
    id: String(ana),
    reason: 'Salió',
  });
  company.wait({ hours: 29 * 24 });
  const row = await transition(
    services,
    await company.actorOf(await company.signIn('admin')),
    users,
    'restore',
    ana,
    {},
  );
  expect(row).toMatchObject({
    status: 'INACTIVO',
    name: 'ana',
    last_name: 'López',
    email: 'ana@uno.test',
    deleted_at: null,
  });
  await transition(
    services,
    await company.actorOf(await company.signIn('admin')),
    users,
    'activate',
    ana,
    {},
  );
  await deleteByAdministrator(services, await company.actorOf(await company.signIn('admin')), {
    id: String(ana),
    reason: 'Salió otra vez',
  });
  company.wait({ hours: 31 * 24 });
  expect(
    await refused(
      transition(
        services,
        await company.actorOf(await company.signIn('admin')),
        users,
        'restore',
        ana,
        {},
      ),
    ),
  ).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await services.db.close();
});

test('only the operator makes a company; ready, it has its administrator invited', async () => {
  const company = await testCompany();
  const { services } = company;
  const body = {
    code: 'NUEVA',
    name: 'Empresa Nueva',
    kind: 'PRUEBA',
    contact_name: 'Nora',
    contact_email: 'nora@nueva.test',
    time_zone: 'America/Mexico_City',
  };
  const accounts = at(company, 'accounts');
  expect(
    await refused(
      create(services, await company.actorOf(await company.signIn('admin')), accounts, body),
    ),
  ).toMatchObject({ code: 'SIN_PERMISO' });
  const operatorId = await services.db.system((tx) =>
    provisionAccount(tx, services.registry, OPERATOR),
  );
  const admin = await company.actorOf(await company.signIn('admin'));
  const operator: Actor = {
    ...admin,
    accountId: operatorId,
    accountCode: 'SISTEMA',
    operator: true,
    userId: null,
    origin: 'SISTEMA',
  };
  const made = await create(services, operator, accounts, body);
  expect(made.status).toBe('APROVISIONANDO');
  expect((await transition(services, operator, accounts, 'ready', made.id!, {})).status).toBe(
    'ACTIVA',
  );
  const [nora] = await services.db.system((tx) =>
    tx.query<{ id: number; status: string }>('select id, status from users where account_id = $1', [
      made.id,
    ]),
  );
  expect(nora?.status).toBe('INVITADO');
  expect(await listLinks(services, made.id!, nora!.id)).toMatchObject([
    { kind: 'INVITACION', sent_to: 'nora@nueva.test' },
  ]);
  expect(
    (
      await list(services, await company.actorOf(await company.signIn('admin')), accounts, {})
    ).data.map((row) => row.code),
  ).toEqual(['UNO']);
  expect(
    await refused(transition(services, operator, accounts, 'suspend', made.id!, {})),
  ).toMatchObject({ code: 'VALIDACION' });
  expect(
    (
      await transition(services, operator, accounts, 'suspend', made.id!, {
        suspended_reason: 'Falta de pago',
      })
    ).status,
  ).toBe('SUSPENDIDA');
  await services.db.close();
});

test('suspending a company ends its sessions at once', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const jwt = await company.signIn('admin');
  const admin = await company.actorOf(jwt);
  const operatorId = await services.db.system((tx) =>
    provisionAccount(tx, services.registry, OPERATOR),
  );
  const operator: Actor = {
    ...admin,
    accountId: operatorId,
    accountCode: 'SISTEMA',
    operator: true,
    userId: null,
    origin: 'SISTEMA',
  };
  await transition(services, operator, at(company, 'accounts'), 'suspend', accountId, {
    suspended_reason: 'Falta de pago',
  });
  expect(await refused(company.actorOf(jwt))).toMatchObject({ code: 'SESION_VENCIDA' });
  const again = await company.actorOf(await company.signIn('admin'));
  expect(again.permissions.grants.has('units.create')).toBe(false);
  await transition(services, operator, at(company, 'accounts'), 'resume', accountId, {});
  expect(
    (await company.actorOf(await company.signIn('admin'))).permissions.grants.has('units.create'),
  ).toBe(true);
  await services.db.close();
});
