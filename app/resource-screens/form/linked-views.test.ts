import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

test('each view that modules declare for tabs is named once by the screens, and none is left over', () => {
  const declared = registry.modules.flatMap(({ linkedTabs = {}, scopeTab }) =>
    [...Object.values(linkedTabs), scopeTab ? [scopeTab] : []].flatMap((tabs) =>
      tabs.flatMap(({ views = [] }) => views.map(({ name }) => name)),
    ),
  );
  const named = globSync('app/screens/*/linked-views.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[{,\n]\s*'?([\w-]+)'?: \w+/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(named.toSorted()).toEqual([...new Set(declared)].toSorted());
});
