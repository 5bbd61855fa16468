import { expect, test } from 'vitest';
import { visibleFilters } from './filters.server.tsx';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('five filters are in sight, and a later one that has a value or must be chosen', () => {
  expect(visibleFilters(names.slice(0, 5), () => false)).toEqual({
    front: names.slice(0, 5),
    behind: [],
  });
  expect(visibleFilters(names, () => false)).toEqual({
    front: names.slice(0, 5),
    behind: ['f', 'g'],
  });
  expect(visibleFilters(names, (name) => name === 'g')).toEqual({
    front: ['a', 'b', 'c', 'd', 'e', 'g'],
    behind: ['f'],
  });
});

test('beside a period there is room for four, or for three and the menu of the others', () => {
  expect(visibleFilters(names.slice(0, 4), () => false, true).front).toEqual(names.slice(0, 4));
  expect(visibleFilters(names, () => false, true).front).toEqual(names.slice(0, 3));
});
