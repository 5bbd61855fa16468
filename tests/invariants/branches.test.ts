/**
 * Who works in some branches sees nothing of the others: what hangs from a record of a branch is
 * of that branch too, by a field of its own (`branchField`), by the records that it names
 * (`branchOf`), or by the storage or the record that it is of.
 */
import { expect, test } from 'vitest';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

/** Named by the whole company, whatever branch they belong to. */
const OF_EVERYBODY: Readonly<Record<string, string>> = {
  'cfl/movement-types': 'a series is how documents are numbered',
  'cost-units': 'a machine or a vehicle, which any branch may use',
};

const resources = [...registry.resources.values()].filter(
  (resource) => callsOf(resource).length > 0 && !resource.sameTableAs,
);

const isCut = (resource: Resource): boolean =>
  [resource.branchField, resource.branchOf, resource.storageField].some(Boolean) ||
  registry.parentOf(resource) !== undefined ||
  resource.path in OF_EVERYBODY;

/** Fields that always name a record of a branch. */
const named = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.required && registry.resource(field.to).branchField ? [name] : [],
  );

test('what names a record of a branch is of it', () => {
  const open = resources.filter((resource) => named(resource).length > 0 && !isCut(resource));
  expect(open.map((resource) => `${resource.path}: ${named(resource).join(', ')}`)).toEqual([]);
});

test('what says whose branch it is of names records of a branch', () => {
  for (const { path, fields, branchOf = [] } of resources)
    for (const name of branchOf) {
      const field = fields[name];
      const of = field?.kind === 'ref' ? registry.resource(field.to).branchField : undefined;
      expect(of, `${path}.${name}`).toBeDefined();
    }
});
