import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

test('each view that a module declares for a tab is named once by the screens, and none is left over', () => {
  const declared = registry.modules.flatMap(({ linkedTabs = {} }) =>
    Object.values(linkedTabs).flatMap((tabs) =>
      tabs.flatMap(({ views = [] }) => views.map(({ name }) => name)),
    ),
  );
  const named = globSync('app/screens/*/linked-views.server.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[{,\n]\s*'?([\w-]+)'?: \w+/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(named.toSorted()).toEqual(declared.toSorted());
});
