/**
 * Every declared resource can be listed, searched, sorted, filtered, read, exported and chosen, on
 * the demo company's records.
 *
 * Runs on the server alone: `list-statements.test.ts` prepares the same on both.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { exportFile } from '#erp/kernel/operations/export/export.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { options } from '#erp/kernel/operations/options.ts';
import { update } from '#erp/kernel/operations/save.ts';
import type { Services } from '#erp/kernel/services.ts';
import { demoServices } from '#erp/provision/testing/demo.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { callsOf, searchOf } from '#erp/model/registry.ts';
import { updateRow, writeRow } from '#erp/kernel/operations/rows/record-rows.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

let services: Services;
let actor: Actor;

beforeAll(async () => {
  services = await demoServices();
  const [demo] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  actor = systemActor(registry, demo!.id, 'DEMO', 'America/Mexico_City');
}, 480_000);
afterAll(() => services.db.close());

const listed = [...registry.resources.values()].filter((resource) =>
  callsOf(resource).includes('list'),
);
/** Runs one check for each resource and gives the ones that failed, with why. */
async function failures(
  resources: readonly Resource[],
  check: (resource: Resource) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const resource of resources) {
    try {
      await check(resource);
    } catch (error) {
      failed.push(`${resource.path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}
const rowsOf = (resource: Resource, query: Record<string, unknown> = {}) =>
  list(services, actor, resource, query as never);

test('every list answers, with a word searched for and an exact count', async () => {
  expect(
    await failures(listed, (resource) =>
      rowsOf(resource, {
        ...(searchOf(resource).length > 0 && { q: 'a' }),
        count: 'exact',
        size: '5',
      }),
    ),
  ).toEqual([]);
});

test('every list sorts by each column that sorts, upwards and downwards', async () => {
  const check = async (resource: Resource) => {
    const columns = Object.entries(resource.fields).filter(
      ([, field]) => !field.internal && fieldTypeOf(field).sortable,
    );
    for (const [name] of columns)
      for (const sort of [name, `-${name}`])
        await rowsOf(resource, { size: '2', sort: { 0: sort } });
  };
  expect(await failures(listed, check)).toEqual([]);
}, 480_000);

test('every list filters by each field that filters', async () => {
  const check = async (resource: Resource) => {
    for (const [name, field] of Object.entries(resource.fields))
      if (!field.internal && fieldTypeOf(field).filter !== 'none')
        await rowsOf(resource, { size: '2', filter: { [name]: { op: 'empty' } } });
  };
  expect(await failures(listed, check)).toEqual([]);
}, 480_000);

test('every record in a list can be read, and says how it is called', async () => {
  const check = async (resource: Resource) => {
    const [first] = (await rowsOf(resource, { size: '1' })).data;
    if (!first || !callsOf(resource).includes('one')) return;
    const row = await one(services, actor, resource, first.id!);
    expect(typeof row.title).toBe('string');
    expect(row.version).toBeGreaterThan(0);
  };
  expect(await failures(listed, check)).toEqual([]);
});

test('saving a record as it is changes nothing, unless the whole record is closed to changes', async () => {
  const check = async (resource: Resource) => {
    const [first] = (await rowsOf(resource, { size: '1' })).data;
    if (!first || !callsOf(resource).includes('update')) return;
    const body = { version: String(first.version) };
    const saved = await (
      resource.savedWithRecord
        ? writeRow(services, actor, resource, (at) => updateRow(at, first.id!, body))
        : update(services, actor, resource, first.id!, body)
    ).catch((error: unknown) => {
      if (error instanceof DomainError && Object.keys(error.fields).length === 0) return first;
      throw error;
    });
    expect(saved.version).toBe(first.version);
  };
  expect(await failures(listed, check)).toEqual([]);
});

test('every resource that others refer to offers its records', async () => {
  const offered = [...registry.resources.values()].filter((resource) =>
    callsOf(resource).includes('options'),
  );
  const check = async (resource: Resource) => {
    const { data } = await options(services, actor, resource, { q: 'a', limit: '5' });
    for (const { title } of data) expect(title.trim()).not.toBe('');
  };
  expect(await failures(offered, check)).toEqual([]);
});

test('every list is exported with its default columns', async () => {
  const check = async (resource: Resource) => {
    const csv = await (await exportFile(services, actor, resource, { size: '5' })).text();
    expect(csv.split('\n').length).toBeGreaterThan(1);
  };
  expect(await failures(listed, check)).toEqual([]);
}, 480_000);
