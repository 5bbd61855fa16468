import { expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import { readProfile } from '#erp/platform/profile/profile.ts';
import { listLinks } from '#erp/platform/access/links.ts';

const at = (company: Company, path: string) => company.services.registry.resource(path);
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
  company: Company,
  table: string,
  column: string,
  value: string,
): Promise<number> => {
  const [row] = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from ${table} where ${column} = $1`, [value]),
  );
  if (!row) throw new Error(`${table} without ${value}`);
  return row.id;
};

async function makeRole(
  company: Company,
  admin: Actor,
  code: string,
  grants: readonly (readonly [key: string, scope?: string])[],
): Promise<number> {
  const role = await create(company.services, admin, at(company, 'roles'), {
    code,
    name: `Rol ${code}`,
    kind: 'INTERNO',
  });
  const rows: Record<string, WireObject> = {};
  for (const [i, [key, scope = 'TODOS']] of grants.entries())
    rows[i] = { privilege_id: String(await idOf(company, 'privileges', 'key', key)), scope };
  const rule = company.services.rules.get('role-privileges')!.calls!.bulk!;
  const modules = [
    ...new Set(grants.map(([key]) => company.services.registry.privileges.get(key)!.module)),
  ];
  expect(modules).toHaveLength(1);
  await rule({
    actor: admin,
    services: company.services,
    resource: at(company, 'role-privileges'),
    now: company.services.now(),
    id: role.id!,
    params: {},
    query: {},
    body: { module: modules[0], grants: rows },
    sent: { module: modules[0], grants: rows },
    ip: '',
    requestId: 'x',
  });
  return role.id!;
}

const userBody = async (
  company: Company,
  nickname: string,
  roleId: number,
): Promise<WireObject> => ({
  nickname,
  name: nickname,
  email: `${nickname}@uno.test`,
  kind: 'INTERNO',
  role_ids: { 0: String(roleId) },
  all_branches: '1',
  branch_office_id: String(await idOf(company, 'branch_offices', 'kind', 'MATRIZ')),
});

test('a role made from privileges and given to a user opens exactly those screens and actions', async () => {
  const company = await testCompany();
  const { services } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const roleId = await makeRole(company, admin, 'MEDIDAS', [['units.list'], ['units.create']]);
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const jwt = await company.signIn('ana');
  const units = at(company, 'units');
  expect(await refused(list(services, await company.actorOf(jwt), units, {}))).toMatchObject({
    code: 'SIN_PERMISO',
    message: expect.stringContaining('Consultar unidades'),
    extra: { privilege: 'units.list' },
  });

  const ana = await idOf(company, 'users', 'nickname', 'ana');
  await update(services, admin, at(company, 'users'), ana, { role_ids: { 0: String(roleId) } });
  const actor = await company.actorOf(jwt);
  expect([...actor.permissions.grants.keys()].toSorted()).toEqual(['units.create', 'units.list']);
  const { user } = (await readProfile(services, actor)) as { user: { modules: { key: string }[] } };
  expect(user.modules.map(({ key }) => key)).toEqual(['inventory']);
  const made = await create(services, actor, units, {
    code: 'VARA',
    name: 'Vara',
    symbol: 'vara',
    dimension: 'EMPAQUE',
    sat_key: 'XBX',
  });
  expect(await refused(update(services, actor, units, made.id!, { name: 'Otra' }))).toMatchObject({
    code: 'SIN_PERMISO',
    extra: { privilege: 'units.update' },
  });
  expect(await refused(remove(services, actor, units, made.id!, {}))).toMatchObject({
    code: 'SIN_PERMISO',
    extra: { privilege: 'units.delete' },
  });
  expect(await refused(list(services, actor, at(company, 'users'), {}))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  await services.db.close();
});

test('Ana sees the customers of León whose seller is she or her team; one of her team elsewhere does not exist for her', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  await makeRole(company, admin, 'VENDE', [['customers.list', 'PROPIOS']]);
  await makeRole(company, admin, 'SUPERVISA', [['customers.list', 'EQUIPO']]);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['VENDE', 'SUPERVISA'] });
  const beto = await company.addPerson({ nickname: 'beto', roleCodes: ['VENDE'] });
  const carla = await company.addPerson({ nickname: 'carla', roleCodes: ['VENDE'] });
  const ids = await services.db.system(async (tx) => {
    const branches = await tx.query<{ id: number }>(
      `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) select $1, c, c, 'SUCURSAL', 'ABIERTA', 'x', '37000', 'GENERAL' from unnest(array['LEO','CDMX']) c returning id`,
      [accountId],
    );
    const [leon, cdmx] = branches.map((row) => row.id);
    await tx.execute('update users set manager_id = $2 where account_id = $1 and id = $3', [
      accountId,
      ana,
      beto,
    ]);
    await tx.execute('update users set is_seller = true where account_id = $1', [accountId]);
    await tx.execute(
      'update users set all_branches = false, branch_office_id = $3 where account_id = $1 and id = $2',
      [accountId, ana, leon],
    );
    await tx.execute(
      'insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 0)',
      [accountId, ana, leon],
    );
    return { leon, cdmx };
  });
  const zone = await create(services, admin, at(company, 'zones'), {
    code: 'BAJIO',
    name: 'Bajío',
  });
  const [currency, type] = [
    await idOf(company, 'currencies', 'code', 'MXN'),
    await idOf(company, 'customer_types', 'code', 'MAYOREO'),
  ];
  const add = async (name: string, seller: number, branch: number | undefined) => {
    const row = await create(services, admin, at(company, 'customers'), {
      name,
      phone: '4771234567',
      customer_type_id: String(type),
      zone_id: String(zone.id),
      branch_office_id: String(branch),
      seller_id: String(seller),
      currency_id: String(currency),
    });
    return row.id!;
  };
  const [own, team, other, far] = [
    await add('PROPIO', ana, ids.leon),
    await add('EQUIPO', beto, ids.leon),
    await add('AJENO', carla, ids.leon),
    await add('LEJOS', beto, ids.cdmx),
  ];
  const customers = at(company, 'customers');
  const actor = await company.actorOf(await company.signIn('ana'));
  const seen = await list(services, actor, customers, { fields: 'name', sort: { 0: 'name' } });
  expect(seen.data.map((row) => row.name)).toEqual(['EQUIPO', 'PROPIO']);
  expect((await one(services, actor, customers, own)).name).toBe('PROPIO');
  expect((await one(services, actor, customers, team)).name).toBe('EQUIPO');
  for (const id of [other, far])
    expect(await refused(one(services, actor, customers, id))).toMatchObject({
      code: 'NO_ENCONTRADO',
    });
  await services.db.close();
});

test('nobody gives what he does not hold, nor changes his own roles', async () => {
  const company = await testCompany();
  const { services } = company;
  const users = at(company, 'users');
  const admin = await company.actorOf(await company.signIn('admin'));
  await company.addPerson({ nickname: 'ulises', roleCodes: ['ADMIN_USUARIOS'] });
  const ulises = await company.actorOf(await company.signIn('ulises'));
  const strong = await makeRole(company, admin, 'FUERTE', [['units.delete']]);
  const body = await userBody(company, 'nueva', strong);
  expect(await refused(create(services, ulises, users, body))).toMatchObject({
    code: 'VALIDACION',
    fields: {
      role_ids: [
        expect.stringContaining(
          'No puedes asignar el rol Rol FUERTE: incluye permisos que no tienes (Eliminar unidades',
        ),
      ],
    },
  });
  const everything = await idOf(company, 'roles', 'code', 'ADMINISTRADOR');
  expect(
    await refused(
      create(services, ulises, users, { ...body, role_ids: { 0: String(everything) } }),
    ),
  ).toMatchObject({
    fields: { role_ids: [expect.stringContaining('todos los permisos')] },
  });
  expect(await refused(makeRole(company, ulises, 'TRAMPA', [['units.delete']]))).toMatchObject({
    code: 'VALIDACION',
    message: expect.stringContaining('No puedes dar permisos que no tienes'),
  });
  expect(
    await refused(
      update(services, ulises, users, ulises.userId!, { role_ids: { 0: String(strong) } }),
    ),
  ).toMatchObject({
    fields: { role_ids: ['Nadie cambia sus propios roles. Pídelo a otro administrador.'] },
  });
  expect((await create(services, admin, users, body)).status).toBe('INVITADO');
  await services.db.close();
});

test('the last administrator stays', async () => {
  const company = await testCompany();
  const { services, adminId } = company;
  const users = at(company, 'users');
  const second = await company.addPerson({ nickname: 'segunda', roleCodes: ['ADMINISTRADOR'] });
  const admin = await company.actorOf(await company.signIn('admin'));
  const other = await company.actorOf(await company.signIn('segunda'));
  await transition(services, admin, users, 'suspend', second, { status_reason: 'Vacaciones' });
  expect(await refused(company.actorOf(await company.signIn('segunda')))).toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  const last = 'Debe quedar al menos un administrador activo.';
  expect(
    await refused(
      transition(services, other, users, 'deactivate', adminId, { status_reason: 'x' }),
    ),
  ).toMatchObject({ message: last });
  const employee = await idOf(company, 'roles', 'code', 'EMPLEADO');
  expect(
    await refused(update(services, other, users, adminId, { role_ids: { 0: String(employee) } })),
  ).toMatchObject({ fields: { role_ids: [last] } });
  expect(
    await refused(
      update(
        services,
        admin,
        at(company, 'roles'),
        await idOf(company, 'roles', 'code', 'ADMINISTRADOR'),
        { name: 'Jefe' },
      ),
    ),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await services.db.close();
});

test('a new user gets an invitation, an e-mail serves one person, and only one without acts is deleted for good', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const users = at(company, 'users');
  const admin = await company.actorOf(await company.signIn('admin'));
  const body = await userBody(company, 'nueva', await idOf(company, 'roles', 'code', 'EMPLEADO'));
  const made = await create(services, admin, users, body);
  expect(await listLinks(services, accountId, made.id!)).toMatchObject([
    { kind: 'INVITACION', sent_to: 'nueva@uno.test' },
  ]);
  expect(
    await refused(create(services, admin, users, { ...body, nickname: 'otra' })),
  ).toMatchObject({ fields: { email: ['Ese correo ya se usa en este sistema.'] } });
  const changed = await update(services, admin, users, made.id!, { email: 'nueva2@uno.test' });
  expect(changed.email).toBe('nueva2@uno.test');
  await remove(services, admin, users, made.id!, {});
  const again = await create(services, admin, users, body);
  expect(again.id).not.toBe(made.id);
  expect(await refused(remove(services, admin, users, company.adminId, {}))).toMatchObject({
    code: 'EN_USO',
    message: 'El usuario tiene actividad; usa Eliminar (baja).',
  });
  await services.db.close();
});

test('a changed e-mail of an active person waits for its confirmation', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const row = await update(services, admin, at(company, 'users'), ana, {
    email: 'ana.nueva@uno.test',
  });
  expect(row.email).toBe('ana@uno.test');
  expect(await listLinks(services, accountId, ana)).toMatchObject([
    { kind: 'CORREO', sent_to: 'ana.nueva@uno.test' },
  ]);
  await company.signIn('ana');
  await services.db.close();
});
