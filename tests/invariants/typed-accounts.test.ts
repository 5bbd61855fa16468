/**
 * An account that a person chooses for a document is none that other documents keep (finance §2.1
 * «control»), unless the document has rules of its own for them.
 */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { ACCOUNTS_WITH_RULES } from './typed-accounts.ts';

test('every choice of an account leaves out those of control, or says whose rules look at them', () => {
  const open = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'ref' &&
      field.to === 'acc/accounts' &&
      field.readOnly !== true &&
      field.where?.control === undefined
        ? [`${resource.path}.${name}`]
        : [],
    ),
  );
  expect(open.toSorted()).toEqual(Object.keys(ACCOUNTS_WITH_RULES).toSorted());
});
