/** What a role opens, whose rows it shows, and who gives it. */
import { expect, test } from 'vitest';
import { listLinks } from '#erp/platform/access/links.ts';
import { done, refused, story, type Stage } from './given.ts';

const newUser = async ({ idOf }: Stage, nickname: string, roleId: number) => ({
  nickname,
  name: nickname,
  email: `${nickname}@uno.test`,
  kind: 'INTERNO',
  role_ids: [roleId],
  all_branches: '1',
  branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
});

test('a role made from privileges and given to a user opens exactly those screens and actions', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const measures = await given.role('MEDIDAS', ['units.list', 'units.create']);
  const before = await given.person('ana', 'EMPLEADO');
  expect(await refused(before.get('units'))).toMatchObject({
    code: 'SIN_PERMISO',
    message: expect.stringContaining('Consultar unidades'),
    extra: { privilege: 'units.list' },
  });

  await done(admin.put(`users/${before.id}`, { role_ids: [measures] }));
  const ana = await before.later();
  expect([...ana.actor.permissions.grants.keys()].toSorted()).toEqual([
    'units.create',
    'units.list',
  ]);
  const { user } = (await ana.get('users/profile')).data as {
    user: { modules: { key: string }[] };
  };
  expect(user.modules.map(({ key }) => key)).toEqual(['inventory']);
  const made = await done(
    ana.post('units', {
      code: 'VARA',
      name: 'Vara',
      symbol: 'vara',
      dimension: 'EMPAQUE',
      sat_key: 'XBX',
    }),
  );
  expect(await refused(ana.put(`units/${made.id}`, { name: 'Otra' }))).toMatchObject({
    code: 'SIN_PERMISO',
    extra: { privilege: 'units.update' },
  });
  expect(await refused(ana.del(`units/${made.id}`))).toMatchObject({
    code: 'SIN_PERMISO',
    extra: { privilege: 'units.delete' },
  });
  expect(await refused(ana.get('users'))).toMatchObject({ code: 'SIN_PERMISO' });
});

test('Ana sees the customers of León whose seller is she or her team; one of her team elsewhere does not exist for her', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  await given.role('VENDE', { 'customers.list': 'PROPIOS' });
  await given.role('SUPERVISA', { 'customers.list': 'EQUIPO' });
  const { id: anaId, later } = await given.person('ana', ['VENDE', 'SUPERVISA']);
  const beto = await given.person('beto', 'VENDE');
  const carla = await given.person('carla', 'VENDE');
  const [leon, cdmx] = [await given.branch('LEO'), await given.branch('CDMX')];
  await done(admin.put(`users/${beto.id}`, { manager_id: anaId }));
  await done(
    admin.put(`users/${anaId}`, {
      all_branches: '0',
      branch_office_id: leon,
      branch_office_ids: [leon],
    }),
  );
  const sold = (name: string, seller_id: number, branch_office_id: number) =>
    given.customer(name, { seller_id, branch_office_id });
  const own = await sold('PROPIO', anaId, leon);
  const team = await sold('EQUIPO', beto.id, leon);
  const other = await sold('AJENO', carla.id, leon);
  const far = await sold('LEJOS', beto.id, cdmx);
  const ana = await later();
  const seen = await ana.get('customers', { fields: 'name', sort: ['name'] });
  expect(seen.data.map((row: { name: string }) => row.name)).toEqual(['EQUIPO', 'PROPIO']);
  expect((await ana.get(`customers/${own}`)).data.name).toBe('PROPIO');
  expect((await ana.get(`customers/${team}`)).data.name).toBe('EQUIPO');
  for (const id of [other, far])
    expect(await refused(ana.get(`customers/${id}`))).toMatchObject({ code: 'NO_ENCONTRADO' });
});

test('nobody gives what he does not hold, nor changes his own roles', async () => {
  const told = await story();
  const { given, as, idOf } = told;
  const ulises = await given.person('ulises', 'ADMIN_USUARIOS');
  const strong = await given.role('FUERTE', ['units.delete']);
  const body = await newUser(told, 'nueva', strong);
  expect(await refused(ulises.post('users', body))).toMatchObject({
    code: 'VALIDACION',
    fields: {
      role_ids: [
        expect.stringContaining(
          'No puedes asignar el rol Rol FUERTE: incluye permisos que no tienes (Eliminar unidades',
        ),
      ],
    },
  });
  const everything = await idOf('roles', 'ADMINISTRADOR');
  expect(await refused(ulises.post('users', { ...body, role_ids: [everything] }))).toMatchObject({
    fields: { role_ids: [expect.stringContaining('todos los permisos')] },
  });
  const trap = { code: 'TRAMPA', name: 'Rol TRAMPA', kind: 'INTERNO' };
  const { id } = await done(ulises.post('roles', trap));
  const privilege_id = await idOf('privileges', 'units.delete', 'key');
  expect(
    await refused(
      ulises.act('role-privileges', 'bulk', id, {
        module: 'inventory',
        grants: [{ privilege_id, scope: 'TODOS' }],
      }),
    ),
  ).toMatchObject({
    code: 'VALIDACION',
    message: expect.stringContaining('No puedes dar permisos que no tienes'),
  });
  expect(await refused(ulises.put(`users/${ulises.id}`, { role_ids: [strong] }))).toMatchObject({
    fields: { role_ids: ['Nadie cambia sus propios roles. Pídelo a otro administrador.'] },
  });
  expect((await done(as('admin').post('users', body))).status).toBe('INVITADO');
});

test('the last administrator stays', async () => {
  const { stock, given, as, idOf } = await story();
  const admin = as('admin');
  const second = await given.person('segunda', 'ADMINISTRADOR');
  await done(admin.act('users', 'suspend', second.id, { status_reason: 'Vacaciones' }));
  const token = await stock.company.signIn('segunda');
  await expect(stock.company.actorOf(token)).rejects.toMatchObject({ code: 'NO_AUTENTICADO' });
  const last = 'Debe quedar al menos un administrador activo.';
  expect(
    await refused(second.act('users', 'deactivate', admin.id, { status_reason: 'x' })),
  ).toMatchObject({ message: last });
  const employee = await idOf('roles', 'EMPLEADO');
  expect(await refused(second.put(`users/${admin.id}`, { role_ids: [employee] }))).toMatchObject({
    fields: { role_ids: [last] },
  });
  const everything = await idOf('roles', 'ADMINISTRADOR');
  expect(await refused(admin.put(`roles/${everything}`, { name: 'Jefe' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('a new user gets an invitation, an e-mail serves one person, and only one without acts is deleted for good', async () => {
  const told = await story();
  const { services, accountId } = told.stock.company;
  const admin = told.as('admin');
  const body = await newUser(told, 'nueva', await told.idOf('roles', 'EMPLEADO'));
  const made = await done(admin.post('users', body));
  expect(await listLinks(services, accountId, made.id)).toMatchObject([
    { kind: 'INVITACION', sent_to: 'nueva@uno.test' },
  ]);
  expect(await refused(admin.post('users', { ...body, nickname: 'otra' }))).toMatchObject({
    fields: { email: ['Ese correo ya se usa en este sistema.'] },
  });
  const changed = await done(admin.put(`users/${made.id}`, { email: 'nueva2@uno.test' }));
  expect(changed.email).toBe('nueva2@uno.test');
  await done(admin.del(`users/${made.id}`));
  const again = await done(admin.post('users', body));
  expect(again.id).not.toBe(made.id);
  expect(await refused(admin.del(`users/${admin.id}`))).toMatchObject({
    code: 'EN_USO',
    message: 'El usuario tiene actividad; usa Eliminar (baja).',
  });
});

test('a changed e-mail of an active person waits for its confirmation', async () => {
  const { stock, given, as } = await story();
  const { services, accountId } = stock.company;
  const ana = await given.person('ana', 'EMPLEADO');
  const row = await done(as('admin').put(`users/${ana.id}`, { email: 'ana.nueva@uno.test' }));
  expect(row.email).toBe('ana@uno.test');
  expect(await listLinks(services, accountId, ana.id)).toMatchObject([
    { kind: 'CORREO', sent_to: 'ana.nueva@uno.test' },
  ]);
  await stock.company.signIn('ana');
});
