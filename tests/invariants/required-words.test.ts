/** A form does not call optional what its help calls required. */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Field } from '#erp/model/types.ts';

const contradicts = (field: Field): boolean =>
  /\bObligatori[oa]\b/.test(('help' in field && field.help) || '') &&
  field.kind !== 'bool' &&
  !field.required &&
  !field.readOnly &&
  !field.neededWhen &&
  !field.requiredWhen;

test('a field whose help says when it is required says so to its form', () => {
  const wrong = [...registry.resources.values()].flatMap(({ path, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      contradicts(field) ? [`${path}.${name}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});
