import { expect, test } from 'vitest';
import { renamedIn, renamesOf, renameStatement } from './renames.ts';

test('a renamed column keeps its place in the snapshot, its index and what is generated of it', () => {
  const [rename] = renamesOf(['shifts', '--rename=shifts.old:new']);
  const snapshot = {
    tables: {
      'public.shifts': {
        columns: { old: { name: 'old' }, older: { generated: 'fold("old")' } },
        indexes: { by: { columns: [{ expression: 'old' }] } },
      },
      'public.other': { columns: { old: { name: 'old' } } },
    },
  };
  expect(renamedIn(snapshot, rename!)).toEqual({
    tables: {
      'public.shifts': {
        columns: { new: { name: 'new' }, older: { generated: 'fold("new")' } },
        indexes: { by: { columns: [{ expression: 'new' }] } },
      },
      'public.other': { columns: { old: { name: 'old' } } },
    },
  });
  expect(renameStatement(rename!)).toBe('ALTER TABLE "shifts" RENAME COLUMN "old" TO "new";');
});
