import { expect, test } from 'vitest';
import { inSight } from './filters.server.tsx';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('five filters are in sight, and a later one that has a value or must be chosen', () => {
  expect(inSight(names.slice(0, 5), () => false)).toEqual({ front: names.slice(0, 5), behind: [] });
  expect(inSight(names, () => false)).toEqual({ front: names.slice(0, 5), behind: ['f', 'g'] });
  expect(inSight(names, (name) => name === 'g')).toEqual({ front: ['a', 'b', 'c', 'd', 'e', 'g'], behind: ['f'] });
});
