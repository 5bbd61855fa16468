import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

test('rows that only what is offered can name are not added by hand', () => {
  const open = [...registry.resources.values()].flatMap(({ path, actions = {} }) =>
    Object.entries(actions).flatMap(([name, { fields }]) =>
      Object.entries(fields).flatMap(([field, declared]) => {
        if (declared.kind !== 'lines' || !declared.rows || declared.fixedRows) return [];
        const first = Object.values(declared.rows.fields).find(({ kind }) => kind !== 'bool');
        return first?.readOnly ? [`${path}/${name}.${field}`] : [];
      }),
    ),
  );
  expect(open).toEqual([]);
});
