import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';

const services = await testServices();
const [accountId] = (await makeAccounts(services, 'PANEL')) as [number];
afterAll(() => services.db.close());

async function person(nickname: string): Promise<number> {
  return services.db.tenant({ accountId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into users (account_id, nickname, name, email, kind, status, all_branches) values ($1, $2, $2, $2 || '@telar.test', 'INTERNO', 'ACTIVO', true) returning id`,
      [accountId, nickname],
    );
    return row!.id;
  });
}

const [ana, beto] = [await person('ana'), await person('beto')];
const as = (userId: number, more: Partial<Parameters<typeof actorWith>[2]> = {}): Api =>
  callerOf(services, actorWith(services, accountId, { userId, ...more }) as Actor);
const anas = as(ana);
let made = 0;
const zone = async () => {
  made += 1;
  const reply = await anas.post('zones', { code: `Z${made}`, name: `Zona ${made}` });
  expect(reply.status, reply.text).toBe(201);
  return reply.data.id as number;
};
const about = (id: number) => ({ resource: 'zones', record_id: id });

test('a comment is written, corrected by its author alone, and stays as deleted', async () => {
  const record = about(await zone());
  const written = await anas.post('comments', { ...record, body: 'Falta el mapa' });
  expect(written.status, written.text).toBe(201);
  const path = `comments/${written.data.id}`;
  expect((await as(beto).put(path, { body: 'Otro' })).status).toBe(403);
  expect((await anas.put(path, { body: 'Falta el plano' })).status).toBe(200);
  expect((await as(beto, { keys: ['zones.list'] }).del(path)).status).toBe(403);
  expect((await anas.del(path)).status).toBe(200);
  const [row] = (await anas.get('comments', record)).data;
  expect([row.body, row.author, row.deleted_at !== null, row.edited_at !== null]).toEqual([
    null,
    'ana',
    true,
    true,
  ]);
});

test('who is mentioned must be able to read the record, and then follows it', async () => {
  const role = await services.db.tenant({ accountId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into roles (account_id, code, name, kind) values ($1, 'ADMINISTRADOR', 'Administrador', 'INTERNO') returning id`,
      [accountId],
    );
    return row!.id;
  });
  const record = { resource: 'roles', record_id: role };
  const refused = await anas.post('comments', { ...record, body: 'Hola @beto, ¿la ves?' });
  expect(refused.status).toBe(422);
  expect(refused.data.fields.body).toEqual(['beto no tiene acceso a este registro.']);
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      'insert into users__role_ids (account_id, owner_id, target_id) values ($1, $2, $3)',
      [accountId, beto, role],
    ),
  );
  expect(
    (
      await anas.post('comments', {
        ...record,
        body: 'Hola @beto, ¿la ves? Escribe a a@beto.mx y a @nadie',
      })
    ).status,
  ).toBe(201);
  const followers = (await anas.get('followers', record)).data.map(
    (row: { user_id: number }) => row.user_id,
  );
  expect(followers.toSorted()).toEqual([ana, beto].toSorted());
});

test('who may not read the record reads and writes nothing about it', async () => {
  const record = about(await zone());
  const stranger = as(beto, { keys: ['units.list'] });
  for (const path of ['comments', 'activity', 'followers', 'files'])
    expect((await stranger.get(path, record)).status, path).toBe(403);
  expect((await stranger.post('comments', { ...record, body: 'x' })).status).toBe(403);
  expect((await stranger.post('followers', record)).status).toBe(403);
  expect((await anas.get('comments', about(999_999))).status).toBe(404);
});

test('a file is uploaded, deleted, out of reach, and restored', async () => {
  const record = about(await zone());
  const form = new FormData();
  form.set('file', new File(['hola'], 'nota.txt', { type: 'text/plain' }));
  form.set('resource', 'zones');
  form.set('record_id', String(record.record_id));
  const up = await anas.send('POST', 'files', { body: form });
  expect(up.status, up.text).toBe(201);
  const { id } = up.data;
  expect((await anas.get('files', record)).data).toHaveLength(1);
  expect((await as(beto, { keys: ['zones.list'] }).del(`files/${id}`)).status).toBe(403);
  expect((await anas.del(`files/${id}`)).status).toBe(200);
  expect((await anas.get('files', record)).data).toHaveLength(0);
  expect((await anas.get(`files/download/${id}`)).status).toBe(404);
  expect((await anas.put(`files/restore/${id}`)).status).toBe(200);
  expect((await anas.get(`files/download/${id}`)).status).toBe(200);
});

test('a file beyond the limit is refused with what it weighs and what may be (R31)', async () => {
  const record = about(await zone());
  const sent = async (megabytes: number, declared: boolean) => {
    const form = new FormData();
    form.set(
      'file',
      new File([new Uint8Array(megabytes * 1024 * 1024)], 'grande.txt', { type: 'text/plain' }),
    );
    form.set('resource', 'zones');
    form.set('record_id', String(record.record_id));
    const whole = new Response(form);
    const body = Buffer.from(await whole.arrayBuffer());
    const headers = {
      'content-type': whole.headers.get('content-type')!,
      ...(declared && { 'content-length': String(body.length) }),
    };
    const { status, data } = await anas.send('POST', 'files', { body, headers });
    return [status, data.code, data.message];
  };
  expect(await sent(25.5, true)).toEqual([
    413,
    'DEMASIADO_GRANDE',
    'El archivo pesa 25.5 MB; el máximo es 25 MB.',
  ]);
  // Of what the server does not even read.
  expect(await sent(27, true)).toEqual([
    413,
    'DEMASIADO_GRANDE',
    'El archivo pesa 27.0 MB; el máximo es 25 MB.',
  ]);
  expect(await sent(27, false)).toEqual([
    413,
    'DEMASIADO_GRANDE',
    'Lo enviado pesa más de 26 MB. Envía menos de una vez.',
  ]);
  expect((await anas.get('files', record)).data).toEqual([]);
});

test('the activity of a record holds its changes, comments and files, newest first', async () => {
  const id = await zone();
  await anas.post('comments', { ...about(id), body: 'Visto' });
  await anas.put(`zones/${id}`, { name: 'Otra', version: 1 });
  const { data } = await anas.get('activity', about(id));
  expect(
    data.map((entry: { kind: string; action?: string }) => entry.action ?? entry.kind),
  ).toEqual(['EDITAR', 'COMENTARIO', 'CREAR']);
  expect((await anas.get('activity', { ...about(id), kind: 'COMENTARIO' })).data).toHaveLength(1);
});

test('a task belongs to a record within reach, and is done once', async () => {
  const id = await zone();
  const task = await anas.post('tasks', { title: 'Revisar', assignee_id: beto, ...about(id) });
  expect(task.status, task.text).toBe(201);
  expect(
    (await anas.post('tasks', { title: 'Revisar', assignee_id: beto, ...about(999_999) })).status,
  ).toBe(422);
  expect(
    (await as(beto, { keys: ['tasks.list'], scope: 'PROPIOS' }).get('tasks')).data,
  ).toHaveLength(1);
  const done = await as(beto).put(`tasks/done/${task.data.id}`, {});
  expect([done.data.status, done.data.done_at !== null]).toEqual(['HECHO', true]);
  expect((await as(beto).put(`tasks/done/${task.data.id}`, {})).status).toBe(409);
});

test('a view is private until it is shared, one opens by itself, and only its owner changes it', async () => {
  const path = '/zones';
  const one = await anas.post('saved-views', {
    path,
    name: 'Norte',
    query: 'q=norte&page=3&cursor=x',
    is_default: 1,
  });
  expect(one.status, one.text).toBe(201);
  expect(one.data.query).toBe('q=norte');
  expect((await anas.post('saved-views', { path, name: 'norte' })).status).toBe(422);
  expect(
    (await anas.post('saved-views', { path: 'https://otro.test/', name: 'Fuera' })).status,
  ).toBe(422);
  expect((await as(beto).get('saved-views', { path })).data).toEqual([]);
  expect(
    (
      await as(beto, { keys: ['zones.list'] }).post('saved-views', {
        path,
        name: 'Todos',
        visibility: 'EMPRESA',
      })
    ).status,
  ).toBe(403);
  const shared = await anas.post('saved-views', {
    path,
    name: 'Todos',
    visibility: 'EMPRESA',
    is_default: 1,
  });
  expect(
    (await as(beto).get('saved-views', { path })).data.map(
      (row: { name: string; own: boolean; is_default: boolean }) => [
        row.name,
        row.own,
        row.is_default,
      ],
    ),
  ).toEqual([['Todos', false, false]]);
  expect(
    (await anas.get('saved-views', { path })).data.filter(
      (row: { is_default: boolean }) => row.is_default,
    ),
  ).toHaveLength(1);
  expect((await as(beto).del(`saved-views/${shared.data.id}`)).status).toBe(404);
  expect((await anas.del(`saved-views/${shared.data.id}`)).status).toBe(200);
});

test('recents keep each record once, newest first', async () => {
  for (const [url, title] of [
    ['/zones/1', 'Uno'],
    ['/zones/2', 'Dos'],
    ['/zones/1', 'Uno bis'],
  ])
    expect((await anas.post('recents', { url, title })).status).toBe(200);
  expect((await anas.get('recents')).data.map((row: { title: string }) => row.title)).toEqual([
    'Uno bis',
    'Dos',
  ]);
  expect((await as(beto).get('recents')).data).toEqual([]);
  expect((await anas.post('recents', { url: '//otro.test', title: 'x' })).status).toBe(422);
});
