/** Closed records and rows of the system: what their declarations say, the API does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRecord } from '#erp/kernel/validation/parse.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import { fixedPartOf, rowsAreFixed } from '#erp/model/fixed/fixed-rows.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource, StandardCall } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, type Api, type TestReply } from './fixtures.ts';
import { Forge } from './forge.ts';

let api: Api;
let forge: Forge;
let company: Awaited<ReturnType<typeof testCompany>>;

beforeAll(async () => {
  company = await testCompany();
  api = callerOf(company.services, actorWith(company.services, company.accountId));
  forge = new Forge(company.services, company.accountId);
});
afterAll(() => company.services.db.close());

const answers = (resource: Resource, ...calls: StandardCall[]) =>
  calls.every((call) => callsOf(resource).includes(call));
const resources = [...registry.resources.values()].filter(
  (resource) => answers(resource, 'update') && !resource.singleton,
);
const refused = (reply: TestReply, message: string) => {
  expect(reply.status, reply.text).toBe(409);
  expect(reply.data).toMatchObject({ code: 'ESTADO_INVALIDO', message });
};

/** A view leaves out what is in other states. */
const shows = ({ sameTableAs, states }: Resource, state: string) =>
  (sameTableAs?.where ?? []).every(
    ({ field, is }) => field !== states?.field || is === '*' || is.includes(state),
  );
const closing = resources.flatMap((resource) =>
  (resource.states?.readOnlyStates ?? [])
    .filter((state) => shows(resource, state))
    .map((state) => [resource.path, state] as const),
);

describe('a closed record', () => {
  test.each(closing)('%s, %s', async (path, state) => {
    const resource = registry.resource(path);
    const id = await forge.fresh(resource, { [resource.states!.field]: state });
    // A view that shows no record is of one that does.
    const { path: shown } = answers(resource, 'one') ? resource : registry.recordOf(resource);
    const { all, deletion } = fixedPartOf(resource, (await api.get(`${shown}/${id}`)).data);
    refused(await api.put(`${path}/${id}`, {}), all!);
    if (deletion !== null && answers(resource, 'delete'))
      refused(await api.del(`${path}/${id}`), deletion);
  });
});

/** Held by what another record says of them, which their own stories tell. */
const HELD_BY_OTHERS = new Set([
  'cfl/bank-accounts',
  'cfl/subjects',
  'acc/opening-balances',
  'acc/opening-items',
  'acc/opening-banks',
  'sat/issuers',
]);

/** Of those that come with every company, or that something else makes: an import, its own data. */
const seeded = resources.filter(
  ({ path, fixedRows, states }) =>
    fixedRows?.some(({ when }) => when.field !== states?.field) && !HELD_BY_OTHERS.has(path),
);

/** The first rows that are fixed; one is made of a resource whose own come later. */
async function fixedOf(resource: Resource): Promise<readonly Row[]> {
  const fixed = async () =>
    ((await api.get(resource.path, { size: 100 })).data as Row[]).filter(
      (each) => fixedPartOf(resource, each).deletion !== null,
    );
  const found = await fixed();
  if (found.length > 0) return found;
  const when = resource.fixedRows!.map((rule) => rule.when).find((each) => 'is' in each);
  if (when && 'is' in when) {
    // Any other record of it will do where anything is enough: what it was merged into.
    const value = when.is === '*' ? await forge.fresh(resource, {}) : when.is[0];
    await forge.fresh(resource, { [when.field]: value });
  }
  return fixed();
}

describe('a row of the system', () => {
  test.each(seeded.map(({ path }) => path))('%s', async (path) => {
    const resource = registry.resource(path);
    const found = await fixedOf(resource);
    expect(found.length, `${path} says no row of its own to look at`).toBeGreaterThan(0);
    const { data: row } = await api.get(`${path}/${found[0]!.id}`);
    const { all, fields, deletion } = fixedPartOf(resource, row);
    if (all !== null) refused(await api.put(`${path}/${row.id}`, {}), all);
    for (const [name, message] of all === null ? fields : []) {
      // Of no rows there is nothing to take away.
      if (Array.isArray(row[name]) && row[name].length === 0) continue;
      const sent = { [name]: await anotherValue(resource, name, row) };
      const reply = await api.put(`${path}/${row.id}`, sent);
      expect(reply.data.fields, reply.text).toMatchObject({ [name]: [message] });
    }
    if (answers(resource, 'delete')) refused(await api.del(`${path}/${row.id}`), deletion!);
  });
});

type Row = Record<string, unknown>;

async function anotherValue(resource: Resource, name: string, row: Row): Promise<string> {
  const field = resource.fields[name]!;
  if (field.kind === 'choice') return field.choices.find(([code]) => code !== row[name])![0];
  if (field.kind === 'lines') return '';
  if (field.kind === 'int') return String(Number(row[name]) + 1);
  if (field.kind === 'date') return '2031-01-01';
  if (field.kind !== 'ref') return 'OTRO';
  const { data } = await api.get(field.to, { size: 2, filter: field.where });
  return String((data as Row[]).find(({ id }) => id !== row[name])!.id);
}

const withFixedRows = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' &&
    field.readOnly !== true &&
    rowsAreFixed(registry.resource(field.of), field) &&
    (resource.editableFields?.includes(name) ?? true)
      ? [[resource.path, name] as const]
      : [],
  ),
);

describe('rows that come with their record', () => {
  test('there are some', () => expect(withFixedRows.length).toBeGreaterThan(5));

  test.each(withFixedRows)('%s, %s: a request adds and removes none', async (path, name) => {
    const resource = registry.resource(path);
    const id = await forge.fresh(resource, {});
    const added = await api.put(`${path}/${id}`, { [name]: [{ id: '' }] });
    expect(added.status, added.text).toBe(422);
    expect(added.data.fields).toMatchObject({
      [`${name}[0]`]: ['Los renglones vienen con el registro: no se agregan aquí.'],
    });
    const actor = actorWith(company.services, company.accountId);
    const at = { registry: company.services.registry, actor, problems: new ValidationErrors() };
    const stored = [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ];
    const sent = parseRecord(at, resource, { [name]: { 0: { id: '2' } } }, { id, [name]: stored });
    expect(at.problems.any).toBe(false);
    expect(sent[name]).toEqual(stored);
  });
});
