/**
 * A record of a branch or storage, or of a person, that one does not see is named in no reply:
 * neither where it is referred to, nor where a rule compares with it what one sends.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privilegeKeyOf } from '#erp/kernel/access.ts';
import { actionPath } from '#erp/model/actions.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, loud, type Api } from './fixtures.ts';
import { Forge } from './forge.ts';
import { sampleScalar, Samples, type Body } from './sample.ts';

const MARK = 'AJENO';

let company: Company;
let forge: Forge;
let samples: Samples;
let limited: Api;
let branches: { here: number; there: number };
let me: number;
let stranger: number;
let storages: { here: number; there: number };

beforeAll(async () => {
  company = await testCompany();
  const { accountId, adminId } = company;
  const services = { ...company.services, log: loud };
  forge = new Forge(services, accountId);
  const branch = (name: string) => forge.fresh(registry.resource('branch-offices'), { name });
  branches = { here: await branch('Propia'), there: await branch(MARK) };
  const storage = (at: number, name: string) =>
    forge.fresh(registry.resource('storages'), { branch_office_id: at, name });
  storages = {
    here: await storage(branches.here, 'Propio'),
    there: await storage(branches.there, MARK),
  };
  stranger = await forge.fresh(registry.resource('users'), {
    nickname: 'otra',
    name: 'Otra',
    email: 'otra@telar.test',
    kind: 'INTERNO',
    status: 'ACTIVO',
  });
  me = adminId;
  const all = actorWith(services, accountId, {
    userId: me,
    rights: {
      allBranches: false,
      branchIds: [branches.here],
      defaultBranchId: branches.here,
      storageIds: [storages.here],
      roleCodes: [],
    },
  });
  // Of what has an owner one sees what is one's own.
  const grants = new Map(all.permissions.grants);
  for (const resource of cut)
    for (const call of ['list', 'create', 'update'] as const) {
      const right = privilegeKeyOf(registry, resource, call);
      const grant = grants.get(right);
      if (grant) grants.set(right, { ...grant, scope: 'PROPIOS' });
    }
  limited = callerOf(services, { ...all, permissions: { ...all.permissions, grants } });
  samples = new Samples(callerOf(services, actorWith(services, accountId)), registry);
});
afterAll(() => company.services.db.close());

/** Resources whose records one sees by branch, storage or owner. */
const cut = [...registry.resources.values()].filter(
  (each) =>
    (each.branchField ?? each.storageField ?? each.ownerFields) && callsOf(each).includes('list'),
);
const cutPaths = new Set(cut.map(({ path }) => path));
const written = [...registry.resources.values()].filter(
  (each) => callsOf(each).includes('create') && !each.editableFields,
);

const places = (resource: Resource, at: 'here' | 'there'): Body => ({
  ...(resource.branchField && { [resource.branchField]: branches[at] }),
  ...Object.fromEntries(
    [resource.storageField ?? []].flat().map((name) => [name, storages[at]] as const),
  ),
});
const owned = (resource: Resource): Body =>
  Object.fromEntries(
    (resource.ownerFields ?? []).flatMap((name) =>
      resource.fields[name]?.kind === 'ref' ? [[name, stranger] as const] : [],
    ),
  );
const isText = ({ kind }: Field) => kind === 'text' || kind === 'longtext';
/** What names a record; what identifies it may be typed by anybody. */
const namesOf = ({ fields }: Resource) =>
  Object.keys(fields).filter(
    (name) => isText(fields[name]!) && !fields[name]!.unique && !/code|folio|rfc/.test(name),
  );
/** One of them that is one's own. */
const inside = (resource: Resource): Promise<number> =>
  forge.fresh(resource, { created_by: me, ...places(resource, 'here') });

/** What one could save oneself: what it refers to is one's own or everybody's. */
async function validBody(resource: Resource): Promise<Body> {
  const body: Body = await samples
    .create(resource)
    .then((made) => ({ ...made.body }))
    .catch(() => samples.body(resource, 700).catch((): Body => ({})));
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'ref' && name in body && cutPaths.has(field.to))
      body[name] = await inside(registry.resource(field.to));
  return { ...body, ...places(resource, 'here') };
}

const elsewhere = new Map<string, Promise<number>>();
function outside(resource: Resource): Promise<number> {
  let made = elsewhere.get(resource.path);
  if (!made) {
    const names = Object.fromEntries(
      namesOf(resource)
        .filter((name) => !resource.rowsOf || !(name in resource.rowsOf.columns))
        .map((name) => [name, MARK]),
    );
    made = forge.fresh(resource, {
      ...names,
      ...places(resource, 'there'),
      ...owned(resource),
    });
    elsewhere.set(resource.path, made);
  }
  return made;
}

async function tells(wrong: string[], what: string, asked: Promise<{ text: string }>) {
  const { text } = await asked;

  if (text.includes(MARK)) wrong.push(`${what}: ${text.slice(0, 300)}`);
}

describe('a reference to it', () => {
  test.each(written.map((each) => [each.path, each] as const))('%s', async (path, resource) => {
    const wrong: string[] = [];
    const begun = await validBody(resource);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'ref' || !cutPaths.has(field.to) || field.readOnly === true) continue;
      const id = String(await outside(registry.resource(field.to)));
      const body = { ...begun, [name]: id };
      await tells(wrong, `${name}, created`, limited.post(path, body));
      await tells(
        wrong,
        `${name}, opened with it`,
        limited.get('form', { resource: path, record_id: 1, opens: '1', given: { [name]: id } }),
      );
      if (resource.computedDraft)
        await tells(
          wrong,
          `${name}, computed`,
          limited.post('form/compute', { resource: path, draft: body }),
        );
    }
    expect(wrong).toEqual([]);
  });
});

describe('an input of an action', () => {
  const actions = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.actions ?? {}).map(
      ([name, action]) => [actionPath(resource, name), resource, name, action] as const,
    ),
  );
  test.each(actions)('%s', async (path, resource, action, { on, method = 'POST' }) => {
    const wrong: string[] = [];
    const inputs = registry.resource(path);
    const to =
      on === 'resource'
        ? `${resource.path}/${action}`
        : `${resource.path}/${action}/${await forge.fresh(resource, places(resource, 'here'))}`;
    for (const [name, field] of Object.entries(inputs.fields)) {
      if (field.kind !== 'ref' || !cutPaths.has(field.to)) continue;
      const id = String(await outside(registry.resource(field.to)));
      const begun = await samples.body(inputs, 800).catch((): Body => ({}));
      const body = { ...begun, [name]: id };
      await tells(wrong, name, method === 'PUT' ? limited.put(to, body) : limited.post(to, body));
    }
    expect(wrong).toEqual([]);
  });
});

/** What two records may have in common, so that a rule looks for the other one. */
const COMPARED: ReadonlySet<Field['kind']> = new Set([
  'text',
  'rfc',
  'curp',
  'nss',
  'clabe',
  'email',
  'phone',
]);
const MARKED: ReadonlySet<Field['kind']> = new Set(['text', 'longtext']);

/** A row of another's whose texts are all marked but one, which is `value`. */
async function twinOf(resource: Resource, id: number, name: string, value: string) {
  const columns = Object.entries(resource.fields).filter(
    ([each, { kind, readOnly, unique }]) =>
      each !== name && MARKED.has(kind) && (readOnly !== true || unique !== undefined),
  );
  const marked = columns.map(([each, field]) => {
    const max = 'max' in field ? Number(field.max) : MARK.length;
    return `"${each}" = '${`${MARK} ${id}`.slice(0, max)}'`;
  });
  await company.services.db.system((tx) =>
    tx.execute(
      `update ${resource.table} set ${[...marked, `"${name}" = '${value}'`].join(', ')} where id = ${id}`,
    ),
  );
}

const sampleOr = (field: Field, n: number): string | null => {
  try {
    return sampleScalar(field, n);
  } catch {
    return null;
  }
};

describe('what is as in it', () => {
  const both = cut.filter((each) => written.includes(each) && !each.rowsOf);
  test.each(both.map((each) => [each.path, each] as const))('%s', async (path, resource) => {
    const wrong: string[] = [];
    const begun = await validBody(resource);
    const id = await outside(resource);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.readOnly !== undefined) continue;
      if (COMPARED.has(field.kind)) {
        const value = sampleOr(field, 901);
        if (value === null) continue;
        await twinOf(resource, id, name, value);
        const body = { ...begun, [name]: value };
        await tells(wrong, name, limited.post(path, body));
      }
      if (field.kind !== 'lines') continue;
      const child = registry.resource(field.of);
      for (const [cell, { kind, readOnly }] of Object.entries(child.fields)) {
        const value = COMPARED.has(kind) && !readOnly ? sampleOr(child.fields[cell]!, 902) : null;
        if (value === null) continue;
        await twinOf(resource, id, 'id', String(id));
        await forge.fresh(child, { [field.by]: id, [cell]: value });
        const row = await samples.body(child, 903, [field.by]).catch((): Body => ({}));
        const body = { ...begun, [name]: [{ ...row, [cell]: value }] };
        await tells(wrong, `${name}.${cell}`, limited.post(path, body));
      }
    }
    expect(wrong).toEqual([]);
  });
});
