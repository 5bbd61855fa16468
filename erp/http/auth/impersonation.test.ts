import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';

interface Reply {
  readonly status: number;
  // The replies have every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

function callsOf({ services }: Company) {
  const app = createApp(services);
  return async (
    jwt: string,
    method: string,
    path: string,
    body?: Record<string, string>,
  ): Promise<Reply> => {
    const response = await app.request(`/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body && { body: new URLSearchParams(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      data: text.startsWith('{') ? (JSON.parse(text) as { data: unknown }).data : text,
    };
  };
}

async function viewing() {
  const company = await testCompany();
  const call = callsOf(company);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['ADMIN_USUARIOS'] });
  const admin = await company.signIn('admin');
  const { data } = await call(admin, 'POST', 'auth/viewAs', {
    user_id: String(ana),
    reason: 'No ve un menú',
  });
  return { company, call, ana, admin, jwt: String(data.jwt) };
}

test('somebody sees what the person sees, and every write is refused', async () => {
  const { company, call, ana, jwt } = await viewing();
  const { services, accountId } = company;
  const profile = (await call(jwt, 'GET', 'users/profile')).data;
  expect(profile.user).toMatchObject({ id: ana, nickname: 'ana' });
  expect(profile.viewer).toEqual({ nickname: 'admin', until: '2026-11-20T15:15:00.000Z' });
  expect(profile.pending).toBeNull();
  expect((await call(jwt, 'GET', 'users')).status).toBe(200);
  expect((await call(jwt, 'POST', 'users/getUsers', { size: '5' })).status).toBe(200);
  expect((await call(jwt, 'GET', 'units')).status).toBe(403);
  const before = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from sys__logs'),
  );
  const tried: readonly (readonly [string, string, Record<string, string>?])[] = [
    ['POST', 'users', { nickname: 'eva' }],
    ['PUT', `users/${ana}`, { name: 'Otra' }],
    ['DELETE', `users/${ana}`],
    ['PUT', `users/suspend/${ana}`, { status_reason: 'x' }],
    ['PUT', 'users/profile', { name: 'Otra' }],
    ['PUT', `users/password/${ana}`, { password: 'x' }],
    ['PUT', 'users/shortcuts', {}],
    ['POST', 'bulk', { resource: 'users', action: 'delete', 'ids[0]': String(ana), preview: '1' }],
    ['POST', 'drafts', { screen: 'users' }],
    ['POST', 'auth/otp/setup', {}],
    ['GET', 'auth/otp'],
    ['GET', 'users/export'],
    ['PUT', 'sessions/revokeOthers', {}],
    ['POST', 'auth/viewAs', { user_id: String(company.adminId), reason: 'x' }],
    ['POST', 'reports/users', { report: 'USUARIOS', format: 'csv' }],
    ['POST', 'reports/users?format=csv', { report: 'USUARIOS' }],
    ['GET', 'sys/accesses?part=entradas&format=csv'],
    ['GET', 'analytics?format=xlsx'],
    ['POST', 'comments', { resource: 'users', record_id: String(ana), body: 'Hola' }],
    ['PUT', 'comments/1', { body: 'Hola' }],
    ['PUT', 'comments/pin/1'],
    ['DELETE', 'comments/1'],
    ['POST', 'tasks', { resource: 'users', record_id: String(ana), title: 'Revisar' }],
    ['PUT', 'tasks/done/1'],
    ['POST', 'followers', { resource: 'users', record_id: String(ana) }],
    ['DELETE', 'followers', { resource: 'users', record_id: String(ana) }],
    ['DELETE', 'files/1'],
    ['GET', 'drafts'],
    ['GET', `drafts/00000000-0000-4000-8000-000000000000`],
    ['GET', 'imports/result/1'],
  ];
  const allowed: string[] = [];
  for (const [method, path, body] of tried) {
    const { status, data } = await call(jwt, method, path, body);
    if (status !== 403 || data.view_as !== true) allowed.push(`${method} ${path}: ${status}`);
  }
  expect(allowed).toEqual([]);
  const after = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from sys__logs'),
  );
  expect(after).toEqual(before);
  await services.db.close();
});

test('it lasts fifteen minutes, is written down in both names, and closes none of the person’s sessions', async () => {
  const { company, call, ana, jwt } = await viewing();
  const { services, accountId } = company;
  const [log] = await services.db.tenant({ accountId }, (tx) =>
    tx.query(
      `select nickname, record_id, record_label, reason from sys__logs where transition = 'viewAs'`,
    ),
  );
  expect(log).toMatchObject({
    nickname: 'admin',
    record_id: ana,
    record_label: 'ana',
    reason: 'No ve un menú',
  });
  const hers = await company.signIn('ana');
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(200);
  company.wait({ minutes: 14 });
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(200);
  company.wait({ minutes: 2 });
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(401);
  expect((await call(hers, 'GET', 'users/profile')).status).toBe(200);
  await services.db.close();
});

test('who looks may go back at any time; the end is written down too', async () => {
  const { company, call, jwt, admin } = await viewing();
  const { services, accountId } = company;
  expect((await call(admin, 'POST', 'auth/endView', {})).status).toBe(409);
  expect((await call(jwt, 'POST', 'auth/endView', {})).status).toBe(200);
  expect((await call(jwt, 'GET', 'users/profile')).status).toBe(401);
  const [log] = await services.db.tenant({ accountId }, (tx) =>
    tx.query(`select nickname, record_label from sys__logs where transition = 'viewAsEnd'`),
  );
  expect(log).toEqual({ nickname: 'admin', record_label: 'ana' });
  await services.db.close();
});

test('only who may, with a reason, of somebody active, and of an administrator only another one', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  await company.addPerson({ nickname: 'ivan', roleCodes: ['SOPORTE'] });
  const gone = await company.addPerson({
    nickname: 'leo',
    roleCodes: ['EMPLEADO'],
    status: 'SUSPENDIDO',
  });
  const [hers, support] = [await company.signIn('ana'), await company.signIn('ivan')];
  const ask = (jwt: string, id: number, reason = 'Revisar') =>
    call(jwt, 'POST', 'auth/viewAs', { user_id: String(id), reason });
  expect((await ask(hers, company.adminId)).status).toBe(403);
  expect((await ask(support, company.adminId)).status).toBe(403);
  expect((await ask(support, ana, '')).status).toBe(422);
  expect((await ask(support, gone)).status).toBe(409);
  expect((await ask(support, 999_999)).status).toBe(404);
  expect((await ask(support, ana)).status).toBe(200);
  company.wait({ minutes: 11 });
  expect((await ask(support, ana)).data.code).toBe('REAUTH');
  await company.services.db.close();
});

test('who looks as somebody and is sent away, or loses the right to look, sees nothing more', async () => {
  const { company, call, ana, admin } = await viewing();
  const eva = await company.addPerson({ nickname: 'eva', roleCodes: ['ADMINISTRADOR'] });
  const looks = async () =>
    String(
      (
        await call(await company.signIn('eva'), 'POST', 'auth/viewAs', {
          user_id: String(ana),
          reason: 'Soporte',
        })
      ).data.jwt,
    );
  const seen = async (jwt: string) => (await call(jwt, 'GET', 'users')).status;

  const first = await looks();
  expect(await seen(first)).toBe(200);
  expect(
    (await call(admin, 'PUT', `users/suspend/${eva}`, { status_reason: 'Se va' })).status,
  ).toBe(200);
  expect(await seen(first)).toBe(401);
  expect((await call(admin, 'PUT', `users/activate/${eva}`)).status).toBe(200);

  const second = await looks();
  expect(await seen(second)).toBe(200);
  const [role] = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from roles where code = 'EMPLEADO'`),
  );
  expect(
    (await call(admin, 'PUT', `users/${eva}`, { 'role_ids[0]': String(role!.id) })).status,
  ).toBe(200);
  expect(await seen(second)).toBe(401);
  await company.services.db.close();
});

test('what was written down with the rights of the person is not told to who may read less', async () => {
  const company = await testCompany();
  const call = callsOf(company);
  const { services, accountId } = company;
  const role = async (code: string, keys: readonly string[]) =>
    services.db.system(async (tx) => {
      await tx.execute(
        `insert into roles (account_id, code, name, kind) values ($1, $2, $2, 'INTERNO')`,
        [accountId, code],
      );
      await tx.execute(
        `insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, r.id, p.id, 'TODOS' from roles r, privileges p where r.account_id = $1 and r.code = $2 and p.account_id = $1 and p.key = any($3::text[])`,
        [accountId, code, keys],
      );
    });
  const reads = ['mail-outbox.list', 'interfaces.list', 'inv/revaluations.list'];
  await role('COSTOS', ['costs.view', ...reads]);
  await role('MIRA', ['users.viewAs']);
  await role('MIRA_COSTOS', ['users.viewAs', 'costs.view']);
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['COSTOS'] });
  await company.addPerson({ nickname: 'leo', roleCodes: ['MIRA'] });
  await company.addPerson({ nickname: 'mar', roleCodes: ['MIRA_COSTOS'] });
  const SAID = 'El costo subió a 4,321.00';
  const made = await services.db.system(async (tx) => {
    const [notice] = await tx.query<{ id: number }>(
      `insert into notifications (account_id, user_id, event, title, body, severity, count, in_app, in_digest, at) values ($1, $2, 'view.entered', $3, $3, 'INFO', 1, true, false, now()) returning id`,
      [accountId, ana, SAID],
    );
    await tx.execute(
      `insert into approvals (account_id, request, resource, document_id, document_version, action, title, amount_mxn, level, user_id, status, summary, requested_by, requested_at, asked_at, barred)
       values ($1, 'r1', 'inv/revaluations', 1, 1, 'apply', 'Revaluación', 4321, 1, $2, 'PENDIENTE', $3::jsonb, null, now(), now(), '[]')`,
      [accountId, ana, JSON.stringify([['Variación', SAID]])],
    );
    await tx.execute(
      `insert into mail_outbox (account_id, "to", subject, status, template, language, priority, text, attempts, next_at) values ($1, 'x@uno.test', $2, 'PENDIENTE', 'notice', 'ES-MX', 5, $2, 0, now())`,
      [accountId, SAID],
    );
    const [file] = await tx.query<{ id: number }>(
      `insert into files (account_id, name, mime, size, sha256, kind, created_by) values ($1, 'costos.txt', 'text/plain', 1, repeat('a', 64), 'OTRO', $2) returning id`,
      [accountId, ana],
    );
    return { notice: notice!.id, file: file!.id };
  });
  const looks = async (nickname: string) =>
    String(
      (
        await call(await company.signIn(nickname), 'POST', 'auth/viewAs', {
          user_id: String(ana),
          reason: 'Soporte',
        })
      ).data.jwt,
    );
  const paths = ['notifications', `notifications/${made.notice}`, 'approvals', 'mail-outbox'];
  const told = async (jwt: string) => {
    const found: string[] = [];
    for (const path of paths) {
      const { status, data } = await call(jwt, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      if (/4,?321/.test(JSON.stringify(data))) found.push(path);
    }
    return found;
  };
  expect(await told(await company.signIn('ana'))).toEqual(paths);
  expect(await told(await looks('mar'))).toEqual(paths);
  const less = await looks('leo');
  expect(await told(less)).toEqual([]);
  const { data } = await call(less, 'GET', 'notifications');
  expect(data[0].title).toBe('Entra algo nuevo en una vista que sigues');
  for (const path of ['mail-outbox?q=costo', 'mail-outbox?sort[0]=subject'])
    expect([path, /4,?321/.test(JSON.stringify((await call(less, 'GET', path)).data))]).toEqual([
      path,
      false,
    ]);
  expect((await call(await company.signIn('ana'), 'GET', `files/${made.file}`)).status).toBe(200);
  // Her own file hangs on no record: nobody else opens it, whatever his rights.
  for (const nickname of ['leo', 'mar'])
    expect((await call(await looks(nickname), 'GET', `files/${made.file}`)).status).toBe(404);
  await services.db.close();
});
