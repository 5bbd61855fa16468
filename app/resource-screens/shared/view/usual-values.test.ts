/** What a new form starts with is what its save takes. */
import { expect, test } from 'vitest';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import { registry } from '#erp/modules/all.ts';
import { defaultOf } from './view.server.ts';

/** Of somebody who usually chooses one and the same record of everything. */
const reader = {
  profile: { usual: Object.fromEntries([...registry.resources.keys()].map((path) => [path, 7])) },
} as unknown as Parameters<typeof defaultOf>[1];

test('a field that must be empty under the values of the start is empty', () => {
  const wrong = [...registry.resources.values()].flatMap(({ path, fields }) => {
    const start = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.default ?? null]),
    );
    return Object.entries(fields).flatMap(([name, field]) =>
      field.onlyWhen &&
      field.kind === 'ref' &&
      !conditionHolds(field.onlyWhen, start) &&
      defaultOf(field, reader) !== ''
        ? [`${path}.${name}`]
        : [],
    );
  });
  expect(wrong).toEqual([]);
});
