import { expect, test } from 'vitest';
import { jobsOf } from '#erp/platform/jobs/all.ts';
import { product } from '#erp/provision/testing/product.ts';
import { callerOf } from '../../../tests/api/fixtures.ts';
import {
  changePassword,
  forgotPassword,
  reauthenticate,
  resetPassword,
} from './passwords/change-password.ts';
import {
  deleteByAdministrator,
  deleteByLink,
  requestDeletion,
} from '#erp/modules/settings/users/delete-account.ts';
import { confirmEmail, listLinks } from './links.ts';
import { login } from './sign-in/login.ts';
import { listSessions, revokeSession, revokeSessions } from '#erp/http/auth/session-calls.ts';
import { caller, PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';
import { issueLink } from './tokens.ts';
import { trustDevice } from './second-factor/trusted-devices.ts';

const jobs = jobsOf(product);

const NEW = 'siete agujas de plata';
const tokenOf = (url: string | undefined) => new URL(url!).search.replace(/^\?\w+=/, '');
const linksOf = ({ services, accountId }: Company, userId: number) =>
  listLinks(services, accountId, userId);
const signIn = ({ services }: Company, email: string, password: string) =>
  login(services, { email, password, device: '' }, caller);

test('a password is changed with the current one, ends the other sessions, and is not used again', async () => {
  const company = await testCompany();
  const { services } = company;
  const [mine, other] = [await company.signIn('admin'), await company.signIn('admin')];
  const actor = await company.actorOf(mine);
  const change = (current_password: string, password: string, password_confirmation = password) =>
    changePassword(services, actor, company.adminId, {
      current_password,
      password,
      password_confirmation,
    });
  await expect(change('mala', NEW)).rejects.toMatchObject({
    fields: { current_password: ['La contraseña actual no es correcta.'] },
  });
  await expect(change(PASSWORD, NEW, 'otra')).rejects.toMatchObject({
    fields: { password_confirmation: ['No coincide.'] },
  });
  await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({
    fields: { password: ['No repitas una contraseña anterior.'] },
  });
  await change(PASSWORD, NEW);
  expect((await company.actorOf(mine)).nickname).toBe('admin');
  await expect(company.actorOf(other)).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  await expect(signIn(company, 'admin@uno.test', PASSWORD)).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  await signIn(company, 'admin@uno.test', NEW);
  await expect(change(NEW, PASSWORD)).rejects.toMatchObject({
    fields: { password: ['No repitas una contraseña anterior.'] },
  });
  await expect(
    changePassword(services, actor, company.adminId + 1, { password: NEW }),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' });
  await services.db.close();
});

test('an invitation sets the password once and makes the person active', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const userId = await company.addPerson({
    nickname: 'nueva',
    roleCodes: ['EMPLEADO'],
    status: 'INVITADO',
    passwordHash: null,
  });
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId, kind: 'INVITACION', sentTo: 'nueva@uno.test' },
      services.now(),
    ),
  );
  const [link] = await linksOf(company, userId);
  expect(link).toMatchObject({
    kind: 'INVITACION',
    label: 'Invitación',
    url: `https://telar.test/login?invite=${token}`,
    sent_to: 'nueva@uno.test',
  });
  const reset = () =>
    resetPassword(services, { token, password: NEW, password_confirmation: NEW }, caller);
  await reset();
  await expect(reset()).rejects.toMatchObject({ code: 'VALIDACION' });
  const { jwt } = await signIn(company, 'nueva@uno.test', NEW);
  expect((await company.actorOf(jwt)).nickname).toBe('nueva');
  expect(await linksOf(company, userId)).toEqual([]);
  await services.db.close();
});

test('a reset link dies after half an hour and when another is made; an unknown e-mail is not told apart', async () => {
  const company = await testCompany();
  const { services, adminId } = company;
  const forgot = (email: string) => forgotPassword(services, { email }, caller);
  expect(await forgot('nadie@uno.test')).toBeUndefined();
  await forgot('admin@uno.test');
  const first = tokenOf((await linksOf(company, adminId))[0]?.url);
  await forgot('admin@uno.test');
  const second = tokenOf((await linksOf(company, adminId))[0]?.url);
  const reset = (token: string) =>
    resetPassword(services, { token, password: NEW, password_confirmation: NEW }, caller);
  await expect(reset(first)).rejects.toMatchObject({ code: 'VALIDACION' });
  company.wait({ minutes: 31 });
  await expect(reset(second)).rejects.toMatchObject({ code: 'VALIDACION' });
  await services.db.close();
});

test('sessions are seen and closed by their owner, those of others only with the privilege', async () => {
  const company = await testCompany();
  const { services, adminId } = company;
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const [admin, ana] = [
    await company.actorOf(await company.signIn('admin')),
    await company.actorOf(await company.signIn('ana')),
  ];
  const rows = await listSessions(services, ana, ana.userId!);
  expect(rows).toMatchObject([{ device: 'pruebas', ip: '203.0.113.7', current: true }]);
  await expect(listSessions(services, ana, adminId)).rejects.toMatchObject({
    code: 'SIN_PERMISO',
    extra: { privilege: 'users.sessions' },
  });
  await expect(revokeSession(services, ana, admin.sessionId!)).rejects.toMatchObject({
    code: 'SIN_PERMISO',
  });
  await expect(revokeSession(services, admin, 'no-such-session')).rejects.toMatchObject({
    code: 'NO_ENCONTRADO',
  });
  const [first, second] = [await company.signIn('ana'), await company.signIn('ana')];
  await revokeSession(services, admin, (await company.actorOf(first)).sessionId!);
  await expect(company.actorOf(first)).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  expect(await revokeSessions(services, ana, ana.userId!)).toBe(1);
  await expect(company.actorOf(second)).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
  await services.db.close();
});

test('a deletion link works once, for its own e-mail, and leaves no way in', async () => {
  const company = await testCompany();
  const { services } = company;
  const userId = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const ana = await company.actorOf(await company.signIn('ana'));
  await expect(requestDeletion(services, ana, { password: 'mala' })).rejects.toMatchObject({
    code: 'VALIDACION',
  });
  await requestDeletion(services, ana, { password: PASSWORD });
  const url = new URL((await linksOf(company, userId))[0]!.url);
  const [deleteToken, userName] = [
    url.searchParams.get('deleteToken')!,
    url.searchParams.get('userName')!,
  ];
  expect(userName).toBe('ana@uno.test');
  const remove = (body: Record<string, string>) => deleteByLink(services, body, caller);
  const dead = {
    code: 'VALIDACION',
    message: 'El enlace no es válido o ya venció. Solicita uno nuevo desde tu perfil.',
  };
  await expect(remove({ deleteToken, userName: 'otra@uno.test' })).rejects.toMatchObject(dead);
  const both = await Promise.allSettled([
    remove({ deleteToken, userName }),
    remove({ deleteToken, userName }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(remove({ deleteToken, userName })).rejects.toMatchObject(dead);
  await expect(signIn(company, 'ana@uno.test', PASSWORD)).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  const [row] = await services.db.system((tx) =>
    tx.query('select status, name, email, phone from users where id = $1', [userId]),
  );
  expect(row).toEqual({
    status: 'ELIMINADO',
    name: 'Usuario eliminado',
    email: `eliminado-${userId}@invalid`,
    phone: null,
  });
  await services.db.close();
});

test('the only administrator is not deleted, nor is oneself from the list', async () => {
  const company = await testCompany();
  const { services, adminId } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  await expect(requestDeletion(services, admin, { password: PASSWORD })).rejects.toMatchObject({
    message: 'Primero nombra a otro administrador.',
  });
  await expect(
    deleteByAdministrator(services, admin, { id: String(adminId), reason: 'x' }),
  ).rejects.toMatchObject({ code: 'SIN_PERMISO' });
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  await expect(deleteByAdministrator(services, admin, { id: String(ana) })).rejects.toMatchObject({
    fields: { reason: ['Escribe el motivo.'] },
  });
  expect(
    await deleteByAdministrator(services, admin, { id: String(ana), reason: 'Salió' }),
  ).toEqual({ recoverable_until: '2026-12-20' });
  await services.db.close();
});

test('a new e-mail serves once it is confirmed', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      {
        accountId,
        userId: adminId,
        kind: 'CORREO',
        sentTo: 'nuevo@uno.test',
        payload: { email: 'nuevo@uno.test' },
      },
      services.now(),
    ),
  );
  await confirmEmail(services, { token }, caller);
  await expect(confirmEmail(services, { token }, caller)).rejects.toMatchObject({
    code: 'VALIDACION',
  });
  await signIn(company, 'nuevo@uno.test', PASSWORD);
  await expect(signIn(company, 'admin@uno.test', PASSWORD)).rejects.toMatchObject({
    code: 'NO_AUTENTICADO',
  });
  await services.db.close();
});

test('the password again renews the moment of the last one', async () => {
  const company = await testCompany();
  const jwt = await company.signIn('admin');
  company.wait({ minutes: 30 });
  await expect(
    reauthenticate(company.services, await company.actorOf(jwt), { password: 'mala' }),
  ).rejects.toMatchObject({ code: 'VALIDACION' });
  await reauthenticate(company.services, await company.actorOf(jwt), { password: PASSWORD });
  expect((await company.actorOf(jwt)).reauthAt).toBe(company.services.now().epochMilliseconds);
  await company.services.db.close();
});

test('every link of a person ends with the address, the password or the state for which it was sent', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const administrator = {
    ...(await company.actorOf(await company.signIn('admin'))),
    recentlyAuthenticated: true,
  };
  const admin = callerOf(services, administrator);
  const KINDS = ['INVITACION', 'RECUPERACION', 'CORREO', 'BORRADO', 'APROBACION'] as const;
  const live = (userId: number) =>
    services.db.system((tx) =>
      tx.query<{ kind: string }>(
        'select kind from auth_tokens where account_id = $1 and user_id = $2 and used_at is null',
        [accountId, userId],
      ),
    );
  const device = (userId: number) =>
    services.db.system((tx) =>
      tx.query(
        'select 1 from sessions where account_id = $1 and user_id = $2 and trust_hash is not null',
        [accountId, userId],
      ),
    );
  let number = 0;
  const left: string[] = [];
  async function after(
    name: string,
    change: (
      id: number,
      nickname: string,
      tokens: Readonly<Record<string, string>>,
    ) => Promise<unknown>,
    state?: string,
  ): Promise<void> {
    number += 1;
    const nickname = `persona${number}`;
    const id = await company.addPerson({ nickname, roleCodes: ['EMPLEADO'] });
    const { sessionId } = await company.actorOf(await company.signIn(nickname));
    if (state)
      await services.db.system((tx) =>
        tx.execute('update users set status = $3 where account_id = $1 and id = $2', [
          accountId,
          id,
          state,
        ]),
      );
    const tokens: Record<string, string> = {};
    for (const kind of KINDS) {
      const payload = kind === 'CORREO' ? { email: `nuevo${number}@uno.test`, by: id } : {};
      tokens[kind] = await services.db.system((tx) =>
        issueLink(
          tx,
          services.secret,
          { accountId, userId: id, kind, sentTo: `${nickname}@uno.test`, payload },
          services.now(),
        ),
      );
    }
    await services.db.system((tx) =>
      trustDevice(tx, sessionId!, services.now().add({ hours: 24 })),
    );
    await change(id, nickname, tokens);
    const kinds = (await live(id)).map(({ kind }) => kind);
    if (kinds.length > 0) left.push(`${name}: ${kinds.join()}`);
    if ((await device(id)).length > 0) left.push(`${name}: a remembered device`);
  }
  const done = async (reply: Promise<{ status: number; text: string }>) =>
    expect((await reply).text).not.toContain('"code"');
  await after('a new address', (_id, _nickname, { CORREO }) =>
    confirmEmail(services, { token: CORREO! }, caller),
  );
  await after('a new password by link', (_id, _nickname, { RECUPERACION }) =>
    resetPassword(
      services,
      { token: RECUPERACION!, password: NEW, password_confirmation: NEW },
      caller,
    ),
  );
  await after('suspended', (id) =>
    done(admin.put(`users/suspend/${id}`, { status_reason: 'Ausencia' })),
  );
  await after('sent away', (id) =>
    done(admin.put(`users/deactivate/${id}`, { status_reason: 'Se va' })),
  );
  await after('deleted', (id) =>
    deleteByAdministrator(services, administrator, { id: String(id), reason: 'Se va' }),
  );
  await after('his time is over', async (id) => {
    await services.db.system((tx) =>
      tx.execute(`update users set valid_until = '2026-11-01' where account_id = $1 and id = $2`, [
        accountId,
        id,
      ]),
    );
    await jobs
      .find(({ key }) => key === 'users.expire')!
      .run({
        services,
        accountId,
        accountCode: 'UNO',
        timeZone: 'America/Mexico_City',
        now: services.now(),
        progress: async () => undefined,
      });
  });
  expect(left).toEqual([]);
  // Back again: what was sent meanwhile does not serve.
  await after('active again', (id) => done(admin.put(`users/activate/${id}`)), 'SUSPENDIDO');
  await after('without the second factor', async (id) => {
    await done(admin.put(`users/resetOtp/${id}`, { status_reason: 'Perdió su teléfono' }));
    await services.db.system((tx) =>
      tx.execute('delete from auth_tokens where user_id = $1 and account_id = $2', [id, accountId]),
    );
  });
  expect(left.filter((each) => each !== 'active again: a remembered device')).toEqual([]);
  await services.db.close();
}, 60_000);

test('a password of one’s own ends the links too, and leaves the device at which it was changed', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId: adminId, kind: 'RECUPERACION', sentTo: 'admin@uno.test' },
      services.now(),
    ),
  );
  await changePassword(services, await company.actorOf(await company.signIn('admin')), adminId, {
    current_password: PASSWORD,
    password: NEW,
    password_confirmation: NEW,
  });
  expect(await linksOf(company, adminId)).toEqual([]);
  await services.db.close();
});
