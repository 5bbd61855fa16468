import { expect, test } from 'vitest';
import { isNamed } from './transition-checks.ts';

test('who captured a record and who changed it last are its authors', () => {
  const row = { created_by: 1, updated_by: 2, requester_id: 3 };
  const named = (...names: readonly string[]) =>
    [1, 2, 3, 4].filter((userId) => isNamed(names, row, userId));
  expect(named('created_by')).toEqual([1, 2]);
  expect(named('requester_id')).toEqual([3]);
  expect(named()).toEqual([]);
});
