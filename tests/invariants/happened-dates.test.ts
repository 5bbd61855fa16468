/** A date of what was done is not of a day to come: whoever declares one says so. */
import { expect, test } from 'vitest';
import type { Field } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

/** By their names, in the language of the code; what is planned, promised or asked for is not. */
const DONE =
  /^(acquired|collected|constancia|delivered|done|issued|paid|picked|produced|received|rejected|returned|sampled|shipped|signed)_(at|on|date)$/;

/** Written by the system; or said better by a rule of its own. */
const ELSEWHERE = new Set([
  'notifications.done_at',
  'satInvoices/collections.paid_on',
  'fms/vehicles.acquired_on',
]);

type Fields = Readonly<Record<string, Field>>;

const dates = (where: string, fields: Fields): readonly (readonly [string, Field])[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) => /^date(time)?$/.test(field.kind) && DONE.test(name) && !isGiven(field),
    )
    .map(([name, field]) => [`${where}.${name}`, field] as const);

const isGiven = ({ readOnly }: Field): boolean => readOnly === true;

const ofActions = [...registry.resources.values()].flatMap(({ path, actions = {} }) =>
  Object.entries(actions).flatMap(([name, { fields }]) => dates(`${path}/${name}`, fields)),
);
const found = [
  ...[...registry.resources.values()].flatMap(({ path, fields }) => dates(path, fields)),
  ...ofActions,
].filter(([name]) => !ELSEWHERE.has(name));

test('dates of what was done are declared to have happened', () => {
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(([, field]) => !('happened' in field)).map(([name]) => name)).toEqual([]);
});
