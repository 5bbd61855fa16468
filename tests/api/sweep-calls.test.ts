/** Long because every call is asked in one company, with the same people. */
/**
 * Every call there is, as the API mounts it: without its right, with another company's rows, with
 * another person's, and outside one's own branches and storages.
 *
 * Runs behind a pooler too: each call of the API is asked through it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privilegeKeyOf } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { mountedEndpoints } from '#erp/http/routes.ts';
import type { Services } from '#erp/kernel/services.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, loud, makeAccounts, type Api, type TestReply } from './fixtures.ts';
import { asIfItNeverWas, askerOf, nameOf, NEVER, type Asker } from './asking.ts';
import { Forge } from './forge.ts';

let services: Services;
let mine: number;
let theirs: number;
let own: Forge;
let foreign: Forge;
let me: number;
let stranger: number;
let branches: { here: number; there: number };
let storages: { here: number; there: number };
/** Who sends the next request. */
let actor: Actor;
let api: Pick<Api, 'send' | 'get' | 'post' | 'put'>;
const ask: Asker['ask'] = (...given) => askerOf(api).ask(...given);
const compared: Asker['compared'] = (...given) => askerOf(api).compared(...given);

const calls = mountedEndpoints(product);
const ALL = [...registry.privileges.keys()];
const NEVER_UUID = '0badc0de-0000-4000-8000-00000badc0de';

beforeAll(async () => {
  const company = await testCompany();
  services = { ...company.services, log: loud };
  mine = company.accountId;
  [theirs] = (await makeAccounts(services, 'DOS')) as [number];
  [own, foreign] = [new Forge(services, mine), new Forge(services, theirs)];
  me = await own.fresh(registry.resource('users'), {
    nickname: 'yo',
    name: 'Yo',
    email: 'yo@telar.test',
    kind: 'INTERNO',
    status: 'ACTIVO',
  });
  stranger = await own.fresh(registry.resource('users'), {
    nickname: 'otra',
    name: 'Otra',
    email: 'otra@telar.test',
    kind: 'INTERNO',
    status: 'ACTIVO',
  });
  const branch = () => own.fresh(registry.resource('branch-offices'), {});
  branches = { here: await branch(), there: await branch() };
  const storage = (at: number) =>
    own.fresh(registry.resource('storages'), { branch_office_id: at });
  storages = { here: await storage(branches.here), there: await storage(branches.there) };
  actor = actorWith(services, mine, { userId: me });
  api = callerOf(services, () => actor);
});
afterAll(() => services.db.close());

const be = (options: Parameters<typeof actorWith>[2]) => {
  actor = actorWith(services, mine, { userId: me, ...options });
};
const without = (key: string) => ALL.filter((each) => each !== key);

describe('without its right a call answers 403 and says which', () => {
  const guarded = calls.flatMap((call) =>
    call.key !== null && call.key !== 'public' ? [[nameOf(call), call, call.key] as const] : [],
  );
  test.each(guarded)('%s', async (_name, call, key) => {
    // Options are for those too whose forms offer them.
    be({ keys: call.operation === 'options' && !call.transition ? [] : without(key) });
    const reply = await ask(call);
    expect(reply.status, reply.text).toBe(403);
    expect(reply.data).toMatchObject({ code: 'SIN_PERMISO', privilege: key });
  });
});

describe('a right over the resource that is named: 403 without it, and it says which', () => {
  const asking = calls.flatMap((call) =>
    call.resourceRight ? [[nameOf(call), call, call.resourceRight] as const] : [],
  );
  test.each(asking)('%s', async (_name, call, operation) => {
    const wrong: string[] = [];
    for (const resource of registry.resources.values()) {
      const key = privilegeKeyOf(registry, resource, operation);
      if (callsOf(resource).length === 0 || resource.privilegesOf || !registry.privileges.has(key))
        continue;
      be({ keys: without(key) });
      const reply = await ask(call, {}, { resource: resource.path, record_id: NEVER });
      if (reply.status === 403 && reply.data.privilege === key) continue;
      // What the call does not do with this resource, it does for nobody.
      be({});
      if (
        reply.status === 404 &&
        !Object.values(call.pathRecords ?? {}).includes('*') &&
        (await ask(call, {}, { resource: resource.path })).status === 404
      )
        continue;
      wrong.push(`${resource.path}: ${reply.status} ${reply.text.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('reports: that of the screen, of the report and of its files', () => {
  const reports = [...registry.reports.screens.values()].flatMap((screen) =>
    screen.reports.map((report) => [`${screen.path} ${report.key}`, screen, report] as const),
  );
  const run = ({ call }: (typeof reports)[number][1], asked: Record<string, string>) =>
    call.method === 'GET' ? api.get(call.path, asked) : api.post(call.path, asked);
  test.each(reports)('%s', async (_name, screen, report) => {
    const refused = async (key: string, more: Record<string, string> = {}) => {
      be({ keys: without(key) });
      expect((await run(screen, { report: report.key, ...more })).data).toMatchObject({
        code: 'SIN_PERMISO',
        privilege: key,
      });
    };
    await refused(screen.key);
    if (report.privilege) await refused(report.privilege);
    await refused(screen.exportKey ?? screen.key, { format: 'csv' });
    be({});
    for (const [name, field] of Object.entries(report.filters ?? {})) {
      if (field.kind !== 'ref' || field.by || field.to === 'accounts') continue;
      const [id, of] = [await foreign.some(field.to), { report: report.key }];
      expect(
        asIfItNeverWas(
          await run(screen, { ...of, [`filters[${name}]`]: id }),
          id,
          await run(screen, { ...of, [`filters[${name}]`]: NEVER }),
          NEVER,
          [200, 403, 404, 422],
        ),
      ).toBeNull();
    }
  });

  test('figures of dashboards, sets of data', async () => {
    for (const { key, privilege } of registry.reports.datasets.values()) {
      be({ keys: without(privilege) });
      expect((await api.get('analytics', { dataset: key })).data, key).toMatchObject({
        code: 'SIN_PERMISO',
        privilege,
      });
    }
    const wrong: string[] = [];
    for (const { path, call } of registry.reports.dashboards.values()) {
      const parts = async (keys: readonly string[] | '*') => {
        be({ keys });
        const { data } =
          call.method === 'GET' ? await api.get(call.path) : await api.post(call.path);
        return new Set(
          [...data.tiles, ...data.charts, ...data.lists].map(({ key }: { key: string }) => key),
        );
      };
      const shown = [
        ...registry.reports.tiles.values(),
        ...registry.reports.charts.values(),
        ...registry.reports.lists.values(),
      ];
      const whole = await parts('*');
      for (const privilege of new Set(
        shown.flatMap((part) => (whole.has(part.key) ? [part.privilege] : [])),
      )) {
        if (privilege === registry.reports.dashboards.get(path)?.key) continue;
        const left = await parts(without(privilege));
        for (const part of shown)
          if (part.privilege === privilege && left.has(part.key))
            wrong.push(`${path}: ${part.key} without ${privilege}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a field that asks for a right is neither shown, filtered, sorted nor written without it', () => {
  const guarded = [...registry.resources.values()].filter(
    (each) =>
      callsOf(each).length > 0 &&
      Object.values(each.fields).some(({ readKey, writeKey }) => readKey ?? writeKey),
  );
  test.each(guarded.map((each) => [each.path, each] as const))('%s', async (path, resource) => {
    const wrong: string[] = [];
    const refused = async (key: string, what: string, attempt: () => Promise<TestReply>) => {
      be({ keys: without(key) });
      const { status, data, text } = await attempt();
      if (status === 403 && data.privilege === key) return;
      // A column that nobody may filter or sort by says nothing of the right.
      be({});
      if (!what.startsWith('write') && status === 422 && (await attempt()).status === 422) return;
      wrong.push(`${what}: ${status} ${text.slice(0, 120)}`);
    };
    const has = (call: 'list' | 'create') =>
      callsOf(resource).includes(call) && !resource.editableFields && !resource.singleton;
    for (const [name, field] of Object.entries(resource.fields)) {
      const { readKey, writeKey } = field;
      if (readKey && has('list')) {
        await refused(readKey, `fields ${name}`, () => api.get(path, { fields: [name] }));
        await refused(readKey, `filter ${name}`, () =>
          api.get(path, { filter: { [name]: { op: 'empty' } } }),
        );
        await refused(readKey, `sort ${name}`, () => api.get(path, { sort: [name] }));
        await refused(readKey, `export ${name}`, () =>
          api.get(`${path}/export`, { fields: [name] }),
        );
      }
      const key = readKey ?? writeKey;
      const alone = resource.singleton === true && callsOf(resource).includes('update');
      if (
        key &&
        (has('create') || alone) &&
        field.readOnly === undefined &&
        ['text', 'int', 'decimal', 'money', 'percent', 'bool', 'choice', 'longtext'].includes(
          field.kind,
        )
      ) {
        const other =
          'choices' in field
            ? field.choices.find(([code]) => code !== field.default)![0]
            : field.kind === 'bool'
              ? field.default === true
                ? '0'
                : '1'
              : ('max' in field && typeof field.max === 'string' && field.max) || '7';
        await refused(key, `write ${name}`, () =>
          alone ? api.put(path, { [name]: other }) : api.post(path, { [name]: other }),
        );
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('customers and suppliers use what is declared for them, whatever rights they hold', async () => {
  const wrong: string[] = [];
  for (const userKind of ['CLIENTE', 'PROVEEDOR'] as const) {
    be({ more: { userKind } });
    for (const call of calls) {
      const { key, portal } = call;
      if (portal || key === 'public') continue;
      if (key !== null && registry.privileges.get(key)?.portal === userKind) continue;
      const reply = await ask(call);
      if (reply.status !== 403 || reply.data.code !== 'SIN_PERMISO')
        wrong.push(`${userKind} ${nameOf(call)}: ${reply.status} ${reply.text.slice(0, 80)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What a key without any scope is told: nothing of the company's. */
const TOLD_TO_KEYS: Readonly<Record<string, string>> = {
  'GET approvals': 'turns of actions that it holds, and what it sent',
  'GET home': 'figures that it may see: none',
  'GET search': 'of the lists that it may see: none',
  'GET sys/tables/fields': 'fields that ask for no right',
  'GET translations/current': 'wordings of the screens',
  'GET users/permissions': 'its own rights',
  'GET users/profile': 'who it is',
  'POST files': 'its own upload, which hangs on nothing',
};

test('a key without scopes reaches nothing without a privilege, and nothing that is a person’s', async () => {
  be({ keys: [], more: { origin: 'LLAVE_API', userKind: 'INTEGRACION' } });
  const open: string[] = [];
  const wrong: string[] = [];
  for (const call of calls) {
    if (call.key !== null) continue;
    const reply = await ask(call);
    if (call.person && reply.data?.message !== 'Esto es de cada persona: una llave no lo usa.')
      wrong.push(`${nameOf(call)}: ${reply.status} ${reply.text.slice(0, 80)}`);
    if (!call.person && reply.status < 400) open.push(nameOf(call));
  }
  expect(wrong).toEqual([]);
  expect(open.toSorted()).toEqual(Object.keys(TOLD_TO_KEYS).toSorted());
});

const naming = calls.flatMap((call) =>
  Object.entries(call.pathRecords ?? {}).flatMap(([name, target]) =>
    target === null ? [] : [[`${nameOf(call)} ${name}`, call, name, target] as const],
  ),
);

describe('with the id of another company a call answers as with one that never was', () => {
  test.each(naming)('%s', async (_name, call, name, target) => {
    be({});
    const at = target === '*' ? 'customers' : target;
    expect(
      await compared(
        call,
        name,
        await foreign.some(at),
        foreign.byUuid(at) ? NEVER_UUID : NEVER,
        target === '*' ? { resource: at } : {},
      ),
    ).toEqual([]);
  });
});

test('a reference to a record of another company is a reference to nothing', async () => {
  be({});
  const wrong: string[] = [];
  for (const resource of registry.resources.values()) {
    const refs = Object.entries(resource.fields).filter(
      ([, field]) =>
        field.kind === 'ref' && !field.by && field.readOnly !== true && field.to !== 'accounts',
    );
    if (!callsOf(resource).includes('create') || resource.editableFields || refs.length === 0)
      continue;
    const bodies: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const [name, field] of refs)
      if (field.kind === 'ref')
        [bodies[0][name], bodies[1][name]] = [await foreign.some(field.to), NEVER];
    const [theirsReply, neverReply] = [
      await api.post(resource.path, bodies[0]),
      await api.post(resource.path, bodies[1]),
    ];
    const said = (reply: TestReply) =>
      JSON.stringify(refs.map(([name]) => [name, reply.data?.fields?.[name] ?? null]));
    if (theirsReply.status !== 422 || said(theirsReply) !== said(neverReply))
      wrong.push(
        `${resource.path}: ${theirsReply.status} ${said(theirsReply)} ≠ ${said(neverReply)}`,
      );
  }
  expect(wrong).toEqual([]);
});

test('a record of another branch or storage that one may not see is nothing that a new one refers to', async () => {
  const wrong: string[] = [];
  const customers = registry.resource('customers');
  const there = await own.fresh(customers, { branch_office_id: branches.there });
  for (const resource of registry.resources.values()) {
    if (!callsOf(resource).includes('create') || resource.editableFields) continue;
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'ref' || field.to !== 'customers' || field.readOnly !== undefined)
        continue;
      be({ rights: { allBranches: false, branchIds: [branches.here] } });
      const [outside, never] = [
        await api.post(resource.path, { [name]: String(there) }),
        await api.post(resource.path, { [name]: NEVER }),
      ];
      if (JSON.stringify(outside.data.fields?.[name]) !== JSON.stringify(never.data.fields?.[name]))
        wrong.push(`${resource.path}.${name}: ${outside.text.slice(0, 160)}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe("another person's row, without any right", () => {
  test.each(
    naming.filter(
      ([, { key, method }, , target]) => key === null && target !== '*' && method !== 'POST',
    ),
  )('%s', async (_name, call, name, target) => {
    be({ keys: [] });
    const id = await own.belonging(target, stranger);
    const reply = await ask(call, { [name]: id });
    expect([403, 404].includes(reply.status), reply.text).toBe(true);
  });
});

describe('outside the own branches and storages a record is not there, whatever is asked of it', () => {
  const cut = [...registry.resources.values()].filter(
    (each) => (each.branchField ?? each.storageField) && callsOf(each).includes('list'),
  );
  const places = (resource: Resource, branch: number, storage: number) => ({
    ...(resource.branchField && { [resource.branchField]: branch }),
    ...Object.fromEntries([resource.storageField ?? []].flat().map((name) => [name, storage])),
  });
  const named = (resource: Resource, text: string) =>
    Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        ['name', 'code', 'folio', 'title', 'notes'].includes(name) &&
        ['text', 'folio', 'longtext'].includes(field.kind)
          ? [[name, text]]
          : [],
      ),
    );

  test.each(cut.map((each) => [each.path, each] as const))('%s', async (path, resource) => {
    const limited = () =>
      be({
        rights: {
          allBranches: false,
          branchIds: [branches.here],
          defaultBranchId: branches.here,
          storageIds: [storages.here],
        },
      });
    const mark = `AJENO ${path}`;
    const here = String(
      await own.fresh(resource, {
        ...places(resource, branches.here, storages.here),
        ...named(resource, `PROPIO ${path}`),
      }),
    );
    const there = String(
      await own.fresh(resource, {
        ...places(resource, branches.there, storages.there),
        ...named(resource, mark),
      }),
    );
    const idsOf = (reply: TestReply) =>
      (reply.data as { id: number }[]).map(({ id }) => String(id));
    be({});
    expect(idsOf(await api.get(path, { size: 200 }))).toEqual(
      expect.arrayContaining([here, there]),
    );
    limited();
    const listed = await api.get(path, { size: 200 });
    expect(idsOf(listed)).toContain(here);
    expect(idsOf(listed)).not.toContain(there);
    expect((await api.get(path, { size: 200, count: 'exact' })).meta.total).toBe(
      listed.data.length,
    );
    const exported = await api.get(`${path}/export`, { fields: ['id'] });
    expect(
      exported.text.split('\r\n').filter((line) => line.replaceAll('"', '') === there),
    ).toEqual([]);
    if (callsOf(resource).includes('options'))
      expect(idsOf(await api.get(`${path}/options`, { ids: [there] }))).toEqual([]);
    const bulk = await api.post('bulk', {
      resource: path,
      action: 'delete',
      ids: [there],
      preview: '1',
    });
    if (bulk.status === 200) expect(bulk.data).toMatchObject([{ ok: false, title: null }]);
    if (callsOf(resource).includes('one'))
      expect((await api.get(`${path}/${here}`)).status).toBe(200);
    const wrong: string[] = [];
    for (const call of calls) {
      const given = { resource: path };
      for (const [name, target] of Object.entries(call.pathRecords ?? {}))
        if (target === path || target === '*')
          wrong.push(...(await compared(call, name, there, NEVER, target === '*' ? given : {})));
      if (
        call.resource === resource &&
        call.method === 'GET' &&
        Object.keys(call.pathRecords ?? {}).length === 0 &&
        (await ask(call)).text.includes(mark)
      )
        wrong.push(`${nameOf(call)} names it`);
    }
    expect(wrong).toEqual([]);
  });
});
