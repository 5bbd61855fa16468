/** Views: some records of another resource, read and written on screens of their own as its own. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '#erp/kernel/services.ts';
import { Registry } from '#erp/model/registry.ts';
import { viewOf } from '#erp/model/rows/view-of.ts';
import { modules } from '#erp/modules/all.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';
import { Samples } from './sample.ts';
import { pruebas, ran, things, thingRules, threads, withThings } from './viewed-things.ts';

const VIEW = 'test-things/threads';
const OPEN = 'test-things/open';
const OWNER = 'test-things';
let services: Services;
let accountId: number;
let api: Api;
let other: Api;

const of = (...keys: string[]): Api => callerOf(services, actorWith(services, accountId, { keys }));

beforeAll(async () => {
  const base = await testServices({ registry: withThings() });
  services = { ...base, rules: new Map([...base.rules, [OWNER, thingRules]]) };
  const [one, two] = await makeAccounts(services, 'UNO', 'DOS');
  accountId = one!;
  api = callerOf(services, actorWith(services, one!));
  other = callerOf(services, actorWith(services, two!));
});
beforeEach(() => void ran.splice(0));
afterAll(() => services.db.close());

const codes = async (by: Api, path: string) =>
  ((await by.get(path)).data as { code: string }[]).map(({ code }) => code);
let n = 0;
const make = async (path: string, body: object = {}, by = api) => {
  const reply = await by.post(path, { code: `N${(n += 1)}`, kind: 'HILO', sold: '1', ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.data as { id: number; code: string; version: number };
};

test('a view lists the rows of which its condition holds; the others do not exist there', async () => {
  const made = async (code: string, kind: string, sold: string) =>
    (await make(OWNER, { code, kind, sold })).id;
  await made('A', 'TELA', '1');
  const unsold = await made('B', 'HILO', '0');
  const needle = await made('C', 'AGUJA', '1');
  await made('D', 'HILO', '1');
  expect(await codes(api, VIEW)).toEqual(['A', 'D']);
  for (const id of [unsold, needle]) {
    expect((await api.get(`${VIEW}/${id}`)).status).toBe(404);
    expect((await api.put(`${VIEW}/${id}`, { notes: 'X' })).status).toBe(404);
    expect((await api.del(`${VIEW}/${id}`)).status).toBe(404);
    expect((await api.put(`${VIEW}/close/${id}`)).status).toBe(404);
    expect((await api.post(`${VIEW}/mark/${id}`, { word: 'X' })).status).toBe(404);
  }
  const options = (await api.get(`${VIEW}/options`)).data as { title: string }[];
  expect(options.map(({ title }) => title)).toEqual(['A', 'D']);
  const bulk = await api.post('bulk', {
    resource: VIEW,
    action: 'edit',
    field: 'notes',
    value: 'X',
    ids: [needle],
  });
  expect(bulk.data).toMatchObject([{ ok: false, title: null }]);
});

test('what is made or changed through a view stays in it', async () => {
  const made = await api.post(VIEW, { code: 'E', kind: 'HILO' });
  expect([made.status, made.data.sold], made.text).toEqual([201, true]);
  const outside = await api.post(VIEW, { code: 'F', kind: 'AGUJA' });
  expect([outside.status, Object.keys(outside.data.fields)]).toEqual([422, ['kind']]);
  expect((await api.post(VIEW, { code: 'F', kind: 'TELA', sold: '0' })).status).toBe(422);
  const moved = await api.put(`${VIEW}/${made.data.id}`, { kind: 'AGUJA' });
  expect([moved.status, moved.data.fields.kind]).toEqual([
    422,
    ['Con este valor no estaría en «Insumos que se venden».'],
  ]);
  expect((await api.put(`${VIEW}/${made.data.id}`, { kind: 'TELA' })).status).toBe(200);
  // Its owner may move it out.
  expect((await api.put(`${OWNER}/${made.data.id}`, { kind: 'AGUJA' })).status).toBe(200);
  expect((await api.get(`${VIEW}/${made.data.id}`)).status).toBe(404);
});

test('a view writes what it says, and has the fields that it does not leave out', async () => {
  const { id } = await make(OWNER, { cost: '3', parts: [{ qty: '1' }] });
  const { data } = await api.get(`${VIEW}/${id}`);
  expect([data.code, 'cost' in data, 'parts' in data]).toEqual([`N${n}`, false, false]);
  const refused = async (body: object) => (await api.put(`${VIEW}/${id}`, body)).data.fields;
  expect(await refused({ code: 'Z' })).toHaveProperty('code');
  expect(await refused({ most: '9' })).toHaveProperty('most');
  expect(await refused({ cost: '9' })).toEqual({ cost: ['Este campo no existe.'] });
  expect((await api.put(`${VIEW}/${id}`, { notes: 'Nota' })).status).toBe(200);
  const { data: kept } = await api.get(`${OWNER}/${id}`);
  expect([kept.cost, kept.parts.length, kept.notes]).toEqual(['3.000000', 1, 'Nota']);
});

test("the owner's rules, checks, uniques and states hold through a view", async () => {
  const { id, code } = await make(VIEW, { qty: '4' });
  expect(ran).toEqual(['compute', `beforeSave of ${OWNER}`, 'afterSave', 'afterCommit']);
  expect((await api.get(`${VIEW}/${id}`)).data.twice).toBe(8);
  const put = async (body: object) => {
    const { status, data } = await api.put(`${VIEW}/${id}`, body);
    return [status, data.fields ?? data.code];
  };
  expect(await put({ notes: 'no' })).toEqual([422, { notes: ['Eso no.'] }]);
  expect((await api.put(`${OWNER}/${id}`, { most: '5' })).status).toBe(200);
  expect(await put({ qty: '6' })).toEqual([422, { qty: ['Son demasiadas.'] }]);
  const needle = await make(OWNER, { kind: 'AGUJA' });
  const twin = await api.post(VIEW, { code: needle.code, kind: 'HILO' });
  expect([twin.status, Object.keys(twin.data.fields)], code).toEqual([422, ['code']]);
  const draft = await api.post('form/compute', { resource: VIEW, draft: { qty: '7' } });
  expect(draft.data?.values ?? draft.text).toEqual({ twice: 14 });
  ran.splice(0);
  expect((await api.put(`${VIEW}/close/${id}`)).data.status).toBe('CERRADA');
  expect(ran).toEqual(['close', 'afterCommit']);
  expect((await api.put(`${VIEW}/${id}`, { notes: 'Tarde' })).data.code).toBe('ESTADO_INVALIDO');
  expect((await api.put(`${VIEW}/reopen/${id}`)).status).toBe(200);
  expect((await api.del(`${VIEW}/${id}`)).status).toBe(200);
  expect(ran).toContain('beforeDelete');
});

test('a change of state may lead out of a view: it answers with the record once more', async () => {
  const { id } = await make(OPEN);
  const closed = await api.put(`${OPEN}/close/${id}`);
  expect([closed.status, closed.data.status]).toEqual([200, 'CERRADA']);
  expect((await api.get(`${OPEN}/${id}`)).status).toBe(404);
  expect((await api.put(`${OPEN}/reopen/${id}`)).status).toBe(404);
  expect((await api.put(`${OWNER}/reopen/${id}`)).status).toBe(200);
  expect((await api.get(`${OPEN}/${id}`)).status).toBe(200);
});

test('reading and saving ask for rights of the view; what is done to the record, for its own', async () => {
  const { id } = await make(VIEW);
  const viewer = of(`${VIEW}.list`, `${VIEW}.update`);
  expect((await viewer.get(`${VIEW}/${id}`)).status).toBe(200);
  expect((await viewer.put(`${VIEW}/${id}`, { notes: 'Suyo' })).status).toBe(200);
  expect((await viewer.get(`${OWNER}/${id}`)).status).toBe(403);
  for (const [call, privilege] of [
    [() => viewer.put(`${VIEW}/close/${id}`), `${OWNER}.close`],
    [() => viewer.post(`${VIEW}/mark/${id}`, { word: 'X' }), `${OWNER}.mark`],
    [() => viewer.post(VIEW, { code: 'X', kind: 'HILO' }), `${VIEW}.create`],
  ] as const)
    expect((await call()).data).toMatchObject({ code: 'SIN_PERMISO', privilege });
  const closer = of(`${VIEW}.list`, `${OWNER}.close`, `${OWNER}.mark`);
  expect((await closer.post(`${VIEW}/mark/${id}`, { word: 'Hola' })).status).toBe(200);
  expect((await closer.put(`${VIEW}/close/${id}`)).data.notes).toBe('Hola');
  expect([...services.registry.privileges.keys()].filter((key) => key.startsWith(VIEW))).toEqual(
    ['list', 'create', 'update', 'delete', 'export', 'import', 'print'].map(
      (operation) => `${VIEW}.${operation}`,
    ),
  );
});

test("the owner's branches cut a view too", async () => {
  const samples = new Samples(api, services.registry);
  const branch = async () =>
    (await samples.create(services.registry.resource('branch-offices'))).data.id;
  const [here, there] = [await branch(), await branch()];
  const { id } = await make(OWNER, { branch_office_id: there });
  const cut = callerOf(
    services,
    actorWith(services, accountId, { rights: { allBranches: false, branchIds: [here] } }),
  );
  expect((await cut.get(`${VIEW}/${id}`)).status).toBe(404);
  expect((await api.get(`${VIEW}/${id}`)).status).toBe(200);
});

test('a record has one history, told through each with what it may show', async () => {
  const { id } = await make(VIEW);
  await api.put(`${OWNER}/${id}`, { cost: '5', notes: 'De su dueño' });
  await api.put(`${VIEW}/${id}`, { notes: 'De la vista' });
  await api.post(`${VIEW}/mark/${id}`, { word: 'Marca' });
  const told = async (resource: string) =>
    (
      (await api.get('sys/logs/record', { resource, record_id: id })).data as {
        changes: Record<string, unknown>;
      }[]
    ).map(({ changes }) => Object.keys(changes).filter((name) => /^(cost|notes|word)$/.test(name)));
  expect(await told(OWNER)).toEqual([['word'], ['notes'], ['cost', 'notes'], []]);
  expect(await told(VIEW)).toEqual([['word'], ['notes'], ['notes'], []]);
  const paths = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ resource: string }>(
      `select distinct resource from sys__logs where record_id = $1 and resource like 'test-things%'`,
      [id],
    ),
  );
  expect(paths).toEqual([{ resource: OWNER }]);
});

test('comments, files and followers are of the record, for who sees it on any screen', async () => {
  const { id } = await make(OWNER);
  const [viewer, owner] = [of(`${VIEW}.list`, `${VIEW}.update`), of(`${OWNER}.list`)];
  const form = new FormData();
  for (const [name, value] of [
    ['resource', VIEW],
    ['record_id', String(id)],
  ] as const)
    form.set(name, value);
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'nota.pdf', { type: 'application/pdf' }));
  const file = await viewer.send('POST', 'files', { body: form });
  expect(file.status, file.text).toBe(201);
  for (const [by, resource] of [
    [viewer, VIEW],
    [owner, OWNER],
  ] as const) {
    const files = await by.get('files', { resource, record_id: id });
    expect(files.data.map((each: { id: number }) => each.id)).toEqual([file.data.id]);
    expect((await by.get(`files/${file.data.id}`)).status).toBe(200);
  }
  expect((await of('zones.list').get(`files/${file.data.id}`)).status).toBe(403);
});

test('another company sees none of them', async () => {
  expect(await codes(other, VIEW)).toEqual([]);
  const [{ id }] = (await api.get(VIEW)).data as { id: number }[] as [{ id: number }];
  expect((await other.get(`${VIEW}/${id}`)).status).toBe(404);
  expect((await other.put(`${VIEW}/${id}`, { notes: 'X' })).status).toBe(404);
});

test('a view that could not be kept is refused at the start', () => {
  const started = (
    where: NonNullable<typeof threads.sameTableAs>['where'],
    more: { without?: ('status' | 'kind' | 'branch_office_id')[]; editable?: 'notes'[] } = {},
  ) => {
    const view = viewOf(things, 'test-things/wrong', {
      label: ['Mala', 'Malas'],
      list: { columns: ['code'], sort: 'code' },
      where,
      ...more,
    });
    return () =>
      new Registry([...modules, { ...pruebas, resources: [...pruebas.resources, view] }]);
  };
  const sold = [{ field: 'sold', is: [true] }];
  expect(started([{ field: 'kind', is: ['SEDA'] }])).toThrow('never SEDA');
  expect(started([{ field: 'cost', is: '*' }])).toThrow('not for everybody');
  expect(started([{ field: 'parts', is: '*' }])).toThrow('has one value');
  expect(started(sold, { without: ['branch_office_id'] })).toThrow('decides who sees');
  expect(started([{ field: 'status', is: ['CERRADA'] }])).toThrow('not seen here');
  expect(started(sold, { editable: ['notes'] })).toThrow('code: a record is made here without');
  expect(started(sold, { without: ['status'] })).toThrow('no field «status»');
  expect(started(sold)).not.toThrow();
});
