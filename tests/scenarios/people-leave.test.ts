/** Who leaves: the last administrator stays, and what waits for somebody finds another. */
import { expect, test } from 'vitest';
import { deleteByAdministrator } from '#erp/modules/settings/users/delete-account.ts';
import { done, refused, story } from './given.ts';

const LAST = 'Debe quedar al menos un administrador activo.';

test('of two administrators one may remove the other, never the last', async () => {
  const { stock, given, as, idOf } = await story();
  const admin = as('admin');
  const eva = await given.person('eva', 'ADMINISTRADOR');
  await done(admin.act('users', 'suspend', eva.id, { status_reason: 'Prueba' }));
  // Her session ended with the suspension; even an actor read before it finds that he is the last
  // one.
  expect(
    await refused(eva.act('users', 'suspend', admin.id, { status_reason: 'Venganza' })),
  ).toMatchObject({ message: LAST });
  await expect(
    deleteByAdministrator(stock.company.services, eva.actor, { id: String(admin.id), reason: 'x' }),
  ).rejects.toMatchObject({ message: LAST });
  const employee = await idOf('roles', 'EMPLEADO');
  expect(await refused(eva.put(`users/${admin.id}`, { role_ids: [employee] }))).toMatchObject({
    fields: { role_ids: [LAST] },
  });
  expect(
    await refused(admin.act('users', 'deactivate', admin.id, { status_reason: 'x' })),
  ).toMatchObject({ code: 'SIN_PERMISO' });
});

test('two administrators who suspend each other at once leave one', async () => {
  const { given, as, query } = await story();
  const admin = as('admin');
  const eva = await given.person('eva', 'ADMINISTRADOR');
  const outcomes = await Promise.all([
    refused(admin.act('users', 'suspend', eva.id, { status_reason: 'a' })),
    refused(eva.act('users', 'suspend', admin.id, { status_reason: 'b' })),
  ]);
  expect(outcomes.filter((each) => each === null)).toHaveLength(1);
  const [left] = await query<{ n: number }>(
    `select count(*)::int as n from users where status = 'ACTIVO'`,
  );
  expect(left!.n).toBe(1);
});

test('only who never acted is removed for good', async () => {
  const { stock, given, as, idOf } = await story();
  const admin = as('admin');
  const invited = await done(
    admin.post('users', {
      nickname: 'nueva',
      name: 'Nueva',
      email: 'nueva@uno.test',
      kind: 'INTERNO',
      branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
      all_branches: '1',
      role_ids: [await idOf('roles', 'EMPLEADO')],
    }),
  );
  await done(admin.del(`users/${invited.id}`));
  const [gone] = await stock.company.services.db.system((tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from identities where email = 'nueva@uno.test'`,
    ),
  );
  expect(gone?.n).toBe(0);
  const ana = await given.person('ana', 'EMPLEADO');
  expect(await refused(admin.del(`users/${ana.id}`))).toMatchObject({
    code: 'EN_USO',
    message: 'El usuario tiene actividad; usa Eliminar (baja).',
  });
});

test('who leaves hands over pending tasks, reviews and people; nobody ends up below himself', async () => {
  const { stock, given, as, query } = await story();
  const admin = as('admin');
  const luis = await given.person('luis', 'EMPLEADO');
  const ana = await given.person('ana', 'EMPLEADO');
  const eva = await given.person('eva', 'EMPLEADO');
  await done(admin.put(`users/${ana.id}`, { manager_id: luis.id }));
  await done(admin.put(`users/${eva.id}`, { manager_id: ana.id }));
  await query(
    `insert into tasks (account_id, title, assignee_id, priority, status) values ($1, 'Abierto', $2, '2', 'PENDIENTE'), ($1, 'Hecho', $2, '2', 'HECHO')`,
    [stock.company.accountId, luis.id],
  );
  expect(await done(admin.get(`users/handover/${luis.id}`))).toEqual(
    expect.arrayContaining([
      { resource: 'tasks', label: 'Pendientes', count: 1 },
      { resource: 'users', label: 'Personas a su cargo', count: 1 },
    ]),
  );
  expect(
    await refused(admin.act('users', 'handover', luis.id, { to_user_id: luis.id })),
  ).toMatchObject({ fields: { to_user_id: ['Elige a otra persona.'] } });
  await done(admin.act('users', 'handover', luis.id, { to_user_id: eva.id }));
  expect(await query('select title, assignee_id from tasks order by title')).toEqual([
    { title: 'Abierto', assignee_id: eva.id },
    { title: 'Hecho', assignee_id: luis.id },
  ]);
  // Ana answers for Eva, so she stays with Luis.
  const [left] = await query<{ manager_id: number }>('select manager_id from users where id = $1', [
    ana.id,
  ]);
  expect(left!.manager_id).toBe(luis.id);
});

test('a role shortens the idle time of its people, and can ask for the second factor before anything else', async () => {
  const { stock, given, query } = await story();
  const { company } = stock;
  await query(`update roles set max_idle_minutes = 10 where code = 'SOPORTE'`);
  const ana = await given.person('ana', ['SOPORTE', 'EMPLEADO']);
  company.wait({ minutes: 9 });
  expect((await ana.later()).actor.nickname).toBe('ana');
  company.wait({ minutes: 11 });
  await expect(ana.later()).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  await company.services.db.system(async (tx) => {
    await tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [company.accountId]);
    await tx.execute(
      `update roles set requires_otp = true where account_id = $1 and code = 'SOPORTE'`,
      [company.accountId],
    );
  });
  const again = await company.signIn('ana');
  await expect(company.actorOf(again, 'units')).rejects.toMatchObject({
    code: 'SIN_PERMISO',
    message: expect.stringContaining('segundo factor'),
  });
  expect((await company.actorOf(again, 'users/profile')).pending).toBe('SEGUNDO_FACTOR');
  expect((await company.actorOf(again, 'auth/otp/setup')).nickname).toBe('ana');
});

test('a terminal does not end by idleness and lasts thirty days', async () => {
  const { stock, given } = await story();
  const scale = await given.person('bascula', 'TERMINAL_PISO', { more: { kind: 'TERMINAL' } });
  stock.company.wait({ hours: 24 * 29 });
  expect((await scale.later()).actor.userKind).toBe('TERMINAL');
  stock.company.wait({ hours: 48 });
  await expect(scale.later()).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
});
