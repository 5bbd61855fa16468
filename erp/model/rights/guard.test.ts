import { expect, test } from 'vitest';
import { guardProblem, namesOf } from './guard.ts';

test('a call without a privilege says why, one with a privilege does not', () => {
  expect(guardProblem({ path: 'a', key: null }, true)).toMatch(/not why/);
  expect(guardProblem({ path: 'a', key: 'public' }, false)).toMatch(/not why/);
  expect(guardProblem({ path: 'a', key: null, why: 'a reason' }, true)).toBeNull();
  expect(guardProblem({ path: 'a', key: 'a.list', why: 'a reason' }, true)).toMatch(/has one/);
});

test('each part of a path says what it names; the id of a call of a resource is its record', () => {
  expect(guardProblem({ path: 'a/:id', key: 'a.list' }, true)).toBeNull();
  expect(guardProblem({ path: 'a/:id', key: 'a.list' }, false)).toMatch(/«id»/);
  expect(
    guardProblem({ path: 'a/:id/:year', key: 'a.list', pathRecords: { year: null } }, true),
  ).toBeNull();
  expect(namesOf({ path: 'a/:id', key: 'a.list' }, 'a')).toEqual({ id: 'a' });
  expect(namesOf({ path: 'a/:id', key: 'a.list', pathRecords: { id: 'b' } }, 'a')).toEqual({
    id: 'b',
  });
  expect(namesOf({ path: 'a', key: 'a.list' }, 'a')).toEqual({});
});
