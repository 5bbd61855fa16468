import { expect, test } from 'vitest';
import { newFromPath } from './screens.server.ts';

test.each([
  ['/sls/telemarketing/new/5', '/sls/telemarketing/new?customer_id=5'],
  ['/sls/telemarketing/new/5/8', '/sls/telemarketing/new?customer_id=5&consignee_id=8'],
  ['/sls/telemarketing/new/5/8/9', null],
  ['/sls/telemarketing/new/x', null],
  ['/zones/new/5', null],
  ['/nowhere/new/5', null],
])('%s begins a new record with what its segments name: %s', (path, begun) => {
  expect(newFromPath(path)).toBe(begun);
});
