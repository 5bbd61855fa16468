import { expect, test } from 'vitest';
import { deleteByAdministrator } from '#erp/modules/settings/users/delete-account.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';

const at = ({ services }: Company, path: string) => services.registry.resource(path);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string; fields: object }) => ({
      code: error.code,
      message: error.message,
      fields: error.fields,
    }),
  );
const one = async <T extends object>(
  { services, accountId }: Company,
  sql: string,
  values: readonly unknown[] = [],
) => services.db.tenant({ accountId }, async (tx) => (await tx.query<T>(sql, values))[0]!);
const callOf = (company: Company, name: string, actor: Actor, id: number, body: WireObject) =>
  company.services.rules.get('users')!.calls![name]!({
    actor,
    services: company.services,
    resource: at(company, 'users'),
    now: company.services.now(),
    id,
    params: {},
    query: {},
    body,
    sent: body,
    ip: '',
    requestId: 'x',
  });

test('of two administrators one may remove the other, never the last', async () => {
  const company = await testCompany();
  const { services } = company;
  const users = at(company, 'users');
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  const [admin, other] = [
    await company.actorOf(await company.signIn('admin')),
    await company.actorOf(await company.signIn('eva')),
  ];
  await transition(services, admin, users, 'suspend', eva, { status_reason: 'Prueba' });
  // Her session ended with the suspension; even an actor read before it finds that he is the last
  // one.
  expect(
    await refused(
      transition(services, other, users, 'suspend', company.adminId, { status_reason: 'Venganza' }),
    ),
  ).toMatchObject({
    message: 'Debe quedar al menos un administrador activo.',
  });
  expect(
    await refused(
      deleteByAdministrator(services, other, { id: String(company.adminId), reason: 'x' }),
    ),
  ).toMatchObject({
    message: 'Debe quedar al menos un administrador activo.',
  });
  const role = await one<{ id: number }>(company, `select id from roles where code = 'EMPLEADO'`);
  expect(
    await refused(
      update(services, other, users, company.adminId, { role_ids: { 0: String(role.id) } }),
    ),
  ).toMatchObject({
    fields: { role_ids: ['Debe quedar al menos un administrador activo.'] },
  });
  expect(
    await refused(
      transition(services, admin, users, 'deactivate', company.adminId, { status_reason: 'x' }),
    ),
  ).toMatchObject({ code: 'SIN_PERMISO' });
  await services.db.close();
});

test('two administrators who suspend each other at once leave one', async () => {
  const company = await testCompany();
  const { services } = company;
  const users = at(company, 'users');
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  const [admin, other] = [
    await company.actorOf(await company.signIn('admin')),
    await company.actorOf(await company.signIn('eva')),
  ];
  const outcomes = await Promise.all([
    refused(transition(services, admin, users, 'suspend', eva, { status_reason: 'a' })),
    refused(transition(services, other, users, 'suspend', company.adminId, { status_reason: 'b' })),
  ]);
  expect(outcomes.filter((each) => each === null)).toHaveLength(1);
  const left = await one<{ n: number }>(
    company,
    `select count(*)::int as n from users where status = 'ACTIVO'`,
  );
  expect(left.n).toBe(1);
  await services.db.close();
});

test('only who never acted is removed for good', async () => {
  const company = await testCompany();
  const { services } = company;
  const users = at(company, 'users');
  const admin = await company.actorOf(await company.signIn('admin'));
  const branch = await one<{ id: number }>(company, 'select id from branch_offices limit 1');
  const role = await one<{ id: number }>(company, `select id from roles where code = 'EMPLEADO'`);
  const invited = await create(services, admin, users, {
    nickname: 'nueva',
    name: 'Nueva',
    email: 'nueva@uno.test',
    kind: 'INTERNO',
    branch_office_id: String(branch.id),
    all_branches: '1',
    role_ids: { 0: String(role.id) },
  });
  await remove(services, admin, users, invited.id!, {});
  const [gone] = await services.db.system((tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from identities where email = 'nueva@uno.test'`,
    ),
  );
  expect(gone?.n).toBe(0);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  expect(await refused(remove(services, admin, users, ana, {}))).toMatchObject({
    code: 'EN_USO',
    message: 'El usuario tiene actividad; usa Eliminar (baja).',
  });
  await services.db.close();
});

test('who leaves hands over pending tasks, reviews and people; nobody ends up below himself', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const luis = await company.addPerson({ nickname: 'luis', roleCodes: ['EMPLEADO'] });
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['EMPLEADO'] });
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute('update users set manager_id = $1 where id = $2', [luis, ana]);
    await tx.execute('update users set manager_id = $1 where id = $2', [ana, eva]);
    await tx.execute(
      `insert into tasks (account_id, title, assignee_id, priority, status) values ($1, 'Abierto', $2, '2', 'PENDIENTE'), ($1, 'Hecho', $2, '2', 'HECHO')`,
      [accountId, luis],
    );
  });
  expect(await callOf(company, 'readHandover', admin, luis, {})).toEqual({
    data: expect.arrayContaining([
      { resource: 'tasks', label: 'Pendientes', count: 1 },
      { resource: 'users', label: 'Personas a su cargo', count: 1 },
    ]),
  });
  expect(
    await refused(callOf(company, 'handover', admin, luis, { to_user_id: String(luis) })),
  ).toMatchObject({ fields: { to_user_id: ['Elige a otra persona.'] } });
  await callOf(company, 'handover', admin, luis, { to_user_id: String(eva) });
  const tasks = await services.db.tenant({ accountId }, (tx) =>
    tx.query('select title, assignee_id from tasks order by title'),
  );
  expect(tasks).toEqual([
    { title: 'Abierto', assignee_id: eva },
    { title: 'Hecho', assignee_id: luis },
  ]);
  // Ana answers for Eva, so she stays with Luis.
  expect(
    (
      await one<{ manager_id: number }>(company, 'select manager_id from users where id = $1', [
        ana,
      ])
    ).manager_id,
  ).toBe(luis);
  await services.db.close();
});

test('a role shortens the idle time of its people, and can ask for the second factor before anything else', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  await company.addPerson({ nickname: 'ana', roleCodes: ['SOPORTE', 'EMPLEADO'] });
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(`update roles set max_idle_minutes = 10 where code = 'SOPORTE'`),
  );
  const jwt = await company.signIn('ana');
  company.wait({ minutes: 9 });
  expect((await company.actorOf(jwt)).nickname).toBe('ana');
  company.wait({ minutes: 11 });
  expect(await refused(company.actorOf(jwt))).toMatchObject({ code: 'SESION_VENCIDA' });
  await services.db.system(async (tx) => {
    await tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [accountId]);
    await tx.execute(
      `update roles set requires_otp = true where account_id = $1 and code = 'SOPORTE'`,
      [accountId],
    );
  });
  const again = await company.signIn('ana');
  expect(await refused(company.actorOf(again, 'units'))).toMatchObject({
    code: 'SIN_PERMISO',
    message: expect.stringContaining('segundo factor'),
  });
  expect((await company.actorOf(again, 'users/profile')).pending).toBe('SEGUNDO_FACTOR');
  expect((await company.actorOf(again, 'auth/otp/setup')).nickname).toBe('ana');
  await services.db.close();
});

test('a terminal does not end by idleness and lasts thirty days', async () => {
  const company = await testCompany();
  await company.addPerson({ nickname: 'bascula', roleCodes: ['TERMINAL_PISO'], kind: 'TERMINAL' });
  const jwt = await company.signIn('bascula');
  company.wait({ hours: 24 * 29 });
  expect((await company.actorOf(jwt)).userKind).toBe('TERMINAL');
  company.wait({ hours: 48 });
  expect(await refused(company.actorOf(jwt))).toMatchObject({ code: 'SESION_VENCIDA' });
  await company.services.db.close();
});
