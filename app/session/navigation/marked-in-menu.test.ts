import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '../context.ts';
import { isInMenu, markedInMenu, screenAt } from './navigation.server.ts';

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

test('screens of a portal are in the menu of its users, and in nobody else’s', () => {
  const portal = [...registry.screens.values()].filter(
    ({ inMenu, resource }) => inMenu && resource?.portal,
  );
  expect(portal.map(({ path }) => path)).toContain('spp-purchases');
  const listed = (kind: string) =>
    portal.filter((each) => isInMenu(each, { profile: { user_kind: kind } } as unknown as Session))
      .length;
  expect(listed('INTERNO')).toBe(0);
  expect(listed('PROVEEDOR')).toBe(portal.length);
});
