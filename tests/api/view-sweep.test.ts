/**
 * Every view there is, and two made up for this: a record that it does not show is as if it had
 * never been, whatever is asked of it, and what is written through it is written by its owner.
 *
 * Runs behind a pooler too: every view is read and written through it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mountedEndpoints } from '#erp/http/routes.ts';
import type { Rules } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { FieldCondition, Resource } from '#erp/model/types.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { askerOf, nameOf, NEVER } from './asking.ts';
import { actorWith, callerOf, loud, type Api, type TestReply } from './fixtures.ts';
import { Forge } from './forge.ts';
import { Samples } from './sample.ts';
import { thingRules, withThings } from './viewed-things.ts';

const registry = withThings();
const views = [...registry.resources.values()].flatMap((view) =>
  // One without a condition leaves nothing out.
  view.sameTableAs && view.sameTableAs.where.length > 0 && !view.rowsOf
    ? [[view.path, view, registry.recordOf(view)] as const]
    : [],
);

/** What a row needs to be saved as it is, of views that make none. */
const VALID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'sat/global-invoices': {
    periodicity: '04',
    months: '11',
    year: 2026,
    total: '100.00',
  },
  'sat/sales-return': { kind: 'DEVOLUCION', note_status: 'POR_GENERAR' },
};

let services: Services;
let company: Company;
let accountId: number;
let api: Api;
let forge: Forge;
/** Hooks of owners that ran: `products beforeSave`. */
const ran = new Set<string>();

beforeAll(async () => {
  company = await testCompany(undefined, await testDatabase(registry), registry);
  accountId = company.accountId;
  const rules = new Map([...company.services.rules, ['test-things', thingRules as Rules]]);
  for (const [, , owner] of views) rules.set(owner.path, noting(owner, rules.get(owner.path)));
  services = { ...company.services, log: loud, rules };
  api = callerOf(services, actorWith(services, accountId, { userId: company.adminId }));
  forge = new Forge(services, accountId);
}, 120_000);
beforeEach(() => ran.clear());
afterAll(() => services.db.close());

/** The owner's rules, which tell when they run. */
function noting({ path, states, actions }: Resource, own: Rules = {}): Rules {
  const noted =
    <C, R>(hook: string, work: ((context: C) => R) | undefined) =>
    (context: C): R | undefined => {
      ran.add(`${path} ${hook}`);
      return work?.(context);
    };
  return {
    ...own,
    compute: noted('compute', own.compute),
    beforeSave: noted('beforeSave', own.beforeSave),
    afterSave: noted('afterSave', own.afterSave),
    beforeDelete: noted('beforeDelete', own.beforeDelete),
    imported: noted('imported', own.imported),
    afterCommit: noted('afterCommit', own.afterCommit),
    transitions: Object.fromEntries(
      Object.keys(states?.transitions ?? {}).map((name) => [
        name,
        noted(name, own.transitions?.[name]),
      ]),
    ),
    actions: Object.fromEntries(
      Object.keys(actions ?? {}).map((name) => {
        const action = own.actions![name]!;
        return [name, { ...action, run: noted(name, action.run) as typeof action.run }];
      }),
    ),
  };
}

/** A value with which the condition does not hold. */
function otherThan(view: Resource, { field: name, is }: FieldCondition): unknown {
  const field = view.fields[name]!;
  if (is === '*') return null;
  if (field.kind === 'bool') return !is.includes(true);
  return 'choices' in field
    ? (field.choices.find(([code]) => !is.includes(code))?.[0] ?? null)
    : null;
}

/** Fields in which a text stands that shows in whatever names the record. */
const naming = ({ fields }: Resource, mark: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      ['name', 'code', 'folio', 'notes'].includes(name) && 'max' in field ? [[name, mark]] : [],
    ),
  );

describe('what a view does not show is not there, whatever is asked of it', () => {
  test.each(views)('%s', async (path, view, owner) => {
    const { ask, compared } = askerOf(api);
    const mark = `AJENO ${path}`;
    const { where } = view.sameTableAs!;
    const outside = String(
      await forge.fresh(owner, {
        ...Object.fromEntries(where.map((when) => [when.field, otherThan(view, when)])),
        ...naming(owner, mark),
      }),
    );
    const inside = String(await forge.fresh(view, naming(owner, `PROPIO ${path}`)));
    expect((await api.get(`${path}/${outside}`)).status).toBe(404);
    const idsOf = (reply: TestReply) =>
      (reply.data as { id: number }[]).map(({ id }) => String(id));
    const listed = idsOf(await api.get(path, { size: 200 }));
    expect([listed.includes(inside), listed.includes(outside)]).toEqual([true, false]);
    const wrong: string[] = [];
    for (const call of mountedEndpoints({ registry, server: services.server })) {
      for (const [name, target] of Object.entries(call.pathRecords ?? {}))
        if (target === path || target === '*') {
          const given: Record<string, string> = target === '*' ? { resource: path } : {};
          wrong.push(...(await compared(call, name, outside, NEVER, given)));
        }
      const aboutNone = Object.keys(call.pathRecords ?? {}).length === 0;
      if (call.resource === view && call.method === 'GET' && aboutNone)
        if ((await ask(call)).text.includes(mark)) wrong.push(`${nameOf(call)} names it`);
    }
    expect(wrong).toEqual([]);
    for (const action of ['delete', 'edit', ...Object.keys(view.states?.transitions ?? {})]) {
      const edit = { field: 'notes', value: 'X' };
      const bulk = await api.post('bulk', { resource: path, action, ...edit, ids: [outside] });
      if (bulk.status === 200) expect(bulk.data).toMatchObject([{ ok: false, title: null }]);
    }
    for (const name of Object.keys(view.actions ?? {})) {
      const opened = (record_id: string) =>
        api.get('form', { resource: `${path}/${name}`, record_id, opens: '1', given: {} });
      // In another state than those in which it is offered, it says so.
      expect([200, 409]).toContain((await opened(inside)).status);
      expect((await opened(outside)).text).toBe((await opened(NEVER)).text);
    }
    const why = (id: string) =>
      api.post('permissions/explain', { resource: path, operation: 'list', id });
    expect((await why(inside)).data.allowed).toBe(true);
    expect((await why(outside)).text).toBe((await why(NEVER)).text);
    const found = await api.get('groups', { resource: path, by: where[0]!.field });
    expect(found.text).not.toContain(mark);
  });
});

/** What an action asks for: the first of what its form offers, the least, or a word. */
async function filledIn(
  resource: string,
  id: unknown,
  fields: Resource['fields'],
): Promise<Record<string, string>> {
  const form = await api.get('form', { resource, record_id: String(id), opens: '1', given: {} });
  const offered: Record<string, string[][]> = form.data.action?.choices ?? {};
  const valueOf = (name: string, field: Resource['fields'][string]): string => {
    if (field.kind === 'choice')
      return offered[name]?.[0]?.[0] ?? String(field.default ?? field.choices[0]?.[0] ?? '');
    return field.kind === 'int' ? String(field.min ?? 1) : 'X';
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => 'required' in field && field.required)
      .map(([name, field]) => [name, valueOf(name, field)]),
  );
}

/** A record that the view shows: a made-up row, or one of its owner where it must have rows. */
async function seenIn(
  view: Resource,
  owner: Resource,
  made: () => Promise<{ readonly data: { readonly id: number } }>,
): Promise<number> {
  const needsRows = Object.values(owner.fields).some(
    (field) => field.kind === 'lines' && field.required,
  );
  if (!needsRows) return forge.fresh(view, VALID[view.path] ?? {});
  const { id } = (await made()).data;
  for (const { field, is } of view.sameTableAs!.where)
    if (is !== '*')
      await services.db.tenant({ accountId }, (tx) =>
        tx.execute(`update ${owner.table} set ${field} = $1 where account_id = $2 and id = $3`, [
          is[0],
          accountId,
          id,
        ]),
      );
  return id;
}

describe('what is written through a view is written by its owner', () => {
  test.each(views)('%s', async (path, view, owner) => {
    const samples = new Samples(api, registry);
    const calls = callsOf(view);
    const hooks = () => {
      const seen = [...ran].filter((each) => each.startsWith(`${owner.path} `));
      ran.clear();
      return seen.map((each) => each.slice(owner.path.length + 1));
    };
    const saved = ['compute', 'beforeSave', 'afterSave', 'afterCommit'];
    const made = async () => (await samples.create(view)).data.id;
    const id = calls.includes('create')
      ? await made()
      : await seenIn(view, owner, () => samples.create(owner));
    if (calls.includes('create')) expect(hooks()).toEqual(expect.arrayContaining(saved));
    const text = Object.entries(view.fields).find(
      ([, field]) =>
        (field.kind === 'longtext' || field.kind === 'text') && !field.readOnly && !field.unique,
    );
    if (calls.includes('update') && text) {
      const reply = await api.put(`${path}/${id}`, { [text[0]]: 'Cambia' });
      expect(reply.status, reply.text).toBe(200);
      expect(hooks()).toEqual(expect.arrayContaining(saved));
    }
    for (const name of Object.keys(view.actions ?? {})) {
      const call = registry
        .resource(path)
        .extraCalls!.find((each) => each.name === name && each.path.startsWith(path))!;
      // A portal has actions of its own, tried in their scenarios.
      if (view.portal) continue;
      expect(call.key).toBe(owner.actions![name]!.key ?? `${owner.path}.${name}`);
      const { from, fields } = view.actions![name]!;
      if (from && !from.includes(view.states!.initial)) continue;
      const body = await filledIn(`${path}/${name}`, id, fields);
      await (call.method === 'PUT' ? api.put : api.post)(`${path}/${name}/${id}`, body);
      expect(hooks()).toContain(name);
    }
    for (const [name, { from, key, recordFields }] of Object.entries(
      view.states?.transitions ?? {},
    )) {
      expect(key).toBe(owner.states!.transitions[name]!.key ?? `${owner.path}.${name}`);
      if (!from.includes(view.states!.initial) || !calls.includes('create')) continue;
      const asked = (recordFields?.required ?? []).map((field) => [field, 'Muestra']);
      await api.put(`${path}/${name}/${await made()}`, Object.fromEntries(asked));
      expect(hooks()).toContain(name);
    }
    // Some are only called off.
    if (calls.includes('delete') && view.states?.deletableStates?.length !== 0) {
      await api.del(`${path}/${id}`);
      expect(hooks()).toContain('beforeDelete');
    }
    const log = await services.db.tenant({ accountId }, (tx) =>
      tx.query('select action from sys__logs where resource = $1 and record_id is not null', [
        path,
      ]),
    );
    expect(log).toEqual([]);
  });
});

const VIEW = 'test-things/threads';
const inCompany = <R extends object>(sql: string, params: readonly unknown[]) =>
  services.db.tenant({ accountId }, (tx) => tx.query<R & Record<string, unknown>>(sql, params));

test('a file changes what the view shows, and finds nothing else', async () => {
  const thing = async (kind: string) =>
    (await api.post('test-things', { code: `ARCHIVO ${kind}`, kind, sold: '1' })).data.id as number;
  const [inside, outside] = [await thing('TELA'), await thing('AGUJA')];
  const form = new FormData();
  form.set('resource', VIEW);
  const sheet = `Id,Notas\n${inside},Del archivo\n${outside},Del archivo\n`;
  form.set('file', new File([sheet], 'cosas.csv'));
  const begun = await api.send('POST', 'imports', { body: form });
  expect(begun.status, begun.text).toBe(201);
  const step = async (action: string, body: object = {}) => {
    const reply = await api.put(`imports/${action}/${begun.data.id}`, body);
    expect(reply.status, reply.text).toBe(200);
    await runImports(services);
    return (await api.get(`imports/${begun.data.id}`)).data;
  };
  const seen = await step('map', { mode: 'ACTUALIZAR', key_field: 'id' });
  expect(seen).toMatchObject({ rows_changed: 1, rows_error: 1 });
  ran.clear();
  await step('apply');
  expect([...ran]).toEqual(
    expect.arrayContaining(['beforeSave', 'imported'].map((hook) => `test-things ${hook}`)),
  );
  const notes = await inCompany(
    'select id, notes from test_things where id = any($1) order by id',
    [[inside, outside]],
  );
  expect(notes).toEqual([
    { id: inside, notes: 'Del archivo' },
    { id: outside, notes: null },
  ]);
  await step('undo');
  expect((await api.get(`${VIEW}/${inside}`)).data.notes).toBeNull();
});

test('who hears of a view is told of what it shows, once, whichever the screen', async () => {
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  const userId = await company.addPerson({ nickname: 'tienda', roleCodes: ['ADMINISTRADOR'] });
  await services.db.system((tx) =>
    tx.execute(`update users set kind = 'INTEGRACION' where id = $1`, [userId]),
  );
  const hook = async (events: string) => {
    const made = await api.post('interfaces', {
      kind: 'WEBHOOK',
      name: events,
      user_id: userId,
      url: 'http://127.0.0.1:9/',
      events,
    });
    expect(made.status, made.text).toBe(201);
    return made.data.id as number;
  };
  const [ofView, ofBoth] = [await hook(`${VIEW}.updated`), await hook('*.updated')];
  const thing = async (kind: string) =>
    (await api.post('test-things', { code: `AVISO ${kind}`, kind, sold: '1' })).data.id as number;
  const [inside, outside] = [await thing('TELA'), await thing('AGUJA')];
  await api.put(`test-things/${inside}`, { notes: 'Uno' });
  await api.put(`test-things/${outside}`, { notes: 'Uno' });
  await api.put(`${VIEW}/${inside}`, { notes: 'Dos' });
  const told = (id: number) =>
    inCompany(
      'select event, record_id from interface_deliveries where interface_id = $1 order by id',
      [id],
    );
  const each = (event: string, ...ids: number[]) => ids.map((record_id) => ({ event, record_id }));
  expect(await told(ofView)).toEqual(each(`${VIEW}.updated`, inside, inside));
  expect(await told(ofBoth)).toEqual(each('test-things.updated', inside, outside, inside));
  vi.unstubAllEnvs();
});
