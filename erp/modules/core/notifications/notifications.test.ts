import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';

let company: Company;
let admin: string;
let ana: string;
let anaId: number;
let unitId: number;
beforeAll(async () => {
  company = await testCompany();
  anaId = await company.addPerson({ nickname: 'ana', roleCodes: ['AUDITOR'] });
  admin = await company.signIn('admin');
  ana = await company.signIn('ana');
  // Second factor and privacy notice are other tests' matter.
  await company.services.db.system((tx) => tx.execute(`update roles set requires_otp = false`));
  await company.services.db.system((tx) =>
    tx.execute(`update users set privacy_accepted_at = now()`),
  );
  const [unit] = await rows<{ id: number }>('select id from units order by id limit 1');
  unitId = unit!.id;
});
afterAll(() => company.services.db.close());

const rows = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql, params));

interface Answer {
  readonly status: number;
  // eslint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly meta: Record<string, unknown>;
}

async function call(
  token: string,
  method: string,
  path: string,
  body?: Record<string, string>,
): Promise<Answer> {
  const response = await createApp(company.services).request(`http://erp/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: new URLSearchParams(body).toString() }),
  });
  const json = (await response.json()) as { data: unknown; meta?: Record<string, unknown> };
  return { status: response.status, data: json.data, meta: json.meta ?? {} };
}

const noticesOf = async (token: string, state = 'abiertos') =>
  (await call(token, 'GET', `notifications?state=${state}`)).data as {
    id: number;
    event: string;
    title: string;
  }[];

test('a mention tells the mentioned, a later comment and a change tell the followers, never who did it', async () => {
  const made = await call(admin, 'POST', 'comments', {
    resource: 'units',
    record_id: String(unitId),
    body: '@ana revisa el factor',
  });
  expect(made.status).toBe(201);
  expect(await noticesOf(ana)).toMatchObject([
    { event: 'comment.mentioned', title: expect.stringContaining('admin te menciona en Unidad') },
  ]);
  expect(await noticesOf(admin)).toEqual([]);

  await call(ana, 'POST', 'comments', {
    resource: 'units',
    record_id: String(unitId),
    body: 'Ya quedó',
  });
  expect((await noticesOf(admin)).map(({ event }) => event)).toEqual(['comment.added']);

  const { data: unit } = await call(admin, 'GET', `units/${unitId}`);
  const changed = await call(admin, 'PUT', `units/${unitId}`, {
    name: `${unit.name} x`,
    version: String(unit.version),
  });
  expect(changed.status).toBe(200);
  expect((await noticesOf(ana)).map(({ event }) => event)).toEqual([
    'record.changed',
    'comment.mentioned',
  ]);

  // Who may no longer read the record is not told of it.
  await rows(
    `delete from role_privileges where role_id in (select id from roles where code = 'AUDITOR')`,
  );
  await rows('update account_versions set permissions = permissions + 1');
  await rows('delete from notifications where user_id = $1', [anaId]);
  await call(admin, 'POST', 'comments', {
    resource: 'units',
    record_id: String(unitId),
    body: 'Otra cosa',
  });
  expect(await noticesOf(ana)).toEqual([]);
});

test('a task tells its assignee; done, it tells its author and attends the first notice', async () => {
  const { data: task } = await call(admin, 'POST', 'tasks', {
    title: 'Contar el almacén',
    assignee_id: String(anaId),
    due_at: '2026-11-25',
    priority: '2',
  });
  const [told] = await noticesOf(ana);
  expect(told).toMatchObject({
    event: 'task.assigned',
    title: 'admin te asigna: Contar el almacén',
    body: 'Vence el 25 nov 2026.',
  });
  await rows(`update tasks set created_by = $1 where id = $2`, [anaId, task.id]);
  expect((await call(admin, 'PUT', `tasks/done/${task.id}`)).status).toBe(200);
  expect(await noticesOf(ana)).toMatchObject([
    { event: 'task.closed', title: 'admin terminó: Contar el almacén' },
  ]);
  expect(await noticesOf(ana, 'atendidos')).toMatchObject([{ id: told!.id }]);
});

test('a notice is read, put off and done by its owner alone; put off, it comes back as new', async () => {
  const [notice] = await noticesOf(ana);
  const path = String(notice!.id);
  for (const act of ['read', 'done'])
    expect((await call(admin, 'PUT', `notifications/${act}/${path}`)).status).toBe(404);
  expect((await call(admin, 'GET', `notifications/${path}`)).status).toBe(404);
  expect((await call(ana, 'GET', 'users/profile')).data.unread).toBe(1);
  await call(ana, 'PUT', `notifications/read/${path}`);
  expect((await call(ana, 'GET', 'users/profile')).data.unread).toBe(0);
  for (const until of ['', 'mañana', '2020-01-01T08:00', '2031-01-01T08:00'])
    expect([
      until,
      (await call(ana, 'PUT', `notifications/snooze/${path}`, { until })).status,
    ]).toEqual([until, 422]);
  expect(
    (await call(ana, 'PUT', `notifications/snooze/${path}`, { until: '2026-11-21T08:00' })).status,
  ).toBe(200);
  expect(await noticesOf(ana)).toEqual([]);
  expect(await noticesOf(ana, 'pospuestos')).toHaveLength(1);
  company.at('2026-11-21T14:01:00Z');
  ana = await company.signIn('ana');
  admin = await company.signIn('admin');
  expect(await noticesOf(ana, 'nuevos')).toMatchObject([{ id: notice!.id }]);
  await call(ana, 'PUT', 'notifications/readAll');
  expect(await noticesOf(ana, 'nuevos')).toEqual([]);
  await call(ana, 'PUT', `notifications/done/${path}`);
  expect(await noticesOf(ana)).toEqual([]);
});

test('each person keeps the ways of each event; what equals the usual is forgotten', async () => {
  const { data: grid } = await call(ana, 'GET', 'notification-preferences');
  expect(grid.find(({ event }: { event: string }) => event === 'task.assigned')).toMatchObject({
    channels: ['APP', 'CORREO'],
    own: false,
  });
  const saved = await call(ana, 'PUT', 'notification-preferences', {
    'events[0][event]': 'task.assigned',
    'events[0][channels][0]': 'RESUMEN',
    'events[1][event]': 'record.changed',
    'events[1][channels][0]': 'APP',
    'events[2][event]': 'comment.added',
    'events[2][channels]': '',
  });
  expect(saved.status).toBe(200);
  expect(
    await rows(
      'select event, channels from notification_preferences where user_id = $1 order by event',
      [anaId],
    ),
  ).toEqual([
    { event: 'comment.added', channels: ['NINGUNO'] },
    { event: 'task.assigned', channels: ['RESUMEN'] },
  ]);
  expect(
    (
      await call(ana, 'PUT', 'notification-preferences', {
        'events[0][event]': 'digest',
        'events[0][channels][0]': 'APP',
      })
    ).status,
  ).toBe(422);
  expect(
    (await call(ana, 'PUT', 'notification-preferences', { 'events[0][event]': 'nada' })).status,
  ).toBe(422);
});
