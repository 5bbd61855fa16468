import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '../context.ts';
import { markedInMenu, screenAt } from './navigation.server.ts';

const session = {
  can: () => true,
  profile: { modules: registry.modules.map(({ key }) => ({ key })) },
} as unknown as Session;
const marked = (path: string) => markedInMenu(screenAt(path)!, session).path;

test('a tab of other lists is marked where the first of them stands in the menu', () => {
  expect(marked('/raw-material-shipments')).toBe('prc/receptions');
  expect(marked('/orders')).toBe('purchase-orders');
  expect(marked('/prc/reports')).toBe('purchase-reports');
  expect(marked('/prc/receptions')).toBe('prc/receptions');
});
