import { expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { privilegeKeyOf } from '#erp/kernel/access.ts';
import { isFileVisible } from '#erp/kernel/files/file-access.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, freshApi, testServices } from './fixtures.ts';

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000020000000308060000000000000000',
  'hex',
);

test('a file is known by its content, stored once, and read only by who may', async () => {
  const { api, services, accountId, close } = await freshApi({ userId: 1 });
  const upload = (bytes: BlobPart, name: string, type: string) => {
    const form = new FormData();
    form.append('file', new File([bytes], name, { type }));
    return api.send('POST', 'files', { body: form });
  };
  for (const [bytes, name] of [
    [PNG, '../../logo.html'],
    [PNG, 'logo.png.txt'],
    ['<svg onload="alert(1)"></svg>', 'x.png'],
    ['%PDF-1.7', 'x.png'],
    ['hola', 'x.pdf'],
  ] as const) {
    const refused = await upload(bytes, name, 'image/png');
    expect([name, refused.status, refused.data.fields?.file?.[0]]).toEqual([
      name,
      422,
      expect.stringContaining('terminación'),
    ]);
  }
  const made = await upload(PNG, '../../logo', 'text/html');
  expect(made.status, made.text).toBe(201);
  expect(made.data).toMatchObject({
    name: 'logo.png',
    mime: 'image/png',
    width: 2,
    height: 3,
    size: PNG.length,
  });
  const got = await api.get(`files/download/${made.data.id}`);
  expect(got.status).toBe(200);
  expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(got.headers.get('content-security-policy')).toMatch(/sandbox/);
  expect(got.headers.get('x-content-type-options')).toBe('nosniff');
  const stranger = callerOf(services, actorWith(services, accountId, { userId: 2, keys: [] }));
  expect((await stranger.get(`files/download/${made.data.id}`)).status).toBe(404);
  const svg = await upload('<svg onload="alert(1)"></svg>', 'x.svg', 'image/png');
  expect(svg.data.mime).toBe('image/svg+xml');
  expect(
    (await api.get(`files/download/${svg.data.id}`, { inline: 1 })).headers.get('content-type'),
  ).toBe('application/octet-stream');
  await close();
});

test('nobody reads the file of another by putting it into a record or picture of his own', async () => {
  const company = await testCompany();
  const { services, accountId, adminId } = company;
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const one = async (sql: string, values: readonly unknown[]) =>
    (await services.db.tenant({ accountId }, (tx) => tx.query<{ id: number }>(sql, values)))[0]!.id;
  const upload = (by: number, name: string, mime: string) =>
    one(
      `insert into files (account_id, name, mime, size, sha256, kind, created_by) values ($1, $2, $3, 9, 'x', 'OTRO', $4) returning id`,
      [accountId, name, mime, by],
    );
  const branch = await one('select id from branch_offices order by id limit 1', []);
  const keys = ['branch-offices.list', 'branch-offices.update', 'users.list'];
  const clerk = callerOf(services, actorWith(services, accountId, { userId: ana, keys }));
  const theirs = [
    await upload(adminId, 'sueldos.xlsx', 'application/octet-stream'),
    await upload(adminId, 'firma.png', 'image/png'),
  ];
  for (const id of theirs) {
    expect(
      (
        await clerk.put(`branch-offices/${branch}`, {
          tax_region: 'FRONTERA_NORTE',
          stimulus_notice: id,
        })
      ).data.fields,
    ).toMatchObject({
      stimulus_notice: [expect.stringContaining('no está a tu alcance')],
    });
    expect((await clerk.put('users/profile', { icon_id: id })).status).toBe(422);
    expect((await clerk.get(`files/${id}`)).status).toBe(404);
  }
  const own = await upload(ana, 'aviso.png', 'image/png');
  expect(
    (
      await clerk.put(`branch-offices/${branch}`, {
        tax_region: 'FRONTERA_NORTE',
        stimulus_notice: own,
      })
    ).status,
  ).toBe(200);
  expect((await clerk.put('users/profile', { icon_id: own })).status).toBe(200);
  // What the record shows already may be put elsewhere by who sees it.
  const other = callerOf(services, actorWith(services, accountId, { userId: adminId, keys }));
  expect((await other.get(`files/${own}`)).status).toBe(200);
  await services.db.close();
});

test('a file that a record shows is for who has the module of the record', async () => {
  const services = await testServices();
  const { registry } = services;
  const showing = [...registry.resources.values()].filter(
    (resource) =>
      !registry.moduleOf(resource).core &&
      Object.values(resource.fields).some(({ kind }) => kind === 'file' || kind === 'image'),
  );
  expect(showing.length).toBeGreaterThan(3);
  const asked: string[] = [];
  const tx = { query: async (sql: string) => [asked.push(sql)] } as unknown as Tx;
  for (const resource of showing) {
    const readKeys = Object.values(resource.fields).flatMap(({ kind, readKey }) =>
      readKey && (kind === 'file' || kind === 'image') ? [readKey] : [],
    );
    const keys = [privilegeKeyOf(registry, resource, 'list'), ...readKeys];
    const actor = actorWith(services, 1, { keys });
    const off = { ...actor, permissions: { ...actor.permissions, modules: new Set<string>() } };
    asked.length = 0;
    await isFileVisible(tx, registry, off, 1);
    expect([resource.path, asked.filter((sql) => sql.includes(`${resource.table} t`))]).toEqual([
      resource.path,
      [],
    ]);
    await isFileVisible(tx, registry, actor, 1);
    expect(asked.join()).toContain(`${resource.table} t`);
  }
  await services.db.close();
});

test('drafts are encrypted and only their author reads them', async () => {
  const { api, services, accountId, close } = await freshApi({ userId: 1 });
  const made = await api.post('drafts', { form: 'zones/new', title: 'Zona', body: 'name=Norte' });
  expect(made.status, made.text).toBe(201);
  expect((await api.get(`drafts/${made.data.id}`)).data).toMatchObject({
    form: 'zones/new',
    body: 'name=Norte',
  });
  const later = { form: 'zones/new', title: 'Zona', body: 'name=Sur' };
  expect((await api.put(`drafts/${made.data.id}`, later)).data).toEqual({ id: made.data.id });
  expect((await api.get(`drafts/${made.data.id}`)).data.body).toBe('name=Sur');
  expect((await api.get('drafts', { form: 'zones/new' })).data).toHaveLength(1);
  const [stored] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ body: string }>('select body from drafts'),
  );
  expect(stored!.body).not.toContain('Sur');
  const other = callerOf(services, actorWith(services, accountId, { userId: 2 }));
  expect((await other.get(`drafts/${made.data.id}`)).status).toBe(404);
  expect((await other.put(`drafts/${made.data.id}`, later)).status).toBe(404);
  expect((await api.del(`drafts/${made.data.id}`)).status).toBe(200);
  expect((await api.get('drafts/not-a-uuid')).status).toBe(404);
  await close();
});

test('health and the description of the API answer without signing in', async () => {
  const { api, close } = await freshApi();
  expect((await api.get('health/live')).data).toEqual({ status: 'ok' });
  expect((await api.get('health/ready')).status).toBe(200);
  const document = JSON.parse((await api.get('openapi.json')).text);
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/units', '/units/{id}', '/units/options', '/auth/login']),
  );
  await close();
  expect((await api.get('health/ready')).status).toBe(503);
});

test('a deletion says what still refers to the record and where to see it; a tree has no cycles', async () => {
  const { api, close } = await freshApi();
  const top = (await api.post('zones', { code: 'A', name: 'Bajío' })).data;
  const leaf = await api.post('zones', { code: 'B', name: 'León', parent_id: top.id });
  expect(leaf.data.titles).toMatchObject({ parent_id: 'Bajío' });
  const refused = await api.del(`zones/${top.id}`);
  expect(refused.status).toBe(409);
  expect(refused.data).toMatchObject({
    code: 'EN_USO',
    uses: [
      {
        resource: 'zones',
        field: 'parent_id',
        label: 'Zonas',
        count: 1,
        url: `/zones?filter%5Bparent_id%5D=${top.id}`,
      },
    ],
  });
  expect((await api.put(`zones/${top.id}`, { parent_id: leaf.data.id })).data.fields).toEqual({
    parent_id: ['No puede depender de sí misma.'],
  });
  expect((await api.put(`zones/${top.id}`, { parent_id: top.id })).data.fields).toEqual({
    parent_id: ['No puede depender de sí misma.'],
  });
  await close();
});

test('rows cut by branch and by owner are 404, not 403', async () => {
  const { api, services, accountId, close } = await freshApi({ userId: 1 });
  const { data } = await api.post('zones', { code: 'A', name: 'Bajío' });
  const own = callerOf(services, actorWith(services, accountId, { userId: 2, scope: 'PROPIOS' }));
  expect((await own.get(`zones/${data.id}`)).status).toBe(404);
  expect((await own.put(`zones/${data.id}`, { name: 'x' })).status).toBe(404);
  expect((await own.get('zones')).data).toEqual([]);
  expect((await own.get('zones/options')).data).toEqual([]);
  await close();
});
