/**
 * Roles, modules, texts, people and companies, as their administrators keep them.
 *
 * Runs on the server alone: who may do and see what is decided before the engine is asked.
 */
import { expect, test } from 'vitest';
import { deleteByAdministrator } from '#erp/modules/settings/users/delete-account.ts';
import { listLinks } from '#erp/platform/access/links.ts';
import { provisionAccount, OPERATOR } from '#erp/provision/companies/account.ts';
import { currentTranslations } from '#erp/platform/profile/translations.ts';
import { callerOf, type Api } from '../api/fixtures.ts';
import { done, refused, story, type Body, type Person, type Stage } from './given.ts';

const NEW_ROLE = { code: 'MEDIDAS', name: 'Medidas', kind: 'INTERNO' };
const bulk = (by: Person, roleId: number, body: Body) =>
  by.act('role-privileges', 'bulk', roleId, body);

/** Who works for the operator of the installation. */
async function operatorOf({ stock, as }: Stage): Promise<Api> {
  const { services } = stock.company;
  const accountId = await services.db.system((tx) =>
    provisionAccount(tx, services.registry, OPERATOR),
  );
  return callerOf(services, {
    ...as('admin').actor,
    accountId,
    accountCode: 'SISTEMA',
    operator: true,
    userId: null,
    origin: 'SISTEMA',
  });
}

test('a bundle gives its keys, and one in use is not deleted', async () => {
  const { given, as, idOf } = await story();
  const admin = as('admin');
  const key = await idOf('privileges', 'units.list', 'key');
  const body = {
    key: 'paquete.medidas',
    name: 'Medidas',
    kind: 'PAQUETE',
    module_id: await idOf('modules', 'inventory', 'key'),
    key_ids: [key],
  };
  expect(await refused(admin.post('privileges', { ...body, key: 'medidas' }))).toMatchObject({
    fields: { key: [expect.any(String)] },
  });
  const bundle = await done(admin.post('privileges', body));
  const nested = { ...body, key: 'paquete.otro', key_ids: [bundle.id] };
  expect(await refused(admin.post('privileges', nested))).toMatchObject({ code: 'VALIDACION' });
  expect(await refused(admin.put(`privileges/${key}`, { name: 'Otro' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  const role = await done(admin.post('roles', NEW_ROLE));
  const gives = [{ privilege_id: bundle.id, scope: 'TODOS' }];
  expect(await done(bulk(admin, role.id, { module: 'inventory', grants: gives }))).toEqual({
    added: 1,
    removed: 0,
  });
  const ana = await given.person('ana', 'MEDIDAS');
  expect([...ana.actor.permissions.grants.keys()]).toEqual(['units.list']);
  expect(await refused(admin.del(`privileges/${bundle.id}`))).toMatchObject({ code: 'EN_USO' });
  expect(await done(bulk(admin, role.id, { module: 'inventory', grants: '' }))).toEqual({
    added: 0,
    removed: 1,
  });
  expect((await ana.later()).actor.permissions.grants.size).toBe(0);
});

test('a matrix of another module or with a wrong scope is refused whole', async () => {
  const { as, idOf } = await story();
  const admin = as('admin');
  const role = await done(admin.post('roles', NEW_ROLE));
  const privilege_id = await idOf('privileges', 'units.list', 'key');
  const matrix = (body: Body) => refused(bulk(admin, role.id, body));
  expect(await matrix({ module: 'sales', grants: [{ privilege_id }] })).toMatchObject({
    fields: { grants: ['Uno de los privilegios no es de este módulo.'] },
  });
  expect(
    await matrix({ module: 'inventory', grants: [{ privilege_id, scope: 'MUNDO' }] }),
  ).toMatchObject({
    fields: { 'grants[0][scope]': ['Elige un alcance de la lista.'] },
  });
  expect(await matrix({ module: 'nada', grants: '' })).toMatchObject({
    fields: { module: ['Elige un módulo de la lista.'] },
  });
});

test('a role is copied with its permissions, and two are compared', async () => {
  const { as, idOf } = await story();
  const admin = as('admin');
  const source = await idOf('roles', 'SOPORTE');
  const copy = (name: string) => admin.act('roles', 'copy', source, { code: 'SOPORTE2', name });
  const reply = await copy('Soporte de noche');
  expect(reply.status).toBe(201);
  expect(await refused(copy('Otro'))).toMatchObject({
    code: 'DUPLICADO',
    fields: { code: [expect.any(String)] },
  });
  const compared = (await done(
    admin.get('roles/compare', { a: source, b: reply.data.id }),
  )) as readonly { key: string; a: string; b: string }[];
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.every((row) => row.a === row.b)).toBe(true);
});

test('a module that is off closes its calls at once, an essential one stays on', async () => {
  const { as, idOf, query } = await story();
  const admin = as('admin');
  const switchOff = async (key: string) => {
    const [row] = await query<{ id: number }>(
      'select am.id from account_modules am join modules m on m.account_id = am.account_id and m.id = am.module_id where m.key = $1',
      [key],
    );
    return admin.put(`account-modules/${row!.id}`, { status: 'SUSPENDIDO' });
  };
  expect(await refused(switchOff('settings'))).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('es esencial'),
  });
  expect(await refused(switchOff('accounting'))).toMatchObject({
    code: 'EN_USO',
    message: expect.stringContaining('Tesorería'),
  });
  await done(switchOff('dif'));
  const later = await admin.later();
  expect(await refused(later.get('dif/scales'))).toMatchObject({ code: 'MODULO_INACTIVO' });
  const sales = await idOf('modules', 'sales', 'key');
  expect(await refused(later.del(`modules/${sales}`))).toMatchObject({
    message: 'Los módulos se desactivan por empresa.',
  });
});

test('a wording keeps its variables, is seen at once, and only own texts are added', async () => {
  const { stock, as, idOf } = await story();
  const { services, accountId } = stock.company;
  const admin = as('admin');
  const language_id = await idOf('language', 'ES-MX');
  const texts = 'translation-element';
  expect(
    await refused(admin.post(texts, { key: 'units.otro', source: 'x', kind: 'ETIQUETA' })),
  ).toMatchObject({
    fields: { key: [expect.stringContaining('propio.')] },
  });
  const own = await done(
    admin.post(texts, {
      key: 'propio.saludo',
      source: 'Hola {nombre}, tienes {n} avisos',
      kind: 'MENSAJE',
    }),
  );
  const word = (value: string) =>
    admin.put(`${texts}/${own.id}`, { values: [{ language_id, value }] });
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
  await done(word('{n} avisos para ti, {nombre}'));
  const after = await currentTranslations(services, accountId, 'ES-MX');
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.translations['propio.saludo']).toBe('{n} avisos para ti, {nombre}');
  const label = await idOf('translation_element', 'units.label.one', 'key');
  expect(await refused(admin.del(`${texts}/${label}`))).toMatchObject({ code: 'ESTADO_INVALIDO' });
});

test('a deleted person is recovered within thirty days, with name and e-mail', async () => {
  const { stock, given, as } = await story();
  const { company } = stock;
  const admin = as('admin');
  const { id } = await given.person('ana', 'EMPLEADO', { more: { lastName: 'López' } });
  const remove = (reason: string) =>
    deleteByAdministrator(company.services, admin.actor, { id: String(id), reason });
  await remove('Salió');
  company.wait({ hours: 29 * 24 });
  expect(await done(admin.act('users', 'restore', id))).toMatchObject({
    status: 'INACTIVO',
    name: 'ana',
    last_name: 'López',
    email: 'ana@uno.test',
    deleted_at: null,
  });
  await done(admin.act('users', 'activate', id));
  await remove('Salió otra vez');
  company.wait({ hours: 31 * 24 });
  expect(await refused(admin.act('users', 'restore', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('only the operator makes a company; ready, it has its administrator invited', async () => {
  const told = await story();
  const { services } = told.stock.company;
  const admin = told.as('admin');
  const body = {
    code: 'NUEVA',
    name: 'Empresa Nueva',
    kind: 'PRUEBA',
    contact_name: 'Nora',
    contact_email: 'nora@nueva.test',
    time_zone: 'America/Mexico_City',
  };
  expect(await refused(admin.post('accounts', body))).toMatchObject({ code: 'SIN_PERMISO' });
  const operator = await operatorOf(told);
  const made = await done(operator.post('accounts', body));
  expect(made.status).toBe('APROVISIONANDO');
  expect((await done(operator.put(`accounts/ready/${made.id}`))).status).toBe('ACTIVA');
  const [nora] = await services.db.system((tx) =>
    tx.query<{ id: number; status: string }>('select id, status from users where account_id = $1', [
      made.id,
    ]),
  );
  expect(nora?.status).toBe('INVITADO');
  expect(await listLinks(services, made.id, nora!.id)).toMatchObject([
    { kind: 'INVITACION', sent_to: 'nora@nueva.test' },
  ]);
  expect((await done(admin.get('accounts'))).map((row: { code: string }) => row.code)).toEqual([
    'UNO',
  ]);
  const suspend = (more: Body) => operator.put(`accounts/suspend/${made.id}`, more);
  expect(await refused(suspend({}))).toMatchObject({ code: 'VALIDACION' });
  expect((await done(suspend({ suspended_reason: 'Falta de pago' }))).status).toBe('SUSPENDIDA');
});

test('suspending a company ends its sessions at once', async () => {
  const told = await story();
  const { company } = told.stock;
  const admin = told.as('admin');
  const operator = await operatorOf(told);
  const grants = async () =>
    (await company.actorOf(await company.signIn('admin'))).permissions.grants;
  await done(
    operator.put(`accounts/suspend/${company.accountId}`, { suspended_reason: 'Falta de pago' }),
  );
  await expect(admin.later()).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  expect((await grants()).has('units.create')).toBe(false);
  await done(operator.put(`accounts/resume/${company.accountId}`));
  expect((await grants()).has('units.create')).toBe(true);
});
