/**
 * Whatever names a record that may be merged names the other one then, or says why it stays: a new
 * reference follows by itself.
 *
 * Runs without a database.
 */
import { expect, test } from 'vitest';
import { referencesTo } from '#erp/kernel/operations/merging/merged-references.ts';
import type { RefField, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { joinTableName } from '#erp/db/schema/names.ts';
import { tablesOf } from '#erp/db/schema/tables.ts';

const merged = [...registry.resources.values()].filter(
  ({ mergedInto, sameTableAs }) => mergedInto && !sameTableAs,
);

/** Of what is about records of any resource: why it stays with the one that it was of. */
const STAYS: Readonly<Record<string, string>> = {
  'interface-deliveries': 'what was told to somebody outside',
  'print-log': 'a paper says whose it was when it was printed',
};

const movedOf = (resource: Resource): ReadonlySet<string> =>
  new Set(referencesTo(registry, resource).map(({ table, column }) => `${table}.${column}`));

test('customers and parties may be merged', () => {
  expect(merged.map(({ path }) => path).sort()).toEqual(['cfl/subjects', 'customers']);
});

test.for(merged)('each reference to $path moves, or says why not', (resource) => {
  const moved = movedOf(resource);
  for (const { resource: from, name, field } of registry.pointersTo(resource)) {
    const at =
      field.kind === 'refs'
        ? `${joinTableName(from, name)}.target_id`
        : `${registry.recordOf(from).table}.${name}`;
    const stays = (field as RefField).staysOnMerge;
    expect(moved.has(at), `${at}: ${stays ?? 'moves'}`).toBe(stays === undefined);
  }
});

test('tables that no resource declares name parties that are merged, too', () => {
  const columns = merged.map(({ table }) => [`${table}`, /^(customer|subject)_id$/] as const);
  const moved = new Set(merged.flatMap((resource) => [...movedOf(resource)]));
  const declared = new Set([...registry.resources.values()].map(({ table }) => table));
  const left = tablesOf(registry)
    .filter(({ name }) => !declared.has(name))
    .flatMap(({ name, columns: own }) =>
      own
        .filter((column) => columns.some(([, pattern]) => pattern.test(column.name)))
        .map((column) => `${name}.${column.name}`),
    )
    .filter((at) => !moved.has(at));
  expect(left).toEqual([]);
});

test('rows about records of any resource go along with one, or say why not', () => {
  const about = [...registry.resources.values()].filter(
    ({ fields, sameTableAs }) =>
      !sameTableAs &&
      'record_id' in fields &&
      fields.resource !== undefined &&
      'represents' in fields.resource,
  );
  expect(
    about
      .filter(({ aboutRecords }) => !aboutRecords)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(STAYS).sort());
});
